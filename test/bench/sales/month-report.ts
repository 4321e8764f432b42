/**
 * How much CPU the report of a month takes, with 50,000 orders and sales of five lines in it and as many
 * in the month before.
 */

import { apiOrder, apiSale } from '../../../electron/contract/api/tolerant-resources.ts';
import { findPeriod } from '../../../electron/contract/domain/period.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, DAY, formatInstant, parseInstant } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { readSalesReport } from '../../../electron/workspace/queries/sales-report.ts';
import type { Finding } from '../finding.ts';
import { formatMilliseconds } from '../finding.ts';
import { median, percentile } from '../statistics.ts';

const AIM_MS = 150;
const STORE = 7;
const ITEMS = 2_000;
const NOW = parseInstant('2026-11-30T23:59:00+05:30');

const PER_MONTH = 50_000;

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
  database.orders.put(order, {
    asOf: acceptedAt,
    since: acceptedAt,
    pickingSince: null,
    stopped: null,
  });
  const type = status === 'CANCELLED' ? 'order.cancelled' : 'order.accepted';
  database.events.add({
    ...{ id: `${type} ${id}`, type, storeId: STORE, orderId: id, createdAt: acceptedAt },
    ...{ actor: 'pos', reason: null },
  });
  const channel = number % 3 === 0 ? 'SERVICE_INSTORE' : 'SERVICE_ONLINE';
  const sale = apiSale.parse({ ...shared, event_id: `sale ${id}`, channel, sold_at: formatInstant(acceptedAt) });
  database.sales.add(sale, acceptedAt);
}

/** Milliseconds of CPU time, so that other load on the machine does not count. */
const readCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

export function measure(): Promise<Finding[]> {
  const database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [STORE] });
  const start = parseInstant('2026-10-01');
  database.write(() => {
    for (let number = 0; number < 2 * PER_MONTH; number += 1) {
      storeOrder(database, number, addMs(start, (number * 61 * DAY) / (2 * PER_MONTH)));
    }
  });
  const times = Array.from({ length: 20 }, () => {
    const before = readCpuMs();
    readSalesReport(database.salesReport, findPeriod('month', '2026-11-15'), { now: NOW, keepDays: 90 });
    return readCpuMs() - before;
  });
  database.close();
  const p50 = median(times);
  return Promise.resolve([
    {
      name: 'report',
      what: `the sales report of a month of ${PER_MONTH} orders, compared with the month before`,
      value: `${formatMilliseconds(p50)} of processor (p95 ${formatMilliseconds(percentile(times, 0.95))})`,
      against: '',
      ratio: '',
      aim: `≤ ${AIM_MS} ms`,
      met: p50 <= AIM_MS,
    },
  ]);
}
