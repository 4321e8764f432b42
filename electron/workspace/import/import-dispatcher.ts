/** Sends a checked import push by push, never more than two ahead, so that it can be paused and orders go first. */

import { LIMITS } from '../../contract/api/limits.ts';
import type { PushRow } from '../../contract/api/requests.ts';
import type { ActionPayload } from '../../contract/domain/actions.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/events.ts';
import type { ImportView } from '../../contract/ipc/import.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { PushTally } from '../../database/tables/stock/import-rows.ts';
import type { ImportRecord } from '../../database/tables/stock/imports.ts';
import type { EnqueueInput } from '../../outbox/enqueue-input.ts';
import { splitIntoBatches } from '../../outbox/inventory/push-batches.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { deriveUuid } from '../../outbox/uuid.ts';

/** Pushes that wait or are under way at a time: one is sent while the other is ready. */
const AHEAD = 2;

/** Rows of one push: of a book count as many as the API takes, of a physical one as many as it applies at once. */
const PUSH_ROWS = { book: LIMITS.pushItems, physical: LIMITS.pushImmediateItems } as const;

interface SendingParts {
  readonly database: CounterDatabase;
  readonly outbox: Pick<Outbox, 'enqueueAll'>;
  readonly events: EventSink<WorkspaceEvents>;
}

/**
 * Hands over what is next of every import that is being sent, and ends those of which every row has its answer. Gives
 * whether any is on its way. One whose moment is still a guess waits until that is put right (C10).
 */
export function dispatchImports({ database, outbox, events }: SendingParts): boolean {
  let isSending = false;
  for (const record of database.imports.inState('sending', 'paused', 'stopped')) {
    let live = endPushes(database, record.id);
    const { asOf, state, guessedAhead } = record;
    const goesOn = state === 'sending' && guessedAhead === null;
    // After a restore what a push carries may have been done long ago: then it is over at once.
    while (goesOn && asOf !== null && live < AHEAD && pushNext(record, asOf)) live = endPushes(database, record.id);
    if (live > 0) isSending = true;
    else if (goesOn) {
      database.transaction(() => database.imports.change(record.id, { state: 'done' }));
      events.emit('import.changed');
    }
  }
  return isSending;

  /** Keeps the next push, and in the same commit which rows it carries. */
  function pushNext({ id, storeId, counting }: ImportRecord, asOf: Instant): boolean {
    if (counting === null) return false;
    const next = database.importRows.unpushed(id, PUSH_ROWS[counting]);
    const [items = []] = splitIntoBatches(next.map(({ item }) => item));
    if (items.length === 0) return false;
    const number = database.importRows.pushes(id).length;
    // From where a row is, so that nothing is kept twice; from the moment, so that a file that is sent anew is.
    const idOf = (place: number): string => deriveUuid(`${id} ${asOf} ${number} ${counting === 'book' ? 0 : place}`);
    // Pushes of one import are told apart by their moment.
    const moment = addMs(asOf, -number);
    const own = { storeId, who: null, isAsOfMeasured: true };
    const presses: EnqueueInput[] =
      counting === 'book'
        ? [{ ...own, id: idOf(0), payload: pushOf(id, moment, items), rows: items }]
        : items.map((item, place) => ({ ...own, id: idOf(place), payload: countOf(id, moment, item) }));
    const carried = next.slice(0, items.length).map(({ row }, place) => ({ row, actionId: idOf(place) }));
    outbox.enqueueAll(presses, () => database.importRows.addPush(id, carried));
    return true;
  }
}

function pushOf(importId: string, asOf: Instant, items: readonly PushRow[]): ActionPayload {
  return { kind: 'import', importId, asOf, rowCount: items.length };
}

/** What was counted on the shelf is a count like any other: units that had left it are put back to it (C7). */
function countOf(importId: string, asOf: Instant, { barcode, stock, ...about }: PushRow): ActionPayload {
  return { kind: 'count', barcode, counted: stock, asOf, itemName: about.name ?? null, about, importId };
}

/** Notes what became of pushes that are over; gives how many are not. */
function endPushes(database: CounterDatabase, id: string): number {
  let live = 0;
  for (const { push, tally } of database.importRows.pushes(id)) {
    if (tally !== null) continue;
    const actions = actionsOf(database, id, push);
    if (actions.some(isLive)) live += 1;
    else database.transaction(() => database.importRows.endPush(id, push, tallyOf(actions)));
  }
  return live;
}

/** Takes back what of an import was never sent. */
export function withdrawImport(database: CounterDatabase, outbox: Pick<Outbox, 'withdraw'>, id: string): void {
  for (const { push, tally } of database.importRows.pushes(id))
    if (tally === null) for (const action of actionsOf(database, id, push).filter(isLive)) outbox.withdraw(action.id);
}

function actionsOf(database: CounterDatabase, id: string, push: number): ActionRow[] {
  return database.importRows
    .actionsOf(id, push)
    .map((each) => database.actions.get(each))
    .filter((row) => row !== null);
}

function isLive({ settledAt }: ActionRow): boolean {
  return settledAt === null;
}

function rowsIn({ payload: deed }: ActionRow): number {
  return deed.kind === 'import' ? deed.rowCount : 1;
}

/** What became of the rows that these actions carry, as far as it is known. What was taken back was never answered. */
function tallyOf(actions: readonly ActionRow[]): PushTally {
  const tally = { answered: 0, refused: 0, subtracted: 0 };
  for (const action of actions) {
    if (isLive(action) || action.state === 'withdrawn') continue;
    tally.answered += rowsIn(action);
    tally.refused += action.state === 'refused' ? rowsIn(action) : (action.rejected ?? 0);
    tally.subtracted += action.subtracted ?? 0;
  }
  return tally;
}

/** An import as the screen shows it. */
export function readImportView(database: CounterDatabase, record: ImportRecord): ImportView {
  const sent = { answered: 0, underWay: 0, refused: 0, subtracted: 0, pushes: 0, pushesDone: 0 };
  for (const { push, tally } of database.importRows.pushes(record.id)) {
    const actions = tally === null ? actionsOf(database, record.id, push) : [];
    const { answered, refused, subtracted } = tally ?? tallyOf(actions);
    const underWay = actions.filter(isLive).reduce((rows, action) => rows + rowsIn(action), 0);
    sent.answered += answered;
    sent.refused += refused;
    sent.subtracted += subtracted;
    sent.underWay += underWay;
    sent.pushes += 1;
    if (underWay === 0) sent.pushesDone += 1;
  }
  const { id, form, received: _, dayFirst: __, guessedAhead: ___, ...shown } = record;
  return {
    ...shown,
    importId: id,
    form: form === null ? null : { encoding: form.encoding, delimiter: form.delimiter, hasHeading: form.hasHeading },
    sent,
  };
}
