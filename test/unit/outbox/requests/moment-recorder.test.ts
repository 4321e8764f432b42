import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceClock } from '../../../../electron/api-client/service-clock.ts';
import { createServiceClock } from '../../../../electron/api-client/service-clock.ts';
import { addMs, HOUR, instant, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../../electron/contract/emitter.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import type { MomentRecorder } from '../../../../electron/outbox/requests/moment-recorder.ts';
import { createMomentRecorder } from '../../../../electron/outbox/requests/moment-recorder.ts';
import { CONNECTION } from '../../../support/database-folder.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

/** How far the service is ahead of the PC's clock at first. */
const AHEAD_MS = -3 * HOUR;

let clock: VirtualClock;
let slept: number;
let database: CounterDatabase;
let time: ServiceClock;
let moments: MomentRecorder;

beforeEach(() => {
  clock = new VirtualClock();
  slept = 0;
  database = openDatabase(':memory:', CONNECTION);
  startRun();
});
afterEach(() => database.close());

/** Starts the app on a PC whose monotonic clock stands still while it sleeps. */
function startRun(): void {
  const pc = { now: () => clock.now(), monotonic: () => clock.monotonic(), sinceBoot: () => clock.monotonic() + slept };
  time = createServiceClock({
    clock: pc,
    pcClock: database.moments.pcClock(),
    onMeasured: (now) => moments.settle(now),
  });
  moments = createMomentRecorder({ database, time, clock: pc, events: createEmitter() });
}

function sleep(milliseconds: number): void {
  clock.jump(milliseconds);
  slept += milliseconds;
}

/** The service's time, which nothing at the PC changes. */
let setBy = 0;
beforeEach(() => {
  setBy = 0;
});
const truth = (): number => clock.now() - setBy + AHEAD_MS;

function setClock(byMs: number): void {
  clock.jump(byMs);
  setBy += byMs;
}

const respond = (): void => time.measure(instant(Math.floor(truth() / SECOND) * SECOND), time.readClocks());

/** Stores the present as the time of a print job. */
function store(id: string): void {
  database.write(() => {
    const { at: askedAt, start } = moments.take();
    database.prints.add({ id, wish: { document: 'day' }, occasion: null, isCopy: false, askedAt, start });
  });
}

const errorOf = (id: string, right: number): number =>
  Math.abs((database.prints.findById(id)?.askedAt ?? Number.NaN) - right);

test('what is stored before the first response gets its time then, though the clock was set and the PC slept (C10)', async () => {
  const right: number[] = [];
  const act = async (): Promise<void> => {
    right.push(truth());
    store(`job ${right.length - 1}`);
    await clock.advance(MINUTE);
  };
  await act();
  setClock(5 * HOUR);
  await act();
  sleep(8 * HOUR);
  await act();
  setClock(-HOUR);
  await clock.advance(MINUTE);
  moments.update();
  startRun();
  await act();
  respond();
  for (const [index, at] of right.entries()) expect(errorOf(`job ${index}`, at)).toBeLessThanOrEqual(SECOND);
  expect(database.moments.hasReckoned()).toBe(false);
});

test('a time between a sleep and the next response is right at once, and settled by that response (C10)', () => {
  respond();
  moments.update();
  sleep(8 * HOUR);
  expect(time.isMeasured()).toBe(false);
  const right = truth();
  store('job');
  expect(errorOf('job', right)).toBeLessThanOrEqual(SECOND);
  time.resumed();
  respond();
  expect(database.moments.hasReckoned()).toBe(false);
  expect(errorOf('job', right)).toBeLessThanOrEqual(SECOND);
});

test('a transaction that fails takes nothing away from the next one', () => {
  database.close();
  database = openDatabase(':memory:', CONNECTION);
  const failing = (): void =>
    database.write(() => {
      startRun();
      moments.take();
      throw new Error('disk full');
    });
  expect(failing).toThrow('disk full');
  const right = truth();
  store('job');
  respond();
  expect(errorOf('job', right)).toBeLessThanOrEqual(SECOND);
});

test('the next run begins with how far off the PC’s clock was (C10)', () => {
  respond();
  moments.update();
  setClock(2 * HOUR);
  moments.update();
  startRun();
  expect(Math.abs(time.now() - truth())).toBeLessThanOrEqual(SECOND);
});

test.each([
  ['a clock that turns out to be ahead makes no silence longer', 35 * SECOND, 35 * SECOND + AHEAD_MS],
  ['a silence that is over stays over', AHEAD_MS - SECOND, AHEAD_MS - SECOND],
])('%s (C3)', (_, untilMs, leftMs) => {
  const began = clock.now();
  database.episodes.begin('ORDER-1', 7, began);
  database.episodes.silence('ORDER-1', addMs(began, untilMs));
  respond();
  const until = database.episodes.get('ORDER-1')?.silencedUntil ?? Number.NaN;
  expect(Math.abs(until - addMs(began, leftMs))).toBeLessThanOrEqual(SECOND);
});

test('a clock that turns out to be behind leaves a silence as it is (C3)', () => {
  setClock(2 * AHEAD_MS);
  startRun();
  const until = addMs(instant(truth()), 20 * SECOND);
  database.episodes.begin('ORDER-1', 7, clock.now());
  database.episodes.silence('ORDER-1', until);
  respond();
  expect(database.episodes.get('ORDER-1')?.silencedUntil).toBe(until);
});

test('a measured time is noted once an hour, not at each tick (P15)', async () => {
  respond();
  const notes = new Set<unknown>();
  for (let minute = 0; minute < 119; minute += 1) {
    respond();
    moments.update();
    notes.add(database.moments.pcClock()?.measuredAt);
    await clock.advance(MINUTE);
  }
  expect(notes.size).toBe(2);
});
