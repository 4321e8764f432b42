/** The PC joins another network, or its line swallows everything: what rings goes on, and new orders come through again. */

import { type ElectronApplication, expect } from '@playwright/test';
import { SILENCE_MAX_MS, shopTest } from '../support/connected-shop.ts';
import { recordSilence } from '../support/electron-process.ts';
import { findColumn } from '../support/page-actions.ts';
import { expectSounding, measureSilenceSince } from '../support/sound-monitor.ts';

/** Gives the PC another address, as its program sees it. */
async function changeAddress(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const os = process.getBuiltinModule('node:os');
    const address = { address: '10.9.8.7', netmask: '255.0.0.0', cidr: null, mac: '', internal: false } as const;
    os.networkInterfaces = () => ({ wlan9: [{ ...address, family: 'IPv4' }] });
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  });
}

shopTest.use({ throughLine: true });

shopTest(
  'a change of network leaves dead connections, and orders come through on new ones (P14)',
  async ({ shop: { counter, page, service, line } }) => {
    const cards = findColumn(page, 'New').getByRole('article');
    await service.placeOrder(service.storeId);
    await expectSounding(page);
    const began = Date.now();
    const beganHere = performance.now();
    line?.swallow();
    await service.placeOrder(service.storeId);
    await changeAddress(counter.app);

    expect(await measureSilenceSince(page, began)).toBeLessThan(SILENCE_MAX_MS);
    await expect(cards).toHaveCount(2, { timeout: SILENCE_MAX_MS });
    recordSilence('a change of network, until an order of the meantime rings', beganHere);
  },
);

shopTest(
  'a line that swallows everything silences no ring, and the bar says so (P14)',
  async ({ shop: { page, service, line } }) => {
    await service.placeOrder(service.storeId);
    await expectSounding(page);
    const began = Date.now();
    line?.blackHole();
    await expect(page.getByRole('status', { name: 'Connection' })).not.toContainText('Online', { timeout: 30_000 });
    const now = await page.evaluate(() => ({
      at: Date.now(),
      longest: window.soundMonitor?.longestSilence ?? Infinity,
    }));
    expect(now.at).toBeGreaterThan(began);
    expect(now.longest).toBeLessThan(SILENCE_MAX_MS);
  },
);
