import { describe, expect, it } from 'vitest';
import { placeOutOfView } from '../../../../../../renderer/screens/orders/column/out-of-view.ts';
import { countLanes, isCompactFor, isNarrowLane } from '../../../../../../renderer/screens/orders/new/card-density.ts';
import { findNextOrder } from '../../../../../../renderer/screens/orders/new/next-order.ts';
import { createOrderCard, SENT_ACCEPT } from '../../../../../support/snapshots/order-cards.ts';
import { NOW, timeToday } from '../../../../../support/snapshots/values.ts';

describe('the cards of New', () => {
  it('are compact from five orders on, until fewer than three are left', () => {
    expect([1, 4, 5, 40].map((count) => isCompactFor(count, false))).toEqual([false, false, true, true]);
    expect([4, 3, 2].map((count) => isCompactFor(count, true))).toEqual([true, true, false]);
  });

  it('stand in as many lanes as fit', () => {
    expect([0, 300, 448, 812, 1_002].map((width) => countLanes(width, false))).toEqual([1, 1, 1, 2, 2]);
    expect([300, 630, 936, 1_002, 3_000].map((width) => countLanes(width, true))).toEqual([1, 2, 3, 3, 4]);
  });
});

describe('a lane is narrow', () => {
  it('without room for icon and key beside Accept', () => {
    expect([isNarrowLane(630, 2), isNarrowLane(1_002, 3), isNarrowLane(330, 1)]).toEqual([true, false, false]);
  });
});

describe('the order after an answered one', () => {
  const [one, two, three] = ['1', '2', '3'].map((number) => createOrderCard({ number }));
  const answered = createOrderCard({ number: 'P', action: SENT_ACCEPT });
  if (one === undefined || two === undefined || three === undefined) throw new Error('three cards');

  it('is the next that waits, else the first; none if no other waits', () => {
    expect(findNextOrder([one, answered, two], 'ord_1', NOW)).toBe(two);
    expect(findNextOrder([one, two, three], 'ord_3', NOW)).toBe(one);
    expect(findNextOrder([one, answered], 'ord_1', NOW)).toBeNull();
  });

  it('is a lapsed one only if no other waits', () => {
    const lapsed = createOrderCard({ number: 'L', placedAt: timeToday('11:30') });
    expect(findNextOrder([lapsed, one, two], 'ord_2', NOW)).toBe(one);
    expect(findNextOrder([lapsed, answered, two], 'ord_2', NOW)).toBe(lapsed);
  });
});

describe('a card is out of view', () => {
  const view = { top: 100, bottom: 500 };
  it('unless half of it shows, or it fills half of the column', () => {
    expect(placeOutOfView({ top: 450, bottom: 550 }, view)).toBeNull();
    expect(placeOutOfView({ top: 451, bottom: 551 }, view)).toBe('below');
    expect(placeOutOfView({ top: 49, bottom: 149 }, view)).toBe('above');
    expect(placeOutOfView({ top: 0, bottom: 1_000 }, view)).toBeNull();
  });
});
