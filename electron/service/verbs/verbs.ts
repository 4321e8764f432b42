import type { EventType } from '../../contract/api/enums.ts';
import { EVENT_TYPES } from '../../contract/api/enums.ts';
import { parseInstantOrNull } from '../../contract/domain/time.ts';
import { UsageError } from '../core/usage-error.ts';
import { FAULT_KINDS } from '../faults/fault-schema.ts';
import * as answer from '../operator/contract/responses.ts';
import { readDuration } from './durations.ts';
import { OBSERVING_VERBS } from './observing-verbs.ts';
import { triggerEvent } from './triggers.ts';
import type { Row, Verb, VerbCall } from './verb.ts';

const isEventType = (text: string): text is EventType => EVENT_TYPES.some((type) => type === text);

async function* trigger(call: VerbCall): AsyncIterable<Row> {
  const [type = ''] = call.words;
  if (!isEventType(type)) throw new UsageError(`"${type}" is no event. There are: ${EVENT_TYPES.join(', ')}.`);
  const made = await triggerEvent(call, type);
  const about = made.order_id ?? `store ${made.store_id}`;
  const lines = made.events.map(({ id, type: each }) => `  ${each.padEnd(26)} ${id}`);
  yield { text: [`${type} of ${about}`, ...lines].join('\n'), value: made };
}

function readMove(text: string): object {
  const seconds = readDuration(text);
  if (seconds !== null) return { advance_seconds: seconds };
  if (parseInstantOrNull(text) !== null) return { set: text };
  throw new UsageError(
    `clock wants a step such as +15m, +2h or +3d, or a time such as 2026-11-20T12:00:00+05:30, not "${text}".`,
  );
}

async function* moveClock({ service, words: [move] }: VerbCall): AsyncIterable<Row> {
  const value =
    move === undefined
      ? await service.read('getClock', answer.clock)
      : await service.read('moveClock', answer.clock, { body: readMove(move) });
  yield { text: value.now, value };
}

async function* reset({ service }: VerbCall): AsyncIterable<Row> {
  const value = await service.read('reset', answer.contents);
  yield {
    text: `As new: company ${value.company_id}, test store ${value.test_store_id}. The keys are the same.`,
    value,
  };
}

/** The actions of `snapshot`, by their word. */
const SNAPSHOT_ACTIONS: Readonly<Record<string, (call: VerbCall, file: string) => Promise<Row>>> = {
  async save({ service, machine }, file) {
    machine.writeFile(file, `${await service.act('exportState')}\n`);
    return { text: `The state is in ${file}, with keys and secrets.`, value: { saved: file } };
  },
  async load({ service, machine }, file) {
    const value = await service.read('importState', answer.contents, { body: readState(machine.readFile, file) });
    return { text: `The state is that of ${file}.`, value };
  },
};

function readState(readFile: (path: string) => string, file: string): unknown {
  try {
    return JSON.parse(readFile(file));
  } catch {
    throw new UsageError(`${file} is no file with a state. snapshot save FILE writes one.`);
  }
}

async function* snapshot(call: VerbCall): AsyncIterable<Row> {
  const [action = '', file = ''] = call.words;
  const act = Object.hasOwn(SNAPSHOT_ACTIONS, action) ? SNAPSHOT_ACTIONS[action] : undefined;
  if (!act) throw new UsageError(`snapshot wants save or load, not "${action}".`);
  yield await act(call, file);
}

type PendingFault = ReturnType<typeof answer.pendingFault.parse>;

function describeFault({ fault_id, kind, left, times, match, ...details }: PendingFault): string {
  const extra = Object.entries({ ...match, ...details }).map(([name, value]) => `${name} ${value}`);
  return [fault_id, kind, `${left} of ${times} left`, ...extra].join('  ');
}

/** The options of a fault by the field they fill: of the fault itself, or of what it matches. */
const FAULT_OPTIONS = {
  times: { value: 'N', note: 'how many requests or deliveries; without it, 1' },
  status: { value: 'N', note: 'for status: the HTTP status' },
  code: { value: 'CODE', note: 'for status: the error code instead' },
  'retry-after': { value: 'SECONDS', note: 'for status: the header Retry-After' },
  'delay-ms': { value: 'N', note: 'for delay and delay_events: how long' },
  method: { value: 'METHOD', note: 'only requests with it' },
  path: { value: 'PATH', note: 'only requests to it, such as "/v1/stores/*"' },
  endpoint: { value: 'ID', note: 'only deliveries of this webhook endpoint' },
} as const;

function readFault(kind: string, { option }: VerbCall): object {
  const readCount = (name: keyof typeof FAULT_OPTIONS): number | undefined => {
    const text = option(name);
    if (text !== undefined && !/^\d{1,9}$/.test(text))
      throw new UsageError(`--${name} wants a whole number, not "${text}".`);
    return text === undefined ? undefined : Number(text);
  };
  const match = { method: option('method'), path: option('path'), endpoint_id: option('endpoint') };
  return {
    kind,
    times: readCount('times') ?? 1,
    status: readCount('status'),
    code: option('code'),
    retry_after: readCount('retry-after'),
    delay_ms: readCount('delay-ms'),
    match: Object.values(match).some((each) => each !== undefined) ? match : undefined,
  };
}

async function* listFaults({ service }: VerbCall): AsyncIterable<Row> {
  const { data } = await service.read('listFaults', answer.listOf(answer.pendingFault));
  for (const each of data) yield { text: describeFault(each), value: each };
}

async function* fault(call: VerbCall): AsyncIterable<Row> {
  const { service, words } = call;
  const [kind] = words;
  if (kind === undefined) yield* listFaults(call);
  else if (kind === 'clear') {
    await service.act('clearFaults');
    yield { text: 'No fault is left.', value: { cleared: true } };
  } else if (!FAULT_KINDS.some((each) => each === kind)) {
    throw new UsageError(`"${kind}" is no fault. There are: ${FAULT_KINDS.join(', ')}; clear ends all.`);
  } else {
    const value = await service.read('addFault', answer.createdFault, { body: readFault(kind, call) });
    yield { text: `${value.fault_id}  ${kind}`, value };
  }
}

/** Every verb by its word. Help, completion and the command line come from this table. */
export const VERBS: Readonly<Record<string, Verb>> = {
  trigger: {
    args: 'EVENT',
    summary: 'lets an event happen, with all that leads to it: trigger order.placed',
    choices: EVENT_TYPES,
    options: {
      store: { value: 'ID', note: 'at this store; without it, the test store' },
      barcode: { value: 'BARCODE', note: 'of this product; without it, the first on the shelf' },
      quantity: { value: 'N', note: 'so many units; without it, 1' },
    },
    words: [1, 1],
    run: trigger,
  },
  ...OBSERVING_VERBS,
  clock: {
    args: '[+15m | TIME]',
    summary: 'tells the time, or moves it forward with all that falls due: clock +1h30m',
    words: [0, 1],
    run: moveClock,
  },
  reset: { args: '', summary: 'returns to the contents of a new database', words: [0, 0], run: reset },
  snapshot: {
    args: 'save|load FILE',
    summary: 'keeps the whole state in a file, or returns to it',
    choices: Object.keys(SNAPSHOT_ACTIONS),
    words: [2, 2],
    run: snapshot,
  },
  fault: {
    args: '[KIND | clear]',
    summary: 'lists faults, adds one or ends all: fault status --code rate_limited',
    choices: [...FAULT_KINDS, 'clear'],
    options: FAULT_OPTIONS,
    words: [0, 1],
    run: fault,
  },
};
