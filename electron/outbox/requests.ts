/** Which actions travel together, and in which order requests leave. Pure. */

import type { RequestPurpose } from '../api-client/rate-limiter.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { ActionKind } from '../contract/domain/actions.ts';
import type { Instant } from '../contract/domain/time.ts';
import { instant, MINUTE } from '../contract/domain/time.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import type { NumberedPushRow } from '../database/tables/actions/push-rows.ts';

/** Actions that leave as one request: all of one kind and store. */
export interface OutboxRequest {
  readonly kind: ActionKind;
  readonly storeId: number;
  /** Never empty. */
  readonly rows: readonly ActionRow[];
  /** The rows of an import's push that this request carries, once they have been read; of others none. */
  readonly items: readonly NumberedPushRow[];
  readonly idempotencyKey: string;
  /** An earlier try of the same key may have been done. */
  readonly wasUnknown: boolean;
}

/**
 * Most actions in one request. Only the first 100 rejected rows are reported, so no more travel where what was applied
 * can't be sent again; a push can, in pieces.
 */
const MOST: Readonly<Record<ActionKind, number>> = {
  accept: 1,
  reject: 1,
  hand_back: 1,
  retry_courier: 1,
  adjustment: LIMITS.reportedErrors,
  count: LIMITS.pushImmediateItems,
  import: 1,
  acknowledge: LIMITS.reportedErrors,
};

/** Counts made within so long travel together, as of the first of them; of the others each has its own moment here. */
const COUNTED_TOGETHER_MS = 10 * MINUTE;

/** Lower leaves first. */
const URGENCY: Readonly<Record<ActionKind, number>> = {
  accept: 0,
  reject: 0,
  hand_back: 1,
  retry_courier: 1,
  acknowledge: 2,
  adjustment: 3,
  count: 3,
  import: 4,
};

/** What the turn of an action's request can be taken for. */
export type ActionPurpose = Exclude<RequestPurpose, 'watch'>;

/** What a request's turn is taken for: a file of many thousand rows goes behind everything that staff wait for. */
export function purposeOf({ rows }: OutboxRequest): ActionPurpose {
  return rows.some(isOfFile) ? 'background' : 'action';
}

/** Whether an action carries rows of a file. */
function isOfFile({ payload: deed }: ActionRow): boolean {
  return 'importId' in deed && deed.importId !== undefined;
}

/**
 * The moment that the numbers of a push are of; null for what is none. Of counts it is that of the first: a later one
 * would put them over newer counts of others. What the service takes off for it is put back by each one's own moment.
 */
export function earliestAsOf(rows: readonly ActionRow[]): Instant | null {
  const moments = rows.flatMap(({ payload: deed }) =>
    deed.kind === 'count' || deed.kind === 'import' ? [deed.asOf] : [],
  );
  return moments.length === 0 ? null : instant(Math.min(...moments));
}

/** Whether an action can travel with a group as of one moment. */
function isOfOneTime([first]: readonly ActionRow[], { payload: deed }: ActionRow): boolean {
  if (first?.payload.kind !== 'count' || deed.kind !== 'count') return true;
  return Math.abs(first.payload.asOf - deed.asOf) <= COUNTED_TOGETHER_MS;
}

/** How many rows a request carries. */
export function rowCountOf({ kind, rows, items }: OutboxRequest): number {
  return kind === 'import' ? items.length : rows.length;
}

/**
 * Joins ready actions (see {@link Actions.ready}) to requests, the most urgent first. What has been sent stays the fixed
 * set that it was; what waits unsent joins others of its kind and store, unless it is set `apart` in a piece of a request. As only the first
 * action of a lane is ready, a request has at most one row for a barcode.
 */
export function batchActions(
  ready: readonly ActionRow[],
  apart: ReadonlyMap<string, string>,
  holdEnd: (row: ActionRow) => number,
): OutboxRequest[] {
  const groups: ActionRow[][] = [];
  /** Of each kind those that have room; a piece always has. */
  const roomy = new Map<string, ActionRow[][]>();
  for (const row of ready) {
    const piece = row.state === 'unknown' ? row.idempotencyKey : apart.get(row.id);
    const kind = `${row.payload.kind} ${row.storeId}${isOfFile(row) ? ' of a file' : ''}`;
    const name = piece === undefined ? kind : `piece ${piece}`;
    const alike = roomy.get(name) ?? [];
    roomy.set(name, alike);
    let group = alike.find((each) => piece !== undefined || isOfOneTime(each, row));
    if (group === undefined) {
      group = [];
      groups.push(group);
      alike.push(group);
    }
    group.push(row);
    if (piece === undefined && group.length >= MOST[row.payload.kind]) alike.splice(alike.indexOf(group), 1);
  }
  const requests = groups.flatMap((rows): OutboxRequest[] => {
    const [first] = rows;
    if (first === undefined) return [];
    return [
      {
        kind: first.payload.kind,
        storeId: first.storeId,
        rows,
        items: [],
        idempotencyKey: first.idempotencyKey,
        wasUnknown: first.state === 'unknown',
      },
    ];
  });
  const firstHoldEnd = (request: OutboxRequest): number => Math.min(...request.rows.map(holdEnd));
  const urgency = ({ kind, rows }: OutboxRequest): number => (rows.some(isOfFile) ? URGENCY.import : URGENCY[kind]);
  return requests.sort((a, b) => urgency(a) - urgency(b) || firstHoldEnd(a) - firstHoldEnd(b));
}
