/** The idempotency key of an accept or reject follows from its order (C1, C2, C9). */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMs, DAY, instant, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import type { Decision } from '../../../electron/outbox/requests/decision-key.ts';
import { deriveDecisionKey } from '../../../electron/outbox/requests/decision-key.ts';
import { CONNECTION, putOrder } from '../../support/database-folder.ts';
import { createActionRow } from '../../support/view-rows.ts';

const NOW = instant(Date.UTC(2026, 10, 20, 4));
const ACCEPT: Decision = { kind: 'accept', orderId: 'A', mode: 'STORE_STAFF', billNumber: null };
const REFUSED = { code: 'insufficient_stock', status: 'PENDING', acceptedVia: null, message: null };

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
  putOrder(database, 'A');
});
afterEach(() => database.close());

const keyOf = (decision: Decision = ACCEPT, at = NOW): string => deriveDecisionKey(database, decision, at);

test('a decision’s key is the same for the same press later, and in an app that has forgotten it', () => {
  const key = keyOf();
  const forgetful = openDatabase(':memory:', CONNECTION);
  putOrder(forgetful, 'A');
  expect(deriveDecisionKey(forgetful, ACCEPT, addMs(NOW, MINUTE))).toBe(key);
  forgetful.close();
});

test('a decision’s key differs at another counter, which may accept the order at the same time', () => {
  const key = keyOf();
  database.write(() => database.metadata.setCounterId('other'));
  expect(keyOf()).not.toBe(key);
});

test.each<[string, Decision]>([
  ['another order', { ...ACCEPT, orderId: 'B' }],
  ['another way of delivering, which is another request', { ...ACCEPT, mode: 'SERVICE_COURIER' }],
  ['a reject', { kind: 'reject', orderId: 'A', reason: null }],
])('a decision’s key differs for %s', (_, decision) => {
  expect(keyOf(decision)).not.toBe(keyOf());
});

test.each(['stored', 'held in memory'])(
  'a decision’s key differs after a refusal, %s, because the service would repeat that',
  (where) => {
    const before = keyOf();
    const row = createActionRow(ACCEPT, {
      id: 'press',
      state: 'refused',
      firstSentAt: NOW,
      settledAt: NOW,
      outcome: REFUSED,
    });
    if (where === 'stored')
      database.write(() => {
        database.actions.add(row);
        database.actions.beginSending(['press'], before, NOW);
        database.actions.settle('press', 'refused', NOW, REFUSED);
      });
    else database.unsaved.contents.decisions.set('press', row);
    expect(keyOf()).not.toBe(before);
  },
);

test('a decision’s key is the same after a decision that was given up before it left', () => {
  const before = keyOf();
  const row = createActionRow(ACCEPT, { id: 'press', state: 'refused', settledAt: NOW, outcome: REFUSED });
  database.unsaved.contents.decisions.set('press', row);
  expect(keyOf()).toBe(before);
});

test('a decision’s key is not used on another day, when the service has forgotten it (C9)', () => {
  expect(keyOf(ACCEPT, addMs(NOW, DAY))).not.toBe(keyOf());
});
