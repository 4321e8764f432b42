/**
 * The rows of an imported file (tables `import_rows`, `import_held_rows`, `import_findings`, `import_pushes`): sound rows
 * with the push that carries each, rows that are held back, and the problems of both.
 */

import { z } from 'zod';
import type { PushRow } from '../../../contract/api/requests.ts';
import { pushRow } from '../../../contract/api/requests.ts';
import { IMPORT_FIELDS } from '../../../contract/calls/import-columns.ts';
import type {
  ImportProblem,
  ImportProblems as ImportProblemsPage,
  RowProblem,
} from '../../../contract/calls/import-problems.ts';
import { ROW_PROBLEMS } from '../../../contract/calls/import-problems.ts';
import type { ImportTax } from '../../../contract/calls/tax.ts';
import { importTax } from '../../../contract/calls/tax.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

/** A sound row of the file, with the cells that it was read from. */
export interface SoundImportRow {
  readonly row: number;
  readonly item: PushRow;
  readonly tax: ImportTax | null;
  readonly cells: readonly string[];
}

/** A row of the file that is held back. */
export interface HeldImportRow {
  readonly row: number;
  readonly barcode: string | null;
  readonly cells: readonly string[];
  readonly findings: readonly Pick<ImportProblem, 'problem' | 'field' | 'value' | 'otherRow'>[];
}

/** A row to mend, with the codes of all its problems: our own findings and the service's refusals. */
export interface ImportRowToMend {
  readonly row: number;
  readonly cells: readonly string[];
  readonly codes: readonly string[];
}

/** The result of a push whose rows all have one. */
export interface PushTally {
  readonly answered: number;
  readonly refused: number;
  /** Units that the service subtracted. */
  readonly subtracted: number;
}

export interface ImportPush {
  readonly push: number;
  readonly rows: number;
  /** Null until all its rows have a result. */
  readonly tally: PushTally | null;
}

export interface ImportRowsTable extends CheckedRows, ImportPushes, ImportProblems {}

/** The result of checking the file. */
interface CheckedRows {
  /** Deletes the result of a check. */
  clear(id: string): void;
  add(id: string, rows: readonly (SoundImportRow | HeldImportRow)[]): void;
}

/** The pushes that carry the sound rows. */
interface ImportPushes {
  /** The next sound rows that no push contains yet, in the order of the file. */
  unpushed(id: string, limit: number): Omit<SoundImportRow, 'cells'>[];
  /** Holds back the sound row of a barcode with this problem, unless a push contains it. Returns whether it did. */
  holdBack(id: string, barcode: string, problem: RowProblem): boolean;
  /** Records that one push carries these rows, in this order, each with its action. */
  addPush(id: string, rows: readonly { readonly row: number; readonly actionId: string }[]): void;
  pushes(id: string): ImportPush[];
  /** The actions that carry the rows of a push. */
  actionsOf(id: string, push: number): string[];
  endPush(id: string, push: number, tally: PushTally): void;
}

interface ImportProblems {
  problems(id: string, offset: number, limit: number): ImportProblemsPage;
  /**
   * Rows to mend with a number above `after`, in the order of the file. Leaves out a held-back row if a sound row has
   * its barcode, and any row whose item has a newer level: imported again, it would overwrite that.
   */
  toMend(id: string, after: number, limit: number): ImportRowToMend[];
}

/** The problems of rows: our own findings, rows that the service rejected, and all rows of a push that it refused. */
const PROBLEMS = `
  SELECT row, barcode, problem, field, value, other_row, NULL AS code, NULL AS message, nth
    FROM import_findings WHERE import_id = @id
  UNION ALL
  SELECT r.row, r.barcode, NULL, NULL, NULL, NULL, p.code, p.message, 0
    FROM import_rows r JOIN push_rows p ON p.action_id = r.action_id AND p.row = r.position
    WHERE r.import_id = @id AND r.push IS NOT NULL AND p.code IS NOT NULL
  UNION ALL
  SELECT r.row, r.barcode, NULL, NULL, NULL, NULL, coalesce(a.outcome_code, 'refused'), a.outcome_message, 0
    FROM actions a
    JOIN import_rows r ON r.action_id = a.id
    LEFT JOIN push_rows p ON p.action_id = a.id AND p.row = r.position
    WHERE r.import_id = @id AND a.state = 'refused' AND p.code IS NULL`;

/**
 * The condition for a row with a problem to need mending: it was sound, or no sound row has its barcode. One whose item
 * has a newer level, here or at the service, needs none: imported again, it would overwrite that.
 */
const IS_TO_MEND = `coalesce(w.problem, w.code) NOT IN ('counted_since', 'stale_count') AND (r.row IS NOT NULL OR w.barcode IS NULL
  OR w.barcode NOT IN (SELECT barcode FROM import_rows WHERE import_id = @id))`;

const WITH_SOUND_ROW = 'LEFT JOIN import_rows r ON r.import_id = @id AND r.row = w.row';

export function openImportRowsTable(sqlite: SqliteConnection): ImportRowsTable {
  return { ...openCheckedRows(sqlite), ...openImportPushes(sqlite), ...openImportProblems(sqlite) };
}

function openCheckedRows(sqlite: SqliteConnection): CheckedRows {
  const addSound = sqlite.prepare<[string, number, string, string, string | null, string]>(
    'INSERT INTO import_rows (import_id, row, barcode, item, tax, cells) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addHeld = sqlite.prepare<[string, number, string]>(
    'INSERT INTO import_held_rows (import_id, row, cells) VALUES (?, ?, ?)',
  );
  const addFinding = sqlite.prepare<
    [string, number, number, string | null, string | null, string | null, string | null, number | null]
  >(
    `INSERT INTO import_findings (import_id, row, nth, barcode, problem, field, value, other_row)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const removals = ['import_rows', 'import_held_rows', 'import_findings'].map((table) =>
    sqlite.prepare<[string]>(`DELETE FROM ${table} WHERE import_id = ?`),
  );
  return {
    clear: (id) => {
      for (const removal of removals) removal.run(id);
    },
    add: (id, rows) => {
      for (const each of rows) {
        const cells = JSON.stringify(each.cells);
        if ('item' in each) {
          addSound.run(
            id,
            each.row,
            each.item.barcode,
            JSON.stringify(each.item),
            each.tax && JSON.stringify(each.tax),
            cells,
          );
          continue;
        }
        addHeld.run(id, each.row, cells);
        for (const [nth, { problem, field, value, otherRow }] of each.findings.entries())
          addFinding.run(id, each.row, nth, each.barcode, problem, field, value, otherRow);
      }
    },
  };
}

function openImportPushes(sqlite: SqliteConnection): ImportPushes {
  const unpushed = sqlite.prepare<[string, number]>(
    'SELECT row, item, tax FROM import_rows WHERE import_id = ? AND push IS NULL ORDER BY row LIMIT ?',
  );
  const hold = sqlite.prepare<[string, string]>(
    `INSERT INTO import_held_rows (import_id, row, cells)
     SELECT import_id, row, cells FROM import_rows WHERE import_id = ? AND barcode = ? AND push IS NULL`,
  );
  const addFinding = sqlite.prepare<[string, string, string]>(
    `INSERT INTO import_findings (import_id, row, nth, barcode, problem)
     SELECT import_id, row, 0, barcode, ? FROM import_rows WHERE import_id = ? AND barcode = ? AND push IS NULL`,
  );
  const removeUnpushed = sqlite.prepare<[string, string]>(
    'DELETE FROM import_rows WHERE import_id = ? AND barcode = ? AND push IS NULL',
  );
  const countPushes = sqlite.prepare<[string]>('SELECT count(*) AS count FROM import_pushes WHERE import_id = ?');
  const addPush = sqlite.prepare<[string, number, number]>(
    'INSERT INTO import_pushes (import_id, push, rows) VALUES (?, ?, ?)',
  );
  const setPush = sqlite.prepare<[number, number, string, string, number]>(
    'UPDATE import_rows SET push = ?, position = ?, action_id = ? WHERE import_id = ? AND row = ?',
  );
  const pushes = sqlite.prepare<[string]>('SELECT * FROM import_pushes WHERE import_id = ? ORDER BY push');
  const actionsOf = sqlite.prepare<[string, number]>(
    'SELECT DISTINCT action_id FROM import_rows WHERE import_id = ? AND push = ?',
  );
  const endPush = sqlite.prepare<[number, number, number, string, number]>(
    'UPDATE import_pushes SET answered = ?, refused = ?, subtracted = ? WHERE import_id = ? AND push = ?',
  );
  return {
    unpushed: (id, limit) =>
      unpushed.all(id, limit).map((row) => {
        const fields = new RowReader(row);
        const tax = fields.orNull('tax', (column) => fields.json(column, importTax));
        return { row: fields.int('row'), item: fields.json('item', pushRow), tax };
      }),
    holdBack: (id, barcode, problem) => {
      hold.run(id, barcode);
      addFinding.run(problem, id, barcode);
      return removeUnpushed.run(id, barcode).changes > 0;
    },
    addPush: (id, rows) => {
      const push = new RowReader(countPushes.get(id)).int('count');
      addPush.run(id, push, rows.length);
      for (const [position, { row, actionId }] of rows.entries()) setPush.run(push, position, actionId, id, row);
    },
    pushes: (id) => pushes.all(id).map(toPush),
    actionsOf: (id, push) => actionsOf.all(id, push).map((row) => new RowReader(row).text('action_id')),
    endPush: (id, push, { answered, refused, subtracted }) => {
      endPush.run(answered, refused, subtracted, id, push);
    },
  };
}

function toPush(row: unknown): ImportPush {
  const fields = new RowReader(row);
  const answered = fields.orNull('answered', fields.int);
  return {
    push: fields.int('push'),
    rows: fields.int('rows'),
    tally:
      answered === null ? null : { answered, refused: fields.int('refused'), subtracted: fields.int('subtracted') },
  };
}

function openImportProblems(sqlite: SqliteConnection): ImportProblems {
  const countProblems = sqlite.prepare(
    `SELECT count(*) AS total, count(DISTINCT w.row) AS row_total,
       count(DISTINCT CASE WHEN ${IS_TO_MEND} THEN w.row END) AS to_mend_total
     FROM (${PROBLEMS}) w ${WITH_SOUND_ROW}`,
  );
  const problems = sqlite.prepare(`${PROBLEMS} ORDER BY 1, 9 LIMIT @limit OFFSET @offset`);
  const rowsToMend = sqlite.prepare(
    `SELECT w.row, coalesce(h.cells, r.cells) AS cells, group_concat(coalesce(w.problem, w.code), ' ') AS codes
     FROM (${PROBLEMS}) w
     LEFT JOIN import_held_rows h ON h.import_id = @id AND h.row = w.row
     ${WITH_SOUND_ROW}
     WHERE w.row > @after AND ${IS_TO_MEND} GROUP BY w.row ORDER BY w.row LIMIT @limit`,
  );
  return {
    problems: (id, offset, limit) => {
      const counts = new RowReader(countProblems.get({ id }));
      return {
        total: counts.int('total'),
        rowTotal: counts.int('row_total'),
        toMendTotal: counts.int('to_mend_total'),
        rows: problems.all({ id, offset, limit }).map(toProblem),
      };
    },
    toMend: (id, after, limit) => rowsToMend.all({ id, after, limit }).map(toRowToMend),
  };
}

function toRowToMend(row: unknown): ImportRowToMend {
  const fields = new RowReader(row);
  return {
    row: fields.int('row'),
    cells: fields.json('cells', z.array(z.string())),
    codes: fields.text('codes').split(' '),
  };
}

function toProblem(row: unknown): ImportProblem {
  const fields = new RowReader(row);
  return {
    row: fields.int('row'),
    barcode: fields.textOrNull('barcode'),
    problem: fields.orNull('problem', (column) => fields.oneOf(column, ROW_PROBLEMS)),
    field: fields.orNull('field', (column) => fields.oneOf(column, IMPORT_FIELDS)),
    value: fields.textOrNull('value'),
    otherRow: fields.orNull('other_row', fields.int),
    code: fields.textOrNull('code'),
    message: fields.textOrNull('message'),
  };
}
