/** A large file imported by the real app into the real service, with orders coming in all the while. */

import { join } from 'node:path';
import { z } from 'zod';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import type { CallInput } from '../../../electron/contract/ipc/calls.ts';

import type { ImportView } from '../../../electron/contract/ipc/import.ts';
import { IMPORT_PIECE_BYTES } from '../../../electron/contract/ipc/import.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import { createDice } from '../../support/dice.ts';
import { createProducts } from '../../support/large-inventory.ts';
import type { ReadyLine } from '../../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../../support/service-process.ts';
import type { Finding } from '../finding.ts';
import { formatMilliseconds } from '../finding.ts';
import { median } from '../statistics.ts';
import type { BenchApp } from './bench-app.ts';
import { startBenchApp } from './bench-app.ts';

const ORDER_EVERY_MS = 4_000;
/** Orders before the import begins, to compare with. */
const ORDERS_BEFORE = 8;
const LOOK_MS = 100;

/** Where the numbers of the file come from, as staff say. */
type Counting = CallInput<'imports.send'>['counting'];

const placed = z.object({ order_id: z.string() });

/** How many rows a file has, by where its numbers come from. */
const ROWS: Readonly<Record<Counting, number>> = { book: 100_000, physical: 20_000 };

export async function measure(folder: string): Promise<Finding[]> {
  return [await measureImport(folder, ROWS.book, 'book'), await measureImport(folder, ROWS.physical, 'physical')];
}

async function measureImport(folder: string, rows: number, counting: Counting): Promise<Finding> {
  const program = startServiceProcess('--db', join(folder, `${counting}.db`));
  try {
    const ready = await readReadyLine(program);
    const storeId = ready.test_store_id ?? 0;
    const connection: Connection = { address: ready.sandbox_base_url, mode: 'test', storeIds: [storeId] };
    const app = await startBenchApp(join(folder, counting), connection, ready.keys?.test_company ?? '');
    try {
      const orders = placeOrders(ready, app);
      await until(() => orders.delays.length >= ORDERS_BEFORE);
      const before = orders.delays.splice(0);
      const took = await importFile(app, storeId, rows, counting);
      const during = await orders.stop();
      return {
        name: 'import',
        what: `a CSV of ${rows} rows (${counting} count): handed over and checked, then sent; ${during.length} orders come in meanwhile`,
        value: `checked in ${(took.checked / 1_000).toFixed(1)} s, ${Math.round((rows / took.sent) * 1_000)} rows a second sent; an order rings after ${formatMilliseconds(median(during))}, the longest wait ${formatMilliseconds(Math.max(...during))}`,
        against: `${before.length} orders before it: ${formatMilliseconds(median(before))}, the longest ${formatMilliseconds(Math.max(...before))}`,
        ratio: (Math.max(...during) / Math.max(...before)).toFixed(2),
        aim: '',
        met: null,
      };
    } finally {
      await app.close();
    }
  } finally {
    program.child.kill();
    await program.ended;
  }
}

/** Places orders, more than a store has in its busiest hour, and notes how long after the service's answer each rings. */
function placeOrders(ready: ReadyLine, app: BenchApp): { delays: number[]; stop(): Promise<number[]> } {
  const delays: number[] = [];
  const listed = new Map<string, number>();
  const rung = new Map<string, number>();
  const note = (orderId: string): void => {
    const [from, to] = [listed.get(orderId), rung.get(orderId)];
    if (from === undefined || to === undefined) return;
    delays.push(Math.max(0, to - from));
    listed.delete(orderId);
  };
  app.watch(({ alarm }) => {
    for (const { orderId } of alarm.episodes) {
      if (rung.has(orderId)) continue;
      rung.set(orderId, performance.now());
      note(orderId);
    }
  });
  const dice = createDice(1, 'orders');
  const place = async (): Promise<void> => {
    const [barcode] = dice.pick(PRODUCTS) ?? [''];
    const answer = await fetch(`${ready.sandbox_base_url}/v1/sandbox/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ready.keys?.test_company}`, 'content-type': 'application/json' },
      body: JSON.stringify({ lines: [{ barcode, quantity: 1 }] }),
    });
    // An item may have run out.
    if (answer.status !== 201) return;
    const { order_id } = placed.parse(await answer.json());
    listed.set(order_id, performance.now());
    note(order_id);
  };
  const timer = setInterval(() => void place(), ORDER_EVERY_MS);
  return {
    delays,
    stop: async () => {
      clearInterval(timer);
      await until(() => listed.size === 0);
      return delays;
    },
  };
}

/** Milliseconds until the file was checked, and from then until every row had its answer. */
async function importFile(
  app: BenchApp,
  storeId: number,
  count: number,
  counting: Counting,
): Promise<{ checked: number; sent: number }> {
  const began = performance.now();
  const importId = crypto.randomUUID();
  const one = { workspace: 'store', importId } as const;
  const rows = createProducts(count).map(({ barcode, name, stock, price }) => `${barcode},${name},${stock},${price}`);
  const bytes = Buffer.from(`Barcode,Name,Stock,Price\n${rows.join('\n')}\n`);
  await app.call('imports.begin', { ...one, storeId, fileName: 'shelf.csv', bytes: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += IMPORT_PIECE_BYTES) {
    const base64 = bytes.subarray(offset, offset + IMPORT_PIECE_BYTES).toString('base64');
    await app.call('imports.piece', { ...one, offset, base64 });
  }
  const { columns } = await reaches(app, storeId, 'columns');
  const fields = columns.map(({ field }) => field);
  await app.call('imports.check', { ...one, hasHeading: true, fields, dayFirst: true });
  const { sound } = await reaches(app, storeId, 'checked');
  if (sound !== count) throw new Error(`${sound} of ${count} rows are sound`);
  const checked = performance.now();
  await app.call('imports.send', { ...one, counting, ageMs: 0 });
  const { sent } = await reaches(app, storeId, 'done');
  if (sent.answered !== count || sent.refused > 0)
    throw new Error(`${sent.answered} answered, ${sent.refused} refused`);
  return { checked: checked - began, sent: performance.now() - checked };
}

async function reaches(app: BenchApp, storeId: number, state: ImportView['state']): Promise<ImportView> {
  for (;;) {
    const view = await app.call('imports.view', { workspace: 'store', storeId });
    if (view?.state === state) return view;
    if (view?.state === 'unreadable') throw new Error('the file can’t be read');
    await pause(LOOK_MS);
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(LOOK_MS);
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
