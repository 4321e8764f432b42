/** One counter at work: the real service, the real preview, and the page in Chromium. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { machine } from '../../../electron/platform/system-ports.ts';
import { startPreview } from '../../e2e/support/app-launcher.ts';
import { readyLine, startProgram } from '../../support/service-process.ts';
import { watchPage } from './page-monitor.ts';
import { storeOrders } from './stored-orders.ts';

const placed = z.object({ order_id: z.string() });
const shelf = z.object({ data: z.array(z.object({ barcode: z.string() })) });

export interface Counter {
  readonly page: Page;
  /** A customer orders. Gives the order's id once the service lists its event, with the PC's time of that. */
  order(): Promise<{ readonly orderId: string; readonly listedAt: number }>;
  close(): Promise<void>;
}

/** Starts a counter with so many stored orders, connected and with Orders on screen. */
export async function startCounter(browser: Browser, folder: string, stored: number): Promise<Counter> {
  const program = startProgram('--db', ':memory:');
  const ready = await readyLine(program);
  const [address, key, storeId] = [ready.sandbox_base_url, ready.keys?.test_company ?? '', ready.test_store_id ?? 0];
  const dataFolder = join(folder, `stored-${stored}`);
  mkdirSync(dataFolder);
  storeOrders(dataFolder, { address, mode: 'test', storeIds: [storeId] }, stored, machine.clock.now());
  const preview = await startPreview(dataFolder);
  const page = await openPage(browser, preview.url, address, key);
  await page.evaluate(watchPage);

  async function ask(url: string, bearer: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  }
  const inventory = `${address}/v1/stores/${storeId}/inventory`;
  const [item] = shelf.parse(await ask(`${inventory}?limit=1`, key)).data;
  const barcode = item?.barcode ?? '';
  await ask(`${inventory}/adjustments`, key, { adjustments: [{ barcode, delta: 10_000 }] });

  return {
    page,
    async order() {
      const checkout = { type: 'delivery', lines: [{ barcode, quantity: 1 }], outcome: 'paid' };
      // From the operator, who has no allowance: a hundred customers don't ask the counter's key.
      const url = `${ready.operator_url}/operator/stores/${storeId}/checkouts`;
      const { order_id: orderId } = placed.parse(await ask(url, ready.operator_token, checkout));
      return { orderId, listedAt: machine.clock.now() };
    },
    async close() {
      await page.context().close();
      await preview.stop();
      program.child.kill();
      await program.ended;
    },
  };
}

/** The page, connected. */
export async function openPage(browser: Browser, url: string, address: string, key: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Address of the service' }).fill(address);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill(key);
  await page.getByRole('button', { name: 'Check the key' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('region', { name: 'New', exact: true }).waitFor();
  return page;
}
