import type { LazyStatement, SqliteConnection } from './sqlite.ts';

/** A connection that tables share, and that can be replaced under them. */
export interface SwitchableConnection {
  /** Forwards everything to the connection in use. Its statements follow a switch. */
  readonly connection: SqliteConnection;
  /** The connection in use. */
  current(): SqliteConnection;
  /** Uses another connection from now on. It must have the same tables; the caller closes the former one. */
  switchTo(next: SqliteConnection): void;
}

export function createSwitchableConnection(first: SqliteConnection): SwitchableConnection {
  let current = first;
  const prepare = (sql: string): LazyStatement<unknown[], unknown> => {
    let prepared: LazyStatement<unknown[], unknown> | undefined;
    let preparedOn: SqliteConnection | undefined;
    const ready = (): LazyStatement<unknown[], unknown> => {
      if (prepared === undefined || preparedOn !== current) {
        prepared = current.prepare(sql);
        preparedOn = current;
      }
      return prepared;
    };
    return {
      get: (...given) => ready().get(...given),
      all: (...given) => ready().all(...given),
      run: (...given) => ready().run(...given),
    };
  };
  // An empty target, because a proxy must not contradict its target's fixed properties.
  const target: SqliteConnection = Object.create(null);
  const connection = new Proxy(target, {
    get: (_target, name): unknown => {
      if (name === 'prepare') return prepare;
      const value: unknown = Reflect.get(current, name, current);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
  return {
    connection,
    current: () => current,
    switchTo: (next) => {
      current = next;
    },
  };
}
