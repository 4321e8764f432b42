import type Database from 'better-sqlite3';

/** One piece of SQL on one connection. */
export interface LazyStatement<Given extends unknown[], Row> {
  get(...given: Given): Row | undefined;
  all(...given: Given): Row[];
  run(...given: Given): Database.RunResult;
}

/**
 * Lets each statement of a connection be prepared when it is first used: a run of the app uses less than half of those
 * that the tables have, and its start waits for none (P6).
 */
export function makeStatementsLazy(connection: Database.Database): void {
  const prepare = connection.prepare.bind(connection);
  const value = (sql: string): LazyStatement<unknown[], unknown> => {
    let prepared: LazyStatement<unknown[], unknown> | undefined;
    const ready = (): LazyStatement<unknown[], unknown> => {
      prepared ??= prepare(sql);
      return prepared;
    };
    return {
      get: (...given) => ready().get(...given),
      all: (...given) => ready().all(...given),
      run: (...given) => ready().run(...given),
    };
  };
  Object.defineProperty(connection, 'prepare', { value });
}
