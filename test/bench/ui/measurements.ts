/** The three measurements, each on a counter at work. */

import { sleep, waitFor } from '../../kill/process-harness.ts';
import type { BenchCounter } from './bench-counter.ts';

/** Between two presses, so that each finds the screen at rest. */
const BETWEEN_MS = 300;

/** P1 and beyond: from the event being listed to the card that is painted ringing, in milliseconds. */
export async function measureRingTimes(counter: BenchCounter, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { orderId, listedAt } = await counter.placeOrder();
    const paintedAt = await waitFor('the card rings', () => read(counter, 'rang', orderId));
    times.push(paintedAt - listedAt);
    await press(counter, orderId);
    // The polls come once a second: each order meets another moment between two.
    await sleep(BETWEEN_MS + ((at * 370) % 1_000));
  }
  return times;
}

/** P2 to the painted frame: from the press on Accept to the frame that shows it as accepting, in milliseconds. */
export async function measureAcceptTimes(counter: BenchCounter, orderIds: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const orderId of orderIds) {
    times.push(await press(counter, orderId));
    await sleep(BETWEEN_MS);
  }
  return times;
}

/** So many more orders that wait, each painted where it is in view. */
export async function placeOpenOrders(counter: BenchCounter, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await counter.placeOrder()).orderId);
  // Each by its id: meanwhile, orders that were accepted before leave New.
  const haveCards = (): Promise<boolean> =>
    counter.page.evaluate(
      (all) => all.every((id) => document.querySelector(`[data-column=new] [data-order="${id}"]`) !== null),
      ids,
    );
  await waitFor('every order has its card', async () => ((await haveCards()) ? true : null));
  return ids;
}

/**
 * Presses Accept on an order that may be far down, and waits until it is shown as accepting. Returns the milliseconds.
 */
async function press(counter: BenchCounter, orderId: string): Promise<number> {
  const card = counter.page.locator(`[data-column=new] [data-order="${orderId}"]`);
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  return await waitFor('Accept shows', () => read(counter, 'accepting', orderId));
}

async function read({ page }: BenchCounter, what: 'rang' | 'accepting', orderId: string): Promise<number | null> {
  const found = await page.evaluate(([name, id]) => window.watched?.[name].get(id), [what, orderId] as const);
  return found === undefined || Number.isNaN(found) ? null : found;
}

/** The milliseconds of every frame while orders are accepted, the line's answer included. */
export async function measureFrames(counter: BenchCounter, orderIds: readonly string[]): Promise<readonly number[]> {
  await counter.page.evaluate(() => window.watched?.frames.splice(0));
  for (const orderId of orderIds) {
    await press(counter, orderId);
    await counter.page.locator(`[data-column=preparing] [data-order="${orderId}"]`).waitFor();
    await sleep(BETWEEN_MS);
  }
  return await counter.page.evaluate(() => window.watched?.frames ?? []);
}
