import { describe, expect, test } from 'vitest';
import type { ActivityRow } from '../../../../electron/contract/calls/activity.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { EventRow } from '../../../../electron/database/tables/events.ts';
import { buildActivityRow } from '../../../../electron/views/activity/activity.ts';
import type { CatchUpRows } from '../../../../electron/views/orders/catch-up.ts';
import { buildCatchUpView } from '../../../../electron/views/orders/catch-up.ts';
import { buildBoardView } from '../../../../electron/views/orders/order-board.ts';
import type { OrderCardRows } from '../../../../electron/views/orders/order-card.ts';
import {
  ACCEPT_PAYLOAD,
  createActionRow,
  createApiOrder,
  createCardRows,
  createOrderRow,
  createRefusedAction,
  NINE_AM,
} from '../../../support/view-rows.ts';

const minutes = (count: number): Instant => addMs(NINE_AM, count * MINUTE);
const outage = { from: NINE_AM, to: minutes(47) };
const now = minutes(48);

const pending = (id: string, placedAt: Instant | null): OrderCardRows =>
  createCardRows(createOrderRow(createApiOrder({ id, placed_at: null }), { placedAt }), { now });
const stands = (id: string, status: string, part: Record<string, unknown> = {}): OrderCardRows =>
  createCardRows(createOrderRow(createApiOrder({ id, status, ...part })), { now });

function event(orderId: string, type: string, createdAt: Instant): EventRow {
  return { id: `${orderId} ${type}`, type, storeId: 1001, orderId, createdAt, actor: null, reason: null };
}

function view(
  orders: readonly OrderCardRows[],
  events: readonly EventRow[] = [],
  actions: readonly ActivityRow[] = [],
) {
  const eventsOf = (id: string): EventRow[] => events.filter(({ orderId }) => orderId === id);
  const rows: CatchUpRows = { outage, now, board: buildBoardView({ orders, unreadable: [] }, null), eventsOf, actions };
  return buildCatchUpView(rows);
}

const waiting = pending('A', minutes(40));
const numbers = (names: readonly { number: string }[] | undefined) => names?.map(({ number }) => number);

describe('after an outage', () => {
  test('open orders are sorted by time left, those whose hold has ended apart, the longest ago first', () => {
    const orders = [
      pending('late', minutes(45)),
      pending('over', minutes(30)),
      pending('soon', minutes(34)),
      pending('long over', minutes(5)),
      pending('unknown', null),
    ];
    expect(view(orders)).toMatchObject({
      ...outage,
      held: ['soon', 'late', 'unknown'],
      lapsed: ['long over', 'over'],
    });
  });

  test('nothing is left to catch up on once every order from before its end is decided', () => {
    expect(view([pending('new', minutes(47.5))])).toBeNull();
    expect(view([stands('A', 'ACCEPTED')])).toBeNull();
    expect(view([pending('new', minutes(47.5)), waiting])?.held).toEqual(['A', 'new']);
  });

  test('what happened meanwhile is listed, and what happened before or since is not', () => {
    const orders = [
      waiting,
      stands('app', 'PACKED', { accepted_via: 'APP' }),
      stands('pos', 'ACCEPTED', { accepted_via: 'POS' }),
      stands('gone', 'CANCELLED'),
      stands('home', 'DELIVERED', { total_amount: '100.50' }),
      stands('before', 'DELIVERED'),
      stands('since', 'DELIVERED'),
    ];
    const found = view(orders, [
      event('app', 'order.accepted', minutes(3)),
      event('pos', 'order.accepted', minutes(3)),
      event('gone', 'order.cancelled', minutes(4)),
      event('home', 'order.delivered', minutes(5)),
      event('before', 'order.delivered', minutes(-1)),
      event('since', 'order.delivered', minutes(47.5)),
    ]);
    expect(numbers(found?.meanwhile.acceptedInApp)).toEqual(['app']);
    expect(numbers(found?.meanwhile.cancelled)).toEqual(['gone']);
    expect(numbers(found?.meanwhile.delivered)).toEqual(['home']);
    expect(found?.meanwhile.deliveredTotal).toBe(10_050);
  });

  test('a failed courier is listed until staff have chosen what to do', () => {
    const failed = stands('left', 'PACKED', { courier: { status: 'FAILED' } });
    const settled = stands('done', 'PACKED', { courier: { status: 'ASSIGNED' } });
    const events = [event('left', 'delivery.failed', minutes(9)), event('done', 'delivery.failed', minutes(9))];
    expect(numbers(view([waiting, failed, settled], events)?.meanwhile.courierFailed)).toEqual(['left']);
  });

  test('the counter’s own actions count that waited and were settled once the line was back', () => {
    const asked = { askedAt: minutes(20) };
    const rows = [
      createActionRow(ACCEPT_PAYLOAD, { ...asked, id: 'done', state: 'done', settledAt: minutes(47.1) }),
      createRefusedAction(ACCEPT_PAYLOAD, 'order_not_in_required_state', minutes(47.2), { ...asked, id: 'refused' }),
      createActionRow(ACCEPT_PAYLOAD, { id: 'before', state: 'done', settledAt: minutes(-1) }),
      createActionRow(ACCEPT_PAYLOAD, { id: 'new', state: 'done', askedAt: minutes(47.2), settledAt: minutes(47.3) }),
      createActionRow(ACCEPT_PAYLOAD, { ...asked, id: 'waits' }),
    ];
    const own = view(
      [waiting],
      [],
      rows.map((each) => buildActivityRow(each, 'order', false)),
    )?.own;
    expect(own?.done).toBe(1);
    expect(own?.refused.map(({ actionId }) => actionId)).toEqual(['refused']);
  });
});
