/** Actions for the Activity screen (table `actions`): pages of all stored actions, and the totals of imports. */

import type { ActionKind, ActionState } from '../../../contract/domain/actions.ts';
import { ACTION_STATES } from '../../../contract/domain/actions.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import type { ActionReader, ActionRow } from './action-row.ts';
import { IS_FROM_IMPORT } from './action-row.ts';

/** The actions that a page contains. */
export interface ActivityPageQuery {
  readonly states: readonly ActionState[];
  readonly kinds: readonly ActionKind[];
  /** `hand`: actions that staff did by hand. `file`: actions from an imported file. */
  readonly origin: 'hand' | 'file' | 'any';
  /** When an action ended or, while it is live, when staff did it: at or after `from` and before `to`. */
  readonly from: Instant;
  readonly to: Instant;
  /** Null for all people. */
  readonly who: string | null;
  /** Only actions with a lower `seq` than `before`, and at least `downTo`, which bounds the work of one page. */
  readonly before: number;
  readonly downTo: number;
  readonly limit: number;
}

/** The actions of one import. */
export interface ImportActions {
  readonly importId: string;
  /** The `seq` of its newest action. */
  readonly newest: number;
  /** Its items: counts, and rows of pushes. */
  readonly items: number;
  readonly states: ReadonlyMap<ActionState, number>;
}

export interface ActivityPages {
  /** Newest first. */
  page(query: ActivityPageQuery): ActionRow[];
  listImports(): ImportActions[];
  /** The actions of an import, newest first. */
  ofImport(importId: string, before: number, limit: number): ActionRow[];
  getBySeq(seq: number): ActionRow | null;
  /** The `seq` after the newest action. */
  end(): number;
  /** The names of all people who have acted. */
  people(): string[];
}

export function openActivityPages(sqlite: SqliteConnection, toAction: ActionReader): ActivityPages {
  const page = sqlite.prepare<Record<string, string | number | null>>(
    `SELECT * FROM actions WHERE seq < @before AND seq >= @downTo
       AND state IN (SELECT value FROM json_each(@states)) AND kind IN (SELECT value FROM json_each(@kinds))
       AND (@origin = 'any' OR (@origin = 'file') = (${IS_FROM_IMPORT}))
       AND coalesce(settled_at, created_at) >= @from AND coalesce(settled_at, created_at) < @to
       AND (@who IS NULL OR who = @who)
     ORDER BY seq DESC LIMIT @limit`,
  );
  const imports = sqlite.prepare(
    `SELECT payload ->> '$.importId' AS import_id, state, count(*) AS actions, max(seq) AS newest,
       sum(coalesce(payload ->> '$.rowCount', 1)) AS items
     FROM actions INDEXED BY actions_by_import WHERE ${IS_FROM_IMPORT} GROUP BY 1, 2`,
  );
  const ofImport = sqlite.prepare<[string, number, number]>(
    `SELECT * FROM actions INDEXED BY actions_by_import WHERE ${IS_FROM_IMPORT} AND payload ->> '$.importId' = ? AND seq < ?
     ORDER BY seq DESC LIMIT ?`,
  );
  const bySeq = sqlite.prepare<[number]>('SELECT * FROM actions WHERE seq = ?');
  const newest = sqlite.prepare('SELECT coalesce(max(seq), 0) AS seq FROM actions');
  const people = sqlite.prepare('SELECT DISTINCT who FROM actions WHERE who IS NOT NULL ORDER BY who');
  return {
    page: ({ states, kinds, ...rest }) =>
      page.all({ ...rest, states: JSON.stringify(states), kinds: JSON.stringify(kinds) }).map(toAction),
    listImports() {
      const rows = imports.all().map((row) => new RowReader(row));
      return [...Map.groupBy(rows, (row) => row.text('import_id'))].map(([importId, states]) => ({
        importId,
        newest: Math.max(...states.map((row) => row.int('newest'))),
        items: states.reduce((sum, row) => sum + row.int('items'), 0),
        states: new Map(states.map((row) => [row.oneOf('state', ACTION_STATES), row.int('actions')])),
      }));
    },
    ofImport: (importId, before, limit) => ofImport.all(importId, before, limit).map(toAction),
    getBySeq(seq) {
      const row = bySeq.get(seq);
      return row === undefined ? null : toAction(row);
    },
    end: () => new RowReader(newest.get()).int('seq') + 1,
    people: () => people.all().map((row) => new RowReader(row).text('who')),
  };
}
