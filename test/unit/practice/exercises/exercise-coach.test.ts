import { beforeEach, expect, test } from 'vitest';
import type { ExerciseFacts } from '../../../../electron/contract/exercises/exercise.ts';
import type { ExerciseCoach } from '../../../../electron/practice/exercises/exercise-coach.ts';
import { createExerciseCoach } from '../../../../electron/practice/exercises/exercise-coach.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

const PERSON = 'counter';
const PENDING: Pick<ExerciseFacts, 'order' | 'actions' | 'toBook'> = {
  order: { status: 'PENDING', stopped: null },
  actions: [],
  toBook: 0,
};

let coach: ExerciseCoach;
/** The orders that the practice store has been asked for. */
let orders: PromiseWithResolvers<string>[];
let connected: boolean;

beforeEach(() => {
  orders = [];
  connected = true;
  coach = createExerciseCoach({
    practice: {
      view: () => ({ connected, movedAheadMs: 0 }),
      session: () => ({
        play() {
          const order = Promise.withResolvers<string>();
          orders.push(order);
          return order.promise;
        },
        setConnected(next) {
          connected = next;
        },
        interruptConnection() {
          connected = false;
        },
        advanceClock: () => Promise.resolve(),
        reset: () => Promise.resolve(),
      }),
    },
    timers: new VirtualClock(),
    log: () => undefined,
    events: { emit: () => undefined },
    nextSeq: () => 1,
    onDone: () => undefined,
  });
});

const start = (name: 'refuse' | 'line_down') => coach.start(name, PERSON, () => true);
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('an order that arrives after its exercise was begun again is not the new one’s', async () => {
  start('refuse');
  start('refuse');
  orders[0]?.resolve('ord_1');
  await settle();
  expect(coach.view(PERSON)?.orderId).toBeNull();
  orders[1]?.resolve('ord_2');
  await settle();
  expect(coach.view(PERSON)?.orderId).toBe('ord_2');
});

test('the line is back when the exercise that took it down goes another way', async () => {
  start('line_down');
  orders[0]?.resolve('ord_1');
  await settle();
  coach.tick(PERSON, () => PENDING);
  await settle();
  expect(connected).toBe(false);
  coach.tick(PERSON, () => ({ ...PENDING, order: { status: 'CANCELLED', stopped: null } }));
  expect(coach.view(PERSON)?.state).toBe('stuck');
  expect(connected).toBe(true);
});
