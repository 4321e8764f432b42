import { describe, expect, test } from 'vitest';
import { readResponse } from '../../../electron/api-client/response.ts';
import { instant } from '../../../electron/contract/domain/time.ts';

const SENT = instant(1_000);
const ORDER = { id: 'ORDER-1', store_id: 7, total_amount: '12.50', lines: [] };

function read(status: number, body: unknown, headers: Record<string, string> = { 'request-id': 'req_1' }) {
  return readResponse(
    'acceptOrder',
    {
      status,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      header: (name) => headers[name.toLowerCase()] ?? null,
    },
    SENT,
  );
}

describe('a response is done, refused, unreadable or to be retried', () => {
  test('a success is read tolerantly: optional fields may be missing, new ones are ignored', () => {
    const result = read(200, { ...ORDER, status: 'BLESSED', incense: true });
    expect(result).toMatchObject({ kind: 'done', sentAt: SENT, replayed: false });
    expect(result.kind === 'done' && result.value).toMatchObject({ status: 'BLESSED', courier: null, placed_at: null });
  });

  test('the same text as last time is not parsed again, another one is', () => {
    const value = (body: unknown): unknown => {
      const result = read(200, body);
      return result.kind === 'done' ? result.value : expect.unreachable();
    };
    const first = value(ORDER);
    expect(value(ORDER)).toBe(first);
    expect(value({ ...ORDER, id: 'ORDER-2' })).toMatchObject({ id: 'ORDER-2' });
    expect(value(ORDER)).toEqual(first);
  });

  test('a response with a secret is kept nowhere, so the same text is parsed again (C13: secrets)', () => {
    const body = JSON.stringify({
      id: '7f7b0d5c-6a45-4f2e-9d0a-0b2f6a1f9f10',
      url: 'https://a.example',
      secret: 'whsec_1',
    });
    const response = { status: 201, header: () => null, body };
    const value = (): unknown => {
      const result = readResponse('createWebhookEndpoint', response, SENT);
      return result.kind === 'done' ? result.value : expect.unreachable();
    };
    expect(value()).toMatchObject({ secret: 'whsec_1' });
    expect(value()).not.toBe(value());
  });

  test('a replay is marked', () => {
    expect(read(200, ORDER, { 'request-id': 'r', 'idempotent-replayed': 'true' })).toMatchObject({ replayed: true });
  });

  test('a success with a status that the endpoint table lacks is read like the listed one', () => {
    expect(read(202, ORDER)).toMatchObject({ kind: 'done', status: 202 });
  });

  test('a success of the service that can’t be read is unreadable, not to be retried', () => {
    expect(read(200, { ...ORDER, total_amount: 12.5 })).toMatchObject({ kind: 'unreadable', status: 200 });
  });

  test('a refusal carries its code, known or not', () => {
    expect(read(409, { error: { code: 'insufficient_stock', message: 'short' } })).toMatchObject({
      kind: 'refused',
      status: 409,
      code: 'insufficient_stock',
    });
    expect(read(418, { error: { code: 'teapot', message: 'short' } })).toMatchObject({
      kind: 'refused',
      code: 'teapot',
    });
  });

  test.each([
    ['a portal’s page', 200, '<html>Sign in</html>', {}],
    ['a portal’s JSON', 200, '{"ok":true}', {}],
    ['a redirect', 302, '', { location: 'https://elsewhere.example' }],
    ['a proxy’s refusal', 403, '<html>Blocked</html>', {}],
    ['a proxy’s own challenge', 407, '', {}],
    ['a cut body', 200, '{"id":"ORDER-1","store', { 'request-id': 'req_1' }],
  ])('%s is not the service’s response', (_what, status, body, headers) => {
    expect(read(status, body, headers)).toMatchObject({ kind: 'later', reason: 'garbage', sent: true });
  });

  test('429 and 5xx are to be retried, after the wait that the service names', () => {
    expect(read(429, '', { 'retry-after': '7' })).toMatchObject({ reason: 'rate_limited', retryAfterMs: 7_000 });
    expect(read(503, '', { 'retry-after': 'soon' })).toMatchObject({ reason: 'server_error', retryAfterMs: null });
  });

  test('Retry-After may be a date, by the service’s own clock', () => {
    const until = { 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT' };
    expect(read(429, '', { ...until, date: 'Fri, 20 Nov 2026 10:00:00 GMT' })).toMatchObject({ retryAfterMs: 7_000 });
    expect(read(429, '', { ...until, date: 'Fri, 20 Nov 2026 10:00:09 GMT' })).toMatchObject({ retryAfterMs: 0 });
    expect(read(429, '', { 'retry-after': new Date(9_000).toUTCString() })).toMatchObject({ retryAfterMs: 8_000 });
  });

  test.each([408, 425])('%i says nothing about what was done, so it is to be retried', (status) => {
    const refused = { error: { code: 'timeout', message: 'too slow' } };
    expect(read(status, refused)).toMatchObject({ kind: 'later', reason: 'server_error', sent: true });
  });

  test('an answer without Request-Id counts if it does what was promised, or names its kind', () => {
    expect(read(200, ORDER, {})).toMatchObject({ kind: 'done' });
    expect(read(200, { object: 'order', ...ORDER, total_amount: 12.5 }, {})).toMatchObject({ kind: 'unreadable' });
  });

  test.each([
    ['', 'done'],
    ['{}', 'done'],
    ['<html>Sign in</html>', 'later'],
  ])('a deletion answered with %j is %s', (body, kind) => {
    const response = { status: 200, header: () => null, body };
    expect(readResponse('deleteWebhookEndpoint', response, SENT)).toMatchObject({ kind });
  });

  test('an unreadable item of a list does not affect the others', () => {
    const result = readResponse(
      'listOrders',
      {
        status: 200,
        body: JSON.stringify({ data: [ORDER, { id: 7 }, ORDER], has_more: true, next_cursor: 'c' }),
        header: () => null,
      },
      SENT,
    );
    expect(result.kind === 'done' && result.value.entries.map(({ value }) => value?.id ?? null)).toEqual([
      'ORDER-1',
      null,
      'ORDER-1',
    ]);
    expect(result.kind === 'done' && result.value.next).toBe('c');
  });
});
