import { userInfo } from 'node:os';
import { win32 } from 'node:path';
import { z } from 'zod';
import { day } from '../../contract/calls/input-fields.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import type { RolloutProblem } from '../../contract/domain/rollout.ts';
import { LANGUAGE_CODES, type Language } from '../../contract/i18n/languages.ts';
import type { Log } from '../../contract/ports.ts';
import { parseProxyUrl } from '../network/proxy-list.ts';
import type { FieldReader, FieldReaders, ReportProblem } from './field-reader.ts';
import { listOf, readFields, readWith } from './field-reader.ts';
import { RolloutFileFault, readRolloutObject } from './rollout-file.ts';
import { readPrinter } from './rollout-printers.ts';

export const UPDATE_RINGS = ['early', 'usual', 'late'] as const;

/** What a chain's administrator sets for all its counters, in one file that staff can't write. Null means not set. */
export interface Rollout {
  /** The service's address, so that staff need not type it. */
  readonly address: string | null;
  /** Where new versions of Counter are; null turns updates off. */
  readonly updates: string | null;
  /** Whether this counter gets new versions before the others, with them or after them; null as 'usual'. */
  readonly updateRing: (typeof UPDATE_RINGS)[number] | null;
  /** The only version to install. */
  readonly updateVersion: string | null;
  /** When no installation begins by itself, in minutes of India's day; `to` may be on the next day. */
  readonly updateQuietHours: { readonly from: number; readonly to: number } | null;
  /** Hosts of web pages that links of an order may open, such as couriers' tracking pages. */
  readonly linkHosts: readonly string[];
  /** Whether Counter starts with the computer; if set here, staff can't change it. */
  readonly startAtLogin: boolean | null;
  /** The language until staff choose another. */
  readonly language: Language | null;
  /** Where everything is kept, unless `--data` names a folder. */
  readonly dataFolder: string | null;
  /** The route to the service: `system`, `none`, or an address such as http://10.0.0.1:8080, without a user name. */
  readonly proxy: string | null;
  /** Printers to add, once each. */
  readonly printers: readonly Printer[];
  /** The day of India from which on, for a week, the PINs of all owners are forgotten once. */
  readonly resetOwnerPins: string | null;
}

/** What the file sets, and its problems. */
export interface RolloutFile {
  readonly path: string;
  readonly rollout: Rollout;
  readonly problems: readonly RolloutProblem[];
}

/** The most problems that are reported, and the longest field name in them: the screen could not draw them all. */
const PROBLEMS_MAX = 20;
const NAME_LENGTH_MAX = 80;

const NONE: Rollout = {
  address: null,
  updates: null,
  updateRing: null,
  updateVersion: null,
  updateQuietHours: null,
  linkHosts: [],
  startAtLogin: null,
  language: null,
  dataFolder: null,
  proxy: null,
  printers: [],
  resetOwnerPins: null,
};

/** The account of this PC's user, as the system knows it: an environment can be changed by whoever starts the app. */
export interface Account {
  readonly username: string;
  readonly homedir: string;
}

const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

const HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** "17:00-21:00", as minutes of the day. Equal ends would be never or always: nobody could tell. */
const hours = z
  .string()
  .regex(HOURS)
  .transform((text) => {
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = text.split(/[:-]/).map(Number);
    return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  })
  .refine(({ from, to }) => from !== to);

/** A reader for each field of the file. */
const createReaders = (platform: NodeJS.Platform, readAccount: () => Account): FieldReaders<Rollout> => ({
  address: readWebAddress,
  updates: readFeedAddress,
  updateRing: readWith(z.enum(UPDATE_RINGS), 'update_ring'),
  updateVersion: readWith(z.string().regex(VERSION), 'version'),
  updateQuietHours: readWith(hours, 'hours'),
  linkHosts: listOf(readWith(z.hostname(), 'host_name')),
  startAtLogin: readWith(z.boolean(), 'true_or_false'),
  language: readWith(z.enum(LANGUAGE_CODES), 'language'),
  dataFolder: createFolderReader(platform, readAccount),
  proxy: readProxy,
  printers: readPrinters,
  resetOwnerPins: readWith(day, 'day'),
});

/** The names of the fields, which the page that documents them lists. */
export const ROLLOUT_FIELDS = Object.keys(NONE);

/**
 * The file's path, where only an administrator can write and no upgrade deletes anything. It depends on no variable of
 * the environment, which would let whoever starts Counter lead it to another file.
 */
export function rolloutPath(platform: NodeJS.Platform): string {
  switch (platform) {
    case 'win32':
      return 'C:\\Program Files\\Counter Rollout\\rollout.json';
    case 'darwin':
      return '/Library/Application Support/Counter/rollout.json';
    default:
      return '/etc/counter/rollout.json';
  }
}

/**
 * Reads the file. A field with a problem sets nothing, but the others still count. Of very many problems, only the
 * first are returned.
 */
export function readRollout(
  path: string,
  platform: NodeJS.Platform,
  readAccount: () => Account = userInfo,
): RolloutFile {
  const problems: RolloutProblem[] = [];
  const report: ReportProblem = (field, fault, detail = null) => {
    if (problems.length < PROBLEMS_MAX) problems.push({ field: shorten(field), fault, detail });
  };
  try {
    const fields = readFields(readRolloutObject(path) ?? {}, createReaders(platform, readAccount), '', report);
    return { path, rollout: { ...NONE, ...fields }, problems };
  } catch (error) {
    if (!(error instanceof RolloutFileFault)) throw error;
    const { fault, detail } = error;
    return { path, rollout: NONE, problems: [{ field: null, fault, detail }] };
  }
}

function shorten(name: string): string {
  return name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name;
}

/** Logs the file's problems, one line each. */
export function logRolloutProblems(problems: readonly RolloutProblem[], log: Log): void {
  for (const { field, fault, detail } of problems) log('rollout_problem', { field, fault, detail });
}

function readWebAddress(value: unknown, at: string, report: ReportProblem): string | null {
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
function readFeedAddress(value: unknown, at: string, report: ReportProblem): string | null {
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
function createFolderReader(platform: NodeJS.Platform, readAccount: () => Account): FieldReader<string> {
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
function readProxy(value: unknown, at: string, report: ReportProblem): string | null {
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
function readPrinters(value: unknown, at: string, report: ReportProblem): readonly Printer[] | null {
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
