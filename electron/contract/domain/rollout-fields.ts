/**
 * Every field of the rollout file: what it may hold, who may change it, and the words of its documents. The page
 * ROLLOUT.md, the JSON schema, the ADMX template of Windows and the property list of macOS are made from this table
 * (build/administrator/); platform/rollout/rollout.ts reads the values.
 */

import { LANGUAGE_CODES } from '../i18n/languages.ts';
import { ESCALATION_SCHEMA, HTTPS_PATTERN, PRINTER_EXAMPLE, PRINTER_SCHEMA } from './rollout-structures.ts';
import { LOCK_MINUTES, PIN_MAX, PIN_MIN } from './staff.ts';

/** What a field may hold. `json` stands in a registry as text. */
export type RolloutForm =
  | { readonly kind: 'text'; readonly pattern?: string; readonly length?: number }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly of: readonly number[] }
  | { readonly kind: 'texts' }
  | { readonly kind: 'json'; readonly schema: Readonly<Record<string, unknown>> };

export interface RolloutField {
  readonly form: RolloutForm;
  /**
   * Whether staff can change it: `never`, or `unless_fixed`: the administrator decides, by naming it in `fixed` or by
   * setting it as a policy of the system.
   */
  readonly staffChange: 'never' | 'unless_fixed';
  /** A title for the list of policies. */
  readonly title: string;
  /** What it sets, what it may hold, and what counts without it; Markdown. */
  readonly sets: string;
  readonly values: string;
  readonly without: string;
  readonly example: unknown;
}

const webAddress = { kind: 'text', pattern: HTTPS_PATTERN, length: 500 } as const;
const HTTPS_VALUES = 'begins with `https://`, without a user name';

export const UPDATE_RINGS = ['early', 'usual', 'late'] as const;
export const VERSION_PATTERN = String.raw`^\d+\.\d+\.\d+(?:-[\w.]+)?$`;
const TIME_PATTERN = String.raw`([01]\d|2[0-3]):[0-5]\d`;
/** From and to, as times of India's day. */
export const HOURS_PATTERN = `^${TIME_PATTERN}-${TIME_PATTERN}$`;

const PIN_DIGITS: readonly number[] = Array.from({ length: PIN_MAX - PIN_MIN + 1 }, (_, index) => PIN_MIN + index);

/** The names that `fixed` may list. */
export const FIXABLE = ['address', 'language', 'printers'] as const;

const ROLLOUT_TABLE = {
  address: {
    form: webAddress,
    staffChange: 'unless_fixed',
    title: 'Address of the service',
    sets: 'The service’s address, so that staff need not type it; fixed, no store at another address can be connected',
    values: HTTPS_VALUES,
    without: 'staff type it',
    example: 'https://api.market.example/pos',
  },
  updates: {
    form: { kind: 'text', length: 500 },
    staffChange: 'never',
    title: 'Address of updates',
    sets: 'Where new versions of Counter are, with their [signatures](CONTRIBUTING.md#releases)',
    values: `${HTTPS_VALUES}; also \`http://\` to this PC (\`127.0.0.1\`), for a server of yours that fetches them`,
    without: 'Counter does not update itself',
    example: 'https://it.chain.example/counter/',
  },
  updateRing: {
    form: { kind: 'choice', of: UPDATE_RINGS },
    staffChange: 'never',
    title: 'Ring of updates',
    sets: 'When this counter gets a version that is [released to a part of the counters](CONTRIBUTING.md#releases) first',
    values:
      '`"early"`: before the others; `"usual"`: by chance, another one for each version; `"late"`: once everybody gets it',
    without: '`"usual"`',
    example: 'late',
  },
  updateVersion: {
    form: { kind: 'text', pattern: VERSION_PATTERN },
    staffChange: 'never',
    title: 'The only version to install',
    sets: 'The only version that is installed, also after newer ones were seen. To go back to an older one than the running one, install it by hand',
    values: 'a version, such as `"1.4.2"`',
    without: 'the newest one',
    example: '1.4.2',
  },
  updateQuietHours: {
    form: { kind: 'text', pattern: HOURS_PATTERN },
    staffChange: 'never',
    title: 'Hours without installations',
    sets: 'When Counter installs no update by itself, by the time of India. Staff may still choose to',
    values: 'two times, such as `"17:00-21:00"` or `"22:00-06:30"`',
    without: 'whenever the counter is idle',
    example: '17:00-21:00',
  },
  linkHosts: {
    form: { kind: 'texts' },
    staffChange: 'never',
    title: 'Hosts of web pages in orders',
    sets: 'Web pages that links in orders may open, besides the service’s own',
    values: 'a list of host names, which include their subdomains',
    without: 'only the service’s own',
    example: ['track.courier.example'],
  },
  startAtLogin: {
    form: { kind: 'flag' },
    staffChange: 'never',
    title: 'Start with the computer',
    sets: 'Whether Counter starts with the computer. Staff are not asked and can’t change it',
    values: '`true` or `false`',
    without: 'staff are asked when they connect a store, with yes as default',
    example: true,
  },
  language: {
    form: { kind: 'choice', of: LANGUAGE_CODES },
    staffChange: 'unless_fixed',
    title: 'Language',
    sets: 'The language of a counter on which staff have not chosen another. They may change it, unless it is fixed',
    values: '`"en"`, `"hi"`, or a draft: `"mr"`, `"ta"`',
    without: 'English',
    example: 'hi',
  },
  dataFolder: {
    form: { kind: 'text', length: 260 },
    staffChange: 'never',
    title: 'Data folder',
    sets: 'Where Counter keeps everything; the flag `--data` wins',
    values:
      'an absolute path on this PC; on Windows `D:/Counter/%USERNAME%` or `D:\\\\Counter`, also with `%USERPROFILE%` or `%LOCALAPPDATA%`. Not a network drive',
    without: 'the usual folder of the platform',
    example: '/srv/counter',
  },
  proxy: {
    form: { kind: 'text', length: 300 },
    staffChange: 'never',
    title: 'Proxy',
    sets: 'The way to the service',
    values:
      '`"system"`, `"none"`, or an address that begins with `http://`, `https://`, `socks4://` or `socks5://`, without a user name',
    without: 'as the system’s settings say',
    example: 'http://10.0.0.1:8080',
  },
  printers: {
    form: { kind: 'json', schema: PRINTER_SCHEMA },
    staffChange: 'unless_fixed',
    title: 'Printers',
    sets: 'Printers to add; fixed, the only ones',
    values: 'a list, see below',
    without: 'staff set them up',
    example: PRINTER_EXAMPLE,
  },
  resetOwnerPins: {
    form: { kind: 'text', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    staffChange: 'never',
    title: 'Forget the PINs of owners',
    sets: 'The last resort of an owner who has lost both PIN and key: at the first start within a week from this day, the PINs of all owners are forgotten, once, and the logbook says so. Whoever then signs in as an owner sets a new one',
    values: 'a day, such as `"2026-11-27"`',
    without: 'PINs stay',
    example: '2026-11-27',
  },
  staffRequired: {
    form: { kind: 'flag' },
    staffChange: 'never',
    title: 'Staff with PINs',
    sets: 'Whether the people of the counter, once there are any, can’t be switched off again',
    values: '`true` or `false`',
    without: 'the owner decides',
    example: true,
  },
  pinDigits: {
    form: { kind: 'number', of: PIN_DIGITS },
    staffChange: 'never',
    title: 'Least length of a PIN',
    sets: 'The fewest digits of a PIN that is set from now on. Counter can’t tell how long the present ones are',
    values: '4 to 8',
    without: '4',
    example: 6,
  },
  lockMinutes: {
    form: { kind: 'number', of: LOCK_MINUTES },
    staffChange: 'never',
    title: 'Minutes until the counter locks',
    sets: 'After how many minutes without a key or a press the counter locks itself, if it has people',
    values: '1, 2, 5, 10 or 30',
    without: 'the owner chooses; 5 at first',
    example: 5,
  },
  practice: {
    form: { kind: 'flag' },
    staffChange: 'never',
    title: 'Practice store',
    sets: 'With `false`, nobody can enter the practice store',
    values: '`true` or `false`',
    without: 'everybody can',
    example: false,
  },
  exports: {
    form: { kind: 'flag' },
    staffChange: 'never',
    title: 'Files with the shop’s data',
    sets: 'With `false`, nobody can save sales, stock, the logbook, the proof of an order or a “move to a new PC” file. What Tally on the same PC is sent, and copies of backups, stay',
    values: '`true` or `false`',
    without: 'who has the right can',
    example: false,
  },
  escalation: {
    form: { kind: 'json', schema: ESCALATION_SCHEMA },
    staffChange: 'never',
    title: 'Who is told outside',
    sets: 'The addresses that are told that an order waits. Every account of the PC can read them here',
    values: 'up to two of `{ "afterMinutes", "address", "form" }`; `form` is `"plain"` (ntfy) or `"json"` (most chats)',
    without: 'the owner chooses',
    example: [{ afterMinutes: 5, address: 'https://ntfy.chain.example/shops', form: 'plain' }],
  },
  heartbeat: {
    form: webAddress,
    staffChange: 'never',
    title: 'Heartbeat',
    sets: 'What is called each minute while the counter can ring',
    values: HTTPS_VALUES,
    without: 'the owner chooses',
    example: 'https://beat.chain.example/shop-17',
  },
  enrolAddress: {
    form: webAddress,
    staffChange: 'never',
    title: 'Enrolment',
    sets: 'Where a counter without a store fetches its key, once: see [ADMINISTRATORS](ADMINISTRATORS.md#keys-for-two-hundred-counters). Needs `address` and `enrolToken`',
    values: HTTPS_VALUES,
    without: 'staff type the key',
    example: 'https://it.chain.example/counter/enrol',
  },
  enrolToken: {
    form: { kind: 'text', length: 200 },
    staffChange: 'never',
    title: 'Token of the enrolment',
    sets: 'Says to the enrolment’s server that the counter is the chain’s. Not a key: the server decides, once for each counter',
    values: '16 to 200 characters',
    without: 'no enrolment',
    example: 'november-7f3c91d2',
  },
  healthAddress: {
    form: webAddress,
    staffChange: 'never',
    title: 'Address of the health report',
    sets: 'What is told every five minutes how the counter is, without any customer’s data: see [ADMINISTRATORS](ADMINISTRATORS.md#all-counters-from-one-place)',
    values: HTTPS_VALUES,
    without: 'nobody',
    example: 'https://it.chain.example/counter/health',
  },
  healthToken: {
    form: { kind: 'text', length: 200 },
    staffChange: 'never',
    title: 'Token of the health report',
    sets: 'Goes with each report, so that its receiver knows the chain’s counters. Without it, no support file is sent',
    values: '16 to 200 characters',
    without: 'reports have none',
    example: 'chain-51f0a7c2d9e3',
  },
  systemLog: {
    form: { kind: 'flag' },
    staffChange: 'never',
    title: 'Health in the system’s log',
    sets: 'Whether each change of Health is a line in the system’s log: Event Log, syslog or the unified log',
    values: '`true` or `false`',
    without: '`false`',
    example: true,
  },
  fixed: {
    form: { kind: 'texts' },
    staffChange: 'never',
    title: 'Fixed fields',
    sets: 'Which of the fields that staff may change they may not: those are drawn locked, “Set by your administrator”',
    values: `a list of ${FIXABLE.map((name) => `\`"${name}"\``).join(', ')}. What is set as a policy of Windows or macOS is fixed anyway`,
    without: 'none',
    example: ['address', 'language'],
  },
} as const satisfies Readonly<Record<string, RolloutField>>;

export type RolloutFieldName = keyof typeof ROLLOUT_TABLE;

/** The same table by name, for code that treats every field alike. */
export const ROLLOUT_ENTRIES: Readonly<Record<string, RolloutField>> = ROLLOUT_TABLE;
