import { DAY, MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { ModelAction } from './model-actions.ts';
import type { ModelOrder, ModelSale } from './model-order.ts';
import { createModelOrder } from './model-order.ts';

const WRONG_STATE = 'order_not_in_required_state';
const BUSY_COURIER = ['REQUESTED', 'BOOKED', 'ASSIGNED', 'PICKED_UP'];
const COURIER_STEPS = ['NOT_REQUESTED', 'REQUESTED', 'BOOKED', 'ASSIGNED', 'PICKED_UP', 'DELIVERED'];

/** Whether the POS sends the action's request; it can't act on an order that it does not see. */
const isByPos = (action: ModelAction): boolean =>
  action.do === 'change-to-store-staff' || action.do === 'retry' || ('via' in action && action.via === 'POS');

/**
 * A store as the specification describes it, without a database, event times or texts. Independent of the sources on
 * purpose. Each action returns its error code, or undefined if it succeeds.
 */
export class ServiceModel {
  now = 0;
  readonly stock: number[];
  readonly counted: (number | null)[];
  readonly orders: ModelOrder[] = [];
  readonly sales: ModelSale[] = [];
  /** Type and order id of every event that the current link shows. */
  events: [string, string | null][] = [['store.connected', null]];
  window = 0;
  /** The connected one of two companies. */
  company = 0;
  /** How many inventory runs each company has made. */
  readonly syncs = [0, 0];
  /** The connected company's number of each item. */
  readonly skus: (string | null)[];

  constructor(items: number, stock: number) {
    this.stock = Array.from({ length: items }, () => stock);
    this.skus = this.stock.map(() => null);
    this.counted = this.stock.map(() => null);
  }

  /** The number that the connected company's POS gives to an order. */
  get bill(): string {
    return `BILL of ${this.company}`;
  }

  /** The number that the connected company's POS gives to an item. */
  get sku(): string {
    return `SKU of ${this.company}`;
  }

  /** The orders that the connected company sees. */
  get listedOrders(): ModelOrder[] {
    return this.orders.filter(({ listed, owner }) => listed && owner === this.company);
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
    const accepted = this.orders
      .filter((each) => each.item === item && ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'].includes(each.status))
      .map(({ units }) => units);
    return [...sold, ...accepted].reduce((sum, units) => sum + units, 0);
  }

  /** The sales that the current link shows. */
  get listedSales(): ModelSale[] {
    return this.sales.filter(({ window, at }) => window === this.window && at >= this.now - 30 * DAY);
  }

  private emit(type: string, order: ModelOrder | null): void {
    this.events.push([type, order?.id ?? null]);
    if (!order) return;
    order.listed = true;
    if (order.owner !== this.company) Object.assign(order, { owner: this.company, bill: null, sku: null });
  }

  private place(order: ModelOrder): undefined {
    Object.assign(order, { status: 'PENDING', payment: 'PAID', holdUntil: this.now + 15 * MINUTE });
    this.emit('order.placed', order);
  }

  private sell(order: ModelOrder): void {
    this.sales.push({ order, at: this.now, booked: null, window: this.window });
    this.emit('sale.completed', order);
  }

  private complete(order: ModelOrder, payment: string): void {
    Object.assign(order, { status: 'COMPLETED', payment });
    this.stock[order.item] = Math.max(0, (this.stock[order.item] ?? 0) - order.units);
    this.sell(order);
  }

  private failPayment(order: ModelOrder): void {
    Object.assign(order, { status: 'PAYMENT_FAILED', payment: 'FAILED' });
    this.emit('order.payment_failed', order);
  }

  /** Opens an order or a checkout. `id` is the service's; undefined if the service refused. */
  open(action: ModelAction & { do: 'place' | 'checkout' }, id: string | undefined): string | undefined {
    const { item, units } = action;
    if ((this.stock[item] ?? 0) - this.reserved(item) < units) return 'insufficient_stock';
    const type = action.do === 'place' ? 'delivery' : action.type;
    const outcome = action.do === 'place' ? 'paid' : action.outcome;
    const order = createModelOrder({
      id: id ?? '',
      type,
      item,
      units,
      owner: this.company,
      sku: this.skus[item] ?? null,
    });
    this.orders.push(order);
    if (outcome === 'timeout') this.failPayment(order);
    if (outcome === 'paid' && type === 'delivery') this.place(order);
    if (outcome === 'paid' && type === 'instore') this.complete(order, 'PAID');
    return undefined;
  }

  private pay(order: ModelOrder, outcome: 'succeeded' | 'cash_collected' | 'timeout'): string | undefined {
    const isUnpaid = order.status === 'PENDING' && order.payment === 'PENDING';
    if (outcome === 'timeout') {
      if (!isUnpaid) return WRONG_STATE;
      this.failPayment(order);
      return undefined;
    }
    if (order.type === 'delivery' && outcome === 'cash_collected') return WRONG_STATE;
    if (!isUnpaid && order.status !== 'PAYMENT_FAILED') return WRONG_STATE;
    if (order.status === 'PAYMENT_FAILED') this.emit('order.payment_recovered', order);
    if (order.type === 'delivery') return this.place(order);
    this.complete(order, 'PAID');
    return undefined;
  }

  private accept(order: ModelOrder, via: string, courier: boolean): string | undefined {
    if (order.type !== 'delivery' || order.status !== 'PENDING') return WRONG_STATE;
    const stock = this.stock[order.item] ?? 0;
    if (order.holdUntil !== null) {
      const isHeld = order.holdUntil > this.now;
      if (!isHeld && stock - this.reserved(order.item) < order.units) return 'insufficient_stock';
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
    this.emit('order.accepted', order);
    if (via === 'POS') order.bill = this.bill;
    return undefined;
  }

  private cancel(order: ModelOrder): undefined {
    this.stock[order.item] = (this.stock[order.item] ?? 0) + order.taken;
    order.taken = 0;
    order.holdUntil = null;
    if (order.payment === 'PAID') order.payment = 'REFUNDED';
    order.status = 'CANCELLED';
    if (order.courier !== null) order.courier = 'CANCELLED';
    this.emit('order.cancelled', order);
  }

  private pick(order: ModelOrder): void {
    order.picking = true;
    if (order.courier !== null && ['NOT_REQUESTED', 'FAILED'].includes(order.courier)) order.courier = 'REQUESTED';
    this.emit('order.picking_started', order);
  }

  private stepCourier(order: ModelOrder, status: string): void {
    if (status === 'BOOKED') this.emit('delivery.courier_booked', order);
    if (status === 'ASSIGNED') {
      this.emit(order.courier === 'ASSIGNED' ? 'delivery.rider_changed' : 'delivery.courier_assigned', order);
    }
    if (status === 'FAILED') this.emit('delivery.failed', order);
    order.courier = status;
  }

  private advanceCourier(order: ModelOrder, status: string): void {
    if (order.mode !== 'SERVICE_COURIER' || order.courier === null) return;
    const from = order.courier === 'FAILED' ? 0 : COURIER_STEPS.indexOf(order.courier);
    for (const step of COURIER_STEPS.slice(from + 1, COURIER_STEPS.indexOf(status) + 1)) this.stepCourier(order, step);
  }

  private move(order: ModelOrder, from: string, to: string, event: string): string | undefined {
    if (order.type !== 'delivery' || order.status !== from) return WRONG_STATE;
    if (to === 'PACKED' && !order.picking) this.pick(order);
    if (to === 'OUT_FOR_DELIVERY') this.advanceCourier(order, 'PICKED_UP');
    if (to === 'DELIVERED') this.advanceCourier(order, 'DELIVERED');
    order.status = to;
    this.emit(event, order);
    if (to === 'DELIVERED') this.sell(order);
    return undefined;
  }

  private reportCourierStep(order: ModelOrder, status: string): string | undefined {
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
    if (order.courier === null || !known.includes(order.courier)) return WRONG_STATE;
    this.stepCourier(order, status);
    return undefined;
  }

  private changeToStoreStaff(order: ModelOrder): string | undefined {
    if (order.mode !== 'SERVICE_COURIER') return 'not_courier_order';
    if (!['ACCEPTED', 'PACKED'].includes(order.status)) return WRONG_STATE;
    order.mode = 'STORE_STAFF';
    order.courier = 'CANCELLED';
    this.emit('order.fulfilment_changed', order);
    return undefined;
  }

  private retryCourier(order: ModelOrder): string | undefined {
    if (order.mode !== 'SERVICE_COURIER') return 'not_courier_order';
    if (BUSY_COURIER.includes(order.courier ?? '')) return 'courier_already_booked';
    if (order.courier !== 'FAILED' || !['ACCEPTED', 'PACKED'].includes(order.status)) return WRONG_STATE;
    order.courier = 'REQUESTED';
    return undefined;
  }

  /** Applies an action to an order. An unlisted checkout can only be paid. */
  applyToOrder(action: ModelAction & { order: number }, order: ModelOrder): string | undefined {
    if (action.do !== 'pay' && !order.listed) return 'order_not_found';
    if (isByPos(action) && order.owner !== this.company) return 'order_not_found';
    switch (action.do) {
      case 'pay':
        return this.pay(order, action.outcome);
      case 'accept':
        return this.accept(order, action.via, action.courier);
      case 'reject':
        return order.type === 'delivery' && order.status === 'PENDING' ? this.cancel(order) : WRONG_STATE;
      case 'cancel': {
        const canCustomerCancel =
          order.type === 'delivery' && ['PENDING', 'ACCEPTED'].includes(order.status) && !order.picking;
        const canSystemCancel = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'].includes(order.status);
        return (action.by === 'customer' ? canCustomerCancel : canSystemCancel) ? this.cancel(order) : WRONG_STATE;
      }
      case 'picking':
        if (order.type !== 'delivery' || order.status !== 'ACCEPTED' || order.picking) return WRONG_STATE;
        this.pick(order);
        return undefined;
      case 'packed':
        return this.move(order, 'ACCEPTED', 'PACKED', 'order.packed');
      case 'pickup':
        return this.move(order, 'PACKED', 'OUT_FOR_DELIVERY', 'order.out_for_delivery');
      case 'deliver':
        return this.move(order, 'OUT_FOR_DELIVERY', 'DELIVERED', 'order.delivered');
      case 'exit-verified':
        if (order.type !== 'instore' || order.status !== 'COMPLETED') return WRONG_STATE;
        this.emit('sale.exit_verified', order);
        return undefined;
      case 'change-to-store-staff':
        return this.changeToStoreStaff(order);
      case 'retry':
        return this.retryCourier(order);
      case 'courier':
        return this.reportCourierStep(order, action.status);
      default:
        return undefined;
    }
  }

  private countSync(): void {
    this.syncs[this.company] = (this.syncs[this.company] ?? 0) + 1;
  }

  adjust(item: number, delta: number): void {
    this.countSync();
    this.stock[item] = Math.max(0, (this.stock[item] ?? 0) + delta);
  }

  /** Applies a count. Returns the units subtracted, or undefined if a newer count was applied before. */
  push(item: number, count: number, asOf: number): number | undefined {
    this.countSync();
    const last = this.counted[item] ?? null;
    if (last !== null && asOf < last) return undefined;
    this.counted[item] = asOf;
    this.skus[item] = this.sku;
    const subtracted = Math.min(count, this.unbooked(item, asOf));
    this.stock[item] = count - subtracted;
    return subtracted;
  }

  reconnect(): void {
    this.window += 1;
    this.events = [['store.connected', null]];
  }

  switchCompany(): void {
    this.company = 1 - this.company;
    this.skus.fill(null);
    this.reconnect();
  }
}
