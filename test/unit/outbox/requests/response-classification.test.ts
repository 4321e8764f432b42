import { describe, expect, test } from 'vitest';
import type { AnyApiResult } from '../../../../electron/api-client/response.ts';
import { instant, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { LateCopy, SentRequest } from '../../../../electron/outbox/requests/response-classification.ts';
import { classifyResponse, computeRetryDelay } from '../../../../electron/outbox/requests/response-classification.ts';

const FIRST: SentRequest = { isSettledByOrder: true, rows: 1, wasUnknown: false, tries: 1 };
const UNKNOWN: SentRequest = { ...FIRST, wasUnknown: true, tries: 2 };
const BATCH: SentRequest = { ...FIRST, isSettledByOrder: false, rows: 5 };
const UNKNOWN_BATCH: SentRequest = { ...BATCH, wasUnknown: true, tries: 2 };

function refused(status: number, code: string, replayed = false): AnyApiResult {
  return { kind: 'refused', status, code, message: '', details: undefined, replayed, sentAt: instant(0) };
}

function later(
  reason: 'no_answer' | 'rate_limited' | 'server_error' | 'garbage',
  sent = true,
  replayed = false,
): AnyApiResult {
  return { kind: 'later', reason, retryAfterMs: null, sent, replayed };
}

describe('a response', () => {
  test.each<[string, AnyApiResult, SentRequest, string]>([
    ['a success', { kind: 'done', status: 200, value: {}, replayed: false, sentAt: instant(0) }, FIRST, 'done'],
    ['a success that can’t be read', { kind: 'unreadable', status: 200, raw: {}, sentAt: instant(0) }, FIRST, 'done'],
    ['nothing left this PC', later('no_answer', false), FIRST, 'wait'],
    ['nothing left this PC, but an earlier try may have', later('no_answer', false), UNKNOWN, 'retry'],
    ['no response', later('no_answer'), FIRST, 'retry'],
    ['a server error', later('server_error'), FIRST, 'retry'],
    ['a captive portal', later('garbage'), FIRST, 'retry'],
    ['429 proves that nothing happened', later('rate_limited'), FIRST, 'wait'],
    ['429 proves nothing of an earlier try', later('rate_limited'), UNKNOWN, 'retry'],
    ['a replayed 429 proves that no try did anything', later('rate_limited', true, true), UNKNOWN, 'wait'],
    ['a refused key', refused(401, 'invalid_api_key'), FIRST, 'wait'],
    ['a refused key, after an unknown try', refused(401, 'invalid_api_key'), UNKNOWN, 'retry'],
    ['a suspended company', refused(403, 'forbidden'), FIRST, 'wait'],
    ['a suspended company, after an unknown try', refused(403, 'forbidden'), UNKNOWN, 'retry'],
    ['the same, replayed: no try did anything', refused(403, 'forbidden', true), UNKNOWN, 'wait'],
    ['a disconnected store', refused(404, 'store_not_found'), FIRST, 'wait'],
    ['POS actions not allowed', refused(403, 'not_allowed_for_store'), FIRST, 'refused'],
    ['POS actions not allowed, after an unknown try', refused(403, 'not_allowed_for_store'), UNKNOWN, 'read'],
    ['the same, replayed', refused(403, 'not_allowed_for_store', true), UNKNOWN, 'refused'],
    ['the same for a batch', refused(403, 'not_allowed_for_store'), UNKNOWN_BATCH, 'retry'],
    ['an order in another state', refused(409, 'order_not_in_required_state'), FIRST, 'read'],
    ['no stock: the order may have changed too', refused(409, 'insufficient_stock'), FIRST, 'read'],
    ['the service is working on it', refused(409, 'request_in_progress'), UNKNOWN, 'in_progress'],
    ['no courier', refused(400, 'fulfilment_unavailable'), FIRST, 'refused'],
    ['a bad request', refused(400, 'invalid_request'), FIRST, 'refused'],
    ['a bad request for a batch', refused(400, 'invalid_request'), BATCH, 'split'],
    ['an unknown barcode in a batch', refused(400, 'unknown_barcode'), BATCH, 'split'],
    ['a batch that is too large', refused(413, 'invalid_request'), BATCH, 'split'],
    ['a key used for another request', refused(422, 'idempotency_key_reused'), UNKNOWN, 'refused'],
    ['no such order', refused(404, 'order_not_found'), UNKNOWN, 'gone'],
    ['an unknown code, 404', refused(404, 'path_not_found'), FIRST, 'refused'],
    ['an unknown code, 404, after an unknown try', refused(404, 'path_not_found'), UNKNOWN, 'read'],
    ['an unknown code, 409', refused(409, 'order_is_blessed'), FIRST, 'read'],
    ['an unknown code, 418', refused(418, 'teapot'), FIRST, 'read'],
    ['an unknown code, 418, not about an order', refused(418, 'teapot'), BATCH, 'refused'],
  ])('%s', (_what, result, sent, next) => {
    expect(classifyResponse(result, sent, 0.5).next).toBe(next);
  });

  test('a key used for another request says nothing of what that one did: staff are asked', () => {
    const verdict = classifyResponse(refused(422, 'idempotency_key_reused'), UNKNOWN, 0.5);
    expect(verdict).toEqual({ next: 'refused', code: 'too_old_to_repeat' });
  });

  test.each<[string, AnyApiResult, LateCopy]>([
    ['of a 429 may arrive when the service takes it', later('rate_limited'), 'possible'],
    ['of a replayed 429 gets the same response', later('rate_limited', true, true), 'answered'],
    ['of what never left does not exist', later('no_answer', false), 'not_sent'],
    ['of a refused key is refused too', refused(401, 'invalid_api_key'), 'none'],
    ['of a replayed refusal gets the same response', refused(403, 'forbidden', true), 'answered'],
  ])('a late copy %s', (_what, result, lateCopy) => {
    expect(classifyResponse(result, FIRST, 0.5)).toMatchObject({ next: 'wait', lateCopy });
  });

  test.each<[string, SentRequest, number]>([
    ['an order', UNKNOWN, 10 * SECOND],
    ['a batch', UNKNOWN_BATCH, MINUTE],
  ])('%s that the service is working on is sent again after a second, then ever later (C8)', (_what, sent, longest) => {
    const waits = [1, 2, 3, 4, 20].map((tries) => {
      const verdict = classifyResponse(refused(409, 'request_in_progress'), { ...sent, tries }, 1);
      return verdict.next === 'in_progress' ? verdict.afterMs : 0;
    });
    expect(waits).toEqual([SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND, longest]);
  });
});

test('delays grow to a minute, and are never shorter than the service asks for', () => {
  expect(computeRetryDelay(1, 1, null)).toBe(SECOND);
  expect(computeRetryDelay(3, 1, null)).toBe(4 * SECOND);
  expect(computeRetryDelay(99, 1, null)).toBe(MINUTE);
  expect(computeRetryDelay(1, 0, null)).toBeGreaterThan(0);
  expect(computeRetryDelay(1, 1, 90 * SECOND)).toBe(90 * SECOND);
});
