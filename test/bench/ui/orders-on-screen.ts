/**
 * P1 and P2 to the painted frame, in Chromium with the preview and the real service, with as many stored orders as a busy
 * shop keeps; and P18's frames while two hundred orders are open.
 */

import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions, unpackChromium } from '../../e2e/support/chromium.ts';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import { percentile } from '../statistics.ts';
import { openBareCommit } from '../sync/bare-commit.ts';
import { startBenchCounter } from './bench-counter.ts';
import { measureAcceptTimes, measureFrames, measureRingTimes, placeOpenOrders } from './measurements.ts';

const STORED = 50_000;
/** So many that the p99 isn't simply the longest wait between two polls. */
const RINGS = 120;
const ACCEPTS = 40;
const OPEN = { few: 20, many: 200 } as const;
/** Accepted while frames are counted. */
const FRAME_ACCEPTS = 10;
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
      const first = await placeOpenOrders(counter, OPEN.few);
      const few = await measureFrames(counter, first.slice(0, FRAME_ACCEPTS));
      const more = await placeOpenOrders(counter, OPEN.many - OPEN.few + FRAME_ACCEPTS);
      const many = await measureFrames(counter, more.slice(0, FRAME_ACCEPTS));
      return [assessRings(rings), assessAccepts(accepts, commits), assessFrames(few, many)];
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

function assessFrames(few: readonly number[], many: readonly number[]): Finding {
  const [least, own] = [percentile(few, 0.99), percentile(many, 0.99)];
  return {
    name: 'P18',
    what: `p99 of frames while ${FRAME_ACCEPTS} orders are accepted, ${OPEN.many} open`,
    value: formatMilliseconds(own),
    against: `${OPEN.few} open, ${formatMilliseconds(least)}`,
    ratio: formatTimes(own / least),
    aim: '≤ 2 ×',
    met: own <= 2 * least,
  };
}
