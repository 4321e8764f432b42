/**
 * Kills the app between a click and everything after, and the service too, again and again: at random, between two
 * clicks, and while the line holds an action or its answer. Afterwards no click that was answered "saved" is lost, and
 * none has happened twice (C1, C2, C7, C14).
 */

import { z } from 'zod';
import type { ActivityRow } from '../../electron/contract/calls/activity.ts';
import { createSeededRandomness } from '../../electron/service/core/seeded-randomness.ts';
import type { ProcessHarness } from './process-harness.ts';
import { openProcessHarness, sleep, waitFor } from './process-harness.ts';

export interface KillReport {
  /** How many times the app is killed, once in each cycle. */
  readonly cycles: number;
  /** Kills while an action was on its way without its answer. */
  readonly killsUnanswered: number;
  /** Kills while a click was not answered yet. */
  readonly killsUnsaved: number;
  readonly clicks: number;
  /** Clicks that were answered "saved" before the kill. */
  readonly saved: number;
  /** Clicks that were not answered, but found stored, and sent like any other. */
  readonly savedUnanswered: number;
  readonly servicesKilled: number;
  /** What was found wrong, in words. */
  readonly broken: readonly string[];
}

type ClickKind = 'accept' | 'reject' | 'adjust' | 'book';

interface Click {
  readonly id: string;
  readonly kind: ClickKind;
  /** The order, barcode or sale. */
  readonly about: string;
  readonly delta: number;
  saved: boolean;
}

/** When the app is killed: an action or its answer is held on the line, the first click is answered, or at random. */
const MOMENTS = ['request', 'answer', 'click', 'random'] as const;

/** The longest time from the clicks to a kill at random. */
const KILLED_WITHIN_MS = 250;

/** The longest wait for an action to hold. One always comes: two orders are answered in each cycle, each with a request. */
const HELD_WITHIN_MS = 30_000;

/** The longest that a held action waits: perhaps until the next app has sent it again. */
const RELEASED_WITHIN_MS = 1_500;

const item = z.object({ barcode: z.string(), stock: z.number() });
const items = z.object({ data: z.array(item) });
const events = z.object({
  data: z.array(z.object({ type: z.string(), data: z.object({ order: z.object({ id: z.string() }).nullish() }) })),
  next_cursor: z.string().nullable(),
});

export async function runKills(options: {
  readonly cycles: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}): Promise<KillReport> {
  const randomness = createSeededRandomness(options.seed, 7);
  const dice = (most: number): number => Math.floor(randomness.fraction() * most);
  const shop = await openProcessHarness();
  const broken: string[] = [];
  const report = { killsUnanswered: 0, killsUnsaved: 0, clicks: 0, saved: 0, savedUnanswered: 0, servicesKilled: 0 };
  try {
    // Adjusted items are in no order: what the shelf changes by is what was adjusted.
    const shelf = items.parse(await shop.callApi('GET', `/v1/stores/${shop.storeId}/inventory?limit=100`)).data;
    const adjusted = shelf.slice(-3);
    const sold = shelf.slice(0, 5);
    const expected = new Map(adjusted.map(({ barcode, stock }) => [barcode, stock]));

    for (let cycle = 1; cycle <= options.cycles; cycle += 1) {
      const clicks = await prepare(shop, sold, adjusted, dice);
      const alsoService = dice(4) === 0;
      const { answered } = await pressUntilMoment(shop, clicks, dice);
      report.killsUnanswered += shop.line.countUnanswered() > 0 ? 1 : 0;
      report.killsUnsaved += clicks.some(({ saved }) => !saved) ? 1 : 0;
      await Promise.all([shop.kill(alsoService), answered]);
      await Promise.all([shop.start(), releaseLater(shop, dice)]);
      const rows = await settledRows(shop);
      report.clicks += clicks.length;
      report.saved += clicks.filter(({ saved }) => saved).length;
      report.servicesKilled += alsoService ? 1 : 0;
      for (const click of clicks) {
        const row = rows.get(click.id) ?? null;
        if (row !== null && !click.saved) report.savedUnanswered += 1;
        if (row?.state === 'done' && click.kind === 'adjust')
          expected.set(click.about, (expected.get(click.about) ?? 0) + click.delta);
        broken.push(...(await wrongWith(shop, click, row)).map((words) => `cycle ${cycle}: ${words}`));
      }
      for (const { barcode } of adjusted) {
        const stock = await stockOf(shop, barcode);
        if (stock !== expected.get(barcode))
          broken.push(
            `cycle ${cycle}: the shelf has ${stock} of ${barcode}, ${expected.get(barcode)} were adjusted (C7)`,
          );
        expected.set(barcode, stock);
      }
      if (cycle % 10 === 0 || cycle === options.cycles) {
        options.say(
          `${cycle} of ${options.cycles} cycles, ${report.killsUnanswered} hit an action without its answer, ${broken.length} broken`,
        );
      }
    }
  } finally {
    await shop.close();
  }
  return { cycles: options.cycles, ...report, broken };
}

type Item = z.output<typeof item>;

/** What staff are about to click: orders and a sale that the app shows, and adjustments. */
async function prepare(
  shop: ProcessHarness,
  sold: readonly Item[],
  adjusted: readonly Item[],
  dice: (most: number) => number,
): Promise<Click[]> {
  const lines = [{ barcode: sold[dice(sold.length)]?.barcode ?? '', quantity: 1 }];
  const placed = z.object({ order_id: z.string() });
  const wanted = [0, 1].map(
    async () => placed.parse(await shop.callApi('POST', '/v1/sandbox/orders', { lines })).order_id,
  );
  const orderIds = await Promise.all(wanted);
  if (dice(2) === 0) await shop.callApi('POST', '/v1/sandbox/instore-sales', { lines });
  // The shelf never runs out.
  await shop.callApi('POST', `/v1/stores/${shop.storeId}/inventory/adjustments`, {
    adjustments: [{ barcode: lines[0]?.barcode, delta: 3 }],
  });
  await waitFor('the orders are shown', async () => {
    const { workspace } = await shop.currentApp().call('app.snapshot', {});
    const shown = new Set(workspace?.board.new.map(({ orderId }) => orderId));
    return orderIds.every((id) => shown.has(id)) ? true : null;
  });
  const { toBook } = await shop.currentApp().call('sales.view', { workspace: 'store' });
  const click = (kind: ClickKind, about: string, delta = 0): Click => {
    return { id: crypto.randomUUID(), kind, about, delta, saved: false };
  };
  return [
    ...orderIds.map((id) => click(dice(3) === 0 ? 'reject' : 'accept', id)),
    ...adjusted.map(({ barcode }) => click('adjust', barcode, 1 + dice(9))),
    ...toBook.slice(0, 2).map(({ eventId }) => click('book', eventId)),
  ];
}

/**
 * Makes the clicks, and returns when the app is to be killed, with a promise that resolves once no click awaits an
 * answer.
 */
async function pressUntilMoment(
  shop: ProcessHarness,
  clicks: readonly Click[],
  dice: (most: number) => number,
): Promise<{ readonly answered: Promise<unknown> }> {
  const moment = MOMENTS[dice(MOMENTS.length)] ?? 'random';
  const isHeld = moment === 'request' || moment === 'answer';
  const held = isHeld ? shop.line.hold(moment, 1 + dice(2)) : null;
  const answers = clicks.map((click) => press(shop, click));
  const answered = Promise.allSettled(answers);
  if (held !== null) await Promise.race([held, sleep(HELD_WITHIN_MS)]);
  else if (moment === 'click') await Promise.race(answers);
  else await sleep(dice(KILLED_WITHIN_MS));
  // What the next app sends must pass.
  shop.line.stopHolding();
  return { answered };
}

/** Lets go of what the line holds, now or when the app runs again; or it is lost. */
async function releaseLater({ line }: ProcessHarness, dice: (most: number) => number): Promise<void> {
  const goesOn = dice(3) > 0;
  await sleep(goesOn ? dice(RELEASED_WITHIN_MS) : 0);
  line.release(goesOn);
}

async function press({ currentApp: app, storeId }: ProcessHarness, click: Click): Promise<void> {
  await sleep(0);
  const press = { actionId: click.id, workspace: 'store' as const, storeId };
  switch (click.kind) {
    case 'accept':
      await app().call('orders.accept', { ...press, orderId: click.about, mode: 'STORE_STAFF' });
      break;
    case 'reject':
      await app().call('orders.reject', { ...press, orderId: click.about });
      break;
    case 'adjust':
      await app().call('stock.adjust', { ...press, barcode: click.about, delta: click.delta });
      break;
    case 'book':
      await app().call('sales.book', { ...press, eventId: click.about });
      break;
  }
  click.saved = true;
}

/** The newest actions once nothing waits any more, by id. */
async function settledRows(shop: ProcessHarness): Promise<ReadonlyMap<string, ActivityRow>> {
  await waitFor('everything is sent', async () => {
    const { workspace } = await shop.currentApp().call('app.snapshot', {});
    return workspace?.waiting.count === 0 ? true : null;
  });
  const { rows } = await shop.currentApp().call('activity.view', { workspace: 'store' });
  return new Map(rows.map((row) => [row.actionId, row]));
}

async function wrongWith(
  shop: ProcessHarness,
  { id, kind, about, saved }: Click,
  row: ActivityRow | null,
): Promise<string[]> {
  if (row === null) return saved ? [`${kind} of ${about} was answered "saved" and is lost (C14)`] : [];
  if (row.state !== 'done') return [`${kind} ${id} of ${about} ended ${row.state} (${row.outcome?.code})`];
  switch (kind) {
    case 'accept':
    case 'reject': {
      const type = kind === 'accept' ? 'order.accepted' : 'order.cancelled';
      const times = (await eventsOf(shop, about)).filter((each) => each === type).length;
      return times === 1 ? [] : [`${kind} of ${about} is done and was done ${times} times (C2)`];
    }
    case 'book': {
      const { toBook } = await shop.currentApp().call('sales.view', { workspace: 'store' });
      return toBook.some(({ eventId }) => eventId === about) ? [`${about} is booked and still to book (C6)`] : [];
    }
    // The shelf shows all of them together.
    case 'adjust':
      return [];
  }
}

async function eventsOf(shop: ProcessHarness, orderId: string): Promise<string[]> {
  const types: string[] = [];
  const since = encodeURIComponent(new Date(Date.now() - 300_000).toISOString());
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/v1/events?limit=100&since=${since}${cursor && `&cursor=${cursor}`}`;
    const page = events.parse(await shop.callApi('GET', path));
    types.push(...page.data.filter(({ data }) => data.order?.id === orderId).map(({ type }) => type));
    cursor = page.next_cursor;
  }
  return types;
}

async function stockOf(shop: ProcessHarness, barcode: string): Promise<number> {
  const path = `/v1/stores/${shop.storeId}/inventory?barcode=${encodeURIComponent(barcode)}`;
  return items.parse(await shop.callApi('GET', path)).data[0]?.stock ?? 0;
}
