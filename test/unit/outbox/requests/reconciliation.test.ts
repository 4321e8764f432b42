import { describe, expect, test } from 'vitest';
import { apiOrder } from '../../../../electron/contract/api/tolerant-resources.ts';
import type { OrderActionKind } from '../../../../electron/contract/domain/actions.ts';
import { KINDS } from '../../../../electron/outbox/kinds/registry.ts';
import type { SettledOutcome } from '../../../../electron/outbox/requests/outcome.ts';
import type { OrderEvidence } from '../../../../electron/outbox/requests/reconciliation.ts';
import { reconcileWithOrder } from '../../../../electron/outbox/requests/reconciliation.ts';

const CODE = 'order_not_in_required_state';

function createEvidence(part: Readonly<Record<string, unknown>>, cancelledBy?: string | null): OrderEvidence {
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

const pending = createEvidence({ status: 'PENDING' });
const accepted = (via: string) => createEvidence({ status: 'ACCEPTED', accepted_via: via });
const byStoreStaff = createEvidence({ status: 'ACCEPTED', fulfilment_mode: 'STORE_STAFF' });
const courier = (status: string) =>
  createEvidence({ status: 'PACKED', fulfilment_mode: 'SERVICE_COURIER', courier: { status } });

describe('the order settles an action whose response left it open', () => {
  test.each([
    ['accept', accepted('POS'), true, 'done'],
    ['accept', createEvidence({ status: 'DELIVERED', accepted_via: 'POS' }), true, 'done'],
    ['accept', accepted('POS'), false, 'refused'],
    ['accept', accepted('APP'), true, 'refused'],
    ['accept', createEvidence({ status: 'CANCELLED', accepted_via: 'POS' }, 'customer'), true, 'done'],
    ['accept', createEvidence({ status: 'CANCELLED' }, 'customer'), true, 'refused'],
    ['accept', pending, true, 'refused'],
    ['reject', createEvidence({ status: 'CANCELLED' }, 'pos'), true, 'done'],
    ['reject', createEvidence({ status: 'CANCELLED' }, 'customer'), true, 'refused'],
    ['reject', createEvidence({ status: 'CANCELLED' }, 'pos'), false, 'refused'],
    ['reject', accepted('APP'), true, 'refused'],
    ['hand_back', byStoreStaff, true, 'done'],
    ['hand_back', byStoreStaff, false, 'refused'],
    ['hand_back', courier('FAILED'), true, 'refused'],
    ['retry_courier', courier('REQUESTED'), true, 'done'],
    ['retry_courier', courier('ASSIGNED'), true, 'done'],
    ['retry_courier', courier('FAILED'), true, 'refused'],
    ['retry_courier', byStoreStaff, true, 'refused'],
  ] as const)('%s, %o, may be ours: %s → %s', (kind, evidence, mayBeOurs, state) => {
    expect(reconcile(kind, evidence, mayBeOurs, CODE)?.state).toBe(state);
  });
});

test('an action too old to repeat says whether the order can still be decided', () => {
  expect(reconcile('accept', pending, true, 'too_old_to_repeat')?.code).toBe('too_old_to_repeat');
  expect(reconcile('accept', accepted('APP'), true, 'too_old_to_repeat')?.code).toBe('order_moved_on');
  expect(reconcile('hand_back', courier('FAILED'), true, 'too_old_to_repeat')?.code).toBe('too_old_to_repeat');
});

test('a cancelled order does not show who rejected it until its event is read (C1)', () => {
  expect(reconcile('reject', createEvidence({ status: 'CANCELLED' }), true, CODE)).toBeNull();
});

test('a reject is not called undone if no event will ever say whose it was (C2)', () => {
  const unknown = createEvidence({ status: 'CANCELLED' }, null);
  expect(reconcile('reject', unknown, true, CODE)).toEqual({
    state: 'refused',
    code: 'too_old_to_repeat',
    message: null,
  });
  expect(reconcile('reject', unknown, false, CODE)?.code).toBe(CODE);
});

test('a code that says more than that the order has moved on is kept', () => {
  expect(reconcile('hand_back', byStoreStaff, false, 'not_courier_order')?.code).toBe('not_courier_order');
});
