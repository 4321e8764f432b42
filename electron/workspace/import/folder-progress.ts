/** What becomes of the file of the watched folder that was taken: its import goes on without staff as far as it can. */

import type { ImportFolderChoice } from '../../contract/domain/import-folder.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { Clock, Log, Timers } from '../../contract/ports.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { Moment } from '../../database/tables/moments.ts';
import type { FolderFile, FolderPlan } from '../../database/tables/stock/folder-files.ts';
import type { ImportRecord } from '../../database/tables/stock/imports.ts';
import type { FolderPlace, FolderStorage, Reasons } from './folder-storage.ts';
import { isSameFile } from './folder-storage.ts';
import { formatHeldBackPiece } from './held-back-rows.ts';
import { momentBefore, startSending } from './import-steps.ts';
import type { ImportWorker } from './import-worker.ts';

export interface ImportFolderParts {
  readonly database: CounterDatabase;
  /** Null if no folder is watched. */
  readonly chosen: () => ImportFolderChoice | null;
  readonly importWorker: Pick<ImportWorker, 'detectFormat' | 'check' | 'dispatchSoon'>;
  readonly storage: FolderStorage;
  readonly takeMoment: () => Moment;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<WorkspaceEvents>;
}

/** Takes the import of the folder's file as far as it goes without staff, and moves the file once it has ended. */
export async function closeEnded(parts: ImportFolderParts, choice: ImportFolderChoice): Promise<void> {
  const { database, importWorker, takeMoment, clock } = parts;
  const { storeId } = choice;
  const file = database.folderFiles.open(storeId);
  if (file === null) return;
  const record = database.imports.get(file.importId);
  if (record === null) return await closeFile(parts, choice, file, 'to-mend', null);
  const plan = findPlan(database, record);
  switch (record.state) {
    // The app ended while it read the file.
    case 'receiving':
      return takeBack(database, file.importId);
    case 'columns':
      if (plan !== null) void importWorker.check(record.id, plan);
      return;
    case 'checked':
      if (plan === null) return;
      if (record.sound === 0) {
        // Nothing can be sent, so the next file may come.
        database.write(() => database.imports.change(record.id, { state: 'stopped' }));
        return await closeFile(parts, choice, file, 'to-mend', record);
      }
      startSending(database, record.id, {
        counting: plan.counting,
        asOf: momentBefore(takeMoment(), Math.max(0, clock.now() - file.modifiedAt)),
        sentBy: plan.sentBy,
      });
      importWorker.dispatchSoon();
      return;
    case 'checking':
      return;
    case 'sending':
    case 'paused':
      if (plan === null) rememberPlan(database, record);
      return;
    case 'done': {
      if (plan === null) rememberPlan(database, record);
      const { rows } = database.importRows.problems(record.id, 0, 1);
      return await closeFile(parts, choice, file, rows.length === 0 ? 'done' : 'to-mend', record);
    }
    case 'stopped':
    case 'unreadable':
      return await closeFile(parts, choice, file, 'to-mend', record);
  }
}

/** How staff had a file of the same headings read; null if they must choose. */
function findPlan(database: CounterDatabase, { storeId, columns }: ImportRecord): FolderPlan | null {
  const plan = database.folderFiles.plan(storeId);
  const headings = columns.map(({ heading }) => heading);
  return plan?.hasHeading === true && headings.join('\n') === plan.headings.join('\n') ? plan : null;
}

function rememberPlan(database: CounterDatabase, record: ImportRecord): void {
  const { columns, form, dayFirst, takesOwnCodes, counting, sentBy, storeId } = record;
  if (counting === null) return;
  const plan: FolderPlan = {
    headings: columns.map(({ heading }) => heading),
    fields: columns.map(({ field }) => field),
    hasHeading: form?.hasHeading ?? false,
    ...{ dayFirst, takesOwnCodes, counting, sentBy },
  };
  database.write(() => database.folderFiles.setPlan(storeId, plan));
}

/** Moves the file of an ended import, unless it is gone or another has taken its name. */
async function closeFile(
  { database, storage, timers }: ImportFolderParts,
  choice: ImportFolderChoice,
  file: FolderFile,
  place: FolderPlace,
  record: ImportRecord | null,
): Promise<void> {
  const now = await storage.find(choice.path, file.name);
  // Rejects if the folder itself is gone; the file is moved once it is back.
  if (now === null) await storage.list(choice.path);
  if (now !== null && isSameFile(now, file)) {
    const reasons =
      place === 'done' || record === null ? null : await describeProblems(database, record, choice, timers);
    await storage.move(choice.path, file.name, place, reasons);
  }
  database.write(() => database.folderFiles.close(file.importId));
}

/** What is to mend: the rows that were not sent, or why the file can't be read. Orders have a turn between pieces. */
async function describeProblems(
  database: CounterDatabase,
  record: ImportRecord,
  { heading, words }: ImportFolderChoice,
  timers: Timers,
): Promise<Reasons> {
  if (record.unreadable !== null) {
    const { why } = record.unreadable;
    return { ending: 'txt', text: words[why] ?? why };
  }
  let text = '';
  for (let from: number | null = 0; from !== null; ) {
    const piece = formatHeldBackPiece(database, record, from, { heading, words });
    text += piece.text;
    from = piece.next;
    await new Promise<void>((resolve) => timers.after(0, resolve));
  }
  return { ending: 'csv', text };
}

/** Forgets a file that was not read to its end, so that it is taken again. */
function takeBack(database: CounterDatabase, importId: string): void {
  database.write(() => {
    database.imports.remove(importId);
    database.folderFiles.remove(importId);
  });
}

/** The name of the file that waits for staff, who choose its columns and send it. */
export function findWaiting(database: CounterDatabase, { storeId }: ImportFolderChoice): string | null {
  const file = database.folderFiles.open(storeId);
  const state = file === null ? null : database.imports.get(file.importId)?.state;
  return state === 'columns' || state === 'checked' || state === 'paused' ? (file?.name ?? null) : null;
}
