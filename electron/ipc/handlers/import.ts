import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers, CallResult } from '../../contract/calls/calls.ts';
import type { IMPORT_CALLS, ImportState } from '../../contract/calls/import.ts';
import { IMPORT_PIECE_BYTES } from '../../contract/calls/import.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { ImportRecord } from '../../database/tables/stock/imports.ts';
import { formatHeldBackPiece } from '../../workspace/import/held-back-rows.ts';
import { readImportView, withdrawImport } from '../../workspace/import/import-dispatcher.ts';
import type { ImportStep } from '../../workspace/import/import-steps.ts';
import { isStepPossible, momentBefore, startSending } from '../../workspace/import/import-steps.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

type SendCalls = 'imports.send' | 'imports.pause' | 'imports.goOn' | 'imports.stop' | 'imports.close';

/** What staff do with a CSV file of stock. */
export function importHandlers(access: WorkspaceAccess): CallHandlers<keyof typeof IMPORT_CALLS> {
  return { ...importFileHandlers(access), ...importSendHandlers(access) };
}

/** Receives the file, checks it, and shows what it contains. */
function importFileHandlers(access: WorkspaceAccess): CallHandlers<Exclude<keyof typeof IMPORT_CALLS, SendCalls>> {
  const { withWorkspace } = access;
  const { onAnyImport, onImport } = createImportAccess(access);
  return {
    'imports.begin': ({ workspace: kind, importId, storeId, fileName, bytes }) =>
      withWorkspace(kind, ({ database, storeIds, now, events }) => {
        if (!storeIds.includes(storeId)) return failed('not_found');
        const last = database.imports.ofStore(storeId);
        if (last?.id === importId) return DONE;
        if (last !== null && !isStepPossible('close', last)) return failed('not_possible_now');
        database.write(() => database.imports.begin({ id: importId, storeId, fileName, bytes, startedAt: now() }));
        events.emit('staff.changed');
        return DONE;
      }),
    'imports.piece': (input) =>
      withWorkspace(input.workspace, async (workspace): Promise<CallResult<'imports.piece'>> => {
        const { database, importWorker } = workspace;
        const record = database.imports.get(input.importId);
        if (record === null) return failed('not_found');
        // A piece that arrives twice is already stored.
        if (record.state !== 'receiving' || input.offset < record.received) return showImport(workspace, record.id);
        const bytes = Buffer.from(input.base64, 'base64');
        const received = record.received + bytes.length;
        if (input.offset > record.received || received > record.bytes || bytes.length > IMPORT_PIECE_BYTES)
          return failed('not_possible_now');
        if (bytes.length > 0) database.write(() => database.imports.addChunk(record.id, input.offset, bytes));
        if (received === record.bytes) await importWorker.detectFormat(record.id);
        return showImport(workspace, record.id);
      }),
    'imports.view': ({ workspace: kind, storeId }) =>
      withWorkspace(kind, ({ database }) => {
        const record = database.imports.ofStore(storeId);
        return { ok: true, value: record === null ? null : readImportView(database, record) };
      }),
    'imports.check': (input) =>
      onImport(input, 'check', (workspace, { id, columns }) => {
        const { fields, hasHeading, dayFirst, takesOwnCodes } = input;
        if (fields.length !== columns.length) return failed('not_possible_now');
        void workspace.importWorker.check(id, { fields, hasHeading, dayFirst, takesOwnCodes });
        return showImport(workspace, id);
      }),
    'imports.problems': ({ offset, limit, ...input }) =>
      onAnyImport(input, ({ database }, { id }) => ({
        ok: true,
        value: database.importRows.problems(id, offset, limit),
      })),
    'imports.readHeldBack': ({ from, heading, words, ...input }) =>
      onAnyImport(input, ({ database }, record): CallResult<'imports.readHeldBack'> => {
        return { ok: true, value: formatHeldBackPiece(database, record, from, { heading, words }) };
      }),
  };
}

/** Sends the checked rows, pauses and stops them, and removes the import. */
function importSendHandlers(access: WorkspaceAccess): CallHandlers<SendCalls> {
  const { onImport } = createImportAccess(access);

  /** Moves an import to another state and dispatches what it may send next. */
  const move = (input: ImportInput, step: ImportStep, state: ImportState) =>
    onImport(input, step, (workspace, { id }) => {
      const { database } = workspace;
      database.write(() => database.imports.change(id, { state }));
      workspace.importWorker.dispatchSoon();
      return showImport(workspace, id);
    });

  return {
    'imports.send': (input, { who }) =>
      onImport(input, 'send', (workspace, { id, sound }) => {
        if (sound === 0) return failed('not_possible_now');
        // The time of a file in the watched folder is known.
        const ageMs = workspace.importFolder.ageOf(id) ?? input.ageMs;
        const asOf = momentBefore(workspace.takeMoment(), ageMs);
        startSending(workspace.database, id, { counting: input.counting, asOf, sentBy: who });
        workspace.importWorker.dispatchSoon();
        return showImport(workspace, id);
      }),
    'imports.pause': (input) => move(input, 'pause', 'paused'),
    'imports.goOn': (input) => move(input, 'goOn', 'sending'),
    'imports.stop': (input) =>
      onImport(input, 'stop', (workspace, { id }) => {
        const { database, outbox } = workspace;
        database.write(() => {
          database.imports.change(id, { state: 'stopped' });
          withdrawImport(database, outbox, id);
        });
        workspace.events.emit('staff.changed');
        return showImport(workspace, id);
      }),
    'imports.close': (input) =>
      onImport(input, 'close', (workspace, { id }) => {
        const { database } = workspace;
        database.write(() => database.imports.remove(id));
        workspace.events.emit('staff.changed');
        return DONE;
      }),
  };
}

interface ImportInput {
  readonly workspace: WorkspaceKind;
  readonly importId: string;
}

function createImportAccess({ withWorkspace }: WorkspaceAccess) {
  type Work<Result> = (workspace: Workspace, record: ImportRecord) => Result;

  /** Works on an import in whatever state it is. */
  function onAnyImport<Result>(input: ImportInput, work: Work<Result>) {
    return withWorkspace(input.workspace, (workspace) => {
      const record = workspace.database.imports.get(input.importId);
      return record === null ? failed('not_found') : work(workspace, record);
    });
  }

  /** Works on an import whose state allows the step. */
  function onImport<Result>(input: ImportInput, step: ImportStep, work: Work<Result>) {
    return onAnyImport(input, (workspace, record) =>
      isStepPossible(step, record) ? work(workspace, record) : failed('not_possible_now'),
    );
  }

  return { onAnyImport, onImport };
}

function showImport({ database }: Workspace, id: string): CallResult<'imports.pause'> {
  const record = database.imports.get(id);
  return record === null ? failed('not_found') : { ok: true, value: readImportView(database, record) };
}
