/** What a response means for the actions that were sent, as tables of codes. Pure. */

import { findParkReason } from '../../api-client/connection-state.ts';
import type { AnyApiResult, RefusedResult } from '../../api-client/response.ts';
import { computeBackoff } from '../../contract/domain/backoff.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';

/** What happens next to the actions of one request. */
export type ResponseVerdict =
  /** Done: the content settles each row. */
  | { readonly next: 'done' }
  /** Over: nothing was done. */
  | { readonly next: 'refused'; readonly code: string }
  /** The order is read and settles it (reconciliation.ts). `code`: the outcome if the order doesn't tell more. */
  | { readonly next: 'read'; readonly code: string }
  /** The order is gone. */
  | { readonly next: 'gone' }
  /** Nothing of the batch happened: its rows are sent in smaller batches with new keys. */
  | { readonly next: 'split' }
  /** The service is at work on it: it stays on its way, and the same key asks again. */
  | { readonly next: 'stay'; readonly afterMs: number }
  /** Nothing happened: it can be sent again or withdrawn as if it had never left. */
  | { readonly next: 'wait'; readonly afterMs: number }
  /** It may have been done: the same key again. */
  | { readonly next: 'repeat'; readonly afterMs: number };

export interface SentRequest {
  /** Reading an order tells whether it was done. */
  readonly isSettledByOrder: boolean;
  /** How many rows the request carried. */
  readonly rows: number;
  /** An earlier try of the same key may have been done. */
  readonly wasUnknown: boolean;
  /** Tries so far, this one included. */
  readonly tries: number;
}

type Rule = (result: RefusedResult, sent: SentRequest, fraction: number) => ResponseVerdict;

const refuse: Rule = ({ code }) => ({ next: 'refused', code });

/** The order, where there is one, tells what became of it; without one the code does. */
const readOrder: Rule = ({ code }, sent) => ({ next: sent.isSettledByOrder ? 'read' : 'refused', code });

/** A refusal that doesn't say what an earlier try did, unless the service remembered it. */
const unlessUnknown: Rule = ({ code, replayed }, sent, fraction) => {
  if (!sent.wasUnknown || replayed) return { next: 'refused', code };
  return sent.isSettledByOrder ? { next: 'read', code } : tryAgain(sent, fraction, null);
};

/** Nothing happened, and one bad row must not hold back the others. */
const splitOrRefuse: Rule = ({ code }, sent) => (sent.rows > 1 ? { next: 'split' } : { next: 'refused', code });

/** By code (specification, Errors). */
const BY_CODE: Readonly<Record<string, Rule>> = {
  order_not_in_required_state: readOrder,
  courier_already_booked: readOrder,
  not_courier_order: readOrder,
  insufficient_stock: refuse,
  fulfilment_unavailable: refuse,
  request_in_progress: (_result, _sent, fraction) => ({ next: 'stay', afterMs: SECOND * (1 + fraction) }),
  not_allowed_for_store: unlessUnknown,
  key_scope_insufficient: unlessUnknown,
  order_not_found: () => ({ next: 'gone' }),
};

/** By status, for every other code. */
const BY_STATUS: Readonly<Record<number, Rule>> = {
  400: splitOrRefuse,
  403: unlessUnknown,
  404: unlessUnknown,
  409: readOrder,
  413: splitOrRefuse,
  422: refuse,
};

const RETRY_BACKOFF = { firstMs: SECOND, maxMs: MINUTE, jitter: { least: 0.75, spread: 0.25 } } as const;

/** How long to wait before the next try; not shorter than the service asks for. */
export function computeRetryDelay(tries: number, fraction: number, retryAfterMs: number | null): number {
  return Math.max(computeBackoff(RETRY_BACKOFF, tries, fraction), retryAfterMs ?? 0);
}

/** The same key again later. `isProven`: nothing happened; unless an earlier try may have been done, it just waits. */
function tryAgain(sent: SentRequest, fraction: number, retryAfterMs: number | null, isProven = false): ResponseVerdict {
  const afterMs = computeRetryDelay(sent.tries, fraction, retryAfterMs);
  return { next: isProven && !sent.wasUnknown ? 'wait' : 'repeat', afterMs };
}

/** `fraction`: chance, from 0 to 1, for jitter. */
export function classifyResponse(result: AnyApiResult, sent: SentRequest, fraction: number): ResponseVerdict {
  switch (result.kind) {
    case 'done':
    case 'unreadable':
      return { next: 'done' };
    case 'later':
      return tryAgain(sent, fraction, result.retryAfterMs, !result.sent || result.reason === 'rate_limited');
    case 'refused': {
      // Sending is parked until a person acts, and then continues where it was (C11).
      if (findParkReason(result) !== null) return tryAgain(sent, fraction, null, true);
      const rule = BY_CODE[result.code] ?? BY_STATUS[result.status] ?? readOrder;
      return rule(result, sent, fraction);
    }
  }
}
