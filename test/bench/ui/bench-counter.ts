/** One counter at work: the real service, the real preview, and the page in Chromium. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { startPreviewProcess } from '../../e2e/support/app-launcher.ts';
import { readReadyLine, startServiceProcess } from '../../support/service-process.ts';
import { installPageMonitor } from './page-monitor.ts';
import { insertStoredOrders } from './stored-orders.ts';

const placed = z.object({ order_id: z.string() });
const shelf = z.object({ data: z.array(z.object({ barcode: z.string() })) });

export interface BenchCounter {
  readonly page: Page;
  /** A customer orders. Returns the order's id once the service lists its event, with the PC's time of that. */
  placeOrder(): Promise<{ readonly orderId: string; readonly listedAt: number }>;
  close(): Promise<void>;
}

/** Starts a counter with this many stored orders, connected and with Orders on screen. */
export async function startBenchCounter(browser: Browser, folder: string, stored: number): Promise<BenchCounter> {
  const program = startServiceProcess('--db', ':memory:');
  const ready = await readReadyLine(program);
  const [address, key, storeId] = [ready.sandbox_base_url, ready.keys?.test_company ?? '', ready.test_store_id ?? 0];
  const dataFolder = join(folder, `stored-${stored}`);
  mkdirSync(dataFolder);
  const connection = { address, mode: 'test', storeIds: [storeId] } as const;
  insertStoredOrders(dataFolder, connection, { delivered: stored }, systemPorts.clock.now());
  const preview = await startPreviewProcess(dataFolder);
  const page = await openConnectedPage(browser, preview.url, address, key);
  await page.evaluate(installPageMonitor);

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
    async placeOrder() {
      const checkout = { type: 'delivery', lines: [{ barcode, quantity: 1 }], outcome: 'paid' };
      // From the operator, who has no rate limit: a hundred customers don't use the counter's key.
      const url = `${ready.operator_url}/operator/stores/${storeId}/checkouts`;
      const { order_id: orderId } = placed.parse(await ask(url, ready.operator_token, checkout));
      return { orderId, listedAt: systemPorts.clock.now() };
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
export async function openConnectedPage(browser: Browser, url: string, address: string, key: string): Promise<Page> {
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
