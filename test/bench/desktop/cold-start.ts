/**
 * P6: from the start to yesterday's orders on screen, in the real Electron, against the smallest possible window. Both in
 * turn, with warm file caches. There is no line: what is on screen comes from this PC.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { addMs, DAY } from '../../../electron/contract/domain/time.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import type { RunningService } from '../../e2e/support/e2e-service.ts';
import { startService } from '../../e2e/support/e2e-service.ts';
import type { ElectronProcess } from '../../e2e/support/electron-process.ts';
import { retry, startElectronProcess } from '../../e2e/support/electron-process.ts';
import { sleep } from '../../kill/process-harness.ts';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import { median } from '../statistics.ts';
import { insertStoredOrders } from '../ui/stored-orders.ts';
import { findPaintTime, PATIENCE_MS, quit, startConnectedCounter } from './electron-counter.ts';
import { readUsage } from './process-usage.ts';
import { SMALLEST_ADDRESS, writeSmallestApp } from './smallest-app.ts';

const ROUNDS = 7;
const STORED = 50_000;
/** Accepted yesterday, and still to be packed. */
const OPEN = 30;
const AIMS = { time: 1.8, cpu: 2, crash: 2.5 } as const;
/** A fourth crash within ten minutes would show a page instead. */
const CRASHES = 3;

/** Code for main: an error that nothing catches. */
const CRASH = "setTimeout(() => { throw new Error('planted') }, 0) && undefined";

/** Code for a page: the wall-clock time at which it sounds. */
const FIRST_SOUND = `new Promise((resolve) => {
  const { connect } = AudioNode.prototype;
  const listen = (analyser) => {
    const samples = new Float32Array(2_048);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      if (!samples.some((sample) => Math.abs(sample) > 0.0001)) return;
      clearInterval(timer);
      resolve(performance.timeOrigin + performance.now());
    }, 5);
  };
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode) {
      const tap = new AnalyserNode(target.context, { fftSize: 2_048 });
      connect.call(this, tap);
      listen(tap);
    }
    return connect.call(this, target, ...rest);
  };
  const { getFloatTimeDomainData } = AnalyserNode.prototype;
  AnalyserNode.prototype.getFloatTimeDomainData = function (samples) {
    getFloatTimeDomainData.call(this, samples);
    if (samples.some((sample) => Math.abs(sample) > 0.0001))
      resolve(performance.timeOrigin + performance.now());
  };
})`;

/** Code for the page of the smallest app. */
const FIRST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint !== undefined) resolve(performance.timeOrigin + paint.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

const readWallClock = (): number => performance.timeOrigin + performance.now();

interface Start {
  readonly ms: number;
  /** Seconds of processor of all its processes until then. */
  readonly cpuSeconds: number;
}

/** From the start of the process to what `code` waits for in its page. */
async function timeStart(start: () => Promise<ElectronProcess>, code: string, address: string): Promise<Start> {
  const began = readWallClock();
  const app = await start();
  const shown = await retry(() => app.runInPage(code, address), PATIENCE_MS);
  const { cpuSeconds } = await readUsage(app);
  await quit(app);
  return { ms: Number(shown) - began, cpuSeconds };
}

/** Milliseconds from an error that nothing catches until the app that starts itself again rings. */
async function timeCrash(app: ElectronProcess): Promise<number> {
  const [before, began] = [await app.findPid(), readWallClock()];
  await app.runInMain(CRASH);
  // The page of before sounds until its end, and answers no more afterwards.
  while ((await app.findPid()) === before) await sleep(10);
  const soundedAt = await retry(() => app.runInPage(FIRST_SOUND), PATIENCE_MS);
  return Number(soundedAt) - began;
}

/** Lets an order ring, crashes the app, and waits until it rings again; some times. The order is cancelled afterwards. */
async function timeCrashes(app: ElectronProcess, service: RunningService): Promise<number[]> {
  const orderId = await service.placeOrder(service.storeId);
  await retry(() => app.runInPage(FIRST_SOUND), PATIENCE_MS);
  const times: number[] = [];
  while (times.length < CRASHES) times.push(await timeCrash(app));
  await service.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer', reason: 'changed_mind' });
  const isGone = `new Promise((resolve) => {
    const look = () => document.querySelector('[data-ringing]') === null ? resolve(true) : setTimeout(look, 50);
    look();
  })`;
  await retry(() => app.runInPage(isGone), PATIENCE_MS);
  return times;
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const smallest = writeSmallestApp(folder);
  const profile = join(folder, 'counter');
  mkdirSync(profile);
  const service = await startService();
  const connection = { address: service.address, mode: 'test', storeIds: [service.storeId] } as const;
  const yesterday = addMs(systemPorts.clock.now(), -DAY);
  insertStoredOrders(profile, connection, { delivered: STORED, accepted: OPEN }, yesterday);
  const app = await startConnectedCounter(profile, service);
  const crashes = await timeCrashes(app, service);
  say(`after a crash it rings again in ${crashes.map(formatMilliseconds).join(', ')}`);
  await quit(app);
  await service.stop();

  const starts = { smallest: [] as Start[], counter: [] as Start[] };
  const startSmallest = () => startElectronProcess(join(folder, 'smallest'), { app: smallest });
  const startCounter = () => startElectronProcess(profile);
  // The first round fills caches.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const least = await timeStart(startSmallest, FIRST_PAINT, SMALLEST_ADDRESS);
    const own = await timeStart(startCounter, findPaintTime('[data-order]'), 'counter://app/');
    say(
      `smallest window ${formatMilliseconds(least.ms)} and ${least.cpuSeconds.toFixed(2)} s, Counter ${formatMilliseconds(own.ms)} and ${own.cpuSeconds.toFixed(2)} s`,
    );
    if (round === 0) continue;
    starts.smallest.push(least);
    starts.counter.push(own);
  }
  return assess(starts, crashes);
}

function assess(
  { smallest, counter }: { readonly smallest: readonly Start[]; readonly counter: readonly Start[] },
  crashes: readonly number[],
): Finding[] {
  const timeOf = (starts: readonly Start[]): number => median(starts.map(({ ms }) => ms));
  const cpuOf = (starts: readonly Start[]): number => median(starts.map(({ cpuSeconds }) => 1_000 * cpuSeconds));
  const compare = (what: string, own: number, least: number, aim: number, count: number): Finding => ({
    name: 'P6',
    what,
    value: `${formatMilliseconds(own)} (median of ${count})`,
    against: `the smallest possible Electron window, ${formatMilliseconds(least)}`,
    ratio: formatTimes(own / least),
    aim: `≤ ${aim} ×`,
    met: own <= aim * least,
  });
  const start = `cold start → yesterday's orders on screen, with ${STORED} stored`;
  return [
    compare(start, timeOf(counter), timeOf(smallest), AIMS.time, ROUNDS),
    compare(`${start}: processor time`, cpuOf(counter), cpuOf(smallest), AIMS.cpu, ROUNDS),
    compare(
      'an error that nothing catches → the ring sounds again',
      median(crashes),
      timeOf(smallest),
      AIMS.crash,
      CRASHES,
    ),
  ];
}
