import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LIMITS } from '../contract/api/limits.ts';
import type { Instant } from '../contract/domain/time.ts';
import { parseInstantOrNull } from '../contract/domain/time.ts';
import { END_OF_TIME } from './core/service-time.ts';
import { UsageError } from './core/usage-error.ts';

/** The settings from the command line. */
export interface ServiceSettings {
  readonly port: number;
  readonly livePort: number;
  readonly operatorPort: number;
  readonly host: string;
  readonly operatorHost: string;
  /** The operator token; undefined for a random one. */
  readonly operatorToken: string | undefined;
  /** Names in `Host` and `Origin` that mean this machine, besides its own. */
  readonly allowedNames: readonly string[];
  readonly database: string;
  /** Whether time stands still until the operator moves it. */
  readonly manual: boolean;
  /** Where manual time starts; undefined for the machine's time. */
  readonly now: Instant | undefined;
  readonly seed: number | undefined;
  readonly courier: 'manual' | 'auto';
  readonly allowPrivateWebhooks: boolean;
  /** How many requests a key may make in a minute; Infinity for no limit. */
  readonly rateLimit: number;
  /** The contents of a new database, or the path of their file. */
  readonly fixture: 'demo' | 'empty' | { readonly path: string };
  /** Whether to issue new keys to the company of an existing database, because only the hashes of the first are kept. */
  readonly showKeys: boolean;
}

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  'live-port': { type: 'string', default: '4011' },
  'operator-port': { type: 'string', default: '4012' },
  host: { type: 'string', default: '127.0.0.1' },
  'operator-host': { type: 'string', default: '127.0.0.1' },
  'operator-token': { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  db: { type: 'string', default: ':memory:' },
  clock: { type: 'string', default: 'real' },
  now: { type: 'string' },
  seed: { type: 'string' },
  courier: { type: 'string', default: 'manual' },
  'allow-private-webhooks': { type: 'boolean', default: false },
  fixture: { type: 'string', default: 'demo' },
  'show-keys': { type: 'boolean', default: false },
  'rate-limit': { type: 'string', default: String(LIMITS.requestsPerMinute) },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export const HELP = `The Store POS Connection API on your own machine.

  npm run service -- [options]                 in the repository
  npx ./counter-sandbox-*.tgz [options]        as a package

Addresses
  --port 4010             the sandbox (keys that begin sk_test_)
  --live-port 4011        live (keys that begin sk_live_)
  --operator-port 4012    the operator API: the customer, the retailer app, staff, riders, the clock, faults;
                          open it in a browser to watch. 0 means any free port
  --host 127.0.0.1        where the sandbox and live addresses listen
  --operator-host 127.0.0.1   where the operator API listens
  --operator-token TEXT   the operator token, of 16 characters or more; without it, a random one
  --allow-host NAME       a name in a request's Host that means this machine; may be given several times

Data
  --db :memory:           a file keeps everything; :memory: is lost when the service stops
  --fixture demo          the contents of a new database: demo (a company, a test store, a live store, four keys
                          and stock), empty, or a JSON file: an export (GET /operator/fixture) or
                          one after its schema (GET /operator/fixture.schema.json)
  --seed N                the same ids, codes, keys and secrets every time
  --show-keys             issues four new keys on an existing database too, which keeps only the hashes of the first

Time and couriers
  --clock real            real, or manual: time stands still until POST /operator/clock moves it
  --now ISO               where manual time starts (default: now)
  --courier manual        manual: you move couriers through the operator API; auto: they move by themselves

Limits
  --rate-limit 600        requests a minute with one key, by this machine's own time even if the clock is manual; or off

Webhooks
  --allow-private-webhooks   allow webhooks to this machine and over plain http

When it is ready it prints one line of JSON with the addresses, the operator token and, for a new database, the keys.
Logs go to standard error. Ctrl-C stops it. The exit status is 2 if it can't start.

A first request:
  npm run service -- --seed 1 --allow-private-webhooks
  curl -H "Authorization: Bearer sk_test_…" http://127.0.0.1:4010/v1/ping

The API is described at http://127.0.0.1:4010/docs, in /openapi.json and, by example, in electron/service/README.md.
`;

function parsePort(name: string, text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 65_535)) throw new UsageError(`--${name} wants a port from 0 to 65535, not "${text}".`);
  return value;
}

function parseChoice<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new UsageError(`--${name} wants ${choices.join(' or ')}, not "${text}".`);
  return choice;
}

function parseTime(text: string): Instant {
  const value = parseInstantOrNull(text);
  if (value === null) throw new UsageError(`--now wants a time such as 2026-11-20T09:00:00+05:30, not "${text}".`);
  if (value > END_OF_TIME) throw new UsageError(`--now wants a time before the year 9000, not "${text}".`);
  return value;
}

function parseSeed(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new UsageError(`--seed wants a whole number, not "${text}".`);
  return value;
}

function parseRateLimit(text: string): number {
  if (text === 'off') return Number.POSITIVE_INFINITY;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new UsageError(`--rate-limit wants a number from 1 to 99999 or off, not "${text}".`);
  return value;
}

function parseText(name: string, text: string, wanted: string): string {
  if (text === '') throw new UsageError(`--${name} wants ${wanted}.`);
  return text;
}

function parseFixture(text: string, folder: string): ServiceSettings['fixture'] {
  if (text === 'demo' || text === 'empty') return text;
  return { path: resolve(folder, parseText('fixture', text, 'demo, empty or a file')) };
}

function parseDatabase(text: string, folder: string): string {
  return text === ':memory:' ? text : resolve(folder, parseText('db', text, 'a path or :memory:'));
}

/**
 * The folder that relative paths start from: where the user stands. npm runs a script of the repository in the folder of
 * its package.json; any other program stands where its caller does.
 */
export const findUserFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  (/^service(?::|$)/.test(environment['npm_lifecycle_event'] ?? '') ? environment['INIT_CWD'] : undefined) ?? '';

/** The address of the operator page, with the token unless the user chose it: it may be good elsewhere too, and this is logged. */
export const operatorPageUrl = (address: string, { operatorToken }: ServiceSettings, token: string): string =>
  operatorToken === undefined ? `${address}/#${encodeURIComponent(token)}` : address;

/** A name or an address as it stands in `Host`, without its port. */
const HOST_NAME = /^[\w.-]+$|^\[[\da-fA-F:.]+\]$/;

function parseHostName(text: string): string {
  if (!HOST_NAME.test(text)) throw new UsageError(`--allow-host wants a name such as pos.test, not "${text}".`);
  return text.toLowerCase();
}

const SHORTEST_TOKEN = 16;

function parseToken(text: string): string {
  if (!/^[!-~]+$/.test(text) || text.length < SHORTEST_TOKEN) {
    throw new UsageError(
      `--operator-token wants ${SHORTEST_TOKEN} characters or more: letters, digits and signs of ASCII, without blanks.`,
    );
  }
  return text;
}

/** Attaches a negative number to its option; parseArgs would take it for an option of its own. */
const attachNegativeNumbers = (args: readonly string[]): string[] => {
  const attached: string[] = [];
  for (const arg of args) {
    const previous = attached.at(-1);
    if (/^-\d/.test(arg) && previous?.startsWith('--')) attached.splice(-1, 1, `${previous}=${arg}`);
    else attached.push(arg);
  }
  return attached;
};

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: attachNegativeNumbers(args), options: OPTIONS, strict: true }).values;
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error);
    const [, option] = /^Option '(?:-\w, )?(--[\w-]+).*' argument is ambiguous/.exec(message) ?? [];
    if (option) throw new UsageError(`${option} wants a value. If it begins with a hyphen, write ${option}=VALUE.`);
    const [first = ''] = message.split(/\.(?:\s|$)/);
    throw new UsageError(`${first}. See --help.`);
  }
}

/**
 * Reads the command line. Relative paths start from `folder`; default: the current one. Returns 'help' for `--help`. Throws
 * {@link UsageError}.
 */
export function readCommandLine(args: readonly string[], folder = ''): ServiceSettings | 'help' {
  const values = parseOptions(args);
  if (values.help) return 'help';
  const ports = [values.port, values['live-port'], values['operator-port']].filter((each) => each !== '0');
  if (new Set(ports).size < ports.length) throw new UsageError('The three ports must differ.');
  const manual = parseChoice('clock', values.clock, ['real', 'manual']) === 'manual';
  if (values.now !== undefined && !manual)
    throw new UsageError('--now needs --clock manual: the real clock is always now.');
  return {
    port: parsePort('port', values.port),
    livePort: parsePort('live-port', values['live-port']),
    operatorPort: parsePort('operator-port', values['operator-port']),
    host: parseText('host', values.host, 'an address'),
    operatorHost: parseText('operator-host', values['operator-host'], 'an address'),
    operatorToken: values['operator-token'] === undefined ? undefined : parseToken(values['operator-token']),
    allowedNames: (values['allow-host'] ?? []).map(parseHostName),
    database: parseDatabase(values.db, folder),
    manual,
    now: values.now === undefined ? undefined : parseTime(values.now),
    seed: values.seed === undefined ? undefined : parseSeed(values.seed),
    courier: parseChoice('courier', values.courier, ['manual', 'auto']),
    allowPrivateWebhooks: values['allow-private-webhooks'],
    rateLimit: parseRateLimit(values['rate-limit']),
    fixture: parseFixture(values.fixture, folder),
    showKeys: values['show-keys'],
  };
}
