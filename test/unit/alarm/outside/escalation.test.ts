import { beforeEach, describe, expect, test } from 'vitest';
import type { AlarmOrder } from '../../../../electron/alarm/alarm-workspace.ts';
import { createEscalation, type Escalation } from '../../../../electron/alarm/outside/escalation.ts';
import { createOutsideSender, type OutsideSender } from '../../../../electron/alarm/outside/sender.ts';
import type { OutsideOutcome } from '../../../../electron/contract/calls/alarm.ts';
import type { TellState } from '../../../../electron/contract/domain/alarms.ts';
import { paise } from '../../../../electron/contract/domain/money.ts';
import { HOUR, type Instant, MINUTE, SECOND, startOfIndiaDay } from '../../../../electron/contract/domain/time.ts';
import { createMainTranslate } from '../../../../electron/contract/i18n/translate.ts';
import { type HttpRequest, type HttpResponse, NotPublic } from '../../../../electron/contract/ports.ts';
import type { OpeningHours, Rung } from '../../../../electron/contract/settings.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

const ADDRESS = 'https://ntfy.example/shop';
const RUNGS: readonly Rung[] = [
  { afterMinutes: 5, address: ADDRESS, form: 'plain' },
  { afterMinutes: 10, address: 'https://chat.example/hook', form: 'json' },
];

let clock: VirtualClock;
let since: Instant;
/** What is stored about the order's episode; survives a restart. */
let tells: Record<string, TellState>;
let endedAt: Instant | null;
let order: AlarmOrder;
let openingHours: OpeningHours | null;
let received: HttpRequest[];
let answer: (request: HttpRequest) => Promise<HttpResponse>;
let escalation: Escalation;
let sender: OutsideSender;

const respond = (status: number) => Promise.resolve({ status, header: () => null, body: '' });

function tick(): void {
  const episode = { orderId: order.orderId, storeId: 7, since, silencedUntil: null, tells: { ...tells } };
  const faults = { offlineSince: null, parked: null, unreadable: 0, printing: false };
  escalation.tick({
    alarm: {
      kind: 'store',
      now: clock.now(),
      orders: endedAt === null ? [order] : [],
      episodes: endedAt === null ? [episode] : [],
      faults,
      openingHours,
    },
    ended: endedAt === null || Object.keys(tells).length === 0 ? [] : [{ ...episode, endedAt }],
    noteTell: (_orderId, tell, state) => {
      tells[tell] = state;
    },
    storeNameOf: () => 'शर्मा Kirana',
  });
}

/** Starts the app, as after a kill. */
function start(): void {
  escalation?.stop();
  sender = createOutsideSender(
    (request) => {
      received.push(request);
      return answer(request);
    },
    clock,
    () => undefined,
  );
  escalation = createEscalation({
    clock,
    timers: clock,
    log: () => undefined,
    rungs: () => RUNGS,
    send: sender.send,
    t: () => createMainTranslate('en'),
    look: tick,
  });
  tick();
}

const keys = (): (string | undefined)[] => received.map(({ headers }) => headers['idempotency-key']);

beforeEach(() => {
  clock = new VirtualClock();
  since = clock.now();
  tells = {};
  endedAt = null;
  openingHours = null;
  received = [];
  answer = () => respond(200);
  order = {
    orderId: 'ORDER-9GQ27K38',
    storeId: 7,
    number: '7K38',
    storeName: 'शर्मा Kirana',
    items: 3,
    total: paise(1),
    wants: 'decision',
    holdEndsAt: null,
    isUnlisted: false,
    askedAt: null,
  };
  start();
});

async function settle(): Promise<void> {
  endedAt = clock.now();
  tick();
  await clock.advance(MINUTE);
}

test('an order that nobody answers is told to each address in its turn, once, and then that it is settled (C18)', async () => {
  await clock.advance(5 * MINUTE - SECOND);
  expect(received).toEqual([]);
  await clock.advance(30 * MINUTE);
  await settle();
  expect(keys()).toEqual(['0', '1', '0-answered', '1-answered'].map((tell) => `counter-7-ORDER-9GQ27K38-${tell}`));
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: ADDRESS,
    headers: { title: 'Order 7K38 has waited 5 min', 'x-sequence-id': keys()[0] },
    body: 'शर्मा Kirana: nobody has answered it at the counter.',
  });
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ title: 'Order 7K38 has waited 10 min', id: keys()[1] });
});

const closedNow = (): OpeningHours => {
  const minute = Math.floor((clock.now() - startOfIndiaDay(clock.now())) / MINUTE);
  const opens = (minute + 12 * 60) % (24 * 60);
  return Array.from({ length: 7 }, () => ({ opens, closes: (opens + 1) % (24 * 60) }));
};

test.each<[string, () => Partial<AlarmOrder>]>([
  ['staff are answering', () => ({ askedAt: clock.now() })],
  ['somebody else took', () => ({ isUnlisted: true })],
  ['was cancelled after its accept', () => ({ wants: 'stop' })],
])('an order that %s is told to nobody', async (_what, change) => {
  order = { ...order, ...change() };
  await clock.advance(HOUR);
  expect(received).toEqual([]);
});

test('nobody is told outside the opening hours, nor of an order that was settled in time', async () => {
  openingHours = closedNow();
  await clock.advance(HOUR);
  openingHours = null;
  await settle();
  await clock.advance(HOUR);
  expect(received).toEqual([]);
});

describe('a receiver', () => {
  test('that is down for an hour is told once it is back, under the same key', async () => {
    answer = () => respond(503);
    await clock.advance(65 * MINUTE);
    expect(new Set(keys()).size).toBe(2);
    const before = received.length;
    answer = () => respond(200);
    await clock.advance(HOUR);
    expect(received.length - before).toBe(2);
    expect(tells).toEqual({ '0': 'told', '1': 'told' });
  });

  test('that never answers is not waited for, and gets the same key again', async () => {
    answer = ({ signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('late'))));
    await clock.advance(6 * MINUTE);
    expect(received.length).toBeGreaterThan(1);
    expect(new Set(keys()).size).toBe(1);
  });

  test('that refuses is not asked again', async () => {
    answer = () => respond(404);
    await clock.advance(HOUR);
    expect(received).toHaveLength(2);
    expect(tells).toEqual({ '0': 'dropped', '1': 'dropped' });
  });

  test('that comes back hours after the order was settled is told nothing of it', async () => {
    answer = () => Promise.reject(new Error('down'));
    await clock.advance(6 * MINUTE);
    await settle();
    await clock.advance(2 * HOUR);
    const before = received.length;
    answer = () => respond(200);
    await clock.advance(HOUR);
    expect(received).toHaveLength(before);
  });
});

describe('a kill', () => {
  test('between storing and the answer: the same key is sent again, because nobody can know whether it arrived', async () => {
    answer = () => new Promise(() => undefined);
    await clock.advance(5 * MINUTE + SECOND);
    expect(tells).toEqual({ '0': 'due' });
    answer = () => respond(200);
    start();
    await clock.advance(SECOND);
    expect(keys()).toEqual([keys()[0], keys()[0]]);
    expect(tells['0']).toBe('told');
  });

  test('after the answer was stored: nothing is sent again', async () => {
    await clock.advance(5 * MINUTE + SECOND);
    start();
    await clock.advance(4 * MINUTE);
    expect(received).toHaveLength(1);
  });
});

test('what came of the last message to an address is known, until the app ends', async () => {
  const ends: readonly [OutsideOutcome, () => Promise<HttpResponse>][] = [
    ['refused', () => respond(500)],
    ['unanswered', () => Promise.reject(new Error('reset'))],
    ['not_public', () => Promise.reject(new NotPublic('10.0.0.1'))],
    ['accepted', () => respond(204)],
  ];
  start();
  expect(sender.outcomeOf(ADDRESS)).toBeNull();
  for (const [outcome, next] of ends) {
    answer = next;
    // The first time the message is due, and then it is sent again.
    await clock.advance(received.length === 0 ? 5 * MINUTE : 35 * SECOND);
    expect(sender.outcomeOf(ADDRESS)).toBe(outcome);
  }
  start();
  expect(sender.outcomeOf(ADDRESS)).toBeNull();
});
