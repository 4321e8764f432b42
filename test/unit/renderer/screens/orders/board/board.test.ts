import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { initTranslations } from '../../../../../../renderer/i18n/setup.ts';
import { formatWindowTitle } from '../../../../../../renderer/layout/window-title.ts';
import { findAttentionReason, sortByAttention } from '../../../../../../renderer/screens/orders/attention.ts';
import {
  choosePlacement,
  choosePlacementInDetails,
} from '../../../../../../renderer/screens/orders/card/popover-placement.ts';
import { moveLapsedLast, splitLapsed } from '../../../../../../renderer/screens/orders/column/lapsed-orders.ts';
import {
  type Aim,
  freezePlaces,
  hasSamePlaces,
  isForOrderBefore,
  mustFreezeLayout,
} from '../../../../../../renderer/screens/orders/column/layout-freeze.ts';
import { canAccept, canReject } from '../../../../../../renderer/screens/orders/order-actions.ts';
import { findMoveTargets } from '../../../../../../renderer/screens/practice/move-targets.ts';
import { linkTo, parseRoute } from '../../../../../../renderer/state/route.ts';
import { EMPTY_BOARD } from '../../../../../support/snapshots/board.ts';
import { createOrderCard, SENT_ACCEPT } from '../../../../../support/snapshots/order-cards.ts';
import { createPracticeWorkspace } from '../../../../../support/snapshots/practice.ts';
import { episodeSubject, RINGING_ALARM, SILENT_ALARM } from '../../../../../support/snapshots/snapshot.ts';
import { NOW, rupeesOf, timeToday } from '../../../../../support/snapshots/values.ts';

beforeAll(initTranslations);

describe('an order that needs attention', () => {
  const courier = {
    provider: null,
    riderName: null,
    riderPhone: null,
    vehicle: null,
    trackingUrl: null,
    etaMinutes: null,
  };
  const stopped = createOrderCard({
    number: 'A',
    status: 'CANCELLED',
    stopped: { by: 'customer', reason: null, at: NOW },
  });
  const failed = createOrderCard({
    number: 'B',
    status: 'PACKED',
    courierFailed: { at: NOW, reason: null, seen: true },
  });
  const handedOver = createOrderCard({ number: 'C', status: 'DELIVERED', courier: { ...courier, status: 'FAILED' } });

  it('is a cancelled order until staff mark it seen, or one whose courier failed until staff choose', () => {
    expect([stopped, failed, handedOver, createOrderCard({ number: 'D' })].map(findAttentionReason)).toEqual([
      'stopped',
      'courier_failed',
      null,
      null,
    ]);
  });

  it('is first in its column', () => {
    expect(sortByAttention([handedOver, failed, stopped]).map(({ number }) => number)).toEqual(['B', 'A', 'C']);
  });
});

describe('a card allows', () => {
  const offer = {
    available: true,
    reason: null,
    cost: rupeesOf('1'),
    percent: 100,
    keeps: rupeesOf('9'),
    etaMinutes: 5,
  };
  const offers = { own: offer, courier: offer };

  it('own riders unless the service refuses them; the courier only when it is offered', () => {
    expect(canAccept(createOrderCard({ number: 'A' }), 'STORE_STAFF')).toBe(true);
    expect(canAccept(createOrderCard({ number: 'A' }), 'SERVICE_COURIER')).toBe(false);
    expect(canAccept(createOrderCard({ number: 'A', offers }), 'SERVICE_COURIER')).toBe(true);
    const refused = { ...offers, own: { ...offer, available: false } };
    expect(canAccept(createOrderCard({ number: 'A', offers: refused }), 'STORE_STAFF')).toBe(false);
  });

  it('nothing while an answer is pending, or once the order is no longer New', () => {
    const answered = createOrderCard({ number: 'A', offers, action: SENT_ACCEPT });
    const accepted = createOrderCard({ number: 'A', offers, status: 'ACCEPTED' });
    for (const card of [answered, accepted]) {
      expect(canAccept(card, 'STORE_STAFF')).toBe(false);
      expect(canAccept(card, 'SERVICE_COURIER')).toBe(false);
      expect(canReject(card)).toBe(false);
    }
  });
});

describe('the layout of New is frozen', () => {
  const [one, two, three] = ['1', '2', '3'].map((number) => createOrderCard({ number }));
  if (one === undefined || two === undefined || three === undefined) throw new Error('three cards');
  const places = [one, two].map((card) => ({ card, isGone: false }));

  it('for 600 ms after a touch, but for 3 s at most', () => {
    expect(mustFreezeLayout(1_000, 1_500, 1_599)).toBe(true);
    expect(mustFreezeLayout(1_000, 1_500, 1_600)).toBe(false);
    expect(mustFreezeLayout(4_400, 1_500, 4_499)).toBe(true);
    expect(mustFreezeLayout(4_400, 1_500, 4_500)).toBe(false);
  });

  it('C4: with an empty place for a card that has left, and the newest state of the others', () => {
    const now = { ...two, total: rupeesOf('7') };
    expect(freezePlaces(places, [now, three]).map(({ card, isGone }) => [card.number, card.total, isGone])).toEqual([
      ['1', rupeesOf('642'), true],
      ['2', rupeesOf('7'), false],
    ]);
  });

  it('until it shows every order that has come, in its place, and none that has left', () => {
    expect(hasSamePlaces(places, [one, two])).toBe(true);
    for (const cards of [[one, two, three], [one], [two, one], [one, three]]) {
      expect(hasSamePlaces(places, cards)).toBe(false);
    }
  });
});

describe('a press under a resting pointer', () => {
  const before = { x: 100, y: 100, orderId: '1' };

  it.each<[Aim, number, boolean, string]>([
    [{ x: 103, y: 109, orderId: '2' }, 599, true, 'another order came there too recently to be read'],
    [{ x: 103, y: 109, orderId: '2' }, 600, false, 'it has stood there long enough'],
    [{ x: 100, y: 111, orderId: '2' }, 0, false, 'the pointer has aimed anew'],
    [{ x: 100, y: 100, orderId: '1' }, 0, false, 'only other orders have moved'],
    [{ x: 100, y: 100, orderId: null }, 0, false, 'it hits no order'],
  ])('%j after %i ms is meant for the order before: %s, because %s', (press, age, isBefore) => {
    expect(isForOrderBefore(before, press, 5_000, 5_000 + age)).toBe(isBefore);
  });
});

describe('the window’s title', () => {
  it('has the count, the order and the time left while an order waits', () => {
    expect(formatWindowTitle(i18next.t, RINGING_ALARM, { kind: 'store', newCount: 3 }, NOW)).toBe('(3) 7K38 1:48');
    expect(formatWindowTitle(i18next.t, RINGING_ALARM, { kind: 'store', newCount: 0 }, NOW)).toBe('(2) 7K38 1:48');
  });

  it('has only the order once its hold is over, and only the app’s name when nothing waits', () => {
    expect(formatWindowTitle(i18next.t, RINGING_ALARM, { kind: 'store', newCount: 1 }, timeToday('12:10'))).toBe(
      '(2) 7K38',
    );
    expect(formatWindowTitle(i18next.t, SILENT_ALARM, { kind: 'store', newCount: 0 }, NOW)).toBe('Counter');
  });

  it('is marked in practice, and names and counts only live orders as soon as there is one (C16)', () => {
    const board = { kind: 'practice', newCount: 3 } as const;
    const { urgent } = RINGING_ALARM;
    if (urgent === null) expect.unreachable();
    const episodes = RINGING_ALARM.episodes.map((episode) => ({ ...episode, workspace: 'practice' as const }));
    const practised = { ...RINGING_ALARM, episodes, urgent: { ...urgent, workspace: 'practice' as const } };
    expect(formatWindowTitle(i18next.t, practised, board, NOW)).toBe('(3) PRACTICE 7K38 1:48');
    const stop = {
      ...episodeSubject('7K50'),
      wants: 'stop',
      state: 'silenced',
      since: NOW,
      silencedUntil: null,
    } as const;
    const both = { ...practised, episodes: [...episodes, stop] };
    expect(formatWindowTitle(i18next.t, both, board, NOW)).toBe('(1) 7K50 cancelled');
  });

  it('names a cancelled order until staff have seen it, unless another one rings', () => {
    const stop = {
      ...episodeSubject('7K50'),
      wants: 'stop',
      state: 'ringing',
      since: NOW,
      silencedUntil: null,
    } as const;
    const failed = { ...stop, wants: 'courier', number: '7K31', state: 'silenced' } as const;
    expect(
      formatWindowTitle(i18next.t, { ...SILENT_ALARM, episodes: [failed, stop] }, { kind: 'store', newCount: 0 }, NOW),
    ).toBe('(2) 7K50 cancelled');
    expect(
      formatWindowTitle(i18next.t, { ...SILENT_ALARM, episodes: [failed] }, { kind: 'store', newCount: 0 }, NOW),
    ).toBe('(1) 7K31 no courier');
    const { urgent } = RINGING_ALARM;
    const withRing = { ...RINGING_ALARM, episodes: [...RINGING_ALARM.episodes, stop] };
    expect(formatWindowTitle(i18next.t, withRing, { kind: 'store', newCount: 2 }, NOW)).toBe('(3) 7K38 1:48');
    const quiet = { ...SILENT_ALARM, episodes: [stop], urgent: urgent && { ...urgent, ringing: false } };
    expect(formatWindowTitle(i18next.t, quiet, { kind: 'store', newCount: 1 }, NOW)).toBe('(2) 7K50 cancelled');
  });
});

describe('a practice move applies to the first order that qualifies', () => {
  it('on a full board', () => {
    const { board } = createPracticeWorkspace();
    const numbers = Object.entries(findMoveTargets(board)).map(([move, card]) => [move, card?.number ?? null]);
    expect(Object.fromEntries(numbers)).toEqual({
      customer_cancels: 'P104',
      app_accepts: 'P104',
      app_rejects: 'P104',
      picking: null,
      packed: 'P103',
      courier_found: null,
      courier_fails: null,
      pickup: 'P102',
      deliver: null,
    });
  });

  it('and to none on an empty board', () => {
    expect(Object.values(findMoveTargets(EMPTY_BOARD)).every((card) => card === null)).toBe(true);
  });
});

describe('the address after the #', () => {
  it('leads to a screen and back', () => {
    for (const opened of [null, { storeId: 3, orderId: 'ord/1 ü' }]) {
      expect(parseRoute(linkTo('orders', opened))).toEqual({ screen: 'orders', opened, item: null });
    }
  });

  it('leads to an item of Stock', () => {
    const barcode = 'GRN/0481 ü';
    expect(parseRoute(`#stock/3/${encodeURIComponent(barcode)}`)).toEqual({
      screen: 'stock',
      opened: null,
      item: { storeId: 3, barcode },
    });
  });

  it.each(['', '#', '#nowhere', '#orders/x/y', '#orders/3'])('%s is Orders', (hash) => {
    expect(parseRoute(hash)).toEqual({ screen: 'orders', opened: null, item: null });
  });
});

describe('lapsed orders', () => {
  const lapsed = createOrderCard({ number: 'L', placedAt: timeToday('11:30') });
  const held = createOrderCard({ number: 'H' });

  it('stand behind those with time left', () => {
    expect(moveLapsedLast([lapsed, held], 1)).toEqual([held, lapsed]);
    const cards = [held, held];
    expect(moveLapsedLast(cards, 0)).toBe(cards);
  });

  it('begin a group of their own; one that lapses under a finger keeps its place', () => {
    const places = [lapsed, held, lapsed].map((card) => ({ card, isGone: false }));
    const { held: first, lapsed: last } = splitLapsed(places, NOW);
    expect([first.length, last.length]).toEqual([2, 1]);
  });
});

describe('the list of reject reasons', () => {
  const card = { left: 88, right: 536, top: 100, bottom: 300 };
  it('stands beside its card, else below or above it, and at the window’s edge where no side has room', () => {
    expect(choosePlacement(card, { width: 1366, height: 768 })).toBe('right top');
    expect(choosePlacement({ ...card, left: 550, right: 1012 }, { width: 1024, height: 600 })).toBe('left top');
    expect(choosePlacement({ ...card, right: 1354 }, { width: 1366, height: 768 })).toBe('bottom right');
    expect(choosePlacement({ ...card, right: 1354, top: 500, bottom: 700 }, { width: 1366, height: 768 })).toBe(
      'top right',
    );
    expect(choosePlacement({ ...card, right: 671 }, { width: 683, height: 384 })).toBe('window');
    const footer = { left: 548, right: 1354, top: 634, bottom: 756 };
    expect(choosePlacementInDetails(footer, 131)).toBe('top right');
    expect(choosePlacementInDetails({ ...footer, top: 466 }, 126)).toBe('window');
  });
});
