/**
 * P15 and P16: what Counter uses while nothing happens, beside the smallest possible window, and while twenty cards ring.
 * All run in the real Electron at the same time, without a graphics card.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningService } from '../../e2e/support/e2e-service.ts';
import { startService } from '../../e2e/support/e2e-service.ts';
import type { ElectronProcess } from '../../e2e/support/electron-process.ts';
import { retry, startElectronProcess } from '../../e2e/support/electron-process.ts';
import { sleep } from '../../kill/process-harness.ts';
import type { Finding, Say } from '../finding.ts';
import { formatTimes } from '../finding.ts';
import { disconnectProfile } from '../ui/stored-orders.ts';
import { findPaintTime, PATIENCE_MS, quit, startConnectedCounter } from './electron-counter.ts';
import { countWakeUps, listProcessIds, readUsage } from './process-usage.ts';
import { SMALLEST_ADDRESS, writeSmallestApp } from './smallest-app.ts';

/** COUNTER_BENCH_IDLE_MINUTES shortens it for a quick look; only ten count. */
const IDLE_MINUTES = Number(process.env['COUNTER_BENCH_IDLE_MINUTES'] ?? 10);
const RING_MINUTES = Math.min(1, IDLE_MINUTES);
const SYNC_MINUTES = Math.min(2, IDLE_MINUTES);
const ORDERS = 20;
/** After a start, until what it begins with is done. */
const SETTLE_MS = 30_000;
const MINUTE_MS = 60_000;
const AIMS = { cpuSeconds: 0.6, wakeUps: 60, syncs: 3, ringing: 4 } as const;

/** What an app used on average. */
interface Rates {
  /** Seconds of processor a minute. */
  readonly cpuSeconds: number;
  /** Wake-ups a second. */
  readonly wakeUps: number;
}

async function measureUsage(app: ElectronProcess, minutes: number): Promise<Rates> {
  const before = await readUsage(app);
  const began = performance.now();
  await sleep(minutes * MINUTE_MS);
  const after = await readUsage(app);
  const seconds = (performance.now() - began) / 1_000;
  return {
    cpuSeconds: ((after.cpuSeconds - before.cpuSeconds) / seconds) * 60,
    wakeUps: countWakeUps(before, after) / seconds,
  };
}

/** How often a minute an app's processes wait until the disk has everything, as strace sees it; NaN without strace. */
async function measureSyncs(app: ElectronProcess, file: string): Promise<number> {
  const pids = (await listProcessIds(app)).flatMap((pid) => ['-p', String(pid)]);
  const strace = spawn('strace', ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', file, ...pids], {
    stdio: 'ignore',
  });
  const ended = once(strace, 'exit').then(
    () => true,
    () => false,
  );
  await sleep(SYNC_MINUTES * MINUTE_MS);
  strace.kill('SIGINT');
  if (!(await ended)) return Number.NaN;
  return (readFileSync(file, 'utf8').match(/\bf(data)?sync\(/g) ?? []).length / SYNC_MINUTES;
}

interface Shop {
  readonly service: RunningService;
  readonly app: ElectronProcess;
}

async function openShop(folder: string, name: string): Promise<Shop> {
  const service = await startService();
  const profile = join(folder, name);
  mkdirSync(profile);
  disconnectProfile(profile);
  return { service, app: await startConnectedCounter(profile, service) };
}

async function placeOrders({ service, app }: Shop, isAccepted: boolean): Promise<void> {
  for (let placed = 0; placed < ORDERS; placed += 1) {
    const id = await service.placeOrder(service.storeId);
    if (isAccepted) await service.callOperator('POST', `/operator/orders/${id}/accept`, {});
  }
  const cards = isAccepted ? '[data-column=preparing] [data-order]' : '[data-order][data-ringing]';
  const count = `document.querySelectorAll('${cards}').length`;
  while ((await retry(() => app.runInPage(count), PATIENCE_MS)) !== ORDERS) await sleep(200);
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const smallest = await startElectronProcess(join(folder, 'smallest'), { app: writeSmallestApp(folder) });
  await retry(() => smallest.runInPage(findPaintTime('p'), SMALLEST_ADDRESS), PATIENCE_MS);
  const [empty, busy] = [await openShop(folder, 'empty'), await openShop(folder, 'busy')];
  await placeOrders(busy, true);
  await sleep(SETTLE_MS);
  say(`${IDLE_MINUTES} minutes begin`);
  const [least = NO_RATES, ofEmpty = NO_RATES, ofBusy = NO_RATES] = await Promise.all(
    [smallest, empty.app, busy.app].map((app) => measureUsage(app, IDLE_MINUTES)),
  );
  const [syncsOfEmpty = Number.NaN, syncsOfBusy = Number.NaN] = await Promise.all(
    [empty.app, busy.app].map((app, place) => measureSyncs(app, join(folder, `syncs-${place}.txt`))),
  );
  say(`${ORDERS} orders ring`);
  await placeOrders(empty, false);
  const ringing = await measureUsage(empty.app, RING_MINUTES);
  await quit(smallest);
  for (const { app, service } of [empty, busy]) {
    await quit(app);
    await service.stop();
  }
  return [
    ...assessIdle('an empty board', ofEmpty, least, syncsOfEmpty),
    ...assessIdle(`${ORDERS} accepted orders`, ofBusy, least, syncsOfBusy),
    assessRinging(ringing, ofEmpty),
  ];
}

const NO_RATES: Rates = { cpuSeconds: Number.NaN, wakeUps: Number.NaN };

function assessIdle(board: string, own: Rates, least: Rates, syncs: number): Finding[] {
  const idle = `idle for ${IDLE_MINUTES} minutes, ${board}`;
  const moreCpu = own.cpuSeconds - least.cpuSeconds;
  const moreWakeUps = own.wakeUps - least.wakeUps;
  return [
    {
      name: 'P15',
      what: idle,
      value: `${own.cpuSeconds.toFixed(2)} s of processor a minute`,
      against: `the smallest possible Electron window, ${least.cpuSeconds.toFixed(2)} s`,
      ratio: `${moreCpu.toFixed(2)} s more`,
      aim: `≤ ${AIMS.cpuSeconds} s more`,
      met: moreCpu <= AIMS.cpuSeconds,
    },
    {
      name: 'P15',
      what: idle,
      value: `${Math.round(own.wakeUps)} wake-ups a second`,
      against: `the smallest possible Electron window, ${Math.round(least.wakeUps)}`,
      ratio: `${Math.round(moreWakeUps)} more`,
      aim: `≤ ${AIMS.wakeUps} more`,
      met: moreWakeUps <= AIMS.wakeUps,
    },
    {
      name: 'P15',
      what: `without news for ${SYNC_MINUTES} minutes, ${board}`,
      value: Number.isNaN(syncs) ? 'not measured: no strace' : `${syncs.toFixed(1)} fsyncs a minute`,
      against: '',
      ratio: '',
      aim: `≤ ${AIMS.syncs}`,
      met: syncs <= AIMS.syncs,
    },
  ];
}

function assessRinging(ringing: Rates, idle: Rates): Finding {
  const times = ringing.cpuSeconds / idle.cpuSeconds;
  return {
    name: 'P16',
    what: `${ORDERS} cards ringing, without a graphics card`,
    value: `${ringing.cpuSeconds.toFixed(2)} s of processor a minute`,
    against: `idle with an empty board, ${idle.cpuSeconds.toFixed(2)} s`,
    ratio: formatTimes(times),
    aim: `≤ ${AIMS.ringing} ×`,
    met: times <= AIMS.ringing,
  };
}
