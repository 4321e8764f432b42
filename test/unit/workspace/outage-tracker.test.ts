import { expect, test } from 'vitest';
import type { ConnectionStateView } from '../../../electron/contract/calls/connection.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, MINUTE, parseInstant } from '../../../electron/contract/domain/time.ts';
import type { Outage } from '../../../electron/views/orders/catch-up.ts';
import type { OutageTracker } from '../../../electron/workspace/outage-tracker.ts';
import { createOutageTracker } from '../../../electron/workspace/outage-tracker.ts';

const nine = parseInstant('2026-11-20T09:00:00+05:30');
const at = (minutes: number): Instant => addMs(nine, minutes * MINUTE);

function line(state: ConnectionStateView['state'], contact: number | null): ConnectionStateView {
  const lastContact = contact === null ? null : at(contact);
  return { state, since: nine, lastContact, nextTry: null, parked: null, disconnected: [], obstacle: null };
}

function update(outages: OutageTracker, connection: ConnectionStateView): Outage | null {
  outages.update(connection);
  return outages.last();
}

test('two minutes without a connection leave an outage, until staff dismiss it', () => {
  const outages = createOutageTracker(null, false);
  expect(update(outages, line('online', 0))).toBeNull();
  expect(update(outages, line('offline', 0.5))).toBeNull();
  expect(update(outages, line('online', 2.5))).toEqual({ from: at(0.5), to: at(2.5) });
  expect(update(outages, line('online', 3))).not.toBeNull();
  outages.dismiss();
  expect(update(outages, line('online', 3.5))).toBeNull();
});

test('a shorter outage leaves nothing', () => {
  const outages = createOutageTracker(null, false);
  outages.update(line('offline', 0));
  expect(update(outages, line('online', 1.9))).toBeNull();
});

test('time in which the app did not run or the PC slept counts as an outage', () => {
  const outages = createOutageTracker(at(0), false);
  expect(update(outages, line('connecting', null))).toBeNull();
  expect(update(outages, line('online', 30))).toEqual({ from: at(0), to: at(30) });
  expect(update(outages, line('online', 90))).toEqual({ from: at(30), to: at(90) });
});

test('a first start leaves no outage', () => {
  const outages = createOutageTracker(null, false);
  expect(update(outages, line('online', 30))).toBeNull();
});

test('where the service’s time may be moved by hand, a jump is no outage, but a lost connection is', () => {
  const outages = createOutageTracker(null, true);
  outages.update(line('online', 0));
  expect(update(outages, line('online', 20))).toBeNull();
  outages.update(line('offline', 20));
  expect(update(outages, line('online', 25))).toEqual({ from: at(20), to: at(25) });
});
