/**
 * The rights of the data folder on Windows. A folder in a user's profile is that user's alone, but one on another drive is
 * open to every account of the PC.
 */

import { join } from 'node:path';
import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';

/** Runs a program of the system; null if there is none. */
export type RunProgram = (
  program: string,
  args: readonly string[],
) => Promise<{ readonly code: number | null; readonly output: string } | null>;

export interface RightsTools {
  readonly run: RunProgram;
  /** Reads the text of a file in Windows' own encoding, and removes the file. */
  readonly takeText: (path: string) => string;
  readonly log: Log;
}

/** The system and its administrators: by their short names in SDDL, and as icacls takes them in any language. */
const SYSTEM = { short: 'SY', sid: 'S-1-5-18' };
const ADMINISTRATORS = { short: 'BA', sid: 'S-1-5-32-544' };

/** Whoever owns or created a file: always one of those above, because no other account has access. */
const OWNERS: readonly string[] = ['OW', 'CO', 'S-1-3-4', 'S-1-3-0'];

/** The built-in account of the administrator has a short name as well. */
const BUILT_IN_ACCOUNT = /^S-1-5-21-[\d-]+-500$/;

/** An entry of an access list: type, flags, rights, two object ids, trustee. */
const ENTRY = /\(([^;()]*);[^;()]*;[^;()]*;[^;()]*;[^;()]*;([^;()]*)\)/g;

/**
 * Whether an access list, as `icacls /save` writes it (SDDL), lets in only an account, the system and its
 * administrators. One that can't be read counts as open.
 */
export function isPrivateAccess(saved: string, account: string): boolean {
  const [, list] = /D:[A-Z]*(\(.*\))(?:S:.*)?\s*$/.exec(saved) ?? [];
  if (list === undefined) return false;
  const own = BUILT_IN_ACCOUNT.test(account) ? [account, 'LA'] : [account];
  const known = new Set([...own, ...OWNERS, ...[SYSTEM, ADMINISTRATORS].flatMap(({ short, sid }) => [short, sid])]);
  const entries = [...list.matchAll(ENTRY)];
  // An entry of another form may let in anyone.
  if (entries.map(([entry]) => entry).join('') !== list) return false;
  return entries.every(([, type, trustee = '']) => type === 'D' || known.has(trustee));
}

/** The commands that leave a folder to an account, the system and its administrators, whatever was set before. */
export function listRightsCommands(folder: string, account: string): readonly (readonly string[])[] {
  const grants = [account, SYSTEM.sid, ADMINISTRATORS.sid].map((sid) => `*${sid}:(OI)(CI)F`);
  return [
    // Removes what was set on the folder itself; then only what it inherits is left to remove.
    [folder, '/reset'],
    [folder, '/inheritance:r', '/grant:r', ...grants],
  ];
}

/** Reads the account's number from the output of `whoami /user /fo csv /nh`; null if there is none. */
export function parseAccount(output: string): string | null {
  return /"(S-1-[\d-]+)"\s*$/.exec(output)?.[1] ?? null;
}

/**
 * Closes a data folder to every other account, unless it is closed already. Returns whether it is closed then: a disk
 * without rights, such as a USB stick, can't be. Never throws.
 */
export async function closeWindowsFolder(folder: string, { run, takeText, log }: RightsTools): Promise<boolean> {
  const saved = join(folder, 'rights.txt');
  async function isClosed(account: string): Promise<boolean> {
    const result = await run('icacls.exe', [folder, '/save', saved]);
    return result?.code === 0 && isPrivateAccess(takeText(saved), account);
  }
  try {
    const account = parseAccount((await run('whoami.exe', ['/user', '/fo', 'csv', '/nh']))?.output ?? '');
    if (account === null) throw new Error('the account has no number');
    if (await isClosed(account)) return true;
    for (const args of listRightsCommands(folder, account)) await run('icacls.exe', args);
    if (await isClosed(account)) return true;
    log('data_folder_not_private', {});
  } catch (error) {
    log('data_folder_not_private', { error: errorName(error) });
  }
  return false;
}
