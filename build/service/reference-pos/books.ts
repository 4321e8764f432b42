import { randomUUID } from 'node:crypto';
import { openJournal } from './journal.ts';

interface OrderLine {
  readonly barcode: string | null;
  readonly quantity: number;
  readonly free_quantity: number | null;
}

export interface Order {
  readonly id: string;
  readonly status: string;
  readonly total_amount: string;
}

interface Sale extends Order {
  readonly lines: readonly OrderLine[];
}

/** An event, as far as this POS reads it. There may be other fields, and other types, at any time. */
export interface ServiceEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly store_id: number | null;
  readonly data: { readonly order?: Order; readonly sale?: Sale };
}

/** A request that changes something. It is written down whole, so that every attempt sends the same bytes. */
export interface PosRequest {
  readonly key: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string;
  readonly orderId?: string;
}

export interface Bill {
  readonly order_id: string;
  readonly number: string;
  /** `open`: the goods are set aside; `booked`: sold; `void`: cancelled. */
  readonly status: 'open' | 'booked' | 'void';
  /** Rupees as a decimal string: money is never a float. */
  readonly total: string;
}

/** Everything that this POS knows is a fold of these. */
type Entry =
  | { readonly kind: 'event'; readonly event: ServiceEvent; readonly requests: readonly PosRequest[] }
  | { readonly kind: 'requests'; readonly requests: readonly PosRequest[] }
  | { readonly kind: 'answer'; readonly key: string; readonly order?: Order; readonly requests: readonly PosRequest[] }
  | { readonly kind: 'count'; readonly counts: readonly (readonly [barcode: string, stock: number])[] }
  | { readonly kind: 'endpoint'; readonly id: string; readonly secret: string | null }
  | { readonly kind: 'polled'; readonly since: string };

export const createRequest = (
  method: PosRequest['method'],
  path: string,
  body: object,
  orderId?: string,
): PosRequest => ({ key: randomUUID(), method, path, body: JSON.stringify(body), ...(orderId && { orderId }) });

/** The POS's own memory: orders, bills, the shelf, and the requests that still wait for an answer. */
export function openBooks(file: string, storeId: number) {
  const seen = new Set<string>();
  const orders = new Map<string, { readonly order: Order; readonly at: number }>();
  const shelf = new Map<string, number>();
  const waiting = new Map<string, PosRequest>();
  const endpoints = new Map<string, string>();
  let bills: readonly Bill[] = [];
  let since: string | null = null;

  const changeBill = (orderId: string, from: Bill['status'], change: Partial<Bill>): boolean => {
    const at = bills.findIndex((bill) => bill.order_id === orderId && bill.status === from);
    bills = bills.map((bill, index) => (index === at ? { ...bill, ...change } : bill));
    return at >= 0;
  };

  /** Keeps the newest state of an order, however late an older one arrives. */
  const keepNewest = (order: Order, at: number): void => {
    const known = orders.get(order.id);
    if (known === undefined || known.at < at) orders.set(order.id, { order, at });
  };

  const openBill = ({ orderId, path, body }: PosRequest): void => {
    const order = orders.get(orderId ?? '')?.order;
    if (!order || !path.endsWith('/accept') || bills.some((bill) => bill.order_id === order.id)) return;
    const number = JSON.parse(body).external_id;
    bills = [...bills, { order_id: order.id, number, status: 'open', total: order.total_amount }];
  };

  const book = (sale: Sale): void => {
    const booked = { status: 'booked', total: sale.total_amount } as const;
    if (!changeBill(sale.id, 'open', booked))
      bills = [...bills, { order_id: sale.id, number: `BILL-${bills.length + 1}`, ...booked }];
    for (const { barcode, quantity } of sale.lines)
      if (barcode !== null) shelf.set(barcode, (shelf.get(barcode) ?? 0) - quantity);
  };

  const applyEvent = ({ id, type, created_at, data }: ServiceEvent): void => {
    seen.add(id);
    if (data.order) keepNewest(data.order, Date.parse(created_at));
    if (type === 'order.cancelled' && data.order) changeBill(data.order.id, 'open', { status: 'void' });
    if (type === 'sale.completed' && data.sale) book(data.sale);
    // Nothing that waits for the store is of use any more.
    if (type === 'store.disconnected') waiting.clear();
  };

  const write = openJournal<Entry>(file, (entry) => {
    if (entry.kind === 'event') applyEvent(entry.event);
    if (entry.kind === 'answer') waiting.delete(entry.key);
    if (entry.kind === 'answer' && entry.order?.status === 'CANCELLED')
      changeBill(entry.order.id, 'open', { status: 'void' });
    if (entry.kind === 'count') for (const [barcode, stock] of entry.counts) shelf.set(barcode, stock);
    if (entry.kind === 'endpoint' && entry.secret !== null) endpoints.set(entry.id, entry.secret);
    if (entry.kind === 'endpoint' && entry.secret === null) endpoints.delete(entry.id);
    if (entry.kind === 'polled') since = entry.since;
    if (!('requests' in entry)) return;
    for (const request of entry.requests) {
      waiting.set(request.key, request);
      openBill(request);
    }
  });

  /** What an event asks for. A paid order is accepted at once: this shop has the goods on its shelf. */
  const react = ({ id, type, created_at, data }: ServiceEvent, isPolled: boolean): PosRequest[] => {
    const store = `/v1/stores/${storeId}`;
    if (type === 'order.placed' && data.order) {
      const known = orders.get(data.order.id);
      const isNewest = known === undefined || known.at < Date.parse(created_at);
      const body = { external_id: `BILL-${bills.length + 1}` };
      if (isNewest) return [createRequest('POST', `${store}/orders/${data.order.id}/accept`, body, data.order.id)];
    }
    // The 2xx to a webhook says the same.
    if (type === 'sale.completed' && isPolled)
      return [createRequest('POST', `${store}/sales/ack`, { event_ids: [id] })];
    return [];
  };

  return {
    /** Takes an event in, once. It is on the disk, with all that follows from it, when this returns. */
    receive(event: ServiceEvent, source: 'webhook' | 'poll'): void {
      if (seen.has(event.id)) return;
      write({ kind: 'event', event, requests: react(event, source === 'poll') });
    },
    write,
    waiting: (): readonly PosRequest[] => [...waiting.values()],
    isWaiting: (key: string): boolean => waiting.has(key),
    bills: (): readonly Bill[] => bills,
    stock: (barcode: string): number | null => shelf.get(barcode) ?? null,
    hasCounted: (): boolean => shelf.size > 0,
    endpointIds: (): readonly string[] => [...endpoints.keys()],
    secrets: (): readonly string[] => [...endpoints.values()],
    since: (): string | null => since,
  };
}

export type Books = ReturnType<typeof openBooks>;
