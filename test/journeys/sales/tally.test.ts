/** Booked sales reach the shop's Tally, once each, whatever becomes of answers, Tally, and this counter (C19). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiSale } from '../../../electron/contract/api/tolerant-resources.ts';
import { formatAmount, paise, sumAmounts } from '../../../electron/contract/domain/money.ts';
import { findPeriod } from '../../../electron/contract/domain/period.ts';
import { FIRST_TALLY_LEDGERS } from '../../../electron/contract/domain/tally.ts';
import { addMs, formatInstant, MINUTE, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { WorkspaceEvents } from '../../../electron/contract/workspace-events.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { createTallyBooks } from '../../../electron/workspace/books/tally-books.ts';
import { readSalesReport } from '../../../electron/workspace/queries/sales-report.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { CONNECTION } from '../../support/database-folder.ts';
import { FakeTally } from '../../support/fake-tally.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const here = { workspace: 'store' } as const;
const items = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.number() })) });

describe('a counter beside its Tally', () => {
  let harness: AppHarness;
  let run: AppRun;

  beforeEach(async () => {
    harness = await openAppHarness();
    run = await harness.startConnected();
    const since = harness.clock.now();
    await run.call('settings.change', {
      booksByItself: true,
      tallyLink: { port: harness.tally.port, company: 'Sharma Stores', since },
    });
  });
  afterEach(() => harness.close());

  /** An order that the retailer app takes and its riders deliver. */
  async function sell(): Promise<string> {
    const orderId = await harness.placeOrder();
    for (const move of ['accept', 'picking', 'packed', 'pickup', 'deliver'])
      await harness.callOperator('POST', `/operator/orders/${orderId}/${move}`, {});
    return orderId;
  }

  const view = () => run.call('tally.view', here);
  const countVouchers = () => harness.tally.vouchers.size;

  test('a sale is in the books as soon as it is booked, and once', async () => {
    await sell();
    await harness.until(() => countVouchers() === 1);
    await harness.clock.advance(5 * MINUTE);
    expect([...harness.tally.vouchers.values()].map(({ imports }) => imports)).toEqual([1]);
    expect(await view()).toEqual({ state: 'ok', waiting: 0, refused: [] });
  });

  test('Tally is closed: sales wait, and follow within a minute of its opening', async () => {
    harness.tally.isOpen = false;
    await sell();
    await sell();
    await harness.clock.advance(30 * SECOND);
    expect(await view()).toEqual({ state: 'closed', waiting: 2, refused: [] });
    harness.tally.isOpen = true;
    await harness.until(() => countVouchers() === 2, MINUTE + SECOND);
  });

  test('another company is open: nothing is booked there, and nothing is taken for refused', async () => {
    harness.tally.companies.clear();
    harness.tally.companies.add('Another Company');
    await sell();
    await harness.clock.advance(5 * MINUTE);
    expect(await view()).toEqual({ state: 'wrong_company', waiting: 1, refused: [] });
    expect(countVouchers()).toBe(0);
    harness.tally.companies.add('Sharma Stores');
    await harness.until(() => countVouchers() === 1, MINUTE + SECOND);
  });

  test.each(['half', 'lost'] as const)(
    'an answer is %s: the voucher is sent again and altered, not doubled',
    async (fault) => {
      harness.tally.faults.push(fault, fault);
      await sell();
      await harness.until(() => [...harness.tally.vouchers.values()][0]?.imports === 3, 5 * MINUTE);
      expect(countVouchers()).toBe(1);
      expect(await view()).toEqual({ state: 'ok', waiting: 0, refused: [] });
    },
  );

  test('a voucher that Tally refuses waits with its words, holds up no other, and can be sent again', async () => {
    harness.tally.ledgers.delete('Online Orders');
    const orderId = await sell();
    await harness.clock.advance(MINUTE);
    expect((await view()).refused).toMatchObject([
      { number: orderId.slice(-4), words: "Ledger 'Online Orders' does not exist!" },
    ]);
    const { requests } = harness.tally;
    await harness.clock.advance(10 * MINUTE);
    expect(harness.tally.requests).toBe(requests);
    harness.tally.ledgers.add('Online Orders');
    await sell();
    await harness.until(() => countVouchers() === 1);
    await run.call('tally.retry', { ...here, eventId: null });
    await harness.until(() => countVouchers() === 2);
    expect((await view()).refused).toEqual([]);
  });

  test.each([
    ['before Tally has it', false],
    ['after Tally has it, before the answer', true],
  ])('a sale becomes one voucher when this counter is killed %s', async (_, isBooked) => {
    const ends: string[] = [];
    harness.tally.onBooked = (remoteId) => {
      if (isBooked && ends.length === 0) run.kill();
      ends.push(remoteId);
    };
    if (!isBooked) harness.tally.isOpen = false;
    await sell();
    if (isBooked) await harness.until(() => ends.length === 1);
    else {
      await harness.clock.advance(30 * SECOND);
      run.kill();
    }
    harness.tally.isOpen = true;
    run = await harness.start();
    await harness.until(() => ends.length === (isBooked ? 2 : 1), 5 * MINUTE);
    await harness.clock.advance(5 * MINUTE);
    expect(countVouchers()).toBe(1);
    expect(ends).toHaveLength(isBooked ? 2 : 1);
    expect((await view()).waiting).toBe(0);
  });

  test('closing stock is pushed as that of the books, of when it was read, by the barcodes among the names', async () => {
    const { data } = items.parse(await harness.callApi(`/v1/stores/${harness.storeId}/inventory`));
    const [one = expect.unreachable(), other = expect.unreachable(), third = expect.unreachable()] = data;
    harness.tally.stockItems.push(
      { name: 'Basmati &amp; Co', partNumber: one.barcode, closing: '1,212.00 Nos' },
      { name: 'Ghee 1 L', aliases: ['GH-1', other.barcode], closing: '7 Nos' },
      { name: 'Loose sugar', closing: '12.500 Kg' },
      { name: 'Oversold', partNumber: third.barcode, closing: '-3 Nos' },
    );
    const readAt = harness.clock.now();
    const asked = run.call('tally.readStock', { ...here, storeId: harness.storeId });
    await harness.clock.advance(MINUTE);
    expect(await asked).toEqual({ sent: 3, leftOut: 1 });
    const view = await run.call('imports.view', { ...here, storeId: harness.storeId });
    expect(view).toMatchObject({ state: 'done', counting: 'book', asOf: readAt, sound: 3, heldBack: 0 });
    const after = items.parse(await harness.callApi(`/v1/stores/${harness.storeId}/inventory`)).data;
    const stockOf = (barcode: string) => after.find((item) => item.barcode === barcode)?.stock;
    expect([one, other, third].map(({ barcode }) => stockOf(barcode))).toEqual([1_212, 7, 0]);
  });

  test('closing stock waits while staff have an import of their own at its columns', async () => {
    harness.tally.stockItems.push({ name: 'Atta', partNumber: '8901058000108', closing: '7 Nos' });
    const { storeId } = harness;
    const importId = '0190a2b4-0000-7000-8000-000000000001';
    const bytes = Buffer.from('Code,Left\n8901058000108,4\n');
    await run.call('imports.begin', { ...here, importId, storeId, fileName: 'mine.csv', bytes: bytes.length });
    const read = run.call('imports.piece', { ...here, importId, offset: 0, base64: bytes.toString('base64') });
    await harness.clock.advance(SECOND);
    await read;
    const asked = run.callRaw('tally.readStock', { ...here, storeId });
    await harness.clock.advance(MINUTE);
    expect(await asked).toMatchObject({ ok: false });
    expect(await run.call('imports.view', { ...here, storeId })).toMatchObject({ importId, state: 'columns' });
  });

  test('the port, the open companies and their ledgers can be found', async () => {
    const { port } = harness.tally;
    expect(await run.call('tally.find', { ...here, port })).toEqual(['Sharma Stores']);
    expect(await run.call('tally.find', { ...here, port: port + 1 })).toBeNull();
    const ledgers = await run.call('tally.ledgers', { ...here, port, company: 'Sharma Stores' });
    expect(ledgers).toEqual([...harness.tally.ledgers]);
  });
});

test('Of a thousand sales each is one voucher, and all add up to the sales report to the paisa', async () => {
  const clock = new VirtualClock();
  const database = openDatabase(':memory:', CONNECTION);
  const tally = new FakeTally();
  const since = parseInstant('2026-11-20T00:00:00+05:30');
  const events = createEmitter<WorkspaceEvents>(() => undefined);
  const books = createTallyBooks({
    ...{ database, timers: clock, log: () => undefined, events, isLive: true, post: tally.post },
    settings: () => ({ tally: FIRST_TALLY_LEDGERS, tallyLink: { port: 9_000, company: 'Sharma Stores', since } }),
  });
  const rates = [0, 25, 300, 500, 1_200, 1_800, 2_800, 4_000] as const;
  for (const [index, rate] of rates.entries())
    database.taxes.setItem(7, `ITEM-${index}`, { hsn: '1006', rate, category: null }, since);
  database.tallySales.setItems(
    [0, 2, 4, 6].map((index) => ({ barcode: `ITEM-${index}`, name: `Item ${index}`, unit: 'Nos' })),
  );
  for (let nth = 0; nth < 1_000; nth += 1) {
    const at = addMs(since, nth * 60 * SECOND);
    const lines = [0, 1, 2].map((place) => ({
      barcode: `ITEM-${(nth + place * 2) % 9}`,
      quantity: 1 + (nth % 3),
      line_total: formatAmount(paise(((nth * 7_919 + place * 104_729) % 99_991) + 1)),
    }));
    const fee = nth % 2 === 0 ? '25.00' : '0.00';
    const total = sumAmounts(
      [fee, ...lines.map(({ line_total }) => line_total)].map((text) => paise(Math.round(Number(text) * 100))),
    );
    const sale = apiSale.parse({
      ...{ id: `ORDER-${nth}`, event_id: `evt_${nth}`, store_id: 7, sold_at: formatInstant(at), delivery_fee: fee },
      channel: nth % 4 === 0 ? 'SERVICE_INSTORE' : 'SERVICE_ONLINE',
      payment: { method: nth % 4 === 0 ? 'CASH' : 'UPI', status: 'PAID', paid: true },
      total_amount: formatAmount(total),
      lines,
    });
    database.sales.add(sale, at);
    database.sales.markBooked(`evt_${nth}`, at, null);
    // Every fault there is, over and over: nothing is answered whole for long.
    tally.faults.push(...(nth % 50 === 0 ? (['half', 'lost'] as const) : (['whole'] as const)));
    if (nth % 100 === 0) {
      books.nudge();
      tally.isOpen = nth % 300 !== 0;
      await clock.advance(2 * MINUTE);
      tally.isOpen = true;
    }
  }
  books.nudge();
  await clock.advanceUntil(() => books.view().waiting === 0, 120 * MINUTE);
  expect(tally.vouchers.size).toBe(1_000);
  expect([...tally.vouchers.values()].some(({ imports }) => imports > 1)).toBe(true);
  const sums: Record<string, number> = {};
  for (const { amounts } of tally.vouchers.values())
    for (const [name, amount] of Object.entries(amounts)) sums[name] = (sums[name] ?? 0) + amount;
  const { tax, sold } = readSalesReport(database, findPeriod('day', '2026-11-20'), {
    now: addMs(since, 20 * 60 * MINUTE),
    keepDays: 90,
  });
  const { cgst, sgst, taxable } = {
    cgst: tax.rows.reduce((all, row) => all + row.cgst, 0),
    sgst: tax.rows.reduce((all, row) => all + row.sgst, 0),
    taxable: tax.rows.reduce((all, row) => all + row.taxable, 0),
  };
  expect(sold.count).toBe(1_000);
  expect(0 - (sums['Cash'] ?? 0) - (sums['Online Orders'] ?? 0)).toBe(sold.total);
  expect(sums['CGST']).toBe(cgst);
  expect(sums['SGST']).toBe(sgst);
  expect(sums['Sales']).toBe(taxable + tax.untaxed.total);
  expect(sums['Delivery Charges']).toBe(tax.beside);
  books.stop();
  database.close();
}, 60_000);
