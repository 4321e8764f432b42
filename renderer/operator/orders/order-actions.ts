import type { ButtonKind } from '../../ui/button.tsx';

/** The request that a button of an order sends. */
export interface OrderAction {
  readonly label: string;
  /** Below the order's path. */
  readonly path: string;
  readonly body: object;
  readonly kind: ButtonKind;
}

const define = (label: string, path: string, body: object = {}, kind: ButtonKind = 'plain'): OrderAction => ({
  label,
  path,
  body,
  kind,
});

/** The actions by the names under which an order lists those that it allows. */
const ACTIONS: ReadonlyMap<string, OrderAction> = new Map([
  ['pay', define('Pays', 'payment', { outcome: 'succeeded' }, 'go')],
  ['pay_cash', define('Pays cash', 'payment', { outcome: 'cash_collected' })],
  ['time_out', define('Time runs out', 'payment', { outcome: 'timeout' }, 'quiet')],
  ['accept', define('Accept in app', 'accept', {}, 'go')],
  ['accept_courier', define('with courier', 'accept', { fulfilment_mode: 'SERVICE_COURIER' }, 'second')],
  ['picking', define('Start picking', 'picking', {}, 'go')],
  ['packed', define('Packed', 'packed', {}, 'go')],
  ['courier_booked', define('Courier booked', 'courier', { status: 'BOOKED' })],
  ['courier_assigned', define('Rider assigned', 'courier', { status: 'ASSIGNED' })],
  ['courier_picked_up', define('Courier picks up', 'courier', { status: 'PICKED_UP' })],
  ['courier_delivered', define('Courier delivers', 'courier', { status: 'DELIVERED' })],
  ['pickup', define('Picked up', 'pickup', {}, 'go')],
  ['deliver', define('Delivered', 'deliver', {}, 'go')],
  ['exit_verified', define('Exit checked', 'exit-verified')],
  ['reject', define('Reject in app', 'reject', { reason: 'Out of stock' }, 'quiet')],
  ['courier_failed', define('No courier', 'courier', { status: 'FAILED' }, 'quiet')],
  ['cancel_customer', define('Customer cancels', 'cancel', { by: 'customer', reason: 'Changed my mind' }, 'quiet')],
  ['cancel_system', define('Service cancels', 'cancel', { by: 'system', reason: 'Payment problem' }, 'quiet')],
]);

/** Finds an action by name. For a name that the page doesn't know yet, the name is also the path. */
export const getOrderAction = (name: string): OrderAction => ACTIONS.get(name) ?? define(name, name);
