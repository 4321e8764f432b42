/**
 * P6: from the start to yesterday's orders on screen, in the real Electron, against the smallest possible window. Both in
 * turn, with warm file caches. There is no line: what is on screen comes from this PC.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { addMs, DAY } from '../../../electron/contract/domain/time.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { startService } from '../../e2e/support/e2e-service.ts';
import type { ElectronProcess } from '../../e2e/support/electron-process.ts';
import { retry, startElectronProcess } from '../../e2e/support/electron-process.ts';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import { median } from '../statistics.ts';
import { insertStoredOrders } from '../ui/stored-orders.ts';
import { findPaintTime, PATIENCE_MS, quit, startConnectedCounter } from './electron-counter.ts';
import { SMALLEST_ADDRESS, writeSmallestApp } from './smallest-app.ts';

const ROUNDS = 7;
const STORED = 50_000;
/** Accepted yesterday, and still to be packed. */
const OPEN = 30;
const AIM = 1.4;

/** Code for the page of the smallest app. */
const FIRST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint !== undefined) resolve(performance.timeOrigin + paint.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

const readWallClock = (): number => performance.timeOrigin + performance.now();

/** Milliseconds from the start of the process to what `code` waits for in its page. */
async function timeStart(start: () => Promise<ElectronProcess>, code: string, address: string): Promise<number> {
  const began = readWallClock();
  const app = await start();
  const shown = await retry(() => app.runInPage(code, address), PATIENCE_MS);
  await quit(app);
  return Number(shown) - began;
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const smallest = writeSmallestApp(folder);
  const profile = join(folder, 'counter');
  mkdirSync(profile);
  const service = await startService();
  const connection = { address: service.address, mode: 'test', storeIds: [service.storeId] } as const;
  const yesterday = addMs(systemPorts.clock.now(), -DAY);
  insertStoredOrders(profile, connection, { delivered: STORED, accepted: OPEN }, yesterday);
  await quit(await startConnectedCounter(profile, service));
  await service.stop();

  const times = { smallest: [] as number[], counter: [] as number[] };
  const startSmallest = () => startElectronProcess(join(folder, 'smallest'), { app: smallest });
  const startCounter = () => startElectronProcess(profile);
  // The first round fills caches.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const smallestMs = await timeStart(startSmallest, FIRST_PAINT, SMALLEST_ADDRESS);
    const counterMs = await timeStart(startCounter, findPaintTime('[data-order]'), 'counter://app/');
    say(`smallest window ${formatMilliseconds(smallestMs)}, Counter ${formatMilliseconds(counterMs)}`);
    if (round === 0) continue;
    times.smallest.push(smallestMs);
    times.counter.push(counterMs);
  }
  const [smallestMs, counterMs] = [median(times.smallest), median(times.counter)];
  const ratio = counterMs / smallestMs;
  return [
    {
      name: 'P6',
      what: `cold start → yesterday's orders on screen, with ${STORED} stored`,
      value: `${formatMilliseconds(counterMs)} (median of ${ROUNDS})`,
      against: `the smallest possible Electron window, ${formatMilliseconds(smallestMs)}`,
      ratio: formatTimes(ratio),
      aim: `≤ ${AIM} ×`,
      met: ratio <= AIM,
    },
  ];
}
