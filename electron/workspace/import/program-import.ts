import type { Instant } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { Moment } from '../../database/tables/moments.ts';
import { deriveUuid } from '../../outbox/requests/uuid.ts';
import { isStepPossible, startSending } from './import-steps.ts';
import type { ImportWorker } from './import-worker.ts';

interface ImportParts {
  readonly database: CounterDatabase;
  readonly importWorker: ImportWorker;
  readonly events: EventSink<WorkspaceEvents>;
  now(): Instant;
}

/** Stock levels that a program of the shop told. */
export interface ProgramStock {
  readonly storeId: number;
  /** How the import is named on screen. */
  readonly fileName: string;
  /** CSV with headings that an import recognises. */
  readonly text: string;
  /** When the levels were read. */
  readonly moment: Moment;
  readonly sentBy: string | null;
}

/**
 * Sends stock levels as an import like any other: checked row by row, counting as those of the books, `as_of` when they
 * were read. Resolves once it is being sent, or is on screen with what is wrong. False while the store's last import is
 * under way. After a kill in between, the import waits on screen to be sent.
 */
export async function importFromProgram(
  { database, importWorker, now, events }: ImportParts,
  { storeId, fileName, text, moment, sentBy }: ProgramStock,
): Promise<boolean> {
  const { imports, write } = database;
  const last = imports.ofStore(storeId);
  if (last !== null && !isStepPossible('giveWay', last)) return false;
  const id = deriveUuid(`${storeId} ${fileName} ${moment.at}`);
  const bytes = Buffer.from(text);
  write(() => {
    imports.begin({ id, storeId, fileName, bytes: bytes.length, startedAt: now() });
    imports.addChunk(id, 0, bytes);
  });
  await importWorker.detectFormat(id);
  const columns = imports.get(id)?.columns ?? [];
  await importWorker.check(id, {
    fields: columns.map(({ field }) => field),
    hasHeading: true,
    dayFirst: true,
    takesOwnCodes: true,
  });
  const checked = imports.get(id);
  if (checked?.state === 'checked' && checked.sound > 0) {
    startSending(database, id, { counting: 'book', asOf: moment, sentBy });
    importWorker.dispatchSoon();
  }
  events.emit('staff.changed');
  return true;
}
