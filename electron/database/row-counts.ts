import type { SqliteConnection } from './sqlite/sqlite.ts';

/** Rows by table, and actions by state, for support: they show how much there is, but none of its content. */
export interface RowCounts {
  readonly tables: Readonly<Record<string, number>>;
  readonly actions: Readonly<Record<string, number>>;
}

/** Counts the rows of every table, except the search indexes' own tables. */
export function countRows(sqlite: SqliteConnection): RowCounts {
  const names = sqlite
    .prepare<[], { name: string }>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name);
  const count = (name: string): number =>
    sqlite.prepare<[], { rows: number }>(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows ?? 0;
  const states = sqlite
    .prepare<[], { state: string; rows: number }>('SELECT state, count(*) AS rows FROM actions GROUP BY state')
    .all();
  return {
    tables: Object.fromEntries(names.map((name) => [name, count(name)])),
    actions: Object.fromEntries(states.map(({ state, rows }) => [state, rows])),
  };
}
