/**
 * A small marketplace, written from the specification alone: nothing here comes from the app, its contract or its
 * service. It keeps the truth and counts the effects of each request; habits.ts decides how it is told.
 */

export type Json = Record<string, unknown>;

export interface ForeignOrder {
  readonly id: string;
  readonly type: string;
  status: string;
  mode: string | null;
  via: string | null;
  courier: string | null;
  readonly placedAt: number;
  readonly quantity: number;
}

export interface ForeignEvent {
  readonly id: string;
  readonly type: string;
  readonly at: number;
  /** The order as it was at that moment. */
  readonly order: ForeignOrder | null;
  readonly actor: string;
  readonly reason: string | null;
}

export interface ForeignSale {
  readonly order: ForeignOrder;
  readonly eventId: string;
  readonly soldAt: number;
  booked: number;
}

/** A refusal, in the specification's shape. */
export class ForeignRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export const STORE_ID = 4_711;
export const BARCODE = '8900000000017';
const FIRST_STOCK = 40;

export interface MarketplaceParts {
  readonly now: () => number;
  /** What follows `ORDER-` and `evt_` in every id. */
  readonly idTail: string;
  readonly orderType: string;
  /** Whether events of types that nobody knows follow each event. */
  readonly emitsUnknown: boolean;
}

export class Marketplace {
  readonly orders = new Map<string, ForeignOrder>();
  readonly events: ForeignEvent[] = [];
  readonly sales: ForeignSale[] = [];
  readonly runs: Json[] = [];
  /** What took effect through the API, as "accept ORDER-…". */
  readonly effects: string[] = [];
  stock = FIRST_STOCK;
  readonly #parts: MarketplaceParts;
  #lastAt = 0;
  #ids = 0;

  constructor(parts: MarketplaceParts) {
    this.#parts = parts;
  }

  /** Lets a customer order and pay. */
  place(quantity = 1): ForeignOrder {
    const { now, orderType: type } = this.#parts;
    const base = { status: 'PENDING', mode: null, via: null, courier: null };
    const order = { id: this.createId('ORDER-'), type, ...base, placedAt: now(), quantity };
    this.orders.set(order.id, order);
    this.emit('order.placed', order, 'customer');
    return order;
  }

  emit(type: string, order: ForeignOrder | null, actor = 'system', reason: string | null = null): ForeignEvent {
    const event = this.#append(type, order, actor, reason);
    if (this.#parts.emitsUnknown) {
      this.#append('order.weighed', order, 'robot', null);
      this.#append('store.painted', null, 'weather', null);
    }
    return event;
  }

  #append(type: string, order: ForeignOrder | null, actor: string, reason: string | null): ForeignEvent {
    // Every event has a later time than the one before it.
    this.#lastAt = Math.max(this.#parts.now(), this.#lastAt + 1);
    const event = { id: this.createId('evt_'), type, at: this.#lastAt, order: order && { ...order }, actor, reason };
    this.events.push(event);
    return event;
  }

  accept(order: ForeignOrder, mode: string, via: 'POS' | 'APP'): void {
    this.#require(order, 'PENDING');
    Object.assign(order, {
      status: 'ACCEPTED',
      mode,
      via,
      courier: mode === 'SERVICE_COURIER' ? 'NOT_REQUESTED' : null,
    });
    this.stock -= order.quantity;
    if (via === 'POS') this.effects.push(`accept ${order.id}`);
    this.emit('order.accepted', order, via === 'POS' ? 'pos' : 'retailer');
  }

  reject(order: ForeignOrder): void {
    this.#require(order, 'PENDING');
    order.status = 'CANCELLED';
    this.effects.push(`reject ${order.id}`);
    this.emit('order.cancelled', order, 'pos');
  }

  /** The customer calls an accepted order off. */
  callOff(order: ForeignOrder): void {
    this.#require(order, 'ACCEPTED');
    order.status = 'CANCELLED';
    this.stock += order.quantity;
    this.emit('order.cancelled', order, 'customer', 'changed their mind');
  }

  /** Nobody was free to bring the order. */
  failCourier(order: ForeignOrder): void {
    this.emit('order.picking_started', order, 'retailer');
    order.courier = 'FAILED';
    this.emit('delivery.failed', order, 'system', 'nobody was free');
  }

  retryCourier(order: ForeignOrder): void {
    if (order.courier !== 'FAILED') throw new ForeignRefusal(409, 'courier_already_booked');
    order.courier = 'REQUESTED';
    this.effects.push(`retry ${order.id}`);
  }

  /** The store delivers; a sale follows. */
  deliver(order: ForeignOrder): void {
    for (const [status, type] of [
      ['PACKED', 'order.packed'],
      ['OUT_FOR_DELIVERY', 'order.out_for_delivery'],
      ['DELIVERED', 'order.delivered'],
    ] as const) {
      order.status = status;
      if (status !== 'PACKED' && order.courier !== null) order.courier = status === 'DELIVERED' ? status : 'PICKED_UP';
      this.emit(type, order);
    }
    const event = this.emit('sale.completed', order);
    this.sales.push({ order: { ...order }, eventId: event.id, soldAt: event.at, booked: 0 });
  }

  adjust(rows: readonly Json[]): Json {
    for (const { delta } of rows) {
      this.stock = Math.max(0, this.stock + Number(delta));
      this.effects.push(`adjust ${String(delta)}`);
    }
    const run = { id: this.createUuid(), at: this.#parts.now(), received: rows.length };
    this.runs.push(run);
    return run;
  }

  book(eventIds: readonly string[]): { readonly acknowledged: string[]; readonly unknown: string[] } {
    const known = this.sales.filter(({ eventId }) => eventIds.includes(eventId));
    for (const sale of known) sale.booked += 1;
    const acknowledged = known.map(({ eventId }) => eventId);
    return { acknowledged, unknown: eventIds.filter((id) => !acknowledged.includes(id)) };
  }

  createId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids.toString(36).toUpperCase().padStart(4, '0')}${this.#parts.idTail}`;
  }

  createUuid(): string {
    this.#ids += 1;
    return `00000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
  }

  #require(order: ForeignOrder, status: string): void {
    if (order.status !== status) throw new ForeignRefusal(409, 'order_not_in_required_state');
  }
}
