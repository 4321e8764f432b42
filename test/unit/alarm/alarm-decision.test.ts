import { describe, expect, test } from 'vitest';
import type { AlarmDecision } from '../../../electron/alarm/alarm-decision.ts';
import { decideAlarm } from '../../../electron/alarm/alarm-decision.ts';
import type { AlarmFaults, AlarmOrder, AlarmWorkspace, Episode } from '../../../electron/alarm/alarm-workspace.ts';
import { silenceEndsAt } from '../../../electron/alarm/episodes.ts';
import { paise } from '../../../electron/contract/domain/money.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, HOUR, MINUTE, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';

const placed = parseInstant('2026-11-20T09:00:00+05:30');
const holdEnd = addMs(placed, 15 * MINUTE);
const noFaults: AlarmFaults = { offlineSince: null, parked: null, unreadable: 0, printing: false };

const pending: AlarmOrder = {
  orderId: 'ORDER-1',
  storeId: 1001,
  number: '1',
  storeName: 'Sharma Kirana',
  items: 3,
  total: paise(64_200),
  wants: 'decision',
  holdEndsAt: holdEnd,
  isUnlisted: false,
  askedAt: null,
};

const ringingSince = (since: Instant, silencedUntil: Instant | null = null): Episode => ({
  orderId: 'ORDER-1',
  storeId: 1001,
  since,
  silencedUntil,
  tells: {},
});

const shop = (part: Partial<AlarmWorkspace> = {}): AlarmWorkspace => ({
  kind: 'store',
  now: placed,
  orders: [],
  episodes: [],
  faults: noFaults,
  openingHours: null,
  ...part,
});

const decide = (...workspaces: AlarmWorkspace[]): AlarmDecision => decideAlarm(workspaces, false, null, 0);
const toneAt = (now: Instant, part: Partial<AlarmWorkspace>) => decide(shop({ now, ...part })).view.tone;

describe('a paid delivery order is PENDING and no action of ours is live', () => {
  test('rings at once and begins an episode', () => {
    const { view, changes } = decide(shop({ orders: [pending] }));
    expect(view.tone).toBe('order');
    expect(view.episodes).toEqual([
      {
        workspace: 'store',
        storeId: 1001,
        orderId: 'ORDER-1',
        number: '1',
        wants: 'decision',
        items: 3,
        total: paise(64_200),
        state: 'ringing',
        since: placed,
        silencedUntil: null,
      },
    ]);
    expect(changes[0]?.episodes.begun).toEqual([ringingSince(placed)]);
  });

  test.each([
    [0, 1],
    [59, 1],
    [60, 2],
    [179, 2],
    [180, 3],
  ])('rings after %i s at loudness %i', (seconds, loudness) => {
    const now = addMs(placed, seconds * SECOND);
    expect(decide(shop({ now, orders: [pending], episodes: [ringingSince(placed)] })).view.loudness).toBe(loudness);
  });

  test('continues the stored episode after a reload or restart', () => {
    const now = addMs(placed, 2 * MINUTE);
    const { view, changes } = decide(shop({ now, orders: [pending], episodes: [ringingSince(placed)] }));
    expect(view).toMatchObject({ tone: 'order', loudness: 2, episodes: [{ since: placed }] });
    expect(changes[0]?.episodes.begun).toEqual([]);
  });

  test('the loudest of several orders decides', () => {
    const now = addMs(placed, 4 * MINUTE);
    const orders = ['ORDER-1', 'ORDER-2', 'ORDER-3'].map((orderId) => ({ ...pending, orderId }));
    const louder = { ...ringingSince(addMs(placed, 2 * MINUTE)), orderId: 'ORDER-2' };
    const loudnessOf = (...episodes: Episode[]) => decide(shop({ now, orders, episodes })).view.loudness;
    expect([loudnessOf(), loudnessOf(louder), loudnessOf(louder, ringingSince(placed))]).toEqual([1, 2, 3]);
  });

  test('an order without a known placement rings without an end', () => {
    const order = { ...pending, holdEndsAt: null };
    expect(toneAt(addMs(placed, 60 * MINUTE), { orders: [order], episodes: [ringingSince(placed)] })).toBe('order');
  });
});

describe('our accept or reject is not settled', () => {
  const acting = { orders: [{ ...pending, askedAt: placed }], episodes: [ringingSince(placed)] };

  test('is quiet, and shows no episode', () => {
    expect(decide(shop(acting)).view).toMatchObject({ tone: null, episodes: [], urgent: null });
  });

  test('sounds the fault tone after 20 s without an answer', () => {
    expect(toneAt(addMs(placed, 20 * SECOND - 1), acting)).toBeNull();
    expect(toneAt(addMs(placed, 20 * SECOND), acting)).toBe('fault');
  });

  test('rings again in the same episode once the action is refused, withdrawn or parked', () => {
    const now = addMs(placed, 30 * SECOND);
    const { view } = decide(shop({ now, orders: [pending], episodes: [ringingSince(placed)] }));
    expect(view).toMatchObject({ tone: 'order', episodes: [{ since: placed }] });
  });
});

describe('the service lists an order as PENDING no longer', () => {
  const unlisted = { ...pending, isUnlisted: true };

  test('it does not begin to ring (C3)', () => {
    expect(decide(shop({ orders: [unlisted] })).view).toMatchObject({ tone: null, episodes: [], urgent: null });
  });

  test('it falls silent, and rings again in the same episode if it proves to be PENDING (C3)', () => {
    const episodes = [ringingSince(placed)];
    const { view, changes } = decide(shop({ orders: [unlisted], episodes }));
    expect(view).toMatchObject({ tone: null, urgent: null });
    expect(changes[0]?.episodes).toMatchObject({ begun: [], ended: [] });
    expect(decide(shop({ orders: [pending], episodes })).view).toMatchObject({
      tone: 'order',
      episodes: [{ since: placed }],
    });
  });

  test('an answer of ours that is late is still reported', () => {
    const orders = [{ ...unlisted, askedAt: placed }];
    expect(toneAt(addMs(placed, 20 * SECOND), { orders, episodes: [ringingSince(placed)] })).toBe('fault');
  });
});

describe('Silence', () => {
  test('silences an order for 30 seconds', () => {
    const until = silenceEndsAt(placed);
    const quiet = { orders: [pending], episodes: [ringingSince(placed, until)] };
    expect(decide(shop(quiet)).view).toMatchObject({
      tone: null,
      episodes: [{ state: 'silenced', silencedUntil: addMs(placed, 30 * SECOND) }],
    });
    expect(toneAt(addMs(placed, 30 * SECOND - 1), quiet)).toBeNull();
    expect(toneAt(addMs(placed, 30 * SECOND), quiet)).toBe('order');
  });

  test('is over when it would last longer than any, because the PC’s clock was set back', () => {
    const quiet = { orders: [pending], episodes: [ringingSince(placed, silenceEndsAt(placed))] };
    expect(toneAt(addMs(placed, -10 * SECOND), quiet)).toBeNull();
    expect(toneAt(addMs(placed, -10 * SECOND - 1), quiet)).toBe('order');
    expect(toneAt(addMs(placed, -9 * HOUR), quiet)).toBe('order');
  });

  test('silences that order only', () => {
    const second = { ...pending, orderId: 'ORDER-2' };
    const episodes = [ringingSince(placed, silenceEndsAt(placed))];
    expect(toneAt(placed, { orders: [pending, second], episodes })).toBe('order');
  });
});

describe('the hold has ended, still PENDING', () => {
  const held = { orders: [pending], episodes: [ringingSince(placed)] };

  test.each([
    [0, 'order'],
    [10, null],
    [119, null],
    [120, 'order'],
    [129, 'order'],
    [130, null],
    [240, 'order'],
  ])('%i s after its end: %s', (seconds, tone) => {
    expect(toneAt(addMs(holdEnd, seconds * SECOND), held)).toBe(tone);
  });

  test('tells between two reminders when the next one is due', () => {
    const { view } = decide(shop({ now: addMs(holdEnd, MINUTE), ...held }));
    expect(view.episodes).toMatchObject([{ state: 'between_reminders', silencedUntil: addMs(holdEnd, 2 * MINUTE) }]);
  });

  describe('outside the shop’s opening hours, which are from nine to a quarter to ten here', () => {
    const day = { opens: 9 * 60, closes: 9 * 60 + 45 };
    const openingHours = [day, day, day, day, day, day, day];
    const closing = addMs(placed, 45 * MINUTE);

    test.each([
      ['reminds up to the minute of closing', addMs(closing, -MINUTE), {}, null],
      [
        'reminds up to the minute of closing',
        addMs(closing, -2 * MINUTE),
        { holdEndsAt: addMs(closing, -4 * MINUTE) },
        'order',
      ],
      ['is quiet', closing, { holdEndsAt: addMs(closing, -2 * MINUTE) }, null],
      ['rings all the same while its hold runs', closing, { holdEndsAt: addMs(closing, MINUTE) }, 'order'],
      ['sounds all the same when it was cancelled after its accept', closing, { wants: 'stop' as const }, 'cancelled'],
    ])('%s', (_, now, order, tone) => {
      const orders = [{ ...pending, ...order }];
      expect(toneAt(now, { orders, openingHours, episodes: [ringingSince(placed)] })).toBe(tone);
    });

    test('reminds at once when the shop opens', () => {
      const holdEndsAt = addMs(placed, -70 * SECOND);
      const orders = [{ ...pending, holdEndsAt }];
      const episodes = [ringingSince(addMs(placed, -HOUR))];
      expect(toneAt(addMs(placed, -1), { orders, openingHours, episodes })).toBeNull();
      expect(toneAt(placed, { orders, openingHours, episodes })).toBe('order');
      expect(toneAt(addMs(placed, 10 * SECOND), { orders, openingHours, episodes })).toBeNull();
    });

    test('still shows, and is decided again when the shop opens', () => {
      const now = addMs(closing, 15 * MINUTE);
      const { view, againInMs: nextMs } = decide(
        shop({ now, orders: [pending], openingHours, episodes: [ringingSince(placed)] }),
      );
      expect(view.episodes).toMatchObject([{ state: 'shop_closed', silencedUntil: null }]);
      expect(view.urgent?.orderId).toBe('ORDER-1');
      expect(nextMs).toBe(23 * HOUR);
    });
  });

  test('an order first seen after its hold rings at once (C3)', () => {
    expect(toneAt(addMs(holdEnd, 61 * SECOND), { orders: [pending] })).toBe('order');
  });
});

test('accepted, rejected or gone, here or elsewhere: it falls silent at once and its episode ends', () => {
  const { view, changes } = decide(shop({ now: addMs(placed, MINUTE), episodes: [ringingSince(placed)] }));
  expect(view).toMatchObject({ tone: null, episodes: [] });
  expect(changes[0]?.episodes.ended).toEqual([ringingSince(placed)]);
});

describe('cancelled after an accept, or its courier failed', () => {
  test.each(['stop', 'courier'] as const)('%s: sounds its own tone until it is settled, however long', (wants) => {
    const orders = [{ ...pending, wants }];
    expect(toneAt(addMs(placed, 60 * MINUTE), { orders, episodes: [ringingSince(placed)] })).toBe('cancelled');
  });

  test('Silence works too', () => {
    const orders = [{ ...pending, wants: 'stop' as const }];
    expect(toneAt(placed, { orders, episodes: [ringingSince(placed, silenceEndsAt(placed))] })).toBeNull();
  });

  test('an order that waits for a decision comes first', () => {
    const orders = [{ ...pending, orderId: 'ORDER-2', wants: 'stop' as const }, pending];
    expect(toneAt(placed, { orders })).toBe('order');
  });
});

describe('connection, key or an unreadable order: the fault tone, at most once a minute', () => {
  test.each([
    ['key', { parked: 'key_refused' as const }],
    ['an order that can’t be read', { unreadable: 1 }],
    ['line', { offlineSince: addMs(placed, -20 * SECOND) }],
  ])('%s', (_, fault) => {
    expect(toneAt(placed, { faults: { ...noFaults, ...fault } })).toBe('fault');
  });

  test('less than 20 s without a connection make no sound', () => {
    const { view, againInMs: nextMs } = decide(
      shop({ faults: { ...noFaults, offlineSince: addMs(placed, -19 * SECOND) } }),
    );
    expect(view.tone).toBeNull();
    expect(nextMs).toBe(SECOND);
  });

  test('sounds for three seconds in a minute', () => {
    const workspaces = [shop({ faults: { ...noFaults, unreadable: 1 } })];
    const soundingSeconds: number[] = [];
    let began: AlarmDecision['faultToneStartedAt'] = null;
    for (let second = 0; second < 130; second += 1) {
      const decision = decideAlarm(workspaces, false, began, second * SECOND);
      began = decision.faultToneStartedAt;
      if (decision.view.tone === 'fault') soundingSeconds.push(second);
    }
    expect(soundingSeconds).toEqual([0, 1, 2, 60, 61, 62, 120, 121, 122]);
  });

  test('sounds while the store that should ring here isn’t open', () => {
    expect(decideAlarm([], true, null, 0).view.tone).toBe('fault');
  });

  test('a fault under a ring sounds as soon as the ring ends', () => {
    const faults = { ...noFaults, unreadable: 1 };
    const { view, faultToneStartedAt } = decideAlarm([shop({ orders: [pending], faults })], false, null, 0);
    expect(view.tone).toBe('order');
    expect(decideAlarm([shop({ faults })], false, faultToneStartedAt, 30 * SECOND).view.tone).toBe('fault');
  });

  test('a fault that comes and goes does not sound more often', () => {
    const wrong = [shop({ faults: { ...noFaults, unreadable: 1 } })];
    const { faultToneStartedAt: faultToneBegan } = decideAlarm(wrong, false, null, 0);
    const healed = decideAlarm([shop()], false, faultToneBegan, 10 * SECOND);
    expect(decideAlarm(wrong, false, healed.faultToneStartedAt, 30 * SECOND).view.tone).toBeNull();
  });

  test('an order comes first', () => {
    expect(toneAt(placed, { orders: [pending], faults: { ...noFaults, unreadable: 1 } })).toBe('order');
  });
});

describe('two workspaces', () => {
  const practice = shop({ kind: 'practice', now: addMs(placed, 60 * MINUTE) });

  test('a live order rings during practice and is the most urgent', () => {
    const early = { ...pending, orderId: 'ORDER-P', holdEndsAt: addMs(placed, MINUTE) };
    const { view } = decide({ ...practice, now: placed, orders: [early] }, shop({ orders: [pending] }));
    expect(view.urgent).toMatchObject({ workspace: 'store', orderId: 'ORDER-1', ringing: true });
    expect(view.episodes.map(({ workspace }) => workspace)).toEqual(['store', 'practice']);
  });

  test('each counts in the time of its own service', () => {
    const episodes = [ringingSince(placed)];
    const { view } = decide({ ...practice, orders: [pending], episodes }, shop({ orders: [pending], episodes }));
    expect(view.episodes).toMatchObject([
      { workspace: 'store', state: 'ringing' },
      { workspace: 'practice', state: 'between_reminders' },
    ]);
    expect(view.loudness).toBe(1);
  });

  test('what the live store needs sounds before anything of practice (C16)', () => {
    const ringing = { ...practice, now: placed, orders: [pending] };
    const cancelled = { ...pending, wants: 'stop' as const };
    expect(decide(ringing, shop({ orders: [cancelled] })).view.tone).toBe('cancelled');
    const faulty = shop({ faults: { ...noFaults, unreadable: 1 } });
    expect(decide(ringing, faulty).view.tone).toBe('fault');
    expect(decideAlarm([ringing, faulty], false, 0, 10 * SECOND).view.tone).toBe('order');
  });

  test('a silenced order of the live store is named before one that rings in practice (C16)', () => {
    const episodes = [{ ...ringingSince(placed), silencedUntil: addMs(placed, 20 * SECOND) }];
    const { view } = decide({ ...practice, now: placed, orders: [pending] }, shop({ orders: [pending], episodes }));
    expect(view.urgent).toMatchObject({ workspace: 'store', ringing: false });
  });
});

test('the most urgent order is the undecided one with the least time left', () => {
  const sooner = { ...pending, orderId: 'ORDER-2', holdEndsAt: addMs(placed, MINUTE) };
  const decided = { ...pending, orderId: 'ORDER-3', holdEndsAt: addMs(placed, SECOND), askedAt: placed };
  const unknown = { ...pending, orderId: 'ORDER-4', holdEndsAt: null };
  const { view } = decide(shop({ orders: [unknown, pending, sooner, decided] }));
  expect(view.urgent?.orderId).toBe('ORDER-2');
});

test('the most urgent order is the one that rings, not a lapsed or silenced one', () => {
  const lapsed = { ...pending, orderId: 'ORDER-L', holdEndsAt: addMs(placed, -MINUTE) };
  const since = {
    orderId: 'ORDER-L',
    storeId: lapsed.storeId,
    since: addMs(placed, -16 * MINUTE),
    silencedUntil: null,
    tells: {},
  };
  const now = addMs(placed, 30 * SECOND);
  const both = decide(shop({ now, orders: [lapsed, pending], episodes: [since] })).view;
  expect(both.urgent).toMatchObject({ orderId: 'ORDER-1', ringing: true });

  const silenced = ringingSince(placed, addMs(now, 20 * SECOND));
  const quiet = decide(shop({ now, orders: [lapsed, pending], episodes: [since, silenced] })).view;
  expect(quiet.urgent).toMatchObject({ orderId: 'ORDER-1', ringing: false });
});

describe('when to decide again', () => {
  test.each<[string, Partial<AlarmWorkspace>, number]>([
    ['louder', { orders: [pending] }, MINUTE],
    ['end of Silence', { orders: [pending], episodes: [ringingSince(placed, silenceEndsAt(placed))] }, 30 * SECOND],
    ['a late answer', { orders: [{ ...pending, askedAt: placed }], episodes: [ringingSince(placed)] }, 20 * SECOND],
    ['end of the hold', { orders: [{ ...pending, holdEndsAt: addMs(placed, SECOND) }] }, SECOND],
    ['the fault tone’s end', { faults: { ...noFaults, unreadable: 1 } }, 3 * SECOND],
    ['nothing', {}, Number.POSITIVE_INFINITY],
  ])('%s', (_, part, milliseconds) => {
    expect(decide(shop(part)).againInMs).toBe(milliseconds);
  });
});
