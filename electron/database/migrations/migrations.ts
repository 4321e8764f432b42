/**
 * The versions of the database. Migration n (counted from 1) leads from version n − 1 to n in one transaction. A
 * released migration is never edited; a new one is a new file at the end of the list, and only adds.
 *
 * A new table or column that a screen shows also goes into tracked-tables.ts; one that only staff can know goes into
 * durability/journaled-tables.ts.
 */

import { FIRST_SCHEMA } from './0001-first-schema.ts';

export const MIGRATIONS: readonly string[] = [FIRST_SCHEMA];
