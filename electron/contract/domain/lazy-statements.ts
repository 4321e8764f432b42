/** Statements that are prepared at their first use. Used by the app and by the service. */

import { hideParameters } from './query-parameters.ts';

/** One SQL statement on one connection, whatever its parameters and rows. */
export interface AnyStatement {
  get(...given: unknown[]): unknown;
  all(...given: unknown[]): unknown[];
  run(...given: unknown[]): unknown;
  /** Makes each row its first column instead of an object. */
  pluck(): AnyStatement;
}

/**
 * Makes a connection prepare each statement at its first use, once for all callers with the same SQL. A run of the app
 * or the service uses less than half of its tables' statements, and so its start waits for none (P6).
 */
export function makeStatementsLazy(connection: { prepare(sql: string): AnyStatement }): void {
  const prepare = connection.prepare.bind(connection);
  const shared = new Map<string, AnyStatement>();
  const value = (sql: string): AnyStatement => {
    const known = shared.get(sql) ?? createLazyStatement(() => prepare(hideParameters(sql)));
    shared.set(sql, known);
    return known;
  };
  Object.defineProperty(connection, 'prepare', { value });
}

function createLazyStatement(prepare: () => AnyStatement): AnyStatement {
  let prepared: AnyStatement | undefined;
  let plucked: AnyStatement | undefined;
  const ready = (): AnyStatement => {
    prepared ??= prepare();
    return prepared;
  };
  return {
    get: (...given) => ready().get(...given),
    all: (...given) => ready().all(...given),
    run: (...given) => ready().run(...given),
    // A statement of its own, because others read whole rows of the same SQL.
    pluck: () => {
      plucked ??= createLazyStatement(() => prepare().pluck());
      return plucked;
    },
  };
}
