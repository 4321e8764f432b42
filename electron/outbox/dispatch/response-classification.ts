/** What an answer means for the actions that were sent. Pure: tables of codes. */

import { findParkReason } from '../../api-client/connection-state.ts';
import type { AnyApiResult, RefusedResult } from '../../api-client/response.ts';
import { computeBackoff } from '../../contract/domain/backoff.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';

/** What happens next to the actions of one request. */
export type ResponseVerdict =
  /** It is done; each row is settled by the content. */
  | { readonly next: 'done' }
  /** It is over; nothing was done. */
  | { readonly next: 'refused'; readonly code: string }
  /** The order is read, and reconciliation.ts decides. `code`: what to say if the order doesn't tell more. */
  | { readonly next: 'read'; readonly code: string }
  /** The order is no longer there. */
  | { readonly next: 'gone' }
  /** A batch of which nothing happened: its rows are sent one by one with new keys. */
  | { readonly next: 'split' }
  /** The service is at work on it: it stays on its way, and the same key asks again. */
  | { readonly next: 'stay'; readonly afterMs: number }
  /** Nothing happened, and it can be sent again or taken back as if it had never left. */
  | { readonly next: 'wait'; readonly afterMs: number }
  /** It may have been done: the same key again. */
  | { readonly next: 'repeat'; readonly afterMs: number };

/** What was sent and how. */
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

type Rule = (answer: RefusedResult, sent: SentRequest, fraction: number) => ResponseVerdict;

const refuse: Rule = (answer) => ({ next: 'refused', code: answer.code });

/** The order, where there is one, tells what is the case; without one the code alone counts. */
const readOrder: Rule = (answer, sent) =>
  sent.isSettledByOrder ? { next: 'read', code: answer.code } : { next: 'refused', code: answer.code };

/** A refusal that is no answer about what an earlier try did, unless the service had remembered it. */
const unlessUnknown: Rule = (answer, sent, fraction) => {
  if (!sent.wasUnknown || answer.replayed) return { next: 'refused', code: answer.code };
  return sent.isSettledByOrder ? { next: 'read', code: answer.code } : again(sent, fraction, null);
};

/** Nothing of it happened: where it carried many rows, the others are not to suffer for one. */
const splitOrRefuse: Rule = (answer, sent) =>
  sent.rows > 1 ? { next: 'split' } : { next: 'refused', code: answer.code };

/** By code, as issue and specification name them. */
const BY_CODE: Readonly<Record<string, Rule>> = {
  order_not_in_required_state: readOrder,
  courier_already_booked: readOrder,
  not_courier_order: readOrder,
  insufficient_stock: refuse,
  fulfilment_unavailable: refuse,
  request_in_progress: (_answer, _sent, fraction) => ({ next: 'stay', afterMs: SECOND * (1 + fraction) }),
  not_allowed_for_store: unlessUnknown,
  key_scope_insufficient: unlessUnknown,
  order_not_found: () => ({ next: 'gone' }),
};

/** By class, for every other code: one that is not known is no reason to guess. */
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

/** The same key again later; where no earlier try can have been done, what is `proven` not to have happened just waits. */
function again(sent: SentRequest, fraction: number, retryAfterMs: number | null, proven = false): ResponseVerdict {
  const afterMs = computeRetryDelay(sent.tries, fraction, retryAfterMs);
  return { next: proven && !sent.wasUnknown ? 'wait' : 'repeat', afterMs };
}

/** What an answer means. `fraction`: chance, from 0 to 1, for jitter. */
export function classifyResponse(answer: AnyApiResult, sent: SentRequest, fraction: number): ResponseVerdict {
  switch (answer.kind) {
    case 'done':
    case 'unreadable':
      return { next: 'done' };
    case 'later':
      return again(sent, fraction, answer.retryAfterMs, !answer.sent || answer.reason === 'rate_limited');
    case 'refused': {
      // Work stands still until a person acts, and goes on as it was (C11).
      if (findParkReason(answer) !== null) return again(sent, fraction, null, true);
      const rule = BY_CODE[answer.code] ?? BY_STATUS[answer.status] ?? readOrder;
      return rule(answer, sent, fraction);
    }
  }
}
