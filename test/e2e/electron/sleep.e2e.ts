/** Sleep, wake and the locked screen: an order goes on ringing, and one of the meantime rings within seconds (P14). */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { SILENCE_MAX_MS, shopTest as test } from '../support/connected-shop.ts';
import type { RunningService } from '../support/e2e-service.ts';
import { recordSilence } from '../support/electron-process.ts';
import { findColumn } from '../support/page-actions.ts';
import { emitPowerEvent, expectSounding, measureSilenceSince } from '../support/sound-monitor.ts';

/** How long the program stands still: longer than any of its requests waits. */
const FROZEN_MS = 12_000;

/** The processes of a program, itself included. */
function listProcesses(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
  const found = [root];
  for (const process of found) found.push(...parents.filter(([, parent]) => parent === process).map(([id]) => id));
  return found;
}

const signal = (name: 'STOP' | 'CONT', processes: readonly number[]): void =>
  void execFileSync('kill', [`-${name}`, ...processes.map(String)]);

test('a PC that slept rings again at once, also for an order of the meantime', async ({
  shop: { counter, page, service },
}) => {
  await service.placeOrder(service.storeId);
  await expectSounding(page);

  const processes = listProcesses(counter.app.process().pid ?? 0);
  signal('STOP', processes);
  const asleep = Date.now();
  await service.placeOrder(service.storeId);
  // Waits until the program has stood still for long enough.
  await expect.poll(() => Date.now() - asleep, { timeout: 2 * FROZEN_MS }).toBeGreaterThan(FROZEN_MS);
  signal('CONT', processes);
  const awake = Date.now();
  const awakeHere = performance.now();

  expect(await measureSilenceSince(page, awake)).toBeLessThan(SILENCE_MAX_MS);
  await expect(findColumn(page, 'New').getByRole('article')).toHaveCount(2, { timeout: SILENCE_MAX_MS });
  recordSilence('a sleep, until an order of the meantime rings', awakeHere);
});

for (const [name, events] of [
  ['sleep', ['suspend', 'resume']],
  ['lock', ['lock-screen', 'unlock-screen']],
] as const) {
  test(`${name}: an order rings through it, and the list is read again afterwards`, async ({
    shop: { counter, page, service },
  }) => {
    await service.placeOrder(service.storeId);
    await expectSounding(page);
    const began = Date.now();
    const beganHere = performance.now();
    const sweeps = await countSweeps(service);
    for (const event of events) await emitPowerEvent(counter.app, event);
    expect(await measureSilenceSince(page, began)).toBeLessThan(SILENCE_MAX_MS);
    await expect.poll(() => countSweeps(service), { timeout: SILENCE_MAX_MS }).toBeGreaterThan(sweeps);
    expect(Date.now() - began).toBeLessThan(SILENCE_MAX_MS);
    recordSilence(`${name}, until the list is read again`, beganHere);
  });
}

/** How often the app has read the list of orders: the PENDING ones every 30 seconds, and first of all after a wake. */
async function countSweeps(service: RunningService): Promise<number> {
  const { data } = (await service.callOperator('GET', '/operator/requests?limit=1000')) as {
    readonly data: readonly { readonly path: string }[];
  };
  return data.filter(({ path }) => path.endsWith('/orders')).length;
}
