/** P7: memory after a day of 5,000 orders, in the real Electron, against the smallest possible window. Linux only. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningService } from '../../e2e/support/e2e-service.ts';
import { startService } from '../../e2e/support/e2e-service.ts';
import type { ElectronProcess } from '../../e2e/support/electron-process.ts';
import { retry, startElectronProcess } from '../../e2e/support/electron-process.ts';
import { sleep } from '../../kill/process-harness.ts';
import type { Finding, Say } from '../finding.ts';
import { formatTimes } from '../finding.ts';
import { findPaintTime, PATIENCE_MS, quit, startConnectedCounter } from './electron-counter.ts';
import { readMemory } from './process-usage.ts';
import { SMALLEST_ADDRESS, writeSmallestApp } from './smallest-app.ts';

/** Until noon and in all. */
const NOON_ORDERS = 2_500;
const DAY_ORDERS = 5_000;
/** Orders that go from placed to delivered at the same time. */
const SIDE_BY_SIDE = 20;
/** After which an app at rest has given back what it can. */
const SETTLE_MS = 15_000;
const AIM = 1.7;
/** Garbage that was not collected yet differs from one moment to the next. */
const FLAT = 1.05;
const BARCODE = '8901058000108';
const STEPS = ['accept', 'packed', 'pickup', 'deliver'] as const;

/** MiB of an app at rest. */
async function readSettledMemory(app: ElectronProcess): Promise<number> {
  await sleep(SETTLE_MS);
  return await readMemory(app);
}

async function playOrder({ callOperator, placeOrder, storeId }: RunningService): Promise<void> {
  const id = await placeOrder(storeId);
  for (const step of STEPS)
    await callOperator('POST', `/operator/orders/${id}/${step}`, step === 'accept' ? {} : undefined);
}

/** Plays orders, some side by side, and waits until the app has seen the end of all. */
async function playOrders(service: RunningService, app: ElectronProcess, count: number): Promise<void> {
  let left = count;
  const play = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await playOrder(service);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, play));
  const countOpen = `document.querySelectorAll('[data-column]:not([data-column=done_today]) [data-order]').length`;
  for (let calmSeconds = 0; calmSeconds < 10; await sleep(1_000)) {
    const open = await retry(() => app.runInPage(countOpen), PATIENCE_MS);
    calmSeconds = open === 0 ? calmSeconds + 1 : 0;
  }
}

async function measureSmallest(folder: string): Promise<number> {
  const app = await startElectronProcess(join(folder, 'smallest'), { app: writeSmallestApp(folder) });
  await retry(() => app.runInPage(findPaintTime('p'), SMALLEST_ADDRESS), PATIENCE_MS);
  const memory = await readSettledMemory(app);
  await quit(app);
  return memory;
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const format = (mebibytes: number): string => `${Math.round(mebibytes)} MiB`;
  const smallest = await measureSmallest(folder);
  say(`the smallest window: ${format(smallest)}`);
  const profile = join(folder, 'counter');
  mkdirSync(profile);
  const service = await startService();
  const adjustments = [{ barcode: BARCODE, delta: DAY_ORDERS * 10 }];
  await service.callApi('POST', `/v1/stores/${service.storeId}/inventory/adjustments`, { adjustments });
  const app = await startConnectedCounter(profile, service);
  const morning = await readSettledMemory(app);
  say(`in the morning: ${format(morning)}`);
  await playOrders(service, app, NOON_ORDERS);
  const noon = await readSettledMemory(app);
  say(`after ${NOON_ORDERS} orders: ${format(noon)}`);
  await playOrders(service, app, DAY_ORDERS - NOON_ORDERS);
  const evening = await readSettledMemory(app);
  await quit(app);
  await service.stop();
  return [
    {
      name: 'P7',
      what: `memory of all processes after ${DAY_ORDERS} orders`,
      value: `${format(evening)} (${format(morning)} in the morning)`,
      against: `the smallest possible Electron window, ${format(smallest)}`,
      ratio: formatTimes(evening / smallest),
      aim: `≤ ${AIM} ×`,
      met: evening <= AIM * smallest,
    },
    {
      name: 'P7',
      what: 'the same: flat from noon on',
      value: format(evening),
      against: `after ${NOON_ORDERS} orders, ${format(noon)}`,
      ratio: formatTimes(evening / noon),
      aim: `≤ ${FLAT} ×`,
      met: evening <= FLAT * noon,
    },
  ];
}
