import { describe, expect, test } from 'vitest';
import { DAY, HOUR, instant, later, MINUTE, parseInstant } from '../../../../electron/contract/domain/time.ts';
import type { DeliveryRecord, WebhookEndpointRecord } from '../../../../electron/service/storage/tables/webhooks.ts';
import {
  afterAttempt,
  endpointAfter,
  RETRY_DELAYS,
  succeeded,
} from '../../../../electron/service/webhooks/retry-schedule.ts';

const start = parseInstant('2026-11-20T09:00:00+05:30');
const fresh: DeliveryRecord = {
  id: 1,
  endpointId: 'e',
  eventId: 'evt_1',
  eventType: 'order.placed',
  orderId: null,
  connectionId: 'link_1',
  status: 'PENDING',
  attempts: 0,
  scheduled: 0,
  dueAt: start,
  lastStatusCode: null,
  lastError: '',
  createdAt: start,
  succeededAt: null,
};
const endpoint: WebhookEndpointRecord = {
  id: 'e',
  companyId: 'co',
  mode: 'test',
  url: 'https://example.com/',
  description: '',
  events: [],
  status: 'ACTIVE',
  disabledReason: '',
  secret: 'whsec_x',
  createdAt: start,
  failingSince: null,
};
const fails = { statusCode: 500, error: '' };
const works = { statusCode: 204, error: '' };

describe('S5: the schedule of attempts', () => {
  test('ten attempts, each at its time after the first, then DEAD', () => {
    const times: number[] = [];
    let delivery = fresh;
    while (delivery.dueAt !== null) {
      times.push(delivery.dueAt - start);
      delivery = afterAttempt(delivery, fails, 'schedule', delivery.dueAt, delivery.dueAt);
    }
    const hours = [1, 4, 10, 22, 46, 70].map((hour) => hour * HOUR + 21 * MINUTE);
    expect(times).toEqual([0, MINUTE, 6 * MINUTE, 21 * MINUTE, ...hours]);
    expect(delivery).toMatchObject({ status: 'DEAD', attempts: 10, lastStatusCode: 500, lastError: 'Answered 500.' });
  });

  test('only a 2xx is success; a redirect is named', () => {
    expect([199, 200, 299, 300, 404].map((statusCode) => succeeded({ statusCode, error: '' }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(succeeded({ statusCode: null, error: 'timeout' })).toBe(false);
    const redirected = afterAttempt(fresh, { statusCode: 302, error: '' }, 'schedule', start, start);
    expect(redirected.lastError).toBe('Redirects are not followed (302).');
  });

  test('a retry counts as an attempt and moves no schedule', () => {
    const once = afterAttempt(fresh, fails, 'schedule', start, start);
    const retried = afterAttempt(once, fails, 'retry', later(start, 1_000), later(start, 1_000));
    expect(retried).toMatchObject({ status: 'PENDING', attempts: 2, dueAt: once.dueAt });
    const next = afterAttempt(retried, fails, 'schedule', once.dueAt ?? start, start);
    expect(next.dueAt).toBe((once.dueAt ?? 0) + (RETRY_DELAYS[1] ?? 0));
    expect(afterAttempt(retried, works, 'retry', start, start)).toMatchObject({
      status: 'SUCCEEDED',
      dueAt: null,
      lastError: '',
    });
  });

  test('a dead delivery that is sent again and fails stays dead; one that succeeded stays so', () => {
    const dead: DeliveryRecord = { ...fresh, status: 'DEAD', attempts: 10, scheduled: 10, dueAt: null };
    expect(afterAttempt(dead, fails, 'retry', start, start)).toMatchObject({
      status: 'DEAD',
      attempts: 11,
      dueAt: null,
    });
    expect(afterAttempt(dead, works, 'retry', start, start)).toMatchObject({ status: 'SUCCEEDED', succeededAt: start });
    const done = afterAttempt(fresh, works, 'schedule', start, start);
    expect(afterAttempt(done, fails, 'retry', start, start)).toMatchObject({ status: 'SUCCEEDED', succeededAt: start });
  });

  test('a test is tried once', () => {
    expect(afterAttempt(fresh, fails, 'test', start, start)).toMatchObject({
      status: 'DEAD',
      dueAt: null,
      attempts: 1,
    });
  });
});

describe('three days of failure', () => {
  test('an endpoint is switched off by a failure 72 h or more after the first since the last success', () => {
    const failing = endpointAfter(endpoint, fails, start);
    expect(failing).toMatchObject({ status: 'ACTIVE', failingSince: start });
    expect(endpointAfter(failing, fails, instant(start + 3 * DAY - 1)).status).toBe('ACTIVE');
    const off = endpointAfter(failing, fails, instant(start + 3 * DAY));
    expect(off.status).toBe('DISABLED');
    expect(off.disabledReason).toContain('three days');
    const mended = endpointAfter(failing, works, later(start, DAY));
    expect(endpointAfter(mended, fails, instant(start + 3 * DAY)).status).toBe('ACTIVE');
  });
});
