import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startPreviewProcess } from '../support/app-launcher.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, findColumn } from '../support/page-actions.ts';

const RIDER = {
  rider_name: 'Gurpreet Singh Sandhu',
  rider_phone: '+91 98260 41175',
  tracking_url: 'https://127.0.0.1/track/7K38',
};

test('Call in an order’s details calls its rider, and Track opens where the rider is', async ({
  profile,
  playwright,
  service,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not switched off, but about one platform
  test.skip(process.platform !== 'linux', 'a script stands for the browser, as Linux looks it up');
  const [data, bin, opened] = ['data', 'bin', 'opened'].map((name) => join(profile, name)) as [string, string, string];
  for (const folder of [data, bin]) mkdirSync(folder);
  writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$*" >> '${opened}'\n`, { mode: 0o755 });
  const preview = await startPreviewProcess(data, [], bin);
  const browser = await playwright.chromium.launch();
  try {
    const page = await browser.newPage();
    await page.goto(preview.url);
    await connectStores(page, service);
    const orderId = await service.placeOrder(service.storeId);
    const act = (step: string, body?: object) =>
      service.callOperator('POST', `/operator/orders/${orderId}/${step}`, body);
    await act('accept', { fulfilment_mode: 'SERVICE_COURIER' });
    await act('picking');
    await act('courier', { status: 'BOOKED' });
    await act('courier', { status: 'ASSIGNED', ...RIDER });

    await findColumn(page, 'Preparing').getByRole('article').getByRole('link').click();
    const listOpened = () => (existsSync(opened) ? readFileSync(opened, 'utf8').trim().split('\n') : []);
    await page.getByRole('button', { name: `Call ${RIDER.rider_phone}` }).click();
    await expect.poll(() => listOpened().at(-1)).toMatch(/^tel:\+91.*98260.*41175$/);
    await page.getByRole('button', { name: 'Track' }).click();
    await expect.poll(() => listOpened().at(-1)).toBe(RIDER.tracking_url);
  } finally {
    await browser.close();
    await preview.stop();
  }
});
