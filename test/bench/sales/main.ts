/**
 * npm run bench:sales: how much CPU the report of a month takes, with 50,000 orders and sales of five lines in it and as many
 * in the month before.
 */

import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { apiOrder, apiSale } from '../../../electron/contract/api/tolerant-resources.ts';
import { findPeriod } from '../../../electron/contract/domain/period.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, DAY, formatInstant, parseInstant } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { readSalesReport } from '../../../electron/workspace/queries/sales-report.ts';
import { formatMilliseconds } from '../finding.ts';
import { median, percentile } from '../statistics.ts';

const AIM_MS = 50;
const STORE = 7;
const ITEMS = 2_000;
const NOW = parseInstant('2026-11-30T23:59:00+05:30');

const { values } = parseArgs({ options: { orders: { type: 'string', default: '50000' } } });
const perMonth = Number(values.orders);

/** A line with one of two thousand items; some sell far better than others. */
function createLine(number: number) {
  const item = Math.floor(((number * 7_919) % ITEMS) ** 2 / ITEMS);
  return {
    barcode: String(8_901_000_000_000 + item),
    name: `Item ${item}`,
    quantity: 1 + (number % 3),
    line_total: '120.50',
  };
}

function storeOrder(database: CounterDatabase, number: number, placedAt: Instant): void {
  const id = `ORDER-${number}`;
  const acceptedAt = addMs(placedAt, (number % 600) * 1_000);
  const status = number % 20 === 0 ? 'CANCELLED' : 'DELIVERED';
  const mode = number % 2 === 0 ? 'SERVICE_COURIER' : 'STORE_STAFF';
  const lines = Array.from({ length: 5 }, (_, line) => createLine(number * 5 + line));
  const shared = { id, store_id: STORE, total_amount: '602.50', lines };
  const order = apiOrder.parse({ ...shared, status, fulfilment_mode: mode, placed_at: formatInstant(placedAt) });
  database.orders.put(order, { asOf: acceptedAt, since: acceptedAt, pickingSince: null, stopped: null });
  const type = status === 'CANCELLED' ? 'order.cancelled' : 'order.accepted';
  database.events.add({
    ...{ id: `${type} ${id}`, type, storeId: STORE, orderId: id, createdAt: acceptedAt },
    ...{ actor: 'pos', reason: null, raw: null },
  });
  const channel = number % 3 === 0 ? 'SERVICE_INSTORE' : 'SERVICE_ONLINE';
  const sale = apiSale.parse({ ...shared, event_id: `sale ${id}`, channel, sold_at: formatInstant(acceptedAt) });
  database.sales.add(sale, acceptedAt);
}

const database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [STORE] });
/** Milliseconds of CPU time, so that other load on the machine does not count. */
const readCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const began = readCpuMs();
database.transaction(() => {
  const start = parseInstant('2026-10-01');
  for (let number = 0; number < 2 * perMonth; number += 1)
    storeOrder(database, number, addMs(start, (number * 61 * DAY) / (2 * perMonth)));
});
const perOrder = (readCpuMs() - began) / (2 * perMonth);

const times = Array.from({ length: 20 }, () => {
  const before = readCpuMs();
  readSalesReport(database.salesReport, findPeriod('month', '2026-11-15'), { now: NOW, keepDays: 90 });
  return readCpuMs() - before;
});
const isMet = median(times) <= AIM_MS;
process.stdout.write(
  `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}
${perMonth} orders a month: CPU of the report of a month: ${formatMilliseconds(median(times))} (median), ${formatMilliseconds(percentile(times, 0.95))} (p95); aim ${AIM_MS} ms ${isMet ? '✓' : 'missed'}
Storing an order with its event and its sale: ${formatMilliseconds(perOrder)}
`,
);
database.close();
process.exitCode = isMet ? 0 : 1;
