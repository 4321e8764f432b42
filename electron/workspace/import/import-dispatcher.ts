/** Sends a checked import push by push, at most two ahead, so that it can be paused and orders go first. */

import { LIMITS } from '../../contract/api/limits.ts';
import type { PushRow } from '../../contract/api/requests.ts';
import type { ImportView } from '../../contract/calls/import.ts';
import type { ActionPayload } from '../../contract/domain/actions.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { PushTally } from '../../database/tables/stock/import-rows.ts';
import type { ImportRecord } from '../../database/tables/stock/imports.ts';
import { sumLaterAdjustments } from '../../outbox/inventory/later-adjustments.ts';
import { splitIntoBatches } from '../../outbox/inventory/push-batches.ts';
import { buildCount } from '../../outbox/kinds/count.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { EnqueueInput } from '../../outbox/requests/enqueue-input.ts';
import { deriveUuid } from '../../outbox/requests/uuid.ts';

/** How many pushes may wait or be in progress at a time: one is sent while the next is ready. */
const AHEAD = 2;

/**
 * The rows of one push: for a book count as many as the API takes, for a physical count as many as it applies at once.
 */
const PUSH_ROWS = { book: LIMITS.pushItems, physical: LIMITS.pushImmediateItems } as const;

interface SendingParts {
  readonly database: CounterDatabase;
  readonly outbox: Pick<Outbox, 'enqueueAll'>;
  readonly events: EventSink<WorkspaceEvents>;
}

/**
 * Enqueues the next pushes of every import that is being sent, and ends imports whose rows all have a result. Returns
 * whether any push is in progress. An import waits until its time is known (C10).
 */
export function dispatchImports({ database, outbox, events }: SendingParts): boolean {
  let isSending = false;
  for (const record of database.imports.inState('sending', 'paused', 'stopped')) {
    let live = endPushes(database, record.id);
    const { asOf, state, start } = record;
    const goesOn = state === 'sending' && start === null;
    // After a restore, the service may have applied a push long ago; such a push ends at once.
    while (goesOn && asOf !== null && live < AHEAD && enqueueNextPush(record, asOf))
      live = endPushes(database, record.id);
    if (live > 0) isSending = true;
    else if (goesOn) {
      database.write(() => database.imports.change(record.id, { state: 'done' }));
      events.emit('import.changed');
    }
  }
  return isSending;

  /** Enqueues the next push, and stores in the same commit which rows it carries. */
  function enqueueNextPush({ id, storeId, counting, sentBy }: ImportRecord, asOf: Instant): boolean {
    if (counting === null) return false;
    const number = database.importRows.pushes(id).length;
    // The id depends on the row, so a row is enqueued once, and on the time of sending, so sending the file again works.
    const idOf = (place: number): string =>
      findUsableId(database, deriveUuid(`${id} ${asOf} ${number} ${counting === 'book' ? 0 : place}`));
    // After a restore, a stored push carries the rows that it had.
    if (database.actions.get(idOf(0)) === null) holdBackCounted(database, id, storeId, asOf);
    const next = database.importRows.unpushed(id, PUSH_ROWS[counting]);
    const numbers = next.map(({ item }) => item);
    const [items = []] = splitIntoBatches(addLaterAdjustments(database, storeId, numbers, asOf));
    if (items.length === 0) return false;
    // Different times distinguish the pushes of one import.
    const moment = addMs(asOf, -number);
    const common = { storeId, who: sentBy };
    const inputs: EnqueueInput[] =
      counting === 'book'
        ? [{ ...common, id: idOf(0), payload: toImportAction(id, moment, items), rows: items }]
        : items.map((item, place) => ({ ...common, id: idOf(place), payload: toCountAction(id, moment, item) }));
    const carried = next.slice(0, items.length).map(({ row }, place) => ({ row, actionId: idOf(place) }));
    outbox.enqueueAll(inputs, () => {
      database.importRows.addPush(id, carried);
      for (const { item, tax } of next.slice(0, items.length))
        if (tax !== null) database.taxes.addToItem(storeId, item.barcode, tax, asOf);
    });
    return true;
  }
}

/**
 * Returns `id`, or a derived id if `id` already belongs to a withdrawn action (of an import stopped after the restored
 * backup was made).
 */
function findUsableId({ actions }: CounterDatabase, id: string): string {
  let usable = id;
  while (actions.get(usable)?.state === 'withdrawn') usable = deriveUuid(usable);
  return usable;
}

/**
 * Holds back the rows of items that were counted after the moment of the file: pushing an older level would undo the
 * count (C7: counts).
 */
function holdBackCounted(database: CounterDatabase, id: string, storeId: number, asOf: Instant): void {
  const counted = database.stockActions.barcodesCountedAfter(storeId, asOf);
  if (counted.length === 0) return;
  database.write(() => {
    const held = counted.filter((barcode) => database.importRows.holdBack(id, barcode, 'counted_since')).length;
    const record = database.imports.get(id);
    if (record === null || held === 0) return;
    database.imports.change(id, { sound: record.sound - held, heldBack: record.heldBack + held });
  });
}

/**
 * Adds what staff have adjusted since to the levels of a file, which may be hours old: pushing them unchanged would
 * undo it (C7).
 */
function addLaterAdjustments(
  database: CounterDatabase,
  storeId: number,
  items: readonly PushRow[],
  asOf: Instant,
): readonly PushRow[] {
  const changed = new Set(database.stockActions.barcodesSince(storeId, asOf));
  return items.map((item) => {
    if (!changed.has(item.barcode)) return item;
    const later = sumLaterAdjustments(database, storeId, item.barcode, ({ askedAt }) => askedAt <= asOf);
    return { ...item, stock: Math.max(0, item.stock + later) };
  });
}

function toImportAction(importId: string, asOf: Instant, items: readonly PushRow[]): ActionPayload {
  return { kind: 'import', importId, asOf, rowCount: items.length };
}

/** A row counted on the shelf is a count like any other, with its correction (C7). */
function toCountAction(importId: string, asOf: Instant, { barcode, stock, ...about }: PushRow): ActionPayload {
  return buildCount({ barcode, counted: stock, asOf, itemName: about.name ?? null, about, importId });
}

/** Stores the results of finished pushes. Returns how many pushes have not finished. */
function endPushes(database: CounterDatabase, id: string): number {
  let live = 0;
  for (const { push, tally } of database.importRows.pushes(id)) {
    if (tally !== null) continue;
    const actions = readActions(database, id, push);
    if (actions.some(isLive)) live += 1;
    else database.write(() => database.importRows.endPush(id, push, tallyActions(actions)));
  }
  return live;
}

/** Withdraws the actions of an import that were never sent. */
export function withdrawImport(database: CounterDatabase, outbox: Pick<Outbox, 'withdraw'>, id: string): void {
  for (const { push, tally } of database.importRows.pushes(id))
    if (tally === null) for (const action of readActions(database, id, push).filter(isLive)) outbox.withdraw(action.id);
}

function readActions(database: CounterDatabase, id: string, push: number): ActionRow[] {
  return database.importRows
    .actionsOf(id, push)
    .map((each) => database.actions.get(each))
    .filter((row) => row !== null);
}

function isLive({ settledAt }: ActionRow): boolean {
  return settledAt === null;
}

function countRows({ payload }: ActionRow): number {
  return payload.kind === 'import' ? payload.rowCount : 1;
}

/** The known results of the rows of these actions. Withdrawn ones have none. */
function tallyActions(actions: readonly ActionRow[]): PushTally {
  const tally = { answered: 0, refused: 0, subtracted: 0 };
  for (const action of actions) {
    if (isLive(action) || action.state === 'withdrawn') continue;
    tally.answered += countRows(action);
    tally.refused += action.state === 'refused' ? countRows(action) : (action.rejected ?? 0);
    tally.subtracted += action.subtracted ?? 0;
  }
  return tally;
}

export function readImportView(database: CounterDatabase, record: ImportRecord): ImportView {
  const sent = { answered: 0, underWay: 0, refused: 0, subtracted: 0, pushes: 0, pushesDone: 0 };
  for (const { push, tally } of database.importRows.pushes(record.id)) {
    const actions = tally === null ? readActions(database, record.id, push) : [];
    const { answered, refused, subtracted } = tally ?? tallyActions(actions);
    const underWay = actions.filter(isLive).reduce((rows, action) => rows + countRows(action), 0);
    sent.answered += answered;
    sent.refused += refused;
    sent.subtracted += subtracted;
    sent.underWay += underWay;
    sent.pushes += 1;
    if (underWay === 0) sent.pushesDone += 1;
  }
  const { id, received: _, dayFirst: __, takesOwnCodes: ___, start: ____, ...shown } = record;
  return { ...shown, importId: id, sent };
}
