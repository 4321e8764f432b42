import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { BillingFolder } from '../../support/billing-folder.ts';
import { openBillingFolder } from '../../support/billing-folder.ts';
import { createTestRandomness } from '../../support/test-randomness.ts';
import { drainEventLoop } from '../../support/virtual-clock.ts';

const KILLS = 200;
const KILLS_A_FILE = 10;

let folder: BillingFolder;

beforeEach(async () => {
  folder = await openBillingFolder();
});
afterEach(() => folder.close());

test('each file is sent once, however often the app is killed while it reads, sends and moves it (C19)', async () => {
  folder.bill('first.csv', 1);
  await folder.sendFirst();
  const { clock } = folder.harness;
  const { fraction } = createTestRandomness();
  const written: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % KILLS_A_FILE === 0) {
      await clock.advance(5 * SECOND);
      folder.bill(`file-${kill}.csv`, 100 + kill);
      written.push(clock.now());
    }
    for (let step = Math.floor(fraction() * 14); step > 0; step -= 1) {
      await clock.advance(5 * SECOND);
      for (let round = Math.floor(fraction() * 12); round > 0; round -= 1) await drainEventLoop();
    }
    await folder.restart();
  }
  await folder.until(() => folder.names().every((name) => !name.endsWith('.csv')));
  const pushed = await folder.listPushes();
  const pushesOf = (at: number) => pushed.filter((asOf) => Math.abs(asOf - at) < SECOND);
  expect(written.map((at) => pushesOf(at).length)).toEqual(written.map(() => 1));
  expect(pushed).toHaveLength(written.length + 1);
  expect(folder.names('to-mend')).toEqual([]);
});
