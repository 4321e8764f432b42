import type { LazyStatement, SqliteConnection } from './sqlite.ts';

/** A connection that tables share and that can be exchanged under them. */
export interface SwitchableConnection {
  /** Passes everything on to the connection in use. Its statements follow a switch. */
  readonly connection: SqliteConnection;
  /** The connection in use. */
  current(): SqliteConnection;
  /** Uses another connection from now on. The other has the same tables; the caller closes the former one. */
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
  // An empty target: a proxy may not answer differently from the fixed properties of its own.
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
