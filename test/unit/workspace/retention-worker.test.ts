/** C14: nothing is removed by a clock that is wrong, nor while an order rings or its latest news may be missing. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, DAY, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { createRetentionWorker } from '../../../electron/workspace/retention-worker.ts';
import { createOrder } from '../../support/order-fixture.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const STORE = 7;
const KEPT_DAYS = 90;
const YEARS = 5 * 365 * DAY;

let clock: VirtualClock;
let database: CounterDatabase;
/** How far the service's clock is ahead of the PC's. */
let ahead: number;
let isMeasured: boolean;
let isDiskFaulty: boolean;
/** Whether events are read all the time. */
let areEventsRead: boolean;

beforeEach(() => {
  clock = new VirtualClock();
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [STORE] });
  database.metadata.setBackfilled(true);
  ahead = 0;
  isMeasured = true;
  isDiskFaulty = false;
  areEventsRead = true;
});
afterEach(() => database.close());

const serviceTime = (): Instant => addMs(clock.now(), ahead);

function storeOrder(id: string, status: string, at: Instant): void {
  const progress = { asOf: at, since: at, pickingSince: null, stopped: null };
  database.orders.put(createOrder({ id, status }), progress);
}

/** Whether a pass removes an order that was delivered at a time. */
async function removes(deliveredAt: Instant): Promise<boolean> {
  storeOrder('ORDER-1', 'DELIVERED', deliveredAt);
  const worker = createRetentionWorker({
    database: { ...database, disk: () => (isDiskFaulty ? { fault: 'full' } : 'ok') },
    time: { now: serviceTime, isMeasured: () => isMeasured },
    clock,
    timers: clock,
    log: () => undefined,
    keepDays: () => KEPT_DAYS,
  });
  worker.schedule();
  if (areEventsRead) database.metadata.advanceCursor('events', addMs(serviceTime(), MINUTE));
  await clock.advance(MINUTE);
  worker.stop();
  return database.orders.get('ORDER-1') === null;
}

const daysAgo = (days: number): Instant => addMs(clock.now(), -days * DAY);

test('a finished order is removed once it is older than the shop keeps', async () => {
  expect(await removes(daysAgo(KEPT_DAYS - 1))).toBe(false);
  expect(await removes(daysAgo(KEPT_DAYS + 1))).toBe(true);
});

describe('an order that is young by one of the clocks stays', () => {
  test('where the service is years ahead', async () => {
    ahead = YEARS;
    expect(await removes(daysAgo(1))).toBe(false);
  });

  test('where the PC is years ahead', async () => {
    ahead = -YEARS;
    expect(await removes(addMs(serviceTime(), -DAY))).toBe(false);
  });
});

test.each<[string, () => void]>([
  [
    'the disk takes no writes',
    () => {
      isDiskFaulty = true;
    },
  ],
  [
    'the service’s time is not known',
    () => {
      isMeasured = false;
    },
  ],
  ['the past has not been read', () => database.metadata.setBackfilled(false)],
  [
    'events were last read a minute ago',
    () => {
      database.metadata.advanceCursor('events', addMs(serviceTime(), -MINUTE));
      areEventsRead = false;
    },
  ],
  ['an order rings', () => database.episodes.begin('ORDER-2', STORE, serviceTime())],
  ['an order can’t be read', () => database.orders.putUnreadable('ORDER-2', STORE, serviceTime())],
  ['an order waits for a decision', () => storeOrder('ORDER-2', 'PENDING', serviceTime())],
])('nothing is removed while %s', async (_, prepare) => {
  prepare();
  expect(await removes(daysAgo(KEPT_DAYS + 1))).toBe(false);
});
