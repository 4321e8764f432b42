import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { COURIER_STATUSES, EVENT_TYPES, ORDER_STATUSES } from '../../../../electron/contract/api/enums.ts';
import { ERROR_STATUS } from '../../../../electron/contract/api/errors.ts';
import { PROBLEMS } from '../../../../electron/contract/calls/call.ts';
import { ORDER_MOVES } from '../../../../electron/contract/domain/order-moves.ts';
import { screens as english } from '../../../../electron/contract/i18n/english-screens.ts';
import { initTranslations } from '../../../../renderer/i18n/setup.ts';
import {
  describeCourierStatus,
  describeEvent,
  describeNextStep,
  describeOrderStatus,
  describePaymentMethod,
  describeRefusal,
} from '../../../../renderer/i18n/use-i18n.ts';

const OWN_OUTCOMES = [
  'not_sent',
  'gone',
  'withdrawn_by_staff',
  'order_moved_on',
  'too_old_to_repeat',
  'too_late_to_send',
  'push_failed',
  'not_told',
  'courier_costs_more',
  'courier_not_offered',
  'nothing_to_undo',
  'undo_unclear',
];

beforeAll(initTranslations);

describe('there is a text for', () => {
  it('every problem of a call', () => {
    expect(Object.keys(english.problem)).toEqual([...PROBLEMS]);
  });

  it('every refusal code, of the service and of Counter', () => {
    expect(Object.keys(english.refusal.happened).sort()).toEqual(
      [...Object.keys(ERROR_STATUS), 'stale_count', ...OWN_OUTCOMES].sort(),
    );
  });

  it('every status of an order and of a courier', () => {
    expect(Object.keys(english.status)).toEqual([...ORDER_STATUSES]);
    expect(Object.keys(english.courier)).toEqual([...COURIER_STATUSES]);
  });

  it('every type of event', () => {
    const descriptions = EVENT_TYPES.map((type) => describeEvent(i18next.t, type));
    expect(descriptions).not.toContain(english.event_other);
    expect(new Set(descriptions).size).toBeGreaterThan(EVENT_TYPES.length - 4);
  });

  it('every move of the practice store', () => {
    expect(Object.keys(english.practice.moves).sort()).toEqual([...ORDER_MOVES].sort());
  });
});

describe('an unknown value is described without a code', () => {
  it('of an event, a status, a refusal', () => {
    expect(describeEvent(i18next.t, 'order.teleported')).toBe(english.event_other);
    expect(describeEvent(i18next.t, 'toString.constructor')).toBe(english.event_other);
    expect(describeOrderStatus(i18next.t, 'TELEPORTED')).toBe(english.status_other);
    expect(describeRefusal(i18next.t, { code: 'no_such_code', status: null, acceptedVia: null })).toBe(
      english.refusal.happened_other,
    );
    expect(describeNextStep(i18next.t, 'no_such_code')).toBe(english.refusal.next_other);
    const old = { code: 'too_old_to_repeat', status: null, acceptedVia: null } as const;
    expect(describeRefusal(i18next.t, old, 'stock')).toBe(english.refusal.happened_stock.too_old_to_repeat);
    expect(describeRefusal(i18next.t, old, 'order')).toBe(english.refusal.happened.too_old_to_repeat);
    expect(describeNextStep(i18next.t, old.code, 'stock')).toBe(english.refusal.next.not_told);
    expect(describeNextStep(i18next.t, 'no_such_code', 'stock')).toBe(english.refusal.next_stock);
    expect(describeNextStep(i18next.t, 'no_such_code', 'sale')).toBe(english.refusal.next_sale);
  });

  it('of a courier is left out, of a payment method left as it is', () => {
    expect(describeCourierStatus(i18next.t, 'TELEPORTING')).toBeNull();
    expect(describePaymentMethod(i18next.t, 'BARTER')).toBe('BARTER');
    expect(describePaymentMethod(i18next.t, null)).toBeNull();
  });
});

it('describes the current state of a refused order', () => {
  const outcome = { code: 'order_not_in_required_state', status: 'ACCEPTED', acceptedVia: 'APP' };
  expect(describeRefusal(i18next.t, outcome)).toBe(
    'The order had already moved on. It was accepted in the retailer app.',
  );
  expect(describeRefusal(i18next.t, { ...outcome, status: 'CANCELLED', acceptedVia: null })).toBe(
    'The order had already moved on. It is cancelled.',
  );
});
