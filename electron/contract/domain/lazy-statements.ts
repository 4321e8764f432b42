/** Statements that are prepared at their first use. Used by the app and by the service. */

import { hideParameters } from './query-parameters.ts';

/** One SQL statement on one connection, whatever its parameters and rows. */
export interface AnyStatement<Result = unknown> {
  get(...given: unknown[]): unknown;
  all(...given: unknown[]): unknown[];
  run(...given: unknown[]): Result;
  /** Makes each row its first column instead of an object. */
  pluck(): AnyStatement<Result>;
}

/**
 * Creates the statements of a connection, each prepared at its first use, once for all callers with the same SQL. A run
 * of the app or the service uses less than half of its tables' statements, and so its start waits for none (P6).
 */
export function createLazyStatements<Result>(
  prepare: (sql: string) => AnyStatement<Result>,
): (sql: string) => AnyStatement<Result> {
  const shared = new Map<string, AnyStatement<Result>>();
  return (sql) => {
    const known = shared.get(sql) ?? createLazyStatement(() => prepare(hideParameters(sql)));
    shared.set(sql, known);
    return known;
  };
}

function createLazyStatement<Result>(prepare: () => AnyStatement<Result>): AnyStatement<Result> {
  let prepared: AnyStatement<Result> | undefined;
  let plucked: AnyStatement<Result> | undefined;
  const ready = (): AnyStatement<Result> => {
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
