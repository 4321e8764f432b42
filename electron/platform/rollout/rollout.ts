import { userInfo } from 'node:os';
import { z } from 'zod';
import { day } from '../../contract/calls/input-fields.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import type { RolloutProblem } from '../../contract/domain/rollout.ts';
import { FIXABLE, type RolloutFieldName, UPDATE_RINGS, VERSION_PATTERN } from '../../contract/domain/rollout-fields.ts';
import { LOCK_MINUTES, PIN_MAX, PIN_MIN } from '../../contract/domain/staff.ts';
import { LANGUAGE_CODES, type Language } from '../../contract/i18n/languages.ts';
import { POLICY_NAMES, type Policies, type PolicyName } from '../../contract/policies.ts';
import type { Log } from '../../contract/ports.ts';
import { type Rung, SETTING_SCHEMAS } from '../../contract/settings.ts';
import type { FieldReaders, ReportProblem } from './field-reader.ts';
import { listOf, readFields, readWith } from './field-reader.ts';
import { NO_SYSTEM_POLICIES, type SystemPolicies } from './policy-source.ts';
import { RolloutFileFault, readRolloutObject } from './rollout-file.ts';
import {
  type Account,
  createFolderReader,
  hours,
  readFeedAddress,
  readPrinters,
  readProxy,
  readWebAddress,
} from './rollout-values.ts';

/**
 * What a chain's administrator sets for all its counters, in one file that staff can't write or as policies of the
 * system, which win. Null means not set; contract/domain/rollout-fields.ts says what each field is.
 */
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
  /** Whether the people of the counter can't be switched off. */
  readonly staffRequired: boolean | null;
  readonly pinDigits: number | null;
  readonly lockMinutes: number | null;
  /** False keeps everybody out of the practice store. */
  readonly practice: boolean | null;
  /** False keeps the shop's data from being saved as files. */
  readonly exports: boolean | null;
  readonly escalation: readonly Rung[] | null;
  readonly heartbeat: string | null;
  readonly enrolAddress: string | null;
  readonly enrolToken: string | null;
  readonly healthAddress: string | null;
  readonly healthToken: string | null;
  readonly systemLog: boolean | null;
  /** The fields that staff could change and may not. */
  readonly fixed: readonly RolloutFieldName[];
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
  staffRequired: null,
  pinDigits: null,
  lockMinutes: null,
  practice: null,
  exports: null,
  escalation: null,
  heartbeat: null,
  enrolAddress: null,
  enrolToken: null,
  healthAddress: null,
  healthToken: null,
  systemLog: null,
  fixed: [],
};

/** Long enough that nobody guesses it, and safe in a header. */
const token = readWith(z.string().regex(/^[!-~]{16,200}$/), 'token');

/** A reader for each field of the file. */
const createReaders = (platform: NodeJS.Platform, readAccount: () => Account): FieldReaders<Rollout> => ({
  address: readWebAddress,
  updates: readFeedAddress,
  updateRing: readWith(z.enum(UPDATE_RINGS), 'update_ring'),
  updateVersion: readWith(z.string().regex(new RegExp(VERSION_PATTERN)), 'version'),
  updateQuietHours: readWith(hours, 'hours'),
  linkHosts: listOf(readWith(z.hostname(), 'host_name')),
  startAtLogin: readWith(z.boolean(), 'true_or_false'),
  language: readWith(z.enum(LANGUAGE_CODES), 'language'),
  dataFolder: createFolderReader(platform, readAccount),
  proxy: readProxy,
  printers: readPrinters,
  resetOwnerPins: readWith(day, 'day'),
  staffRequired: readWith(z.boolean(), 'true_or_false'),
  pinDigits: readWith(z.int().min(PIN_MIN).max(PIN_MAX), 'pin_digits'),
  lockMinutes: readWith(z.literal(LOCK_MINUTES), 'lock_minutes'),
  practice: readWith(z.boolean(), 'true_or_false'),
  exports: readWith(z.boolean(), 'true_or_false'),
  escalation: readWith(SETTING_SCHEMAS.rungs, 'escalation'),
  heartbeat: readWebAddress,
  enrolAddress: readWebAddress,
  enrolToken: token,
  healthAddress: readWebAddress,
  healthToken: token,
  systemLog: readWith(z.boolean(), 'true_or_false'),
  fixed: listOf(readWith(z.enum(FIXABLE), 'fixed_name')),
});

/** What holds for one policy, where it is fixed by being set at all. */
const IS_FIXED: Readonly<Record<PolicyName, (rollout: Rollout) => boolean>> = {
  address: ({ address, fixed }) => address !== null && fixed.includes('address'),
  language: ({ language, fixed }) => language !== null && fixed.includes('language'),
  printers: ({ printers, fixed }) => printers.length > 0 && fixed.includes('printers'),
  staffRequired: ({ staffRequired }) => staffRequired === true,
  pinDigits: ({ pinDigits }) => pinDigits !== null,
  lockMinutes: ({ lockMinutes }) => lockMinutes !== null,
  practice: ({ practice }) => practice === false,
  exports: ({ exports: areOn }) => areOn === false,
  escalation: ({ escalation }) => escalation !== null,
  heartbeat: ({ heartbeat }) => heartbeat !== null,
};

/** What the administrator has fixed for the app. */
export function listPolicies(rollout: Rollout): Policies {
  const { address, pinDigits, lockMinutes, healthAddress } = rollout;
  return {
    fixed: POLICY_NAMES.filter((name) => IS_FIXED[name](rollout)),
    address,
    pinDigits,
    lockMinutes,
    isReported: healthAddress !== null,
  };
}

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
 * Reads the file, and the policies of the system over it. A field with a problem sets nothing, but the others still
 * count. Of very many problems, only the first are returned.
 */
export function readRollout(
  path: string,
  platform: NodeJS.Platform,
  policies: SystemPolicies = NO_SYSTEM_POLICIES,
  readAccount: () => Account = userInfo,
): RolloutFile {
  const problems: RolloutProblem[] = [...policies.problems];
  const report: ReportProblem = (field, fault, detail = null) => {
    if (problems.length < PROBLEMS_MAX) problems.push({ field: shorten(field), fault, detail });
  };
  const readers = createReaders(platform, readAccount);
  const ordered = readFields(policies.values, readers, 'policies.', report);
  const fixed = FIXABLE.filter((name) => name in ordered);
  try {
    // An editor finds the names of the fields by it.
    const { $schema: _schema, ...object } = readRolloutObject(path) ?? {};
    const written = readFields(object, readers, '', report);
    const rollout = { ...NONE, ...written, ...ordered };
    return { path, rollout: { ...rollout, fixed: [...new Set([...rollout.fixed, ...fixed])] }, problems };
  } catch (error) {
    if (!(error instanceof RolloutFileFault)) throw error;
    const { fault, detail } = error;
    return { path, rollout: { ...NONE, ...ordered, fixed }, problems: [...problems, { field: null, fault, detail }] };
  }
}

function shorten(name: string): string {
  return name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name;
}

/** Logs the file's problems, one line each. */
export function logRolloutProblems(problems: readonly RolloutProblem[], log: Log): void {
  for (const { field, fault, detail } of problems) log('rollout_problem', { field, fault, detail });
}
