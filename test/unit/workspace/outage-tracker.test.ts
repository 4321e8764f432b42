import { expect, test } from 'vitest';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { later, MINUTE, parseInstant } from '../../../electron/contract/domain/time.ts';
import type { LineView } from '../../../electron/contract/ipc/views.ts';
import { createOutages } from '../../../electron/workspace/outage-tracker.ts';

const nine = parseInstant('2026-11-20T09:00:00+05:30');
const at = (minutes: number): Instant => later(nine, minutes * MINUTE);

function line(state: LineView['state'], contact: number | null): LineView {
  const lastContact = contact === null ? null : at(contact);
  return { state, since: nine, lastContact, nextTry: null, parked: null, disconnected: [] };
}

test('a line that was down for two minutes leaves something to catch up with, until staff are done', () => {
  const outages = createOutages(null, false);
  expect(outages.look(line('online', 0))).toBeNull();
  expect(outages.look(line('offline', 0.5))).toBeNull();
  expect(outages.look(line('online', 2.5))).toEqual({ from: at(0.5), to: at(2.5) });
  expect(outages.look(line('online', 3))).not.toBeNull();
  outages.over();
  expect(outages.look(line('online', 3.5))).toBeNull();
});

test('a shorter one leaves nothing', () => {
  const outages = createOutages(null, false);
  outages.look(line('offline', 0));
  expect(outages.look(line('online', 1.9))).toBeNull();
});

test('the time that the app was not running, or the PC asleep, counts like one', () => {
  const outages = createOutages(at(0), false);
  expect(outages.look(line('connecting', null))).toBeNull();
  expect(outages.look(line('online', 30))).toEqual({ from: at(0), to: at(30) });
  expect(outages.look(line('online', 90))).toEqual({ from: at(30), to: at(90) });
});

test('a first start has missed nothing', () => {
  const outages = createOutages(null, false);
  expect(outages.look(line('online', 30))).toBeNull();
});

test('where the service’s time is moved by hand a jump of it is no outage, but a line that was down is', () => {
  const outages = createOutages(null, true);
  outages.look(line('online', 0));
  expect(outages.look(line('online', 20))).toBeNull();
  outages.look(line('offline', 20));
  expect(outages.look(line('online', 25))).toEqual({ from: at(20), to: at(25) });
});
