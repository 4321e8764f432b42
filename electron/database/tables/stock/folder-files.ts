/**
 * Files of the watched folder (table `folder_files`), each taken once, and how staff want those of the same headings to
 * be read (`folder_plans`).
 */

import { z } from 'zod';
import { IMPORT_BASES } from '../../../contract/calls/import.ts';
import { IMPORT_FIELDS } from '../../../contract/calls/import-columns.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

/** A file as it was when it was taken. Its content and its time make it the same file, whatever its name. */
export interface FolderFile {
  readonly storeId: number;
  /** SHA-256 of its content. */
  readonly digest: string;
  /** When it was written, by the PC's clock. */
  readonly modifiedAt: Instant;
  readonly name: string;
  readonly bytes: number;
  readonly importId: string;
}

export const folderPlan = z.object({
  headings: z.array(z.string()).readonly(),
  fields: z.array(z.enum(IMPORT_FIELDS).nullable()).readonly(),
  hasHeading: z.boolean(),
  dayFirst: z.boolean(),
  takesOwnCodes: z.boolean(),
  counting: z.enum(IMPORT_BASES),
  /** Who chose it; null while staff are switched off. */
  sentBy: z.string().nullable(),
});

/** What staff chose for the first file, which holds for the next ones. */
export type FolderPlan = Readonly<z.output<typeof folderPlan>>;

export interface FolderFilesTable {
  /** Whether the file was taken, by its content and time. */
  isTaken(file: Pick<FolderFile, 'storeId' | 'digest' | 'modifiedAt'>): boolean;
  add(file: FolderFile): void;
  /** Takes back what was not read to its end. */
  remove(importId: string): void;
  /** The file of a store that lies in the folder still, though it was taken. */
  open(storeId: number): FolderFile | null;
  /** The file of an import; null if it came another way. */
  ofImport(importId: string): FolderFile | null;
  /** Notes that the file was moved. */
  close(importId: string): void;
  plan(storeId: number): FolderPlan | null;
  setPlan(storeId: number, plan: FolderPlan): void;
}

export function openFolderFilesTable(sqlite: SqliteConnection): FolderFilesTable {
  const taken = sqlite.prepare<[number, string, Instant]>(
    'SELECT 1 FROM folder_files WHERE store_id = ? AND digest = ? AND modified_at = ?',
  );
  const add = sqlite.prepare(
    `INSERT INTO folder_files (store_id, digest, modified_at, name, bytes, import_id)
     VALUES (@storeId, @digest, @modifiedAt, @name, @bytes, @importId)`,
  );
  const remove = sqlite.prepare<[string]>('DELETE FROM folder_files WHERE import_id = ?');
  const open = sqlite.prepare<[number]>('SELECT * FROM folder_files WHERE store_id = ? AND is_moved = 0');
  const ofImport = sqlite.prepare<[string]>('SELECT * FROM folder_files WHERE import_id = ?');
  const close = sqlite.prepare<[string]>('UPDATE folder_files SET is_moved = 1 WHERE import_id = ?');
  const plan = sqlite.prepare<[number]>('SELECT plan FROM folder_plans WHERE store_id = ?');
  const setPlan = sqlite.prepare<[number, string]>(
    'INSERT INTO folder_plans (store_id, plan) VALUES (?, ?) ON CONFLICT (store_id) DO UPDATE SET plan = excluded.plan',
  );
  return {
    isTaken: ({ storeId, digest, modifiedAt }) => taken.get(storeId, digest, modifiedAt) !== undefined,
    add: (file) => void add.run(file),
    remove: (importId) => void remove.run(importId),
    open: (storeId) => oneOrNull(open.get(storeId), toFile),
    ofImport: (importId) => oneOrNull(ofImport.get(importId), toFile),
    close: (importId) => void close.run(importId),
    plan: (storeId) => oneOrNull(plan.get(storeId), (row) => new RowReader(row).json('plan', folderPlan)),
    setPlan: (storeId, chosen) => void setPlan.run(storeId, JSON.stringify(chosen)),
  };
}

function toFile(row: unknown): FolderFile {
  const fields = new RowReader(row);
  return {
    storeId: fields.int('store_id'),
    digest: fields.text('digest'),
    modifiedAt: fields.instant('modified_at'),
    name: fields.text('name'),
    bytes: fields.int('bytes'),
    importId: fields.text('import_id'),
  };
}
