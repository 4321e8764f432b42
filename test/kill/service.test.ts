import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReadyLine } from '../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../support/service-process.ts';

/** For more: KILL_CYCLES=200 npm exec vitest run test/kill/service.test.ts */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 6);
const WORKERS = 6;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kill-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Sent {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

type Keys = NonNullable<ReadyLine['keys']>;

/** Sends a request. Returns its status, or undefined if the process was killed before it answered. */
async function send(base: string, keys: Keys, { key, method, path, body }: Sent): Promise<number | undefined> {
  const headers = {
    authorization: `Bearer ${keys.test_company}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  try {
    const response = await fetch(`${base}${path}`, { method, headers, body: JSON.stringify(body) });
    await response.text();
    return response.status;
  } catch {
    return undefined;
  }
}

async function listPendingOrders(base: string, keys: Keys): Promise<string[]> {
  const headers = { authorization: `Bearer ${keys.test_company}` };
  const response = await fetch(`${base}/v1/stores/1001/orders?status=PENDING&limit=100`, { headers }).catch(
    () => undefined,
  );
  const list = response?.ok ? await response.json() : { data: [] };
  return list.data.map(({ id }: { id: string }) => id);
}

/** Checks what must hold in the file, whenever the process was killed. */
function checkDatabase(file: string, barcode: string, adjusted: number): void {
  const db = new Sqlite(file);
  const rows = (sql: string): unknown[] => db.prepare(sql).all();
  expect(db.pragma('quick_check', { simple: true })).toBe('ok');
  // S3: stock is never negative and always the sum of its ledger.
  expect(rows('SELECT barcode FROM items WHERE stock < 0')).toEqual([]);
  const sums = `SELECT items.barcode, stock, sum(delta) AS ledger FROM items JOIN stock_ledger USING (store_id, barcode)
    GROUP BY store_id, items.barcode HAVING stock <> ledger`;
  expect(rows(sums)).toEqual([]);
  // S3: units are taken once, and only unaccepted orders hold units.
  expect(
    rows("SELECT reference FROM stock_ledger WHERE cause = 'order' GROUP BY reference, barcode HAVING count(*) > 1"),
  ).toEqual([]);
  expect(rows("SELECT id FROM holds JOIN orders ON id = order_id WHERE status <> 'PENDING'")).toEqual([]);
  // S4: an order and its last event are one commit, so they agree.
  const torn = `SELECT orders.id FROM orders JOIN events ON events.position = orders.updated_at
    WHERE json_extract(events.body, '$.data.order.status') <> orders.status`;
  expect(rows(torn)).toEqual([]);
  expect(rows('SELECT id FROM orders WHERE updated_at NOT IN (SELECT position FROM events)')).toEqual([]);
  // S1: an action and its stored response are one commit.
  const responses = `SELECT count(*) AS kept FROM idempotency_records WHERE key LIKE 'adjust-%'`;
  const effects = `SELECT count(*) AS kept FROM stock_ledger WHERE cause = 'adjustment'`;
  expect(rows(responses)).toEqual(rows(effects));
  const stock = db
    .prepare<[string], number>("SELECT sum(delta) FROM stock_ledger WHERE barcode = ? AND cause = 'adjustment'")
    .pluck();
  expect(stock.get(barcode) ?? 0).toBe(adjusted);
  db.close();
}

test(`S1, S3, S4: the database is consistent after ${CYCLES} random kills under load`, async () => {
  const file = join(folder, 'service.sqlite');
  let keys: Keys | undefined;
  let barcode = '';
  let serial = 0;
  const done = new Set<string>();
  let open: Sent[] = [];

  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const service = startServiceProcess('--db', file);
    const ready = await readReadyLine(service);
    keys ??= ready.keys ?? undefined;
    if (!keys) throw new Error('a new database shows its keys');
    const known = keys;
    const base = ready.sandbox_base_url;
    if (barcode === '') {
      const headers = { authorization: `Bearer ${known.test_company}` };
      const { data } = await (await fetch(`${base}/v1/stores/1001/inventory?limit=1`, { headers })).json();
      barcode = data[0].barcode;
    }
    // Unanswered requests are sent again with their keys, and then have run once.
    for (const lost of open) if ((await send(base, known, lost)) === 200) done.add(lost.key);
    open = [];

    let killed = false;
    const work = async (): Promise<void> => {
      while (!killed) {
        serial += 1;
        const adjust = {
          key: `adjust-${serial}`,
          method: 'POST',
          path: '/v1/stores/1001/inventory/adjustments',
          body: { adjustments: [{ barcode, delta: 1 }] },
        };
        if ((await send(base, known, adjust)) === 200) done.add(adjust.key);
        else open.push(adjust);
        await send(base, known, { key: `order-${serial}`, method: 'POST', path: '/v1/sandbox/orders', body: {} });
        const [first] = await listPendingOrders(base, known);
        if (first)
          await send(base, known, {
            key: `accept-${first}`,
            method: 'POST',
            path: `/v1/stores/1001/orders/${first}/accept`,
            body: {},
          });
        const items = Array.from({ length: 250 }, (_, at) => ({
          barcode: `pushed-${at}`,
          stock: serial % 90,
          name: 'x',
        }));
        if (serial % 10 === 0)
          await send(base, known, {
            key: `push-${serial}`,
            method: 'PUT',
            path: '/v1/stores/1001/inventory',
            body: { items },
          });
      }
    };
    const workers = Array.from({ length: WORKERS }, work);
    // Waits for a number of responses, not a time, so that no machine is too slow.
    const enough = done.size + 5 + ((cycle * 37) % 50);
    while (done.size < enough) await new Promise((next) => setImmediate(next));
    killed = true;
    service.child.kill('SIGKILL');
    await service.ended;
    await Promise.all(workers);
    const effects = new Sqlite(file);
    const made = effects
      .prepare<[], string>("SELECT key FROM idempotency_records WHERE key LIKE 'adjust-%'")
      .pluck()
      .all();
    effects.close();
    // Every response that was sent is stored. Further stored ones belong to requests whose response was not sent.
    expect([...done].filter((key) => !made.includes(key))).toEqual([]);
    checkDatabase(file, barcode, made.length);
  }
});
