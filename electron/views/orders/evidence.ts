/**
 * The evidence file of an order (C21): what this counter knows of it, as JSON that people can read and strangers can
 * verify (build/verify-evidence.ts). The bytes are those of `JSON.stringify(…, null, 2)` and a line break, and the digest
 * at the end covers everything before it.
 */

import type { BagStep } from '../../contract/domain/bag-check.ts';
import { formatMark } from '../../contract/domain/logbook.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant, formatInstantOrNull } from '../../contract/domain/time.ts';
import type { LogbookSlice } from '../../database/logbook/logbook.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { EventRow } from '../../database/tables/events.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { PrintJobRow } from '../../database/tables/prints.ts';

export interface EvidenceRows {
  readonly row: OrderRow;
  readonly storeName: string;
  readonly events: readonly EventRow[];
  /** The same as the service sent them when it was asked for the file; null if it could not be. */
  readonly eventsAsSent: readonly unknown[] | null;
  readonly actions: readonly ActionRow[];
  readonly bagSteps: readonly BagStep[];
  readonly prints: readonly PrintJobRow[];
  /** Null without a logbook, which only a counter with people has. */
  readonly chain: LogbookSlice | null;
}

/** What a courier's rider is known by; in the file only if staff want it. The API has nothing of the customer. */
const RIDER_FIELDS = ['tracking_url', 'rider_name', 'rider_phone'] as const;

/** Writes the file. `now`: by the service's time; `digest`: SHA-256, in hexadecimal digits. */
export function formatEvidence(
  rows: EvidenceRows,
  now: Instant,
  withRider: boolean,
  digest: (text: string) => string,
): string {
  const { row, storeName } = rows;
  const content = {
    what: 'Evidence of one order, as one counter of the store knows it.',
    how_to_verify: 'node verify-evidence.ts THIS-FILE --mark "…" (the mark on the slip of the day’s closing)',
    made_at: formatInstant(now),
    store: { id: row.storeId, name: storeName },
    order: {
      number: shortNumber(row.id),
      as_of: formatInstant(row.asOf),
      left_out: withRider ? [] : RIDER_FIELDS,
      as_received: withRider ? row.order : withoutRider(row.order),
    },
    events: rows.events.map(({ createdAt, id, type, actor, reason }) => {
      return { id, type, at: formatInstant(createdAt), actor, reason };
    }),
    events_as_sent: withRider ? rows.eventsAsSent : withoutRider(rows.eventsAsSent),
    requests: rows.actions.map(describeRequest),
    bag: rows.bagSteps.map(({ kind, at, who, code, line, otherOrder, missing }) => {
      return { what: kind, at: formatInstant(at), who, code, line, other_order: otherOrder, missing };
    }),
    prints: rows.prints.map(({ wish, askedAt, state, isCopy, occasion }) => {
      const { document } = wish;
      return { document, at: formatInstant(askedAt), state, copy: isCopy, by_staff: occasion === null };
    }),
    logbook: rows.chain === null ? null : describeChain(rows.chain, row.id),
  };
  const sealed = { ...content, digest: digest(JSON.stringify(content, null, 2)) };
  return `${JSON.stringify(sealed, null, 2)}\n`;
}

/** The same without the fields of a courier's rider, however deep. */
function withoutRider(value: unknown): unknown {
  const isRider = (field: string): boolean => RIDER_FIELDS.some((each) => each === field);
  return JSON.parse(JSON.stringify(value, (field, each) => (isRider(field) ? undefined : each)));
}

function describeRequest({ payload, outcome, ...action }: ActionRow) {
  return {
    ...payload,
    at: formatInstant(action.askedAt),
    who: action.who,
    idempotency_key: action.idempotencyKey,
    request_id: action.requestId,
    tries: action.tries,
    first_sent_at: formatInstantOrNull(action.firstSentAt),
    state: action.state,
    settled_at: formatInstantOrNull(action.settledAt),
    outcome: outcome && { code: outcome.code, status: outcome.status, accepted_via: outcome.acceptedVia },
  };
}

/** The chain with the entries about the order; of the others only the hash of what they say. */
function describeChain({ previous, entries }: LogbookSlice, orderId: string) {
  const last = entries.at(-1);
  return {
    mark: last === undefined ? null : formatMark(last),
    previous,
    entries: entries.map(({ number, at, who, what, details, contentHash }) =>
      details['orderId'] === orderId
        ? { number, at: formatInstant(at), who, what, details }
        : { number, content: contentHash },
    ),
  };
}
