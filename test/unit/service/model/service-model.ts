import { DAY, MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { ModelAction } from './model-actions.ts';

export interface ModelOrder {
  readonly id: string;
  readonly type: 'delivery' | 'instore';
  readonly item: number;
  readonly units: number;
  status: string;
  payment: string;
  listed: boolean;
  mode: string | null;
  via: string | null;
  courier: string | null;
  picking: boolean;
  holdUntil: number | null;
  taken: number;
}

interface ModelSale {
  readonly order: ModelOrder;
  readonly at: number;
  booked: number | null;
  window: number;
}

const STATE = 'order_not_in_required_state';
const BUSY = ['REQUESTED', 'BOOKED', 'ASSIGNED', 'PICKED_UP'];
const STEPS = ['NOT_REQUESTED', 'REQUESTED', 'BOOKED', 'ASSIGNED', 'PICKED_UP', 'DELIVERED'];

/**
 * The store as the specification has it, without database, times of events or texts. Says of each action with which
 * code it is refused, or undefined when it succeeds.
 */
export class ServiceModel {
  now = 0;
  readonly stock: number[];
  readonly counted: (number | null)[];
  readonly orders: ModelOrder[] = [];
  readonly sales: ModelSale[] = [];
  /** Type and order of every event in the present connection window. */
  events: [string, string | null][] = [['store.connected', null]];
  window = 0;

  constructor(items: number, stock: number) {
    this.stock = Array.from({ length: items }, () => stock);
    this.counted = this.stock.map(() => null);
  }

  order(number: number): ModelOrder | undefined {
    return this.orders[number % Math.max(1, this.orders.length)];
  }

  reserved(item: number): number {
    const held = this.orders.filter(
      (each) => each.item === item && each.holdUntil !== null && each.holdUntil > this.now,
    );
    return held.reduce((sum, { units }) => sum + units, 0);
  }

  unbooked(item: number, asOf: number): number {
    const sold = this.sales
      .filter(
        ({ order, window, booked }) =>
          order.item === item && window === this.window && (booked === null || booked > asOf),
      )
      .map(({ order }) => order.units);
    const going = this.orders
      .filter((each) => each.item === item && ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'].includes(each.status))
      .map(({ units }) => units);
    return [...sold, ...going].reduce((sum, units) => sum + units, 0);
  }

  /** The sales that the present connection lists. */
  get listedSales(): ModelSale[] {
    return this.sales.filter(({ window, at }) => window === this.window && at >= this.now - 30 * DAY);
  }

  private tell(type: string, order: ModelOrder | null): void {
    this.events.push([type, order?.id ?? null]);
    if (order) order.listed = true;
  }

  private place(order: ModelOrder): undefined {
    Object.assign(order, { status: 'PENDING', payment: 'PAID', holdUntil: this.now + 15 * MINUTE });
    this.tell('order.placed', order);
  }

  private sell(order: ModelOrder): void {
    this.sales.push({ order, at: this.now, booked: null, window: this.window });
    this.tell('sale.completed', order);
  }

  private complete(order: ModelOrder, payment: string): void {
    Object.assign(order, { status: 'COMPLETED', payment });
    this.stock[order.item] = Math.max(0, (this.stock[order.item] ?? 0) - order.units);
    this.sell(order);
  }

  private failPayment(order: ModelOrder): void {
    Object.assign(order, { status: 'PAYMENT_FAILED', payment: 'FAILED' });
    this.tell('order.payment_failed', order);
  }

  /** A new order or checkout under the id that the service gave it; refused before it had one. */
  begin(action: ModelAction & { do: 'place' | 'checkout' }, id: string | undefined): string | undefined {
    const { item, units } = action;
    if ((this.stock[item] ?? 0) - this.reserved(item) < units) return 'insufficient_stock';
    const type = action.do === 'place' ? 'delivery' : action.type;
    const outcome = action.do === 'place' ? 'paid' : action.outcome;
    const order: ModelOrder = {
      id: id ?? '',
      type,
      item,
      units,
      status: 'PENDING',
      payment: 'PENDING',
      listed: type === 'instore',
      mode: null,
      via: null,
      courier: null,
      picking: false,
      holdUntil: null,
      taken: 0,
    };
    this.orders.push(order);
    if (outcome === 'timeout') this.failPayment(order);
    if (outcome === 'paid' && type === 'delivery') this.place(order);
    if (outcome === 'paid' && type === 'instore') this.complete(order, 'PAID');
    return undefined;
  }

  private pay(order: ModelOrder, outcome: 'succeeded' | 'cash_collected' | 'timeout'): string | undefined {
    const open = order.status === 'PENDING' && order.payment === 'PENDING';
    if (outcome === 'timeout') {
      if (!open) return STATE;
      this.failPayment(order);
      return undefined;
    }
    if (order.type === 'delivery' && outcome === 'cash_collected') return STATE;
    if (!open && order.status !== 'PAYMENT_FAILED') return STATE;
    if (order.status === 'PAYMENT_FAILED') this.tell('order.payment_recovered', order);
    if (order.type === 'delivery') return this.place(order);
    this.complete(order, 'PAID');
    return undefined;
  }

  private accept(order: ModelOrder, via: string, courier: boolean): string | undefined {
    if (order.type !== 'delivery' || order.status !== 'PENDING') return STATE;
    const stock = this.stock[order.item] ?? 0;
    if (order.holdUntil !== null) {
      const alive = order.holdUntil > this.now;
      if (!alive && stock - this.reserved(order.item) < order.units) return 'insufficient_stock';
      order.taken = Math.min(stock, order.units);
    }
    this.stock[order.item] = stock - order.taken;
    Object.assign(order, {
      status: 'ACCEPTED',
      via,
      holdUntil: null,
      mode: courier ? 'SERVICE_COURIER' : 'STORE_STAFF',
    });
    order.courier = courier ? 'NOT_REQUESTED' : null;
    this.tell('order.accepted', order);
    return undefined;
  }

  private cancel(order: ModelOrder): undefined {
    this.stock[order.item] = (this.stock[order.item] ?? 0) + order.taken;
    order.taken = 0;
    order.holdUntil = null;
    if (order.payment === 'PAID') order.payment = 'REFUNDED';
    order.status = 'CANCELLED';
    if (order.courier !== null) order.courier = 'CANCELLED';
    this.tell('order.cancelled', order);
  }

  private pick(order: ModelOrder): void {
    order.picking = true;
    if (order.courier !== null && ['NOT_REQUESTED', 'FAILED'].includes(order.courier)) order.courier = 'REQUESTED';
    this.tell('order.picking_started', order);
  }

  private stepCourier(order: ModelOrder, status: string): void {
    if (status === 'BOOKED') this.tell('delivery.courier_booked', order);
    if (status === 'ASSIGNED') {
      this.tell(order.courier === 'ASSIGNED' ? 'delivery.rider_changed' : 'delivery.courier_assigned', order);
    }
    if (status === 'FAILED') this.tell('delivery.failed', order);
    order.courier = status;
  }

  private courierTo(order: ModelOrder, status: string): void {
    if (order.mode !== 'SERVICE_COURIER' || order.courier === null) return;
    const from = order.courier === 'FAILED' ? 0 : STEPS.indexOf(order.courier);
    for (const step of STEPS.slice(from + 1, STEPS.indexOf(status) + 1)) this.stepCourier(order, step);
  }

  private move(order: ModelOrder, from: string, to: string, event: string): string | undefined {
    if (order.type !== 'delivery' || order.status !== from) return STATE;
    if (to === 'PACKED' && !order.picking) this.pick(order);
    if (to === 'OUT_FOR_DELIVERY') this.courierTo(order, 'PICKED_UP');
    if (to === 'DELIVERED') this.courierTo(order, 'DELIVERED');
    order.status = to;
    this.tell(event, order);
    if (to === 'DELIVERED') this.sell(order);
    return undefined;
  }

  private playCourier(order: ModelOrder, status: string): string | undefined {
    const from = {
      BOOKED: ['REQUESTED'],
      ASSIGNED: ['BOOKED', 'ASSIGNED'],
      FAILED: ['REQUESTED', 'BOOKED', 'ASSIGNED'],
    };
    if (status === 'PICKED_UP' && order.courier === 'ASSIGNED')
      return this.move(order, 'PACKED', 'OUT_FOR_DELIVERY', 'order.out_for_delivery');
    if (status === 'DELIVERED' && order.courier === 'PICKED_UP')
      return this.move(order, 'OUT_FOR_DELIVERY', 'DELIVERED', 'order.delivered');
    const known = Object.entries(from).find(([each]) => each === status)?.[1] ?? [];
    if (order.courier === null || !known.includes(order.courier)) return STATE;
    this.stepCourier(order, status);
    return undefined;
  }

  private handBack(order: ModelOrder): string | undefined {
    if (order.mode !== 'SERVICE_COURIER') return 'not_courier_order';
    if (!['ACCEPTED', 'PACKED'].includes(order.status)) return STATE;
    order.mode = 'STORE_STAFF';
    order.courier = 'CANCELLED';
    this.tell('order.fulfilment_changed', order);
    return undefined;
  }

  private retry(order: ModelOrder): string | undefined {
    if (order.mode !== 'SERVICE_COURIER') return 'not_courier_order';
    if (BUSY.includes(order.courier ?? '')) return 'courier_already_booked';
    if (order.courier !== 'FAILED' || !['ACCEPTED', 'PACKED'].includes(order.status)) return STATE;
    order.courier = 'REQUESTED';
    return undefined;
  }

  /** What the action does to an order; a checkout that is in no list can only be paid. */
  onOrder(action: ModelAction & { order: number }, order: ModelOrder): string | undefined {
    if (action.do !== 'pay' && !order.listed) return 'order_not_found';
    switch (action.do) {
      case 'pay':
        return this.pay(order, action.outcome);
      case 'accept':
        return this.accept(order, action.via, action.courier);
      case 'reject':
        return order.type === 'delivery' && order.status === 'PENDING' ? this.cancel(order) : STATE;
      case 'cancel': {
        const early = order.type === 'delivery' && ['PENDING', 'ACCEPTED'].includes(order.status) && !order.picking;
        const running = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'].includes(order.status);
        return (action.by === 'customer' ? early : running) ? this.cancel(order) : STATE;
      }
      case 'picking':
        if (order.type !== 'delivery' || order.status !== 'ACCEPTED' || order.picking) return STATE;
        this.pick(order);
        return undefined;
      case 'packed':
        return this.move(order, 'ACCEPTED', 'PACKED', 'order.packed');
      case 'pickup':
        return this.move(order, 'PACKED', 'OUT_FOR_DELIVERY', 'order.out_for_delivery');
      case 'deliver':
        return this.move(order, 'OUT_FOR_DELIVERY', 'DELIVERED', 'order.delivered');
      case 'exit-verified':
        if (order.type !== 'instore' || order.status !== 'COMPLETED') return STATE;
        this.tell('sale.exit_verified', order);
        return undefined;
      case 'hand-back':
        return this.handBack(order);
      case 'retry':
        return this.retry(order);
      case 'courier':
        return this.playCourier(order, action.status);
      default:
        return undefined;
    }
  }

  adjust(item: number, delta: number): void {
    this.stock[item] = Math.max(0, (this.stock[item] ?? 0) + delta);
  }

  /** Gives the units subtracted, or undefined for a count that is older than the one applied already. */
  push(item: number, count: number, asOf: number): number | undefined {
    const last = this.counted[item] ?? null;
    if (last !== null && asOf < last) return undefined;
    this.counted[item] = asOf;
    const subtracted = Math.min(count, this.unbooked(item, asOf));
    this.stock[item] = count - subtracted;
    return subtracted;
  }

  reconnect(): void {
    this.window += 1;
    this.events = [['store.connected', null]];
  }
}
