/**
 * What a file for a new PC holds, in this order: the length of the list, the list as JSON, and the bytes of each file
 * that it names.
 */

import { z } from 'zod';
import { isDatabaseName, LOGBOOK_NAME } from '../../contract/domain/data-files.ts';
import type { Preferences } from '../../contract/preferences.ts';
import { PREFERENCES_VERSION } from '../../contract/preferences.ts';
import { LOGBOOK_VERSION } from '../../database/logbook/logbook.ts';
import { MIGRATIONS } from '../../database/migrations/migrations.ts';
import type { SealReader, SealWriter } from './sealed-file.ts';
import { SealBroken } from './sealed-file.ts';

/** The forms of what is moved. A file whose number is higher was written by a newer version. */
const versions = z.object({ database: z.int(), logbook: z.int(), preferences: z.int() });
const VERSIONS = { database: MIGRATIONS.length, logbook: LOGBOOK_VERSION, preferences: PREFERENCES_VERSION } as const;

/** Only files of the data folder, so that no list leads to another place. */
const isMovedFile = (name: string): boolean =>
  name === LOGBOOK_NAME || (isDatabaseName('store', name) && /^[\w-]+\.db$/.test(name));

const moveList = z.object({
  versions,
  /** By the clock of the PC that made the file. */
  madeAt: z.int(),
  preferences: z.record(z.string(), z.unknown()),
  /** The key of the connected stores. */
  key: z.string().min(1),
  files: z.array(z.object({ name: z.string().refine(isMovedFile), size: z.int().nonnegative() })),
});

export type MoveList = z.output<typeof moveList>;

/** A longer list is none of Counter's: its preferences have a logo and a few texts. */
const LIST_BYTES_MAX = 16 * 1024 * 1024;
const LENGTH_BYTES = 4;

/** What belongs to a PC and not to its store. */
const OF_PC = [
  'shown',
  'practiceConnected',
  'toldAboutTray',
  'rollout',
  'enrolmentId',
  'askedAboutLogin',
  'loginProgram',
  'ranVersion',
  'fileNotice',
  'copyFolder',
  'isRetired',
] as const satisfies readonly (keyof Preferences)[];

/** The preferences that go with the store. */
export function selectMoved(preferences: Preferences): Partial<Preferences> {
  const { settings, ...others } = preferences;
  const moved = Object.entries(others).filter(([name]) => !OF_PC.some((each) => each === name));
  return { ...Object.fromEntries(moved), settings: { ...settings, soundDevices: [] } };
}

export async function writeMoveList(seal: SealWriter, list: Omit<MoveList, 'versions'>): Promise<void> {
  const json = Buffer.from(JSON.stringify({ versions: VERSIONS, ...list }), 'utf8');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  await seal.write(Buffer.concat([length, json]));
}

/** Reads the list. Rejects with {@link SealBroken}. */
export async function readMoveList(seal: SealReader): Promise<MoveList> {
  const length = (await seal.read(LENGTH_BYTES)).readUInt32BE();
  if (length > LIST_BYTES_MAX) throw new SealBroken('damaged');
  const json: unknown = JSON.parse((await seal.read(length)).toString('utf8'));
  const found = z.object({ versions }).safeParse(json).data?.versions;
  if (found === undefined) throw new SealBroken('damaged');
  const { database, logbook, preferences } = found;
  if (database > VERSIONS.database || logbook > VERSIONS.logbook || preferences > VERSIONS.preferences)
    throw new SealBroken('newer');
  const list = moveList.safeParse(json);
  if (!list.success) throw new SealBroken('damaged');
  return list.data;
}
