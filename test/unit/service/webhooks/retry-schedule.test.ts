import { describe, expect, test } from 'vitest';
import { addMs, DAY, HOUR, instant, MINUTE, parseInstant } from '../../../../electron/contract/domain/time.ts';
import type { DeliveryRecord } from '../../../../electron/service/storage/tables/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../../../../electron/service/storage/tables/webhook-endpoints.ts';
import {
  applyAttemptToDelivery,
  applyAttemptToEndpoint,
  isSuccess,
  RETRY_DELAYS,
} from '../../../../electron/service/webhooks/retry-schedule.ts';

const start = parseInstant('2026-11-20T09:00:00+05:30');
const fresh: DeliveryRecord = {
  id: 1,
  endpointId: 'e',
  eventId: 'evt_1',
  eventType: 'order.placed',
  orderId: null,
  linkId: 'link_1',
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
  oldSecret: null,
  createdAt: start,
  failingSince: null,
};
const fails = { statusCode: 500, error: '', answer: '' };
const works = { statusCode: 204, error: '', answer: '' };

describe('S5: the schedule of attempts', () => {
  test('ten attempts at fixed times after the first, then DEAD', () => {
    const times: number[] = [];
    let delivery = fresh;
    while (delivery.dueAt !== null) {
      times.push(delivery.dueAt - start);
      delivery = applyAttemptToDelivery(delivery, fails, 'schedule', delivery.dueAt, delivery.dueAt);
    }
    const hours = [1, 4, 10, 22, 46, 70].map((hour) => hour * HOUR + 21 * MINUTE);
    expect(times).toEqual([0, MINUTE, 6 * MINUTE, 21 * MINUTE, ...hours]);
    expect(delivery).toMatchObject({ status: 'DEAD', attempts: 10, lastStatusCode: 500, lastError: 'Answered 500.' });
  });

  test('a delivery has succeeded when it first did, however often it is sent again', () => {
    const later = addMs(start, DAY);
    const once = applyAttemptToDelivery(fresh, works, 'schedule', start, start);
    const again = applyAttemptToDelivery(once, works, 'retry', later, later);
    expect(again).toMatchObject({ status: 'SUCCEEDED', attempts: 2, succeededAt: start });
  });

  test('only a 2xx is a success; a redirect has its own message', () => {
    expect([199, 200, 299, 300, 404].map((statusCode) => isSuccess({ statusCode, error: '', answer: '' }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(isSuccess({ statusCode: null, error: 'timeout', answer: '' })).toBe(false);
    const redirected = applyAttemptToDelivery(
      fresh,
      { statusCode: 302, error: '', answer: '' },
      'schedule',
      start,
      start,
    );
    expect(redirected.lastError).toBe('Redirects are not followed (302).');
  });

  test('a retry counts as an attempt and does not change the schedule', () => {
    const once = applyAttemptToDelivery(fresh, fails, 'schedule', start, start);
    const retried = applyAttemptToDelivery(once, fails, 'retry', addMs(start, 1_000), addMs(start, 1_000));
    expect(retried).toMatchObject({ status: 'PENDING', attempts: 2, dueAt: once.dueAt });
    const next = applyAttemptToDelivery(retried, fails, 'schedule', once.dueAt ?? start, start);
    expect(next.dueAt).toBe((once.dueAt ?? 0) + (RETRY_DELAYS[1] ?? 0));
    expect(applyAttemptToDelivery(retried, works, 'retry', start, start)).toMatchObject({
      status: 'SUCCEEDED',
      dueAt: null,
      lastError: '',
    });
  });

  test('a failed retry keeps a dead delivery dead and a succeeded one succeeded', () => {
    const dead: DeliveryRecord = { ...fresh, status: 'DEAD', attempts: 10, scheduled: 10, dueAt: null };
    expect(applyAttemptToDelivery(dead, fails, 'retry', start, start)).toMatchObject({
      status: 'DEAD',
      attempts: 11,
      dueAt: null,
    });
    expect(applyAttemptToDelivery(dead, works, 'retry', start, start)).toMatchObject({
      status: 'SUCCEEDED',
      succeededAt: start,
    });
    const done = applyAttemptToDelivery(fresh, works, 'schedule', start, start);
    expect(applyAttemptToDelivery(done, fails, 'retry', start, start)).toMatchObject({
      status: 'SUCCEEDED',
      succeededAt: start,
    });
  });

  test('a test is attempted once', () => {
    expect(applyAttemptToDelivery(fresh, fails, 'test', start, start)).toMatchObject({
      status: 'DEAD',
      dueAt: null,
      attempts: 1,
    });
  });
});

describe('three days of failure', () => {
  test('a failure 72 h or more after the first one since the last success disables the endpoint', () => {
    const failing = applyAttemptToEndpoint(endpoint, fails, start);
    expect(failing).toMatchObject({ status: 'ACTIVE', failingSince: start });
    expect(applyAttemptToEndpoint(failing, fails, instant(start + 3 * DAY - 1)).status).toBe('ACTIVE');
    const disabled = applyAttemptToEndpoint(failing, fails, instant(start + 3 * DAY));
    expect(disabled.status).toBe('DISABLED');
    expect(disabled.disabledReason).toContain('three days');
    const recovered = applyAttemptToEndpoint(failing, works, addMs(start, DAY));
    expect(applyAttemptToEndpoint(recovered, fails, instant(start + 3 * DAY)).status).toBe('ACTIVE');
  });
});
