import { describe, expect, test } from 'vitest';
import { apiOrder } from '../../../../electron/contract/api/tolerant-resources.ts';
import type { OrderActionKind } from '../../../../electron/contract/domain/actions.ts';
import type { OrderEvidence } from '../../../../electron/outbox/dispatch/reconciliation.ts';
import { reconcileWithOrder } from '../../../../electron/outbox/dispatch/reconciliation.ts';
import { KINDS } from '../../../../electron/outbox/kinds/registry.ts';
import type { SettledOutcome } from '../../../../electron/outbox/outcome.ts';

const CODE = 'order_not_in_required_state';

function stands(part: Readonly<Record<string, unknown>>, cancelledBy?: string | null): OrderEvidence {
  const order = { id: 'ORDER-1', store_id: 1001, total_amount: '10.00', lines: [], ...part };
  return { order: apiOrder.parse(order), cancelledBy };
}

function reconcile(
  kind: OrderActionKind,
  evidence: OrderEvidence,
  mayBeOurs: boolean,
  code: string,
): SettledOutcome | null {
  const rule = KINDS[kind].order;
  if (rule === undefined) throw new Error(`${kind} moves no order`);
  return reconcileWithOrder(rule, evidence, mayBeOurs, code);
}

const pending = stands({ status: 'PENDING' });
const accepted = (via: string) => stands({ status: 'ACCEPTED', accepted_via: via });
const own = stands({ status: 'ACCEPTED', fulfilment_mode: 'STORE_STAFF' });
const courier = (status: string) =>
  stands({ status: 'PACKED', fulfilment_mode: 'SERVICE_COURIER', courier: { status } });

describe('an order settles what its response left open', () => {
  test.each([
    ['accept', accepted('POS'), true, 'done'],
    ['accept', stands({ status: 'DELIVERED', accepted_via: 'POS' }), true, 'done'],
    ['accept', accepted('POS'), false, 'refused'],
    ['accept', accepted('APP'), true, 'refused'],
    ['accept', stands({ status: 'CANCELLED', accepted_via: 'POS' }, 'customer'), true, 'done'],
    ['accept', stands({ status: 'CANCELLED' }, 'customer'), true, 'refused'],
    ['accept', pending, true, 'refused'],
    ['reject', stands({ status: 'CANCELLED' }, 'pos'), true, 'done'],
    ['reject', stands({ status: 'CANCELLED' }, 'customer'), true, 'refused'],
    ['reject', stands({ status: 'CANCELLED' }, 'pos'), false, 'refused'],
    ['reject', accepted('APP'), true, 'refused'],
    ['hand_back', own, true, 'done'],
    ['hand_back', own, false, 'refused'],
    ['hand_back', courier('FAILED'), true, 'refused'],
    ['retry_courier', courier('REQUESTED'), true, 'done'],
    ['retry_courier', courier('ASSIGNED'), true, 'done'],
    ['retry_courier', courier('FAILED'), true, 'refused'],
    ['retry_courier', own, true, 'refused'],
  ] as const)('%s, %o, may be ours: %s → %s', (kind, standing, mayBeOurs, state) => {
    expect(reconcile(kind, standing, mayBeOurs, CODE)?.state).toBe(state);
  });
});

test('an action too old to repeat says whether the order can still be decided', () => {
  expect(reconcile('accept', pending, true, 'too_old_to_repeat')?.code).toBe('too_old_to_repeat');
  expect(reconcile('accept', accepted('APP'), true, 'too_old_to_repeat')?.code).toBe('order_moved_on');
  expect(reconcile('hand_back', courier('FAILED'), true, 'too_old_to_repeat')?.code).toBe('too_old_to_repeat');
});

test('a cancelled order does not tell who rejected it until its event is read (C1)', () => {
  expect(reconcile('reject', stands({ status: 'CANCELLED' }), true, CODE)).toBeNull();
});

test('a reject is not called undone where no event will ever tell whose it was (C2)', () => {
  const unknown = stands({ status: 'CANCELLED' }, null);
  expect(reconcile('reject', unknown, true, CODE)).toEqual({
    state: 'refused',
    code: 'too_old_to_repeat',
    message: null,
  });
  expect(reconcile('reject', unknown, false, CODE)?.code).toBe(CODE);
});

test('a code that says how the order stands is kept', () => {
  expect(reconcile('hand_back', own, false, 'not_courier_order')?.code).toBe('not_courier_order');
});
