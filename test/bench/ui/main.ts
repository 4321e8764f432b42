/**
 * npm run bench:ui: what staff see, in Chromium with the preview and the real service. P1 and P2 to the painted frame,
 * and 200 orders on screen, each with more and more stored orders. Ratios count, absolute times are only shown.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions, unpackChromium } from '../../e2e/support/chromium.ts';
import { formatTable, percentile } from '../statistics.ts';
import { openBareCommit } from '../sync/bare-commit.ts';
import { startBenchCounter } from './bench-counter.ts';
import { measureAcceptTimes, measureLongFrames, measureRingTimes, placeOpenOrders } from './measurements.ts';

const { values } = parseArgs({
  options: {
    stored: { type: 'string', default: '0,5000,50000' },
    orders: { type: 'string', default: '40' },
    open: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
  },
});
const [orders, open] = [Number(values.orders), Number(values.open)];

const FRAME_MS = 16;
const LONGEST_FRAME_MS = 50;
/** P1: an event is decided within these, in milliseconds. */
const RING = { p50: 600, p99: 1_200 } as const;
/** Accepted on the full screen. */
const ACCEPTED_OF_MANY = 10;

const folder = mkdtempSync(join(tmpdir(), 'bench-ui-'));
await unpackChromium();
const browser = await chromium.launch(chromiumLaunchOptions());
const bare = openBareCommit(join(folder, 'bare.db'));

/** All that is measured with so many stored orders. */
async function measure(stored: number) {
  const counter = await startBenchCounter(browser, folder, stored);
  try {
    const rings = await measureRingTimes(counter, orders);
    const accepts = await measureAcceptTimes(counter, await placeOpenOrders(counter, orders));
    const commits = accepts.map(() => bare.commit());
    const many = await placeOpenOrders(counter, open);
    const frames = await measureLongFrames(counter, many.slice(0, ACCEPTED_OF_MANY));
    const most = 3 * percentile(commits, 0.99) + FRAME_MS;
    return {
      stored,
      ring: { p50: percentile(rings, 0.5), p99: percentile(rings, 0.99) },
      accept: { p50: percentile(accepts, 0.5), p99: percentile(accepts, 0.99), most },
      open,
      longFrames: frames.filter((each) => each > LONGEST_FRAME_MS),
    };
  } finally {
    await counter.close();
  }
}

type Measured = Awaited<ReturnType<typeof measure>>;
const ms = (value: number): string => `${value.toFixed(0)} ms`;
const mark = (met: boolean): string => (met ? '✓' : 'missed');

function rowsOf({ stored, ring, accept, longFrames: frames }: Measured): string[][] {
  const [longest = 0] = frames.toSorted((one, other) => other - one);
  return [
    [
      'P1',
      String(stored),
      'event listed → its card painted ringing',
      `p50 ${ms(ring.p50)}, p99 ${ms(ring.p99)}`,
      `p50 ≤ ${RING.p50} ms, p99 ≤ ${RING.p99} ms`,
      mark(ring.p50 <= RING.p50 && ring.p99 <= RING.p99),
    ],
    [
      'P2',
      String(stored),
      'Accept pressed → painted as accepting',
      `p50 ${ms(accept.p50)}, p99 ${ms(accept.p99)}`,
      `p99 ≤ 3 × bare commit + a frame = ${ms(accept.most)}`,
      mark(accept.p99 <= accept.most),
    ],
    [
      '',
      String(stored),
      `${open} open, ${ACCEPTED_OF_MANY} of them accepted`,
      `${frames.length} frames over ${LONGEST_FRAME_MS} ms${longest > 0 ? `, the longest ${ms(longest)}` : ''}`,
      'none',
      mark(frames.length === 0),
    ],
  ];
}

try {
  const findings: Measured[] = [];
  for (const stored of values.stored.split(',')) findings.push(await measure(Number(stored)));
  const machine = `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`;
  const heads = ['', 'stored', 'what', 'measured', 'aim', ''];
  process.stdout.write(
    `${values.json ? JSON.stringify({ machine, findings }) : `${machine}\n\n${formatTable(heads, findings.flatMap(rowsOf))}`}\n`,
  );
} finally {
  bare.close();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
