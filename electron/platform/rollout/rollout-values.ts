/** Reads the values of the rollout file that are more than one word or number. */

import { win32 } from 'node:path';
import { z } from 'zod';
import type { Printer } from '../../contract/domain/printing.ts';
import { HOURS_PATTERN } from '../../contract/domain/rollout-fields.ts';
import { parseProxyUrl } from '../network/proxy-list.ts';
import type { FieldReader, ReportProblem } from './field-reader.ts';
import { listOf } from './field-reader.ts';
import { readPrinter } from './rollout-printers.ts';

/** The account of this PC's user, as the system knows it: an environment can be changed by whoever starts the app. */
export interface Account {
  readonly username: string;
  readonly homedir: string;
}

/** "17:00-21:00", as minutes of the day. Equal ends would be never or always: nobody could tell. */
export const hours = z
  .string()
  .regex(new RegExp(HOURS_PATTERN))
  .transform((text) => {
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = text.split(/[:-]/).map(Number);
    return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  })
  .refine(({ from, to }) => from !== to);

/** Reads an address that begins with https and holds no user. */
export function readWebAddress(value: unknown, at: string, report: ReportProblem): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (typeof value !== 'string' || url?.protocol !== 'https:') report(at, 'https');
  else if (url.username !== '' || url.password !== '') report(at, 'credentials');
  else return value;
  return null;
}

/**
 * Reads the address of updates. A server on this PC needs no encryption, because an update is accepted by its
 * signature.
 */
export function readFeedAddress(value: unknown, at: string, report: ReportProblem): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  const isHere = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  return isHere && url.username === '' && url.password === '' ? url.href : readWebAddress(value, at, report);
}

/** The variables of a folder on Windows, which give each account a folder of its own. */
const FOLDER_VARIABLES: Readonly<Record<string, (account: Account) => string>> = {
  username: ({ username }) => username,
  userprofile: ({ homedir }) => homedir,
  localappdata: ({ homedir }) => win32.join(homedir, 'AppData', 'Local'),
};

/** Puts the account's values in the place of variables. Keeps a variable that it doesn't know. */
function expandVariables(path: string, readAccount: () => Account): string {
  return path.replaceAll(/%(\w+)%/g, (whole, name: string) => {
    return FOLDER_VARIABLES[name.toLowerCase()]?.(readAccount()) ?? whole;
  });
}

/** Reads a local folder as an absolute path. A database on a network share would be damaged sooner or later. */
export function createFolderReader(platform: NodeJS.Platform, readAccount: () => Account): FieldReader<string> {
  const absolute = platform === 'win32' ? /^[a-z]:[\\/]/i : /^\//;
  return (value, at, report) => {
    const written = typeof value === 'string' ? value : '';
    const path = platform === 'win32' ? expandVariables(written, readAccount) : written;
    // In JSON, the \n in "D:\new" is a line break.
    if (/\p{Cc}/u.test(path)) report(at, 'backslash');
    else if (/^(\\\\|\/\/)/.test(path)) report(at, 'network_folder');
    else if (platform === 'win32' && path.includes('%')) report(at, 'folder_variable');
    else if (absolute.test(path)) return path;
    else report(at, 'folder_path');
    return null;
  };
}

/** Reads a proxy that Counter can use. Everyone at the PC could read a password in this file. */
export function readProxy(value: unknown, at: string, report: ReportProblem): string | null {
  if (value === 'system' || value === 'none') return value;
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url !== null && (url.username !== '' || url.password !== '')) report(at, 'credentials');
  else if (typeof value === 'string' && url !== null && isProxyUrl(url)) return value;
  else report(at, 'proxy');
  return null;
}

/** Whether a URL names a proxy and nothing more. */
function isProxyUrl({ href, protocol }: URL): boolean {
  return ['http:', 'https:', 'socks4:', 'socks5:'].includes(protocol) && parseProxyUrl(href) !== null;
}

/** Reads the printers. Their names tell them apart. */
export function readPrinters(value: unknown, at: string, report: ReportProblem): readonly Printer[] | null {
  const names = new Set<string>();
  const readOnce: FieldReader<Printer> = (entry, place) => {
    const printer = readPrinter(entry, place, report);
    if (printer === null) return null;
    if (names.has(printer.name)) {
      report(`${place}.name`, 'printer_twice');
      return null;
    }
    names.add(printer.name);
    return printer;
  };
  return listOf(readOnce)(value, at, report);
}
