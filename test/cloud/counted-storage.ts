import type { ObjectStorage } from '../../electron/service/storage/durable/platform-types.ts';

/** Rows that the statements of an object have read and written, indices included, as the platform counts them. */
export interface RowCount {
  read: number;
  written: number;
}

/** The storage of an object, which adds to `count` what each statement costs. */
export function createCountedStorage(storage: ObjectStorage, count: RowCount): ObjectStorage {
  const { sql } = storage;
  return {
    sql: {
      exec(text, ...parameters) {
        const cursor = sql.exec(text, ...parameters);
        const rows = cursor.toArray();
        count.read += cursor.rowsRead;
        count.written += cursor.rowsWritten;
        return { toArray: () => rows, rowsRead: cursor.rowsRead, rowsWritten: cursor.rowsWritten };
      },
      get databaseSize() {
        return sql.databaseSize;
      },
    },
    transactionSync: (work) => storage.transactionSync(work),
    setAlarm: (at) => storage.setAlarm(at),
    deleteAlarm: () => storage.deleteAlarm(),
  };
}
