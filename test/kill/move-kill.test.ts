/** A new PC that is killed while it opens the file of another has nothing of the shop or all of it (C14). */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAppProcess } from '../support/app-process.ts';
import { createDice } from '../support/dice.ts';
import { openProcessHarness, sleep, waitFor } from './process-harness.ts';

const PASSPHRASE = 'green mango rain roof';
const CYCLES = 6;

test('the new PC killed at any moment of opening the file has nothing of the shop or all of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'counter-move-kill-'));
  const shop = await openProcessHarness();
  const dice = createDice(5, 'kills');
  const path = join(folder, 'shop.counter');
  try {
    const { order_id } = Object(await shop.callApi('POST', '/v1/sandbox/orders'));
    await waitFor('the order', async () => {
      const { workspace } = await shop.currentApp().call('app.snapshot', {});
      return workspace?.board.new.some(({ orderId }) => orderId === order_id) === true ? true : null;
    });
    await shop.currentApp().call('move.make', { passphrase: PASSPHRASE, path });
    await shop.currentApp().call('move.retire', {});

    const ends: string[] = [];
    let longest = 0;
    for (let cycle = 0; cycle <= CYCLES; cycle += 1) {
      const own = mkdtempSync(join(folder, 'pc-'));
      const first = startAppProcess(own);
      await first.call('move.choose', { path });
      const began = performance.now();
      const opening = first
        .call('move.open', { passphrase: PASSPHRASE, keepWithoutKeyring: false })
        .catch(() => undefined);
      // The first one shows how long it takes.
      if (cycle === 0) {
        await opening;
        longest = performance.now() - began;
      } else await sleep(longest * (0.4 + 0.6 * dice.fraction()));
      await first.kill();
      await opening;

      const again = startAppProcess(own);
      const { workspace, unopened } = await again.call('app.snapshot', {});
      const stores = readdirSync(join(own, 'data')).filter((name) => /^store-\w+\.db$/.test(name));
      ends.push(workspace === null ? 'nothing' : 'all');
      expect(unopened).toBeNull();
      expect(stores.length).toBe(workspace === null ? 0 : 1);
      if (workspace !== null) expect(workspace.board.new.map(({ orderId }) => orderId)).toContain(order_id);
      await again.kill();
    }
    expect(ends[0]).toBe('all');
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
