/**
 * P1 and P2 to the painted frame, in Chromium with the preview and the real service, with as many stored orders as a busy
 * shop keeps; and the long frames while two hundred orders are on screen.
 */

import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions, unpackChromium } from '../../e2e/support/chromium.ts';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import { percentile } from '../statistics.ts';
import { openBareCommit } from '../sync/bare-commit.ts';
import { startBenchCounter } from './bench-counter.ts';
import { measureAcceptTimes, measureLongFrames, measureRingTimes, placeOpenOrders } from './measurements.ts';

const STORED = 50_000;
/** So many that the p99 isn't simply the longest wait between two polls. */
const RINGS = 120;
const ACCEPTS = 40;
const OPEN = 200;
/** Accepted on the full screen. */
const ACCEPTED_OF_MANY = 10;

const LONGEST_FRAME_MS = 50;
/** P1: an event is decided within these, in milliseconds. */
const RING = { p50: 600, p99: 1_200 } as const;
/** P2 to the painted frame: what staff feel as immediate. */
const ACCEPT_P99_MS = 100;

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  await unpackChromium();
  const browser = await chromium.launch(chromiumLaunchOptions());
  const bare = openBareCommit(join(folder, 'bare.db'));
  try {
    const counter = await startBenchCounter(browser, folder, STORED);
    try {
      say(`${STORED} orders are stored`);
      const rings = await measureRingTimes(counter, RINGS);
      say(`${RINGS} orders rang`);
      const accepts = await measureAcceptTimes(counter, await placeOpenOrders(counter, ACCEPTS));
      const commits = accepts.map(() => bare.commit());
      say(`${ACCEPTS} orders are accepted`);
      const many = await placeOpenOrders(counter, OPEN);
      const frames = await measureLongFrames(counter, many.slice(0, ACCEPTED_OF_MANY));
      return [assessRings(rings), assessAccepts(accepts, commits), assessFrames(frames)];
    } finally {
      await counter.close();
    }
  } finally {
    bare.close();
    await browser.close();
  }
}

const formatSpread = (p50: number, p99: number): string =>
  `p50 ${formatMilliseconds(p50)}, p99 ${formatMilliseconds(p99)}`;

function assessRings(rings: readonly number[]): Finding {
  const [p50, p99] = [percentile(rings, 0.5), percentile(rings, 0.99)];
  return {
    name: 'P1',
    what: `${STORED} stored: event listed → its card painted ringing, ${rings.length} orders`,
    value: formatSpread(p50, p99),
    against: 'a poll a second',
    ratio: '',
    aim: formatSpread(RING.p50, RING.p99),
    met: p50 <= RING.p50 && p99 <= RING.p99,
  };
}

function assessAccepts(accepts: readonly number[], commits: readonly number[]): Finding {
  const [p50, p99, commit] = [percentile(accepts, 0.5), percentile(accepts, 0.99), percentile(commits, 0.99)];
  return {
    name: 'P2',
    what: `${STORED} stored: Accept pressed → painted as accepting, ${accepts.length} presses`,
    value: formatSpread(p50, p99),
    against: `bare commit p99 ${formatMilliseconds(commit)}`,
    ratio: formatTimes(p99 / commit),
    aim: `p99 ≤ ${ACCEPT_P99_MS} ms`,
    met: p99 <= ACCEPT_P99_MS,
  };
}

function assessFrames(frames: readonly number[]): Finding {
  const long = frames.filter((each) => each > LONGEST_FRAME_MS);
  return {
    name: 'screen',
    what: `${OPEN} orders open, ${ACCEPTED_OF_MANY} of them accepted: frames over ${LONGEST_FRAME_MS} ms`,
    value: `${long.length}${long.length > 0 ? `, the longest ${formatMilliseconds(Math.max(...long))}` : ''}`,
    against: '',
    ratio: '',
    aim: 'none',
    met: long.length === 0,
  };
}
