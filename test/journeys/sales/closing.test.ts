/**
 * Closing the day: books sales by hand or automatically, writes them as CSV, and compares all records with the service.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY, formatIndiaDay, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { ADDRESS, openAppHarness } from '../../support/app-harness.ts';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

const PRESSES = ['5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11', '0f6bb0f5-6e3c-4a69-8a3e-2b1f4a1d9e22'];

const here = { workspace: 'store' } as const;
const toBook = () => run.screen().workspace?.counts.toBook;

/** An order that the retailer app takes and its riders deliver. */
async function sold(): Promise<string> {
  const orderId = await harness.placeOrder();
  for (const move of ['accept', 'picking', 'packed', 'pickup', 'deliver']) {
    await harness.callOperator('POST', `/operator/orders/${orderId}/${move}`, {});
  }
  return orderId;
}

const today = () => formatIndiaDay(harness.clock.now());

async function compared(day = today()) {
  const asked = run.callRaw('closing.compare', { ...here, day });
  await harness.clock.advance(30 * SECOND);
  return await asked;
}

async function closing() {
  const result = await compared();
  return result.ok ? result.value : expect.unreachable();
}

test('a day that is complete on this counter is the same on both sides', async () => {
  await sold();
  const open = await harness.placeOrder();
  await harness.until(() => toBook() === 1, 5 * SECOND);
  await harness.clock.advance(10 * SECOND);
  const view = await closing();
  expect(view.orders).toMatchObject({ compared: 2, differences: [], open: [{ orderId: open }] });
  expect(view.sales).toMatchObject({ compared: 1, differences: [] });
  expect(view.sales.totalHere).toBe(view.sales.totalThere);
  expect(view.booking).toEqual({ booked: 0, toBook: 1, underWay: 0, refused: 0 });
  expect(view.stock.compared).toBeGreaterThan(0);
});

test('what this counter has missed is listed, and no longer missing afterwards', async () => {
  await harness.callOperator('POST', '/operator/faults', {
    match: { path: '/v1/events' },
    kind: 'delay_events',
    delay_ms: HOUR,
    times: 1_000,
  });
  await harness.callOperator('POST', '/operator/faults', {
    match: { path: `/v1/stores/${harness.storeId}/sales` },
    kind: 'status',
    status: 503,
    times: 3,
  });
  const orderId = await sold();
  await harness.clock.advance(10 * SECOND);
  await harness.callOperator('DELETE', '/operator/faults');
  const missed = await closing();
  expect(missed.sales.differences).toMatchObject([{ orderId, here: null }]);
  expect(missed.orders.differences).toMatchObject([{ orderId, there: 'DELIVERED' }]);
  // The signed record says what was still open or missing.
  expect(missed.booking).toMatchObject({ booked: 0, toBook: 1 });
  expect(missed.orders.open).toEqual([]);
  const after = await closing();
  expect([after.sales.differences, after.orders.differences]).toEqual([[], []]);
  expect(toBook()).toBe(1);
});

test('without a line there is nothing to compare with, and the answer says so', async () => {
  harness.cable.plugged = false;
  await harness.until(() => run.screen().workspace?.line.state === 'offline', MINUTE);
  expect(await compared()).toEqual({ ok: false, problem: 'line_needed' });
});

describe('a day that the service does not show is not closed, and the answer says why (C11):', () => {
  test('it refuses the key', async () => {
    await harness.revokeKey();
    expect(await compared()).toEqual({ ok: false, problem: 'key_refused' });
  });

  test('it has suspended the company', async () => {
    await harness.callOperator('PATCH', `/operator/companies/${harness.service.ready.company_id}`, { suspended: true });
    expect(await compared()).toEqual({ ok: false, problem: 'company_forbidden' });
  });

  test('the store is disconnected', async () => {
    await harness.callOperator('POST', `/operator/stores/${harness.storeId}/disconnect`);
    await harness.until(() => run.screen().workspace?.line.parked === 'store_disconnected', MINUTE);
    expect(await compared()).toEqual({ ok: false, problem: 'store_disconnected' });
  });
});

test.each(['the other store', 'the store that has sold'])(
  'a disconnected store is left out, and the day of the other one can be closed: it is %s (C11)',
  async (disconnected) => {
    const second = await harness.callOperator('POST', '/operator/stores', { mode: 'test', name: 'Second shop' });
    const other = z.object({ store_id: z.int() }).parse(second).store_id;
    const made = await harness.callOperator('POST', `/operator/stores/${other}/connection-code`);
    const { code } = z.object({ code: z.string() }).parse(made);
    await run.call('connect.check', { address: ADDRESS, key: harness.key });
    await run.call('connect.claim', { code, actionId: PRESSES[0] ?? '' });
    await run.call('connect.open', { storeIds: [harness.storeId, other], keepWithoutKeyring: false });
    await sold();
    await harness.until(() => toBook() === 1, MINUTE);
    const left = disconnected === 'the other store' ? other : harness.storeId;
    await harness.callOperator('POST', `/operator/stores/${left}/disconnect`);
    await harness.until(() => run.screen().workspace?.line.disconnected.includes(left) === true, MINUTE);
    const view = await closing();
    expect([view.sales.differences, view.orders.differences]).toEqual([[], []]);
    expect(view.sales.compared).toBe(left === other ? 1 : 0);
    expect(view.booking.toBook).toBe(1);
    expect(view.leftOut).toEqual([left === other ? 'Second shop' : 'Sharma Retail (test store)']);
    const call = { ...here, actionId: SIGNATURE, comparedAt: view.at, ...SIGNED };
    expect(await run.call('closing.sign', call)).toMatchObject({ findings: { leftOut: view.leftOut } });
  },
);

test('Book all books each sale once, with one request', async () => {
  await sold();
  await sold();
  await harness.until(() => toBook() === 2, 5 * SECOND);
  const view = await run.call('sales.view', here);
  const sales = view.toBook.map(({ storeId, eventId }, index) => ({
    actionId: PRESSES[index] ?? '',
    storeId,
    eventId,
  }));
  await run.call('sales.bookAll', { ...here, sales });
  await run.call('sales.bookAll', { ...here, sales });
  await harness.until(() => toBook() === 0, 5 * SECOND);
  const acknowledged = (await harness.listRequests()).filter((request) => request.includes('/sales/ack'));
  expect(acknowledged).toHaveLength(1);
  const { rows } = await run.call('activity.view', here);
  expect(rows.filter(({ kind }) => kind === 'acknowledge')).toHaveLength(2);
});

test('automatic booking: every sale is booked once, as soon as it is stored, and none before it is switched on', async () => {
  await sold();
  await harness.until(() => toBook() === 1, 5 * SECOND);
  await harness.clock.advance(MINUTE);
  expect(toBook()).toBe(1);
  await run.call('settings.change', { booksByItself: true });
  await sold();
  await harness.until(() => toBook() === 0, MINUTE);
  const { bookedToday } = await run.call('sales.view', here);
  expect(bookedToday).toEqual({ online: 2, inStore: 0 });
  const { rows } = await run.call('activity.view', here);
  expect(rows.filter(({ kind }) => kind === 'acknowledge')).toHaveLength(2);
});

test('by itself: sales that have waited are booked in one commit, so that no order waits for the disk', async () => {
  for (let count = 0; count < 3; count += 1) await sold();
  await harness.until(() => toBook() === 3, 5 * SECOND);
  await run.call('settings.change', { booksByItself: true });
  await harness.until(() => toBook() === 0, MINUTE);
  const journal = readdirSync(harness.folder).filter((name) => name.includes('.journal-'));
  const entries = journal.flatMap((name) => readFileSync(join(harness.folder, name), 'utf8').split('\n'));
  expect(entries.filter((entry) => entry.includes('"kind":"acknowledge"'))).toHaveLength(1);
});

test('by itself: what staff withdrew is left to them', async () => {
  await sold();
  await harness.until(() => toBook() === 1, 5 * SECOND);
  harness.cable.plugged = false;
  await harness.clock.advance(30 * SECOND);
  await run.call('settings.change', { booksByItself: true });
  const bookings = async () => {
    await harness.clock.advance(MINUTE);
    const { rows } = await run.call('activity.view', here);
    return rows.filter(({ kind }) => kind === 'acknowledge');
  };
  const [booking] = await bookings();
  await run.call('actions.withdraw', { ...here, actionId: booking?.actionId ?? '' });
  harness.cable.plugged = true;
  expect(await bookings()).toMatchObject([{ state: 'withdrawn' }]);
  expect(toBook()).toBe(1);
});

test('a day as CSV has its sales alone; the day before stays in sight', async () => {
  const orderId = await sold();
  await harness.until(() => toBook() === 1, 5 * SECOND);
  const { today } = await run.call('sales.view', here);
  await run.close();
  await harness.clock.advance(DAY);
  run = await harness.start();
  await harness.clock.advance(10 * SECOND);
  const next = await run.call('sales.view', here);
  expect(next.earlier).toEqual([today]);
  expect(next.today).toMatchObject({ online: { count: 0 }, toBook: 0 });
  const before = await run.call('sales.export', { ...here, day: formatIndiaDay(today.day) });
  expect(before.text).toContain(orderId);
  const after = await run.call('sales.export', { ...here, day: formatIndiaDay(next.today.day) });
  expect(after.text).not.toContain(orderId);
});

const SIGNED = { signedBy: 'Meena', countedCash: null, note: '' } as const;
const SIGNATURE = '0d6ff7a6-5a1c-4d3a-8b8e-8a1f6f2a7c31';

const unclosedDay = () => run.screen().workspace?.unclosedDay ?? null;

/** Starts again after a time in which the PC was off. */
async function startAfter(milliseconds: number) {
  await run.close();
  await harness.clock.advance(milliseconds);
  run = await harness.start();
  await harness.clock.advance(10 * SECOND);
}

/** The next morning at the same time. */
const nextMorning = () => startAfter(DAY);

describe('a day is signed off', () => {
  test('with what was compared, once however often the call arrives, and kept', async () => {
    await sold();
    await harness.until(() => toBook() === 1, 5 * SECOND);
    const { at, day, paid } = await closing();
    const call = { ...here, actionId: SIGNATURE, comparedAt: at, ...SIGNED };
    const signed = await run.call('closing.sign', call);
    expect(signed).toMatchObject({ day, closedAt: at, signedBy: 'Meena', findings: { sales: paid, toBook: 1 } });
    expect(await run.call('closing.sign', call)).toEqual(signed);
    await nextMorning();
    expect(await run.call('closing.list', here)).toEqual([signed]);
  });

  test('with the mark of the logbook, where staff are switched on', async () => {
    const memberId = '00000000-0000-4000-8000-000000000001';
    await run.call('staff.begin', { memberId, name: 'Meera', pin: '739128' });
    const { at } = await closing();
    const { findings } = await run.call('closing.sign', { ...here, actionId: SIGNATURE, comparedAt: at, ...SIGNED });
    // The entry of the sign-off itself is the newest.
    expect(findings.logbookMark).toMatch(/^2 · [0-9a-f]{16}$/);
  });

  test('only as staff saw it: a newer comparison makes the sign-off impossible', async () => {
    const first = await closing();
    await harness.clock.advance(MINUTE);
    await closing();
    const call = { ...here, actionId: SIGNATURE, comparedAt: first.at, ...SIGNED };
    expect(await run.callRaw('closing.sign', call)).toEqual({ ok: false, problem: 'not_possible_now' });
    expect(await run.call('closing.list', here)).toEqual([]);
  });

  test('even a day late; a day that the service no longer lists can’t be compared', async () => {
    await sold();
    await harness.until(() => toBook() === 1, 5 * SECOND);
    const yesterday = today();
    await nextMorning();
    const late = await compared(yesterday);
    expect(late).toMatchObject({ ok: true, value: { sales: { compared: 1, differences: [] } } });
    expect(await compared()).toMatchObject({ ok: true, value: { sales: { compared: 0 } } });
    expect(await compared('2026-01-01')).toEqual({ ok: false, problem: 'not_possible_now' });
  });
});

describe('in the morning, a day that was not closed', () => {
  test('is reported until it is closed', async () => {
    await sold();
    await harness.until(() => toBook() === 1, 5 * SECOND);
    const yesterday = today();
    expect(unclosedDay()).toBeNull();
    await nextMorning();
    expect(formatIndiaDay(unclosedDay() ?? expect.unreachable())).toBe(yesterday);
    const asked = await compared(yesterday);
    const { at } = asked.ok ? asked.value : expect.unreachable();
    await run.call('closing.sign', { ...here, actionId: SIGNATURE, comparedAt: at, ...SIGNED });
    await harness.until(() => unclosedDay() === null, SECOND);
  });

  test('is not reported before four, when a shop that closes late may still be at it', async () => {
    await sold();
    await harness.until(() => toBook() === 1, 5 * SECOND);
    const yesterday = today();
    await startAfter(16 * HOUR);
    expect([today() > yesterday, unclosedDay()]).toEqual([true, null]);
    await startAfter(4 * HOUR);
    expect(formatIndiaDay(unclosedDay() ?? expect.unreachable())).toBe(yesterday);
  });

  test('is also reported if something was sold after it was closed', async () => {
    const { at } = await closing();
    await run.call('closing.sign', { ...here, actionId: SIGNATURE, comparedAt: at, ...SIGNED });
    await sold();
    await harness.until(() => toBook() === 1, 5 * SECOND);
    await nextMorning();
    expect(unclosedDay()).not.toBeNull();
  });

  test('is no longer reported once staff have chosen not to close it', async () => {
    await sold();
    await harness.until(() => toBook() === 1, 5 * SECOND);
    const yesterday = today();
    await nextMorning();
    await run.call('closing.skip', { ...here, day: yesterday });
    await harness.until(() => unclosedDay() === null, SECOND);
  });

  test('is not reported when nothing was sold', async () => {
    await harness.placeOrder();
    await nextMorning();
    expect(unclosedDay()).toBeNull();
  });
});

test('a day goes to Tally with a voucher for each sale', async () => {
  const orderId = await sold();
  await harness.until(() => toBook() === 1, 5 * SECOND);
  const { text } = await run.call('sales.exportTally', { ...here, day: today() });
  expect(text.match(/<VOUCHER /g)).toHaveLength(1);
  expect(text).toContain(`<REFERENCE>${orderId}</REFERENCE>`);
  // The sandbox sells nothing (C16).
  expect(text).toContain('<VOUCHERNUMBER>PRACTICE ');
});
