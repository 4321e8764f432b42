/**
 * The files beside a database, known by their names:
 *
 *     x.db.journal-000012                      a segment of the journal (journal.ts)
 *     x.db.backup-000012-20261120T173000Z      a backup; the journal segment of that number, which exists, follows it (backups.ts)
 *     x.db.damaged-20261120T174112Z            a damaged database that was set aside, never deleted (restore.ts)
 *     x.db.damaged                             a mark: the database is damaged and is set aside at the next opening
 *     x.db.update-000012-20261120T173000Z      the database before an update of the program (update-copies.ts)
 *     x.db.newer-20261120T174112Z              a database that a rolled-back version migrated, set aside (update-copies.ts)
 *     x.db.form-1                              the database before it was last migrated, from version 1 (durable-database.ts)
 *     x.db.copying, x.db.restoring             unfinished copies
 */

import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Instant } from '../../contract/domain/time.ts';
import { formatFileTime, parseInstantOrNull } from '../../contract/domain/time.ts';

/** The suffixes of SQLite's own files beside a database. */
export const SQLITE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

export interface JournalSegment {
  readonly number: number;
  readonly path: string;
}

export interface BackupFile {
  /** The first journal segment that it doesn't contain. The segment exists even if nothing has been journaled since. */
  readonly number: number;
  /** By the PC's clock. */
  readonly at: Instant;
  readonly path: string;
}

/** What a database can be restored from. */
export interface DatabaseFiles {
  /** Oldest first. */
  readonly journal: readonly JournalSegment[];
  /** Newest first. */
  readonly backups: readonly BackupFile[];
  /** Copies made before an update of the app; newest first. */
  readonly updateCopies: readonly BackupFile[];
  /** Paths of the copies made before a migration. */
  readonly previousVersions: readonly string[];
}

const DIGITS = 6;

function numberText(number: number): string {
  return String(number).padStart(DIGITS, '0');
}

/** Reads what formatFileTime wrote. */
function parseTime(text: string): Instant | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3})$/.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  return parseInstantOrNull(`${year}-${month}-${day}T${hour}:${minute}:${second}+05:30`);
}

export function journalPath(file: string, number: number): string {
  return `${file}.journal-${numberText(number)}`;
}

export function backupPath(file: string, number: number, at: Instant): string {
  return `${file}.backup-${numberText(number)}-${formatFileTime(at)}`;
}

export function updateCopyPath(file: string, number: number, at: Instant): string {
  return `${file}.update-${numberText(number)}-${formatFileTime(at)}`;
}

export function newerPath(file: string, at: Instant): string {
  return `${file}.newer-${formatFileTime(at)}`;
}

export function setAsidePath(file: string, at: Instant): string {
  return `${file}.damaged-${formatFileTime(at)}`;
}

export const damageMarkPath = (file: string): string => `${file}.damaged`;
export const copyingPath = (file: string): string => `${file}.copying`;
export const restoringPath = (file: string): string => `${file}.restoring`;
export const previousVersionPath = (file: string, version: number): string => `${file}.form-${version}`;

/** Lists the journal segments, backups and copies beside a database. */
export function readDatabaseFiles(file: string): DatabaseFiles {
  return groupDatabaseFiles(file, readdirSync(dirname(file)));
}

/** Selects a database's journal segments, backups and copies from the names in its folder. */
export function groupDatabaseFiles(file: string, names: readonly string[]): DatabaseFiles {
  const journal: JournalSegment[] = [];
  const backups: BackupFile[] = [];
  const updateCopies: BackupFile[] = [];
  const previousVersions: string[] = [];
  const start = `${basename(file)}.`;
  for (const name of names) {
    if (!name.startsWith(start)) continue;
    const [, kind, digits, time] =
      /^(journal|backup|update|form)-(\d+)(?:-([\dT.]+))?$/.exec(name.slice(start.length)) ?? [];
    const path = join(dirname(file), name);
    const number = Number(digits);
    if (kind === 'journal' && time === undefined) journal.push({ number, path });
    if (kind === 'form' && time === undefined) previousVersions.push(path);
    const at = time === undefined ? null : parseTime(time);
    if (kind === 'backup' && at !== null) backups.push({ number, at, path });
    if (kind === 'update' && at !== null) updateCopies.push({ number, at, path });
  }
  return {
    journal: journal.sort((a, b) => a.number - b.number),
    backups: backups.sort(compareBackups),
    updateCopies: updateCopies.sort(compareBackups),
    previousVersions,
  };
}

function compareBackups(one: BackupFile, other: BackupFile): number {
  return other.number - one.number || other.at - one.at;
}

/** The number of the next journal segment. */
export function nextSegmentNumber({ journal, backups }: Pick<DatabaseFiles, 'journal' | 'backups'>): number {
  const last = Math.max(0, ...journal.map(({ number }) => number));
  return Math.max(last + 1, ...backups.map(({ number }) => number));
}

/** Removes a database file that is not open, with SQLite's own files beside it. */
export function removeDatabaseFile(path: string): void {
  for (const suffix of ['', ...SQLITE_SUFFIXES]) rmSync(`${path}${suffix}`, { force: true });
}

/** Removes a database that is not open, with its journal and backups. Databases that were set aside stay. */
export function removeDatabase(file: string): void {
  const { journal, backups, updateCopies } = readDatabaseFiles(file);
  for (const { path } of [...journal, ...backups, ...updateCopies]) rmSync(path, { force: true });
  for (const path of [copyingPath(file), restoringPath(file), damageMarkPath(file), file]) removeDatabaseFile(path);
}
