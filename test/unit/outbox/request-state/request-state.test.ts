/** The idempotency key of a request that waits for another try (C2). */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClock } from '../../../../electron/api-client/service-clock.ts';
import { createEmitter } from '../../../../electron/contract/emitter.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { createRequestState } from '../../../../electron/outbox/request-state/request-state.ts';
import type { LateCopy } from '../../../../electron/outbox/requests/response-classification.ts';
import { batchActions } from '../../../../electron/outbox/worker/batching.ts';
import { createSeededRandomness } from '../../../../electron/service/core/seeded-randomness.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import { addAccept, beginSending, createDatabaseFolder } from '../../../support/database-folder.ts';

let folder: DatabaseFolder;
beforeEach(() => {
  folder = createDatabaseFolder();
  const { database } = folder.open();
  addAccept(database, 'A');
  database.close();
});
afterEach(() => folder.remove());

/** Lets the stored accept wait again after a try that did nothing, and returns its key. */
function releaseAccept(database: CounterDatabase, lateCopy: LateCopy): string | undefined {
  const { clock } = folder;
  const [accept = expect.unreachable()] = batchActions(database.actions.ready(), new Map(), () => 0);
  beginSending(database, ['A'], accept.idempotencyKey);
  const time = createServiceClock({ clock, pcClock: null });
  const randomness = createSeededRandomness(1, 1);
  const state = createRequestState({
    database,
    orderSink: database.orders,
    time,
    clock,
    randomness,
    events: createEmitter(),
  });
  state.release(accept, { next: 'wait', afterMs: 0, lateCopy }, 'no_connection');
  return database.actions.get('A')?.idempotencyKey;
}

test('a decision that never left keeps its key, and may be withdrawn', () => {
  const { database } = folder.open();
  expect(releaseAccept(database, 'not_sent')).toBe('key-A');
  expect(database.actions.get('A')).toMatchObject({ state: 'waiting', firstSentAt: null });
});

test('a decision with a refused key gets another, because it may wait for longer than a key lasts (C9)', () => {
  const { database } = folder.open();
  expect(releaseAccept(database, 'none')).not.toBe('key-A');
  expect(database.actions.get('A')).toMatchObject({ state: 'waiting', firstSentAt: null });
});
