/** The connected store reopens once the disk gives its key, unless staff or the end of the app have overtaken that. */

import { beforeEach, describe, expect, test } from 'vitest';
import type { AppEvents } from '../../../../electron/contract/calls/app-events.ts';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../../electron/contract/emitter.ts';
import { createPreferenceFile } from '../../../../electron/platform/preference-file.ts';
import { createSeededRandomness } from '../../../../electron/service/core/seeded-randomness.ts';
import type { ConnectionSetup } from '../../../../electron/workspace/connection/connection-setup.ts';
import { createConnectionSetup } from '../../../../electron/workspace/connection/connection-setup.ts';
import { CONNECTION } from '../../../support/database-folder.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

let clock: VirtualClock;
let setup: ConnectionSetup;
/** The readings of the key, which the disk has not answered. */
let readings: PromiseWithResolvers<string | null>[];
let reopened: number;

beforeEach(() => {
  clock = new VirtualClock();
  readings = [];
  reopened = 0;
  const preferences = createPreferenceFile({ store: {} });
  preferences.change({ connection: CONNECTION });
  setup = createConnectionSetup({
    clock,
    timers: clock,
    log: () => undefined,
    randomness: createSeededRandomness(1, 1),
    events: createEmitter<AppEvents>(),
    hadStore: () => true,
    secrets: {
      keeping: 'keyring',
      read: () => {
        const reading = Promise.withResolvers<string | null>();
        readings.push(reading);
        return reading.promise;
      },
      write: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    },
    preferences,
    openNetwork: () => ({ transport: () => Promise.reject(new Error('no network')), dropConnections: () => undefined }),
    stores: {
      open: () => Promise.resolve(),
      resume: () => {
        reopened += 1;
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
      isClosed: () => false,
    },
  });
});

test('a key that isn’t returned is read again every five seconds until it is', async () => {
  const reopening = setup.reopen();
  expect(setup.absence()).toBeNull();
  readings[0]?.reject(new Error('EBUSY'));
  await reopening;
  expect(setup.absence()).toBe('key_unreadable');
  await clock.advance(5 * SECOND);
  readings[1]?.resolve(null);
  await clock.advance(4 * SECOND);
  expect(setup.absence()).toBe('key_gone');
  await clock.advance(SECOND);
  readings[2]?.resolve('key');
  await clock.advance(MINUTE);
  expect([readings.length, reopened, setup.absence()]).toEqual([3, 1, null]);
});

test('a key is read again at once when the PC is unlocked', async () => {
  const reopening = setup.reopen();
  readings[0]?.reject(new Error('the keyring is locked'));
  await reopening;
  setup.retryNow();
  readings[1]?.resolve('key');
  await clock.advance(SECOND);
  expect([readings.length, reopened]).toEqual([2, 1]);
});

describe.each([
  ['the app closes', () => setup.stop()],
  ['staff forget the store', () => setup.forget()],
])('when %s while the key is being read,', (_, overtake) => {
  test.each([
    ['one that comes opens nothing', (reading: PromiseWithResolvers<string | null>) => reading.resolve('key')],
    ['one that does not is not read again', (reading: PromiseWithResolvers<string | null>) => reading.reject('EBUSY')],
  ])('%s', async (__, answer) => {
    const reopening = setup.reopen();
    await overtake();
    answer(readings[0] ?? expect.unreachable());
    await reopening;
    await clock.advance(MINUTE);
    expect([readings.length, reopened]).toEqual([1, 0]);
  });
});
