import { MIGRATIONS } from '../../electron/database/migrations/migrations.ts';

/** A migration as a later version adds it: another table, and a column of one that is journaled. */
const EXAMPLE_MIGRATION = `
  CREATE TABLE notes (order_id TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
  ALTER TABLE actions ADD COLUMN note TEXT NOT NULL DEFAULT '';
  `;

/** The migrations of the version after this one. */
export const NEXT_VERSION: readonly string[] = [...MIGRATIONS, EXAMPLE_MIGRATION];
