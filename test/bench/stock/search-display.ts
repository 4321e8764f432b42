/** P5 on the screen: from a letter that is typed to the frame that shows what it finds, in Chromium with the preview. */

import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import { startPreviewProcess } from '../../e2e/support/app-launcher.ts';
import { chromiumLaunchOptions, unpackChromium } from '../../e2e/support/chromium.ts';
import { fillInventory } from '../../support/large-inventory.ts';
import { readReadyLine, startServiceProcess } from '../../support/service-process.ts';
import type { Finding } from '../finding.ts';
import { formatMilliseconds } from '../finding.ts';
import { median, percentile } from '../statistics.ts';
import { openConnectedPage } from '../ui/bench-counter.ts';
import { disconnectProfile } from '../ui/stored-orders.ts';
import { SEARCH_QUERIES } from './search-latency.ts';

/** How fast a practised person types; faster would be a scanner. */
const BETWEEN_LETTERS_MS = 110;
const FRAME_MS = 1_000 / 60;
/** P5: the most frames after the letter. */
const WITHIN_FRAMES = { p95: 2, p99: 4 } as const;
/** Makes more than a thousand letters. */
const ROUNDS = 7;
const PRODUCTS = 100_000;

declare global {
  interface Window {
    /** Of each letter typed, the milliseconds until what it finds was painted. */
    lettersShown?: number[];
  }
}

export async function measure(folder: string): Promise<Finding[]> {
  const program = startServiceProcess('--db', ':memory:');
  await unpackChromium();
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const ready = await readReadyLine(program);
    const [address, key, storeId] = [ready.sandbox_base_url, ready.keys?.test_company ?? '', ready.test_store_id ?? 0];
    const connection: Connection = { address, mode: 'test', storeIds: [storeId] };
    const dataFolder = join(folder, 'shown');
    fillInventory(dataFolder, connection, PRODUCTS);
    disconnectProfile(dataFolder);
    const preview = await startPreviewProcess(dataFolder);
    try {
      const page = await openConnectedPage(browser, preview.url, address, key);
      const times = await typeAll(page);
      const [p95, p99] = [percentile(times, 0.95), percentile(times, 0.99)];
      const finding: Finding = {
        name: 'P5',
        what: `on screen: a letter typed → what it finds is painted, ${times.length} letters`,
        value: `p50 ${formatMilliseconds(median(times))}, p95 ${formatMilliseconds(p95)}, p99 ${formatMilliseconds(p99)}, longest ${formatMilliseconds(Math.max(...times))}`,
        against: `a frame, ${formatMilliseconds(FRAME_MS)}`,
        ratio: `p95 ${(p95 / FRAME_MS).toFixed(1)}, p99 ${(p99 / FRAME_MS).toFixed(1)} frames`,
        aim: `p95 ≤ ${WITHIN_FRAMES.p95} frames, p99 ≤ ${WITHIN_FRAMES.p99}`,
        met: p95 <= WITHIN_FRAMES.p95 * FRAME_MS && p99 <= WITHIN_FRAMES.p99 * FRAME_MS,
      };
      return [finding];
    } finally {
      await preview.stop();
    }
  } finally {
    await browser.close();
    program.child.kill();
    await program.ended;
  }
}

/** Types every query letter by letter; the milliseconds of each letter. */
async function typeAll(page: Page): Promise<number[]> {
  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  const box = page.getByRole('searchbox', { name: 'Search the shelf' });
  await box.click();
  await page.evaluate(watchLetters);
  for (const text of Array.from({ length: ROUNDS }, () => SEARCH_QUERIES).flat()) {
    await box.pressSequentially(text, { delay: BETWEEN_LETTERS_MS });
    await page.waitForTimeout(BETWEEN_LETTERS_MS);
    await box.fill('');
    await page.waitForTimeout(BETWEEN_LETTERS_MS);
  }
  return await page.evaluate(() => window.lettersShown ?? []);
}

/**
 * Runs in the page, once. The list is busy from the letter until what it finds is in its place. A letter whose result
 * the next letter forestalls counts until something is painted.
 */
function watchLetters(): void {
  const shown: number[] = [];
  window.lettersShown = shown;
  const grid = document.querySelector('[role=grid]');
  let typedAt: number | null = null;
  addEventListener('input', ({ timeStamp }) => (typedAt ??= timeStamp), { capture: true });
  new MutationObserver(() => {
    if (typedAt === null || grid?.getAttribute('aria-busy') === 'true') return;
    const since = typedAt;
    typedAt = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => shown.push(performance.now() - since);
      port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] });
}
