/**
 * `npm run rush [-- --seed 1 --orders 60 --minutes 10 --outages 3 --cancellations 5 --keyboard 60] [--host electron]
 * [--checkout folder] [--out folder]`: plays a rush in real time, in the real app with real keys and a real mouse, and
 * writes the measurements as a table and as JSON. `--keyboard`: the percentage of answers given with the keyboard;
 * `--checkout`: another built checkout, which plays the same rush for comparison.
 * Electron runs the packed app (`npm run pack:check`) and needs a display: `node build/virtual-display.ts …`.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { MINUTE, SECOND } from '../../electron/contract/domain/time.ts';
import { chromiumLaunchOptions, unpackChromium } from '../e2e/support/chromium.ts';
import { startService } from '../e2e/support/e2e-service.ts';
import { connectStores } from '../e2e/support/page-actions.ts';
import { openTcpLine } from '../e2e/support/tcp-line.ts';
import { startRushApp } from './rush-app.ts';
import { formatRush } from './rush-report.ts';
import { playRush } from './rush-run.ts';
import { summarizeRush } from './rush-score.ts';

const root = join(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '10' },
    outages: { type: 'string', default: '3' },
    cancellations: { type: 'string', default: '5' },
    keyboard: { type: 'string', default: '60' },
    host: { type: 'string', default: 'preview' },
    checkout: { type: 'string', default: root },
    out: { type: 'string', default: join(root, '.reports/rush') },
  },
});

const LOAD_EVERY_MS = 10 * SECOND;

const checkout = resolve(values.checkout);
const options = {
  seed: Number(values.seed),
  orders: Number(values.orders),
  durationMs: Number(values.minutes) * MINUTE,
  outages: Number(values.outages),
  cancellations: Number(values.cancellations),
  keyboardShare: Number(values.keyboard) / 100,
};

const folder = mkdtempSync(join(tmpdir(), 'counter-rush-'));
const loads: number[] = [];
const sampling = setInterval(() => loads.push(loadavg()[0] ?? 0), LOAD_EVERY_MS);
await unpackChromium();
const browser = values.host === 'electron' ? null : await chromium.launch(chromiumLaunchOptions());
const service = await startService({ checkout, args: ['--seed', values.seed] });
const line = await openTcpLine(service);
const app = await startRushApp(browser, folder, checkout);
try {
  await connectStores(app.page, { address: line.address, key: service.key });
  const outcome = await playRush(app.page, service, line, options);
  const report = {
    checkout: execFileSync('git', ['-C', checkout, 'log', '-1', '--format=%h %s'], { encoding: 'utf8' }).trim(),
    host: values.host,
    options,
    machine: `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`,
    load: { mean: loads.reduce((sum, each) => sum + each, 0) / Math.max(1, loads.length), max: Math.max(0, ...loads) },
    summary: summarizeRush(outcome),
    ...outcome,
  };
  mkdirSync(values.out, { recursive: true });
  const text = formatRush(report);
  writeFileSync(join(values.out, 'rush.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(values.out, 'rush.txt'), text);
  process.stdout.write(text);
  process.exitCode = report.summary.missed + report.summary.wrongPresses === 0 ? 0 : 1;
} finally {
  clearInterval(sampling);
  await app.close();
  await browser?.close();
  line.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
