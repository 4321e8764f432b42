import { later } from '../../contract/domain/time.ts';
import type { CallResult } from '../../contract/ipc/calls.ts';
import type { ImportState, ImportView, MendPiece } from '../../contract/ipc/import.ts';
import { IMPORT_PIECE_BYTES, MEND_ROWS } from '../../contract/ipc/import.ts';
import type { WorkspaceKind } from '../../contract/ipc/views.ts';
import { mendHeading, mendRow } from '../../csv/mend.ts';
import type { RowToMend } from '../../database/tables/stock/import-rows.ts';
import type { ImportRecord } from '../../database/tables/stock/imports.ts';
import { importView, takeBackImport } from '../../workspace/import/import-dispatcher.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Handlers } from '../call-dispatcher.ts';
import { failed } from '../call-dispatcher.ts';
import { DONE, reach } from '../with-workspace.ts';

type ImportHandlers = Pick<Handlers, Extract<keyof Handlers, `imports.${string}`>>;

/** In which states of an import each call is possible. */
const POSSIBLE = {
  piece: ['receiving'],
  check: ['columns', 'checking', 'checked'],
  send: ['checked'],
  pause: ['sending'],
  goOn: ['paused'],
  stop: ['sending', 'paused'],
  close: ['receiving', 'unreadable', 'columns', 'checking', 'checked', 'stopped', 'done'],
} as const satisfies Record<string, readonly ImportState[]>;

/** What staff do with a file of stock. */
export function importHandlers(workspaces: ReadonlyMap<WorkspaceKind, Workspace>): ImportHandlers {
  const { within } = reach(workspaces);
  type Named = { readonly workspace: WorkspaceKind; readonly importId: string };

  /** Works on an import that is in one of these states. */
  function onImport<Result>(
    input: Named,
    states: readonly ImportState[],
    work: (workspace: Workspace, record: ImportRecord) => Result,
  ) {
    return onAny(input, (workspace, record) =>
      isIn(states, record) ? work(workspace, record) : failed('not_possible_now'),
    );
  }

  function onAny<Result>(input: Named, work: (workspace: Workspace, record: ImportRecord) => Result) {
    return within(input.workspace, (workspace) => {
      const record = workspace.store.imports.get(input.importId);
      return record === null ? failed('not_found') : work(workspace, record);
    });
  }

  function shown(
    { store }: Workspace,
    id: string,
  ): { readonly ok: true; readonly value: ImportView } | ReturnType<typeof failed> {
    const record = store.imports.get(id);
    return record === null ? failed('not_found') : { ok: true, value: importView(store, record) };
  }

  /** Moves an import on; what is to be sent then goes. */
  function move(input: Named, states: readonly ImportState[], state: ImportState): CallResult<'imports.pause'> {
    return onImport(input, states, (workspace, { id }) => {
      const { store } = workspace;
      store.transaction(() => store.imports.change(id, { state }));
      workspace.importing.moved();
      return shown(workspace, id);
    });
  }

  return {
    'imports.begin': ({ workspace: kind, importId, storeId, fileName, bytes }) =>
      within(kind, ({ store, storeIds, now, changed }) => {
        if (!storeIds.includes(storeId)) return failed('not_found');
        const last = store.imports.ofStore(storeId);
        if (last?.id === importId) return DONE;
        if (last !== null && !isIn(POSSIBLE.close, last)) return failed('not_possible_now');
        store.transaction(() => store.imports.begin({ id: importId, storeId, fileName, bytes, startedAt: now() }));
        changed();
        return DONE;
      }),
    'imports.piece': (input) =>
      within(input.workspace, async (workspace): Promise<CallResult<'imports.piece'>> => {
        const { store, importing } = workspace;
        const record = store.imports.get(input.importId);
        if (record === null) return failed('not_found');
        // A piece that came twice has been kept.
        if (record.state !== 'receiving' || input.offset < record.received) return shown(workspace, record.id);
        const bytes = Buffer.from(input.base64, 'base64');
        const received = record.received + bytes.length;
        if (input.offset > record.received || received > record.bytes || bytes.length > IMPORT_PIECE_BYTES)
          return failed('not_possible_now');
        if (bytes.length > 0) store.transaction(() => store.imports.addPiece(record.id, input.offset, bytes));
        if (received === record.bytes) await importing.look(record.id);
        return shown(workspace, record.id);
      }),
    'imports.view': ({ workspace: kind, storeId }) =>
      within(kind, ({ store }) => {
        const record = store.imports.ofStore(storeId);
        return { ok: true, value: record === null ? null : importView(store, record) };
      }),
    'imports.check': (input) =>
      onImport(input, POSSIBLE.check, (workspace, { id, columns }) => {
        const { fields, hasHeading, dayFirst } = input;
        if (fields.length !== columns.length) return failed('not_possible_now');
        workspace.importing.check(id, { fields, hasHeading, dayFirst });
        return shown(workspace, id);
      }),
    'imports.send': (input) =>
      onImport(input, POSSIBLE.send, (workspace, { id, sound }) => {
        if (sound === 0) return failed('not_possible_now');
        const { store, now } = workspace;
        const asOf = later(now(), -input.ageMs);
        const guessedAhead = workspace.guessedAhead();
        const { counting } = input;
        store.transaction(() => store.imports.change(id, { state: 'sending', counting, asOf, guessedAhead }));
        workspace.importing.moved();
        return shown(workspace, id);
      }),
    'imports.pause': (input) => move(input, POSSIBLE.pause, 'paused'),
    'imports.goOn': (input) => move(input, POSSIBLE.goOn, 'sending'),
    'imports.stop': (input) =>
      onImport(input, POSSIBLE.stop, (workspace, { id }) => {
        const { store, outbox } = workspace;
        store.transaction(() => {
          store.imports.change(id, { state: 'stopped' });
          takeBackImport(store, outbox, id);
        });
        workspace.changed();
        return shown(workspace, id);
      }),
    'imports.close': (input) =>
      onImport(input, POSSIBLE.close, (workspace, { id }) => {
        const { store } = workspace;
        store.transaction(() => store.imports.remove(id));
        workspace.changed();
        return DONE;
      }),
    'imports.problems': ({ offset, limit, ...input }) =>
      onAny(input, ({ store }, { id }) => ({ ok: true, value: store.importRows.problems(id, offset, limit) })),
    'imports.mend': ({ from, heading, words, ...input }) =>
      onAny(input, ({ store }, record): CallResult<'imports.mend'> => {
        const rows = store.importRows.toMend(record.id, from, MEND_ROWS);
        return { ok: true, value: mendPiece(record, rows, from, heading, words) };
      }),
  };
}

function isIn(states: readonly ImportState[], { state }: ImportRecord): boolean {
  return states.includes(state);
}

/** A piece of the CSV of rows to mend, in the form of the file that they came from. */
function mendPiece(
  { form, columns }: ImportRecord,
  rows: readonly RowToMend[],
  from: number,
  heading: string,
  words: Readonly<Record<string, string>>,
): MendPiece {
  const delimiter = form?.delimiter ?? ',';
  const headings = columns.map((column) => column.heading);
  const first = from === 0 && form?.hasHeading ? mendHeading([...headings, heading], delimiter) : '';
  const lines = rows.map(({ cells, codes }) => {
    const why = codes.map((code) => words[code] ?? code).join('; ');
    return mendRow(cells, columns.length, why, delimiter);
  });
  return { text: first + lines.join(''), next: rows.length < MEND_ROWS ? null : (rows.at(-1)?.row ?? null) };
}
