import { parseArgs } from 'node:util';
import type { Instant } from '../contract/domain/time.ts';
import { parseInstantOrNull } from '../contract/domain/time.ts';

/** What was asked for on the command line. */
export interface ServiceSettings {
  readonly port: number;
  readonly livePort: number;
  readonly operatorPort: number;
  readonly host: string;
  readonly database: string;
  readonly manual: boolean;
  readonly now: Instant | undefined;
  readonly seed: number | undefined;
  readonly courier: 'manual' | 'auto';
  readonly allowPrivateWebhooks: boolean;
  readonly fixture: 'demo' | 'empty';
}

/** The command line can't be understood; the message says what is wrong with it. */
export class UsageError extends Error {}

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  'live-port': { type: 'string', default: '4011' },
  'operator-port': { type: 'string', default: '4012' },
  host: { type: 'string', default: '127.0.0.1' },
  db: { type: 'string', default: ':memory:' },
  clock: { type: 'string', default: 'real' },
  now: { type: 'string' },
  seed: { type: 'string' },
  courier: { type: 'string', default: 'manual' },
  'allow-private-webhooks': { type: 'boolean', default: false },
  fixture: { type: 'string', default: 'demo' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The page that `--help` prints. */
export const HELP = `The Store POS Connection API on your own machine.

  npm run service -- [options]

Addresses
  --port 4010             the sandbox (keys that begin sk_test_)
  --live-port 4011        live (keys that begin sk_live_)
  --operator-port 4012    everybody else: the customer, the retailer app, staff, riders, the clock, faults;
                          open it in a browser to watch. Always on 127.0.0.1. 0 means any free port
  --host 127.0.0.1        where the sandbox and live addresses listen

Data
  --db :memory:           a file keeps everything; :memory: forgets it at the end
  --fixture demo          what a new database begins with: demo (a company, a test store, a live store, four keys
                          and a full shelf) or empty
  --seed N                the same ids, codes, keys and secrets every time

Time and couriers
  --clock real            real, or manual: time stands still until POST /operator/clock moves it
  --now ISO               where manual time starts (default: now)
  --courier manual        manual: you move the courier through the operator; auto: it moves by itself

Webhooks
  --allow-private-webhooks   let webhooks go to this machine, also over plain http

When it is ready it prints one line of JSON with the addresses, the operator token and, for a new database, the keys.
Logs go to standard error. Ctrl-C ends it. The exit status is 2 when it can't start.

A first call:
  npm run service -- --seed 1 --allow-private-webhooks
  curl -H "Authorization: Bearer sk_test_…" http://127.0.0.1:4010/v1/ping

The whole API is described at http://127.0.0.1:4010/openapi.json, and in electron/service/README.md by example.
`;

function port(name: string, text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 65_535)) throw new UsageError(`--${name} wants a port from 0 to 65535, not "${text}".`);
  return value;
}

function oneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new UsageError(`--${name} wants ${choices.join(' or ')}, not "${text}".`);
  return choice;
}

function time(text: string): Instant {
  const value = parseInstantOrNull(text);
  if (value === null) throw new UsageError(`--now wants a time such as 2026-11-20T09:00:00+05:30, not "${text}".`);
  return value;
}

function whole(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new UsageError(`--seed wants a whole number, not "${text}".`);
  return value;
}

function database(text: string): string {
  if (text === '') throw new UsageError('--db wants a path or :memory:.');
  return text;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [first = ''] = String(error instanceof Error ? error.message : error).split(/\.(?:\s|$)/);
    throw new UsageError(`${first}. See --help.`);
  }
}

/** Reads the command line. Gives 'help' when that was asked for; throws {@link UsageError}. */
export function readCommandLine(args: readonly string[]): ServiceSettings | 'help' {
  const values = parsed(args);
  if (values.help) return 'help';
  const ports = [values.port, values['live-port'], values['operator-port']].filter((each) => each !== '0');
  if (new Set(ports).size < ports.length) throw new UsageError('The three ports must differ.');
  return {
    port: port('port', values.port),
    livePort: port('live-port', values['live-port']),
    operatorPort: port('operator-port', values['operator-port']),
    host: values.host,
    database: database(values.db),
    manual: oneOf('clock', values.clock, ['real', 'manual']) === 'manual',
    now: values.now === undefined ? undefined : time(values.now),
    seed: values.seed === undefined ? undefined : whole(values.seed),
    courier: oneOf('courier', values.courier, ['manual', 'auto']),
    allowPrivateWebhooks: values['allow-private-webhooks'],
    fixture: oneOf('fixture', values.fixture, ['demo', 'empty']),
  };
}
