/**
 * `npm run simulate:months [-- --days 120 --orders 200 --keep 90] [--json]`: plays months of a shop and prints what it has
 * accumulated. Exits with 1 if it still grows after the days that are kept.
 */

import { parseArgs } from 'node:util';
import { formatTable } from '../bench/statistics.ts';
import { findGrowth } from './growth.ts';
import type { Accumulation } from './shop.ts';
import { openShop } from './shop.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '120' },
    orders: { type: 'string', default: '200' },
    keep: { type: 'string', default: '90' },
    json: { type: 'boolean', default: false },
  },
});

const REPORT_DAYS = 10;
const MEBIBYTE = 1024 * 1024;
const keepDays = Number(values.keep);
const shop = await openShop({ ordersPerDay: Number(values.orders), keepDays });
const measured: Accumulation[] = [];
try {
  for (let day = 1; day <= Number(values.days); day += 1) {
    await shop.playDay();
    if (day % REPORT_DAYS === 0) measured.push(shop.measure());
    if (day % REPORT_DAYS === 0 && !values.json) process.stderr.write(`day ${day}\n`);
  }
} finally {
  await shop.close();
}

const growth = findGrowth(measured, keepDays);
if (values.json) process.stdout.write(`${JSON.stringify({ measured, growth })}\n`);
else {
  const mebibytes = (bytes: number): string => (bytes / MEBIBYTE).toFixed(2);
  const rows = measured.map(({ day, orders, rows, database, folder, journal, log, heap }) => [
    String(day),
    String(orders),
    String(rows),
    ...[database, folder, journal, log, heap].map(mebibytes),
  ]);
  const heads = ['day', 'orders', 'rows', 'database MiB', 'with backups', 'journal', 'log', 'heap'];
  process.stdout.write(`${formatTable(heads, rows)}\n${growth.map((line) => `grows: ${line}\n`).join('')}`);
}
process.exitCode = growth.length === 0 ? 0 : 1;
