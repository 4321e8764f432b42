/** Counter's own side for the exam of a POS: what staff see and press, by the calls of its screen. */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallInput, CallName, CallOutput } from '../../../../electron/contract/calls/calls.ts';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { SaleRow } from '../../../../electron/contract/calls/sales.ts';
import { formatAmount } from '../../../../electron/contract/domain/money.ts';
import type { Action, Adapter, Bill } from '../../../../electron/service/exam/adapter.ts';

type PushedItems = Extract<Action, { kind: 'push_stock' }>['items'];

type CallApp = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>;

/** Where and for which store staff act. */
interface Counter {
  readonly call: CallApp;
  readonly storeId: number;
  readonly url: string;
  readonly key: string;
}

/** How long staff look for something on the screen. */
const LOOKS_FOR_MS = 4_000;
const LOOKS_EVERY_MS = 20;

const workspace = 'store';

/** Looks until there is something; null if there is nothing for long. */
async function lookFor<Found>(look: () => Promise<Found | null | undefined>): Promise<Found | null> {
  for (const began = performance.now(); performance.now() - began < LOOKS_FOR_MS; await wait(LOOKS_EVERY_MS)) {
    const found = await look();
    if (found) return found;
  }
  return null;
}

/** The shop writes a bill as it accepts an order, and numbers it by the order. */
const numberBill = (orderId: string): string => `BILL-${orderId}`;

function toBill({ orderId, billNumber, status, total }: OrderCard): Bill {
  const state = status === 'CANCELLED' ? 'void' : 'open';
  return { order_id: orderId, number: billNumber, status: state, total: formatAmount(total) };
}

const toSoldBill = ({ orderId, billNumber, state, total }: SaleRow): Bill => ({
  order_id: orderId,
  number: billNumber,
  status: state === 'booked' ? 'booked' : 'open',
  total: formatAmount(total),
});

async function listBooked({ call }: Counter): Promise<SaleRow[]> {
  const rows: SaleRow[] = [];
  for (let from: CallInput<'sales.booked'>['from'] = null; ; ) {
    const page: CallOutput<'sales.booked'> = await call('sales.booked', { workspace, from });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    from = page.next;
  }
}

/** The orders that this counter has accepted, and every sale. */
async function listBills(counter: Counter): Promise<Bill[]> {
  const { board } = (await counter.call('app.snapshot', {})).workspace ?? {};
  const { toBook } = await counter.call('sales.view', { workspace });
  const sold = [...toBook, ...(await listBooked(counter))].map(toSoldBill);
  const accepted = [...(board?.preparing ?? []), ...(board?.onTheWay ?? []), ...(board?.doneToday ?? [])];
  const isSold = (orderId: string): boolean => sold.some((bill) => bill.order_id === orderId);
  return [...accepted.filter((card) => card.billNumber !== null && !isSold(card.orderId)).map(toBill), ...sold];
}

async function accept({ call, storeId }: Counter, orderId: string): Promise<boolean> {
  const order = { workspace, storeId, orderId, mode: 'STORE_STAFF', billNumber: numberBill(orderId) } as const;
  const isNew = async (): Promise<boolean | undefined> =>
    (await call('app.snapshot', {})).workspace?.board.new.some((card) => card.orderId === orderId);
  if (!(await lookFor(isNew))) return false;
  await call('orders.accept', { actionId: randomUUID(), ...order });
  return true;
}

async function readStock({ call, storeId }: Counter, barcode: string): Promise<number | null> {
  return (await call('stock.item', { workspace, storeId, barcode }))?.row.stock ?? null;
}

/** Imports the file that the shop's billing program has written. */
async function importFile({ call, storeId }: Counter, items: PushedItems): Promise<boolean> {
  const one = { workspace, importId: randomUUID() } as const;
  const rows = items.map(({ barcode, name = '', stock = 0 }) => `${barcode},${name},${stock}\n`);
  const file = Buffer.from(`Barcode,Name,Stock\n${rows.join('')}`);
  await call('imports.begin', { ...one, storeId, fileName: 'stock.csv', bytes: file.length });
  const { columns } = await call('imports.piece', { ...one, offset: 0, base64: file.toString('base64') });
  const fields = columns.map(({ field }) => field);
  await call('imports.check', { ...one, fields, hasHeading: true, dayFirst: true, takesOwnCodes: true });
  const isChecked = async () => (await call('imports.view', { workspace, storeId }))?.state === 'checked';
  if (!(await lookFor(isChecked))) return false;
  await call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  return true;
}

/** Counts items, and finds as many as the screen shows. */
async function countItems(counter: Counter, items: PushedItems): Promise<boolean> {
  for (const { barcode } of items) {
    const item = { workspace, storeId: counter.storeId, barcode } as const;
    const counted = await lookFor(async () => (await counter.call('stock.item', item))?.row);
    if (counted === null) return false;
    await counter.call('stock.count', { actionId: randomUUID(), ...item, counted: counted.stock });
  }
  return true;
}

async function claim({ call, url, key, storeId }: Counter, code: string): Promise<boolean> {
  await call('connect.check', { address: url, key });
  await call('connect.claim', { actionId: randomUUID(), code });
  await call('connect.open', { storeIds: [storeId], keepWithoutKeyring: false });
  return true;
}

async function act(counter: Counter, action: Action): Promise<boolean> {
  switch (action.kind) {
    case 'accept':
      return await accept(counter, action.order_id);
    case 'push_stock':
      return await (action.items.length === 1 ? countItems : importFile)(counter, action.items);
    case 'adjust': {
      const { barcode, delta } = action;
      const item = { workspace, storeId: counter.storeId, barcode } as const;
      await counter.call('stock.adjust', { actionId: randomUUID(), ...item, delta });
      return true;
    }
    // It polls once a second.
    case 'catch_up':
      return true;
    // It has no endpoint.
    case 'roll_secret':
      return false;
    case 'claim':
      return await claim(counter, action.code);
  }
}

export function createAdapter({ EXAM_PORT, EXAM_STORE_ID, EXAM_URL, EXAM_KEY }: Record<string, string>): Adapter {
  const call: CallApp = async (name, input) => {
    const body = JSON.stringify({ name, input });
    const response = await fetch(`http://127.0.0.1:${EXAM_PORT}`, { method: 'POST', body });
    if (!response.ok) throw new Error(await response.text());
    return JSON.parse(await response.text());
  };
  const counter = { call, storeId: Number(EXAM_STORE_ID), url: EXAM_URL ?? '', key: EXAM_KEY ?? '' };
  return {
    stock: (barcode) => readStock(counter, barcode),
    bills: () => listBills(counter),
    act: (action) => act(counter, action),
  };
}
