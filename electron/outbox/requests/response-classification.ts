/** Decides what happens next to the actions of a request from its response, by tables of codes and statuses. Pure. */

import { findParkReason } from '../../api-client/connection-state.ts';
import type { AnyApiResult, RefusedResult, RetryResult } from '../../api-client/response.ts';
import type { AppOutcomeCode } from '../../contract/domain/actions.ts';
import { computeBackoff } from '../../contract/domain/backoff.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';

/** What happens next to the actions of one request. */
export type ResponseVerdict =
  /** Done: the response settles each row. */
  | { readonly next: 'done' }
  /** Refused: nothing was done. */
  | { readonly next: 'refused'; readonly code: string }
  /** The order is read and settles the action (reconciliation.ts). `code`: the outcome if the order says no more. */
  | { readonly next: 'read'; readonly code: string }
  /** The order is gone. */
  | { readonly next: 'gone' }
  /** Nothing of the batch happened: its rows are sent in smaller batches with new keys. */
  | { readonly next: 'split' }
  /** The service is working on it: it stays in progress and is sent again with the same key. */
  | { readonly next: 'in_progress'; readonly afterMs: number }
  /** Nothing happened: it waits again, and can be sent as if new or withdrawn. */
  | { readonly next: 'wait'; readonly afterMs: number; readonly lateCopy: LateCopy }
  /** It may have been done: it is sent again with the same key. */
  | { readonly next: 'retry'; readonly afterMs: number };

/**
 * What a copy of the request that the network delivers late can still do. `possible`: the service may apply it.
 * `answered`: the service has stored the answer to its key and applies nothing. `none`: the service refused this try
 * before it looked at its key. `not_sent`: this try never left.
 */
export type LateCopy = 'possible' | 'answered' | 'none' | 'not_sent';

export interface SentRequest {
  /** Whether reading an order shows that the action was done. */
  readonly isSettledByOrder: boolean;
  /** How many rows the request carried. */
  readonly rows: number;
  /** An earlier try with the same key may have taken effect. */
  readonly wasUnknown: boolean;
  /** The number of tries so far, including this one. */
  readonly tries: number;
}

type Rule = (result: RefusedResult, sent: SentRequest, fraction: number) => ResponseVerdict;

const refuse: Rule = ({ code }) => ({ next: 'refused', code });

/** The order settles the action; without an order, the code does. */
const readOrder: Rule = ({ code }, sent) => ({ next: sent.isSettledByOrder ? 'read' : 'refused', code });

/** A refusal says nothing about an earlier unknown try, unless it is a replayed response. */
const refuseUnlessUnknown: Rule = ({ code, replayed }, sent, fraction) => {
  if (!sent.wasUnknown || replayed) return { next: 'refused', code };
  return sent.isSettledByOrder ? { next: 'read', code } : tryAgain(sent, fraction, null);
};

/** Nothing happened, and one bad row must not hold the others back. */
const splitOrRefuse: Rule = ({ code }, sent) => (sent.rows > 1 ? { next: 'split' } : { next: 'refused', code });

const UNKNOWABLE: AppOutcomeCode = 'too_old_to_repeat';

/** By code (specification, Errors). */
const BY_CODE: Readonly<Record<string, Rule>> = {
  order_not_in_required_state: readOrder,
  courier_already_booked: readOrder,
  not_courier_order: readOrder,
  insufficient_stock: readOrder,
  // An earlier request used the key, but a restore without its journal lost it, so its effect is unknown.
  idempotency_key_reused: () => ({ next: 'refused', code: UNKNOWABLE }),
  fulfilment_unavailable: refuse,
  request_in_progress: (_result, sent, fraction) => ({
    next: 'in_progress',
    afterMs: computeProgressDelay(sent, fraction),
  }),
  not_allowed_for_store: refuseUnlessUnknown,
  key_scope_insufficient: refuseUnlessUnknown,
  order_not_found: () => ({ next: 'gone' }),
};

/** By status, for every code that is not listed above. */
const BY_STATUS: Readonly<Record<number, Rule>> = {
  400: splitOrRefuse,
  403: refuseUnlessUnknown,
  404: refuseUnlessUnknown,
  409: readOrder,
  413: splitOrRefuse,
  422: refuse,
};

const RETRY_BACKOFF = { firstMs: SECOND, maxMs: MINUTE, jitter: { least: 0.75, spread: 0.25 } } as const;

/** The longest wait while the service works on a request about an order, because staff wait for its outcome. */
const ORDER_PROGRESS_MAX_MS = 10 * SECOND;

/** How long to wait before the next try of a request that the service is working on. */
function computeProgressDelay({ isSettledByOrder, tries }: SentRequest, fraction: number): number {
  const { maxMs } = RETRY_BACKOFF;
  return computeBackoff({ ...RETRY_BACKOFF, maxMs: isSettledByOrder ? ORDER_PROGRESS_MAX_MS : maxMs }, tries, fraction);
}

/** How long to wait before the next try; never shorter than the service asks for. */
export function computeRetryDelay(tries: number, fraction: number, retryAfterMs: number | null): number {
  return Math.max(computeBackoff(RETRY_BACKOFF, tries, fraction), retryAfterMs ?? 0);
}

/**
 * Sends the same key again later. `undone`: this try did nothing. The request is then free again unless an earlier try
 * may have taken effect; a stored answer to its key proves that none has.
 */
function tryAgain(
  sent: SentRequest,
  fraction: number,
  retryAfterMs: number | null,
  undone?: { readonly lateCopy: LateCopy },
): ResponseVerdict {
  const afterMs = computeRetryDelay(sent.tries, fraction, retryAfterMs);
  const isUndone = undone !== undefined && (!sent.wasUnknown || undone.lateCopy === 'answered');
  return isUndone ? { next: 'wait', afterMs, ...undone } : { next: 'retry', afterMs };
}

/** Whether a response, or the lack of one, proves that this try did nothing. */
function proveUndone({ sent, reason, replayed }: RetryResult): { lateCopy: LateCopy } | undefined {
  if (!sent) return { lateCopy: 'not_sent' };
  return reason === 'rate_limited' ? { lateCopy: replayed ? 'answered' : 'possible' } : undefined;
}

/** `fraction`: a random number from 0 to 1, for jitter. */
export function classifyResponse(result: AnyApiResult, sent: SentRequest, fraction: number): ResponseVerdict {
  switch (result.kind) {
    case 'done':
    case 'unreadable':
      return { next: 'done' };
    case 'later':
      return tryAgain(sent, fraction, result.retryAfterMs, proveUndone(result));
    case 'refused': {
      // Sending is parked until a person acts, then continues where it stopped (C11).
      if (findParkReason(result) !== null)
        return tryAgain(sent, fraction, null, { lateCopy: result.replayed ? 'answered' : 'none' });
      const rule = BY_CODE[result.code] ?? BY_STATUS[result.status] ?? readOrder;
      return rule(result, sent, fraction);
    }
  }
}
