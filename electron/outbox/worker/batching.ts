/** Joins actions into requests, and sorts the requests by urgency. Pure. */

import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { URGENCIES } from '../kinds/action-kind.ts';
import { kindOf, mayHaveLateCopy } from '../kinds/registry.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { isFromFile } from '../requests/outbox-request.ts';

type Group = [ActionRow, ...ActionRow[]];

/**
 * Joins ready actions (`ActionsTable.ready`) into requests, the most urgent first. A request that may have been done,
 * or may have a late copy, keeps exactly its actions. Unsent actions join others of their kind and store, unless a
 * split keeps them apart. Only the first action of a lane is ready, so a request has at most one row for a barcode.
 */
export function batchActions(
  ready: readonly ActionRow[],
  splitBatches: ReadonlyMap<string, string>,
  placedAtOf: (row: ActionRow) => number,
): OutboxRequest[] {
  const firstPlacedAt = (request: OutboxRequest): number => Math.min(...request.rows.map(placedAtOf));
  return groupActions(ready, splitBatches)
    .map(toRequest)
    .sort((a, b) => rankOf(a) - rankOf(b) || firstPlacedAt(a) - firstPlacedAt(b));
}

function groupActions(ready: readonly ActionRow[], splitBatches: ReadonlyMap<string, string>): Group[] {
  const groups: Group[] = [];
  /** The groups that have room for more, by what their actions have in common. */
  const open = new Map<string, Group[]>();
  for (const row of ready) {
    const { payload } = row;
    const kind = kindOf(payload);
    const keepsRequest = row.state === 'unknown' || mayHaveLateCopy(row);
    const batch = keepsRequest ? row.idempotencyKey : splitBatches.get(row.id);
    const groupKey =
      batch === undefined ? `${payload.kind} ${row.storeId}${isFromFile(row) ? ' of a file' : ''}` : `batch ${batch}`;
    const candidates = open.get(groupKey) ?? [];
    open.set(groupKey, candidates);
    const group = candidates.find(([first]) => batch !== undefined || kind.canJoin?.(first.payload, payload) !== false);
    if (group === undefined) {
      const opened: Group = [row];
      groups.push(opened);
      if (batch !== undefined || kind.batchSize > 1) candidates.push(opened);
    } else {
      group.push(row);
      if (batch === undefined && group.length >= kind.batchSize) candidates.splice(candidates.indexOf(group), 1);
    }
  }
  return groups;
}

function toRequest(rows: Group): OutboxRequest {
  const [{ payload, storeId, idempotencyKey, state }] = rows;
  return { kind: payload.kind, storeId, rows, items: null, idempotencyKey, wasUnknown: state === 'unknown' };
}

/** Requests of the lowest rank are sent first. */
function rankOf(request: OutboxRequest): number {
  return URGENCIES.indexOf(request.rows.some(isFromFile) ? 'file' : kindOf(request).urgency);
}
