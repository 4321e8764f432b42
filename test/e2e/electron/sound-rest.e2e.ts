/** The sound output rests while nothing sounds, and a ring wakes it. */

import { expect } from '@playwright/test';
import { shopTest } from '../support/connected-shop.ts';
import { expectSounding } from '../support/sound-monitor.ts';

shopTest(
  'the output rests after the test tune, still counts as on, and rings at once (P15)',
  async ({ shop: { page, service } }) => {
    const readState = (): Promise<string | undefined> => page.evaluate(() => window.soundMonitor?.output?.state);
    await expect.poll(readState, { timeout: 20_000 }).toBe('suspended');
    await expect(page.getByText('Sound on')).toBeVisible();
    await service.placeOrder(service.storeId);
    await expectSounding(page);
    await expect(page.getByText('Sound on')).toBeVisible();
    expect(await readState()).toBe('running');
  },
);
