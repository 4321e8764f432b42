import { describe, expect, test } from 'vitest';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type {
  AppliedCount,
  CountCorrection,
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
function order(when: { accepted?: number; picking?: number; packed?: number; cancelled?: number; complete?: false }) {
  const moment = (minute: number | undefined) => (minute === undefined ? null : at(minute));
  const timeline: OrderTimeline = {
    orderId: 'ORDER-1',
    units: 2,
    acceptedAt: moment(when.accepted),
    pickingAt: moment(when.picking),
    packedAt: moment(when.packed),
    cancelledAt: moment(when.cancelled),
    isComplete: when.complete ?? true,
  };
  return timeline;
}

const NO_ANSWERS: ReadonlyMap<string, boolean> = new Map();
const adjust = (delta: number): CountCorrection => ({ delta, unknownOrderIds: [] });
/** Until staff have answered, the units count as promised from the shelf, or as never packed. */
const ASK: CountCorrection = { delta: 0, unknownOrderIds: ['ORDER-1'] };

describe('twelve were counted, and the service subtracted two', () => {
  test.each<[string, OrderTimeline, CountCorrection]>([
    [
      'packed before the count: it had left the shelf, and is added back',
      order({ accepted: 1, picking: 2, packed: 3 }),
      adjust(2),
    ],
    ['packed before the count, its picking unknown: the same', order({ accepted: 1, packed: 3 }), adjust(2)],
    ['accepted, not picked: it is promised from the shelf', order({ accepted: 1 }), adjust(0)],
    ['picked after the count: it was on the shelf', order({ accepted: 1, picking: 12, packed: 13 }), adjust(0)],
    ['accepted and packed after the count, before it was applied', order({ accepted: 11, packed: 13 }), adjust(0)],
    ['picked and delivered after it was applied', order({ accepted: 1, picking: 21, packed: 22 }), adjust(0)],
    ['being picked during the count: staff are asked', order({ accepted: 1, picking: 9 }), ASK],
    [
      'picking begun before the count, packed after it: staff are asked',
      order({ accepted: 1, picking: 9, packed: 11 }),
      ASK,
    ],
    ['packed a second before the count: staff are asked', order({ accepted: 1, packed: 10 - 1 / 60 }), ASK],
    ['packed a second after the count: staff are asked', order({ accepted: 1, packed: 10 + 1 / 60 }), ASK],
    ['events are missing: staff are asked', order({ accepted: 1, complete: false }), ASK],
    ['events are missing, but it was accepted after the count', order({ accepted: 12, complete: false }), adjust(0)],
    ['events are missing, but its picking is known', order({ accepted: 1, picking: 12, complete: false }), adjust(0)],
    ['events are missing, but it was packed before', order({ accepted: 1, packed: 3, complete: false }), adjust(2)],
  ])('%s', (_, timeline, expected) => {
    expect(computeCountCorrection(count(12, 2), [timeline], [], NO_ANSWERS)).toEqual(expected);
  });
});

describe('twelve were counted, and the service subtracted nothing', () => {
  test.each<[string, OrderTimeline, CountCorrection]>([
    ['accepted after the count was applied: the accept subtracts the units', order({ accepted: 21 }), adjust(0)],
    ['not accepted: its units are reserved, not subtracted', order({}), adjust(0)],
    [
      'cancelled before the count: its units were counted on the shelf',
      order({ accepted: 1, packed: 3, cancelled: 9 }),
      adjust(0),
    ],
    [
      'packed before the count, cancelled after it: its units came back',
      order({ accepted: 1, packed: 3, cancelled: 15 }),
      adjust(2),
    ],
    ['not picked, cancelled after the count: its units were counted', order({ accepted: 1, cancelled: 15 }), adjust(0)],
    [
      'cancelled after the count, events are missing: staff are asked',
      order({ accepted: 1, cancelled: 15, complete: false }),
      ASK,
    ],
    [
      'picking begun before the count, cancelled after it, events are missing: staff are asked',
      order({ accepted: 1, picking: 9, cancelled: 15, complete: false }),
      ASK,
    ],
    [
      'picking begun after the count, then cancelled: its units were counted',
      order({ accepted: 1, picking: 12, cancelled: 15, complete: false }),
      adjust(0),
    ],
    ['accepted after the count, then cancelled', order({ accepted: 12, cancelled: 15, complete: false }), adjust(0)],
    [
      'cancelled after the count was applied: the service adds the units back',
      order({ accepted: 1, packed: 3, cancelled: 25 }),
      adjust(0),
    ],
    ['promised from the shelf, but the service subtracts only sales', order({ accepted: 1 }), adjust(-2)],
  ])('%s', (_, timeline, expected) => {
    expect(computeCountCorrection(count(12, 0), [timeline], [], NO_ANSWERS)).toEqual(expected);
  });
});

test('staff’s answer decides', () => {
  const timeline = order({ accepted: 1, picking: 9 });
  const answered = (packed: boolean) =>
    computeCountCorrection(count(12, 2), [timeline], [], new Map([['ORDER-1', packed]]));
  expect(answered(true)).toEqual(adjust(2));
  expect(answered(false)).toEqual(adjust(0));
});

test('for an order cancelled since, staff’s answer decides whether its units came back', () => {
  const timeline = order({ accepted: 1, cancelled: 15, complete: false });
  const answered = (packed: boolean) =>
    computeCountCorrection(count(12, 0), [timeline], [], new Map([['ORDER-1', packed]]));
  expect(answered(true)).toEqual(adjust(2));
  expect(answered(false)).toEqual(adjust(0));
});

test('staff’s answer does not overrule what is known', () => {
  const timeline = order({ accepted: 1 });
  expect(computeCountCorrection(count(12, 2), [timeline], [], new Map([['ORDER-1', true]]))).toEqual(adjust(0));
});

test('an order that staff must be asked about delays nothing for the others', () => {
  const known = { ...order({ accepted: 1, packed: 3 }), orderId: 'ORDER-2' };
  expect(computeCountCorrection(count(12, 4), [order({ accepted: 1, picking: 9 }), known], [], NO_ANSWERS)).toEqual({
    delta: 2,
    unknownOrderIds: ['ORDER-1'],
  });
});

describe('sold in the store', () => {
  const sold = (minute: number): InStoreSale => ({ units: 3, soldAt: at(minute) });
  test.each<[string, InStoreSale, CountCorrection]>([
    ['before the count: it had left the shelf, and is added back', sold(5), adjust(3)],
    ['after the count: it was counted, and has left since', sold(15), adjust(0)],
  ])('%s', (_, sale, expected) => {
    expect(computeCountCorrection(count(12, 3), [], [sale], NO_ANSWERS)).toEqual(expected);
  });
});

test('units promised from the shelf are not for sale, even if fewer were counted than the service would subtract', () => {
  const left = { ...order({ accepted: 1, packed: 3 }), orderId: 'ORDER-2' };
  // Two are on the shelf, one of them promised; three had left. Of four unbooked units the service subtracted two.
  const promised = { ...order({ accepted: 1 }), units: 1 };
  expect(computeCountCorrection(count(2, 2), [{ ...left, units: 3 }, promised], [], NO_ANSWERS)).toEqual(adjust(1));
});

test('more promised than counted: the stock is zero, not less', () => {
  expect(computeCountCorrection(count(1, 1), [order({ accepted: 1 })], [], NO_ANSWERS)).toEqual(adjust(0));
});
