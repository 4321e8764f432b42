import type { CourierStatus } from '../contract/api/enums.ts';
import type { UnlistedValue } from '../contract/api/tolerant-schema.ts';
import type { OrderMove } from '../contract/domain/order-moves.ts';

/** One request to the operator API, below an order's path. */
export interface OperatorStep {
  readonly path: string;
  readonly body: Readonly<Record<string, string | number>>;
}

const RIDER = { rider_name: 'Ravi Kumar', rider_phone: '+919812345670', vehicle: 'KA 01 EX 2211', eta_minutes: 12 };
const BOOKED: OperatorStep = { path: 'courier', body: { status: 'BOOKED', provider: 'Practice Couriers' } };
const ASSIGNED: OperatorStep = { path: 'courier', body: { status: 'ASSIGNED', ...RIDER } };

/** The operator requests of each move. Finding a courier takes the steps that remain. */
const STEPS: Readonly<Record<Exclude<OrderMove, 'courier_found'>, readonly OperatorStep[]>> = {
  customer_cancels: [{ path: 'cancel', body: { by: 'customer' } }],
  app_accepts: [{ path: 'accept', body: {} }],
  app_rejects: [{ path: 'reject', body: { reason: 'Rejected in the retailer app' } }],
  picking: [{ path: 'picking', body: {} }],
  packed: [{ path: 'packed', body: {} }],
  pickup: [{ path: 'pickup', body: {} }],
  deliver: [{ path: 'deliver', body: {} }],
  courier_fails: [{ path: 'courier', body: { status: 'FAILED' } }],
};

/** The steps of a move for an order whose courier is at `courier`, or null without one. */
export function listOperatorSteps(
  move: OrderMove,
  courier: CourierStatus | UnlistedValue | null,
): readonly OperatorStep[] {
  if (move !== 'courier_found') return STEPS[move];
  return courier === 'REQUESTED' ? [BOOKED, ASSIGNED] : [ASSIGNED];
}
