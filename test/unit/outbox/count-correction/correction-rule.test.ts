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

/** Counted at 10, applied at 20. */
const at = (minute: number): Instant => instant(minute * 60_000);

function count(counted: number, subtracted: number): AppliedCount {
  return { counted, subtracted, countedAt: at(10), appliedAt: at(20) };
}

/** An order of two units, with when each thing happened to it. */
function order(when: { accepted?: number; picking?: number; packed?: number; cancelled?: number; whole?: false }) {
  const moment = (minute: number | undefined) => (minute === undefined ? null : at(minute));
  const story: OrderTimeline = {
    orderId: 'ORDER-1',
    units: 2,
    acceptedAt: moment(when.accepted),
    pickingAt: moment(when.picking),
    packedAt: moment(when.packed),
    cancelledAt: moment(when.cancelled),
    isComplete: when.whole ?? true,
  };
  return story;
}

const NOBODY: ReadonlyMap<string, boolean> = new Map();
const put = (delta: number): CountCorrection => ({ next: 'put', delta });
const ASK: CountCorrection = { next: 'ask', orderIds: ['ORDER-1'] };

describe('twelve were counted, and the service took two off', () => {
  test.each<[string, OrderTimeline, CountCorrection]>([
    ['packed before the count: it had left, and is put back', order({ accepted: 1, picking: 2, packed: 3 }), put(2)],
    ['packed with no word of its picking: the same', order({ accepted: 1, packed: 3 }), put(2)],
    ['accepted, not picked: it is promised from the shelf', order({ accepted: 1 }), put(0)],
    ['picked after the count: it was on the shelf', order({ accepted: 1, picking: 12, packed: 13 }), put(0)],
    ['accepted and packed after the count, before it was applied', order({ accepted: 11, packed: 13 }), put(0)],
    ['picked and delivered after it was applied', order({ accepted: 1, picking: 21, packed: 22 }), put(0)],
    ['being picked while it was counted: nobody knows', order({ accepted: 1, picking: 9 }), ASK],
    ['begun before and packed after the count: nobody knows', order({ accepted: 1, picking: 9, packed: 11 }), ASK],
    ['packed a second before the count: nobody knows', order({ accepted: 1, packed: 10 - 1 / 60 }), ASK],
    ['packed a second after the count: nobody knows', order({ accepted: 1, packed: 10 + 1 / 60 }), ASK],
    ['events of it are missing: nobody knows', order({ accepted: 1, whole: false }), ASK],
    ['events are missing, but it was accepted after the count', order({ accepted: 12, whole: false }), put(0)],
    ['events are missing, but its picking is known', order({ accepted: 1, picking: 12, whole: false }), put(0)],
    ['events are missing, but it was packed before', order({ accepted: 1, packed: 3, whole: false }), put(2)],
  ])('%s', (_, story, expected) => {
    expect(computeCountCorrection(count(12, 2), [story], [], NOBODY)).toEqual(expected);
  });
});

describe('twelve were counted, and the service took nothing off', () => {
  test.each<[string, OrderTimeline, CountCorrection]>([
    ['accepted after it was applied: the accept itself took them', order({ accepted: 21 }), put(0)],
    ['nobody has accepted it: its units are held, not taken', order({}), put(0)],
    [
      'cancelled before the count: they are where they were counted',
      order({ accepted: 1, packed: 3, cancelled: 9 }),
      put(0),
    ],
    [
      'packed before, cancelled after the count: they came back',
      order({ accepted: 1, packed: 3, cancelled: 15 }),
      put(2),
    ],
    ['unpicked, cancelled after the count: they were counted', order({ accepted: 1, cancelled: 15 }), put(0)],
    [
      'cancelled after the count, and events of it are missing: nobody knows',
      order({ accepted: 1, cancelled: 15, whole: false }),
      ASK,
    ],
    [
      'cancelled after the count and its picking begun before, and whether it was packed is missing: nobody knows',
      order({ accepted: 1, picking: 9, cancelled: 15, whole: false }),
      ASK,
    ],
    [
      'cancelled after the count and its picking begun after it: it was counted',
      order({ accepted: 1, picking: 12, cancelled: 15, whole: false }),
      put(0),
    ],
    ['accepted after the count, and cancelled', order({ accepted: 12, cancelled: 15, whole: false }), put(0)],
    [
      'cancelled after it was applied: the service gives them back',
      order({ accepted: 1, packed: 3, cancelled: 25 }),
      put(0),
    ],
    ['promised, but a service that takes off sales alone left them in', order({ accepted: 1 }), put(-2)],
  ])('%s', (_, story, expected) => {
    expect(computeCountCorrection(count(12, 0), [story], [], NOBODY)).toEqual(expected);
  });
});

test('what staff say of a bag decides', () => {
  const story = order({ accepted: 1, picking: 9 });
  const said = (packed: boolean) => computeCountCorrection(count(12, 2), [story], [], new Map([['ORDER-1', packed]]));
  expect(said(true)).toEqual(put(2));
  expect(said(false)).toEqual(put(0));
});

test('what staff say of the bag of an order that was cancelled since decides whether its goods came back', () => {
  const story = order({ accepted: 1, cancelled: 15, whole: false });
  const said = (packed: boolean) => computeCountCorrection(count(12, 0), [story], [], new Map([['ORDER-1', packed]]));
  expect(said(true)).toEqual(put(2));
  expect(said(false)).toEqual(put(0));
});

test('what staff say does not overrule what is known', () => {
  const story = order({ accepted: 1 });
  expect(computeCountCorrection(count(12, 2), [story], [], new Map([['ORDER-1', true]]))).toEqual(put(0));
});

test('one that is not known holds back what is known of others', () => {
  const known = { ...order({ accepted: 1, packed: 3 }), orderId: 'ORDER-2' };
  expect(computeCountCorrection(count(12, 4), [order({ accepted: 1, picking: 9 }), known], [], NOBODY)).toEqual(ASK);
});

describe('sold in the store', () => {
  const sold = (minute: number): InStoreSale => ({ units: 3, soldAt: at(minute) });
  test.each<[string, InStoreSale, CountCorrection]>([
    ['before the count: gone from the shelf, and put back', sold(5), put(3)],
    ['after the count: it was counted, and is gone now', sold(15), put(0)],
  ])('%s', (_, sale, expected) => {
    expect(computeCountCorrection(count(12, 3), [], [sale], NOBODY)).toEqual(expected);
  });
});

test('where fewer were counted than the service would take off, the promised ones are still not sold', () => {
  const left = { ...order({ accepted: 1, packed: 3 }), orderId: 'ORDER-2' };
  // Two are on the shelf, one of them is promised; three had left: of four unbooked the service took off two.
  const promised = { ...order({ accepted: 1 }), units: 1 };
  expect(computeCountCorrection(count(2, 2), [{ ...left, units: 3 }, promised], [], NOBODY)).toEqual(put(1));
});

test('more promised than counted: the shelf is empty, not less', () => {
  expect(computeCountCorrection(count(1, 1), [order({ accepted: 1 })], [], NOBODY)).toEqual(put(0));
});
