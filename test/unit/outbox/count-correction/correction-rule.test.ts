import { describe, expect, test } from 'vitest';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type {
  AppliedCount,
  InStoreSale,
  OrderTimeline,
} from '../../../../electron/outbox/count-correction/correction-rule.ts';
import { computeCountCorrection } from '../../../../electron/outbox/count-correction/correction-rule.ts';

/** Every count is made at minute 10 and applied at minute 20. */
const at = (minute: number): Instant => instant(minute * 60_000);

function count(counted: number, subtracted: number): AppliedCount {
  return { counted, subtracted, countedAt: at(10), appliedAt: at(20) };
}

/** An order of two units, with the minute of each of its events. */
function order(
  when: { accepted?: number; picking?: number; packed?: number; cancelled?: number; complete?: false },
  more: Partial<OrderTimeline> = {},
): OrderTimeline {
  const moment = (minute: number | undefined) => (minute === undefined ? null : at(minute));
  return {
    orderId: 'ORDER-1',
    units: 2,
    isAccepted: when.accepted !== undefined,
    acceptedAt: moment(when.accepted),
    pickingAt: moment(when.picking),
    packedBy: moment(when.packed),
    cancelledAt: moment(when.cancelled),
    isComplete: when.complete ?? true,
    ...more,
  };
}

interface Correction {
  readonly delta: number;
  readonly asked: readonly string[];
}

function correct(
  applied: AppliedCount,
  timelines: readonly OrderTimeline[],
  { sales = [], answer = null }: { sales?: readonly InStoreSale[]; answer?: boolean | null } = {},
): Correction {
  const answers = new Map(answer === null ? [] : [['ORDER-1', answer]]);
  const { delta, unknown } = computeCountCorrection({ count: applied, timelines, sales, answers });
  return { delta, asked: unknown.map(({ orderId }) => orderId) };
}

const adjust = (delta: number): Correction => ({ delta, asked: [] });
/** Until staff have answered, the units count as promised from the shelf, or as never packed. */
const ask = (delta: number): Correction => ({ delta, asked: ['ORDER-1'] });

describe('twelve were counted, and the service subtracted two', () => {
  test.each<[string, OrderTimeline, Correction]>([
    ['packed before the count: it had left the shelf', order({ accepted: 1, picking: 2, packed: 3 }), adjust(2)],
    ['packed as the item was counted: it had left', order({ accepted: 1, picking: 2, packed: 10 }), adjust(2)],
    [
      'packed before the count, other events missing',
      order({ packed: 3, complete: false }, { isAccepted: true }),
      adjust(2),
    ],
    ['accepted, not picked: it is promised from the shelf', order({ accepted: 1 }), adjust(0)],
    ['picked after the count: it was on the shelf', order({ accepted: 1, picking: 12, packed: 13 }), adjust(0)],
    ['accepted and packed after the count, before it was applied', order({ accepted: 11, packed: 13 }), adjust(0)],
    ['picked and delivered after it was applied', order({ accepted: 1, picking: 21, packed: 22 }), adjust(0)],
    ['being picked during the count', order({ accepted: 1, picking: 9 }), ask(0)],
    ['picking begun before the count, packed after it', order({ accepted: 1, picking: 9, packed: 11 }), ask(0)],
    ['events are missing', order({ accepted: 1, complete: false }), ask(0)],
    ['no event says when it was accepted', order({ complete: false }, { isAccepted: true }), ask(0)],
    ['events are missing, but it was accepted after the count', order({ accepted: 12, complete: false }), adjust(0)],
    ['events are missing, but its picking is known', order({ accepted: 1, picking: 12, complete: false }), adjust(0)],
  ])('%s', (_, timeline, expected) => {
    expect(correct(count(12, 2), [timeline])).toEqual(expected);
  });
});

describe('twelve were counted, and the service subtracted nothing', () => {
  test.each<[string, OrderTimeline, Correction]>([
    ['accepted after the count was applied: the accept subtracts the units', order({ accepted: 21 }), adjust(0)],
    ['not accepted: its units are reserved, not subtracted', order({}), adjust(0)],
    [
      'cancelled before the count: its units were counted',
      order({ accepted: 1, packed: 3, cancelled: 9, complete: false }),
      adjust(0),
    ],
    [
      'packed before the count, cancelled after it: it came back',
      order({ accepted: 1, packed: 3, cancelled: 15 }),
      adjust(2),
    ],
    ['not picked, cancelled after the count: its units were counted', order({ accepted: 1, cancelled: 15 }), adjust(0)],
    ['being picked during the count, then cancelled', order({ accepted: 1, picking: 9, cancelled: 15 }), ask(0)],
    ['cancelled after the count, events are missing', order({ accepted: 1, cancelled: 15, complete: false }), ask(0)],
    [
      'picked after the count, then cancelled: its units were counted',
      order({ accepted: 1, picking: 12, cancelled: 15, complete: false }),
      adjust(0),
    ],
    [
      'cancelled after the count was applied: the service adds the units back',
      order({ accepted: 1, packed: 3, cancelled: 25 }),
      adjust(0),
    ],
    ['promised from the shelf, but the service subtracts only sales', order({ accepted: 1 }), adjust(-2)],
  ])('%s', (_, timeline, expected) => {
    expect(correct(count(12, 0), [timeline])).toEqual(expected);
  });
});

test('the answer of staff decides whether an order’s units had left', () => {
  const timeline = order({ accepted: 1, picking: 9 });
  expect(correct(count(12, 2), [timeline], { answer: true })).toEqual(adjust(2));
  expect(correct(count(12, 2), [timeline], { answer: false })).toEqual(adjust(0));
});

test('the answer of staff decides whether a cancelled order’s units came back', () => {
  const timeline = order({ accepted: 1, cancelled: 15, complete: false });
  expect(correct(count(12, 0), [timeline], { answer: true })).toEqual(adjust(2));
  expect(correct(count(12, 0), [timeline], { answer: false })).toEqual(adjust(0));
});

test('the answer of staff does not overrule events', () => {
  expect(correct(count(12, 2), [order({ accepted: 1 })], { answer: true })).toEqual(adjust(0));
});

test('an order that staff must be asked about delays nothing for the others', () => {
  const known = order({ accepted: 1, packed: 3 }, { orderId: 'ORDER-2' });
  expect(correct(count(12, 4), [order({ accepted: 1, picking: 9 }), known])).toEqual(ask(2));
});

test.each([
  ['before the count: it had left the shelf, and is added back', 5, 3],
  ['after the count: it was counted, and has left since', 15, 0],
  ['after the count was applied: the service subtracts it itself', 25, 3],
])('sold in the store %s', (_, minute, delta) => {
  expect(correct(count(12, 3), [], { sales: [{ units: 3, soldAt: at(minute) }] })).toEqual(adjust(delta));
});

test('units promised from the shelf are not for sale, even if fewer were counted than the service would subtract', () => {
  const left = order({ accepted: 1, packed: 3 }, { orderId: 'ORDER-2', units: 3 });
  // Two are on the shelf, one of them promised; three had left. Of four unbooked units the service subtracted two.
  expect(correct(count(2, 2), [left, order({ accepted: 1 }, { units: 1 })])).toEqual(adjust(1));
});

test('more promised than counted: the stock is zero, not less', () => {
  expect(correct(count(1, 1), [order({ accepted: 1 })])).toEqual(adjust(0));
});
