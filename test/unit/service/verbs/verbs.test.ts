import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '../../../../electron/contract/api/enums.ts';
import { SECOND } from '../../../../electron/contract/domain/time.ts';
import { createExamMachine } from '../../../../electron/service/adapters/exam-machine.ts';
import { createCommands, findCommand } from '../../../../electron/service/commands.ts';
import { createExamCommand } from '../../../../electron/service/exam-command.ts';
import { createService } from '../../../../electron/service/service.ts';
import type { Service } from '../../../../electron/service/service-assembly.ts';
import { createTestRandomness } from '../../../support/test-randomness.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const commands = createCommands(createExamCommand(createExamMachine('')));

let clock: VirtualClock;
let receiver: WebhookReceiver;
let service: Service;
let files: Record<string, string>;
beforeEach(() => {
  clock = new VirtualClock();
  receiver = new WebhookReceiver();
  service = createService({
    database: ':memory:',
    clock,
    timers: clock,
    randomness: createTestRandomness(),
    log: () => undefined,
    webhookTransport: receiver.transport,
    allowPrivateWebhooks: true,
    keepsFirstState: true,
  });
  const addresses = { sandbox_base_url: 'http://sandbox.test', operator_url: 'http://operator.test' };
  files = { 'ready.json': `${JSON.stringify({ ready: true, ...addresses, ...service.ready })}\n` };
});
afterEach(() => service.close());

const ADDRESSES: Readonly<Record<string, 'sandbox' | 'operator'>> = {
  'http://sandbox.test': 'sandbox',
  'http://operator.test': 'operator',
};

/** Runs a command line against the service, until it ends or it is stopped. */
function start(args: readonly string[], variables: Record<string, string> = {}) {
  const printed: string[] = [];
  const complained: string[] = [];
  const stop = new AbortController();
  const status = findCommand(commands, args)?.run(args.slice(1), {
    timers: clock,
    fetch: (url, init) => {
      const address = ADDRESSES[new URL(url).origin];
      return address ? service[address](new Request(url, init)) : Promise.reject(new TypeError('fetch failed'));
    },
    variables,
    readFile: (path) => {
      const text = files[path];
      if (text === undefined) throw new Error('ENOENT');
      return text;
    },
    writeFile: (path, text) => {
      files[path] = text;
    },
    print: (line) => printed.push(line),
    complain: (line) => complained.push(line),
    stopped: stop.signal,
  });
  if (!status) throw new Error('this starts the service');
  return { status, printed, complained, stop: () => stop.abort() };
}

async function run(args: readonly string[], variables: Record<string, string> = {}) {
  const { status, printed, complained } = start(args, variables);
  return { status: await status, printed, complained };
}

/** Types of all events that happened, oldest first, and of the samples that receivers got. */
async function listTypes(): Promise<string[]> {
  const { printed } = await run(['trigger', 'order.placed', '--json']);
  const { store_id } = JSON.parse(printed[0] ?? '');
  expect(store_id).toBe(service.ready.test_store_id);
  const request = new Request('http://operator.test/operator/events?limit=100', {
    headers: { authorization: `Bearer ${service.ready.operator_token}` },
  });
  const { data } = await (await service.operator(request)).json();
  return data.map(({ type }: { type: string }) => type).toReversed();
}

describe('trigger', () => {
  test.each(EVENT_TYPES.filter((type) => type !== 'ping'))('%s happens, and names what it made', async (type) => {
    const { status, printed, complained } = await run(['trigger', type]);
    expect([status, complained]).toEqual([0, []]);
    expect(printed.join('\n')).toContain(type);
    const types = await listTypes();
    expect(types).toContain(type);
    // It ends with the event: nothing that a POS did not ask for comes after it.
    if (type !== 'order.payment_recovered' && type !== 'order.delivered') expect(types.at(-2)).toBe(type);
  });

  test('ping reaches every receiver of the POS, and without one it says what to do', async () => {
    expect(await run(['trigger', 'ping'])).toMatchObject({
      status: 1,
      complained: [expect.stringContaining('listen')],
    });
    const listening = start(['listen', '--forward', 'http://127.0.0.1:4020/']);
    await clock.advance(SECOND);
    expect(await run(['trigger', 'ping'])).toMatchObject({ status: 0 });
    expect(receiver.types).toEqual(['ping']);
    listening.stop();
    await listening.status;
  });

  test('another name is refused with all names', () => {
    const { status } = start(['trigger', 'order.place']);
    return expect(status).rejects.toThrow(/"order\.place" is no event.*order\.placed, .*ping/);
  });
});

describe('clock, fault and reset', () => {
  test('the clock is told, moved by steps and set, forward only', async () => {
    const read = async (...args: string[]) => (await run(['clock', ...args])).printed;
    expect(await read()).toEqual(['2026-11-20T09:00:00.000+05:30']);
    expect(await read('+1h30m')).toEqual(['2026-11-20T10:30:00.000+05:30']);
    expect(await read('+2d')).toEqual(['2026-11-22T10:30:00.000+05:30']);
    expect(await read('2026-11-23T09:00:00+05:30')).toEqual(['2026-11-23T09:00:00.000+05:30']);
    expect(await run(['clock', '2026-11-20'])).toMatchObject({
      status: 1,
      complained: [expect.stringContaining('forward')],
    });
    await expect(run(['clock', '15m'])).rejects.toThrow('clock wants a step such as +15m');
  });

  test('a fault is added with its options, listed and cleared; one that lacks a field is refused in its words', async () => {
    const options = ['--code', 'rate_limited', '--retry-after', '7', '--times', '2', '--path', '/v1/stores/*'];
    expect(await run(['fault', 'status', ...options])).toMatchObject({ status: 0 });
    const listed = (await run(['fault', '--json'])).printed.map((line) => JSON.parse(line));
    expect(listed).toMatchObject([
      { kind: 'status', code: 'rate_limited', retry_after: 7, left: 2, match: { path: '/v1/stores/*' } },
    ]);
    await run(['fault', 'clear']);
    expect((await run(['fault'])).printed).toEqual([]);
    expect(await run(['fault', 'delay'])).toMatchObject({
      status: 1,
      complained: [expect.stringContaining('delay_ms')],
    });
    await expect(run(['fault', 'status', '--times', 'x'])).rejects.toThrow('--times wants a whole number');
  });

  test('a state goes into a file and comes back in another service; a file that is none is refused', async () => {
    await run(['trigger', 'order.accepted']);
    expect(await run(['snapshot', 'save', 'busy.json'])).toMatchObject({ status: 0 });
    await run(['reset']);
    expect(await run(['snapshot', 'load', 'busy.json'])).toMatchObject({ status: 0 });
    expect(await listTypes()).toEqual(['store.connected', 'order.placed', 'order.accepted', 'order.placed']);
    await expect(run(['snapshot', 'load', 'gone.json'])).rejects.toThrow('gone.json is no file with a state');
    await expect(run(['snapshot', 'keep', 'busy.json'])).rejects.toThrow('wants save or load');
    files['other.json'] = (files['busy.json'] ?? '').replace('"schema":1', '"schema":99');
    expect(await run(['snapshot', 'load', 'other.json'])).toMatchObject({
      status: 1,
      complained: [expect.stringContaining('another version of the service')],
    });
  });

  test('a reset returns to the contents of a new database', async () => {
    await run(['trigger', 'order.placed']);
    expect(await run(['reset'])).toMatchObject({ status: 0 });
    expect(await listTypes()).toEqual(['store.connected', 'order.placed']);
  });
});

describe('listen and tail', () => {
  test('listen shows its secret, what the receiver answers and the next attempt, and leaves no endpoint behind', async () => {
    receiver.respond = ({ headers }) => (headers['service-event-type'] === 'order.placed' ? 204 : 500);
    const events = ['--events', 'order.placed,order.accepted'];
    const listening = start(['listen', '--forward', 'http://127.0.0.1:4020/hook?key=1', ...events]);
    await clock.advance(SECOND);
    await run(['trigger', 'order.picking_started']);
    await clock.advance(SECOND);
    listening.stop();
    expect(await listening.status).toBe(0);
    const [secret, ...rows] = listening.printed;
    expect(secret).toMatch(/whsec_\w+$/);
    expect(rows).toEqual([
      expect.stringMatching(/^order\.placed .*127\.0\.0\.1:4020\/hook {2}204$/),
      expect.stringMatching(/^order\.accepted .* {2}500; again at 20/),
    ]);
    await expect(run(['listen', '--forward', 'no address'])).rejects.toThrow('listen wants the address');
    expect(await run(['trigger', 'ping'])).toMatchObject({ status: 1 });
  });

  test('tail shows each request, event and delivery once, from now on', async () => {
    await run(['trigger', 'order.placed']);
    const tailing = start(['tail', 'events', 'requests', '--json', '--count', '3']);
    await clock.advance(SECOND);
    await run(['trigger', 'order.fulfilment_changed']);
    await clock.advance(SECOND);
    expect(await tailing.status).toBe(0);
    expect(tailing.printed.map((line) => JSON.parse(line))).toMatchObject([
      { kind: 'event', type: 'order.placed' },
      { kind: 'event', type: 'order.accepted' },
      { kind: 'event', type: 'order.picking_started' },
    ]);
  });
});

describe('finding the service', () => {
  test('options win over the environment, which wins over the file', async () => {
    const token = service.ready.operator_token;
    const here = { COUNTER_OPERATOR_URL: 'http://operator.test', COUNTER_OPERATOR_TOKEN: token };
    files = {};
    expect(await run(['clock'], here)).toMatchObject({ status: 0 });
    expect(await run(['clock', '--operator', 'http://gone.test', '--token', token], here)).toMatchObject({ status: 3 });
    await expect(run(['clock'])).rejects.toThrow('There is no ready.json');
    await expect(run(['clock', '--operator', 'http://operator.test'])).rejects.toThrow('belong together');
  });

  test('a ready line that is not there yet, and a service that is gone, are told with what to do', async () => {
    files = { empty: '', gone: (files['ready.json'] ?? '').replaceAll('operator.test', 'gone.test') };
    await expect(run(['clock', '--ready', 'empty'])).rejects.toThrow('empty has no ready line');
    expect(await run(['clock', '--ready', 'gone'])).toMatchObject({
      status: 3,
      complained: [expect.stringMatching(/does not answer at http:\/\/gone\.test.*--ready FILE/)],
    });
  });

  test('a wrong token is refused, and never printed', async () => {
    const { status, complained } = await run(['clock', '--operator', 'http://operator.test', '--token', 'wrong-token']);
    expect([status, complained]).toEqual([1, [expect.stringContaining('authentication_required')]]);
    expect(complained.join()).not.toContain('wrong-token');
  });

  test('what also acts as the POS says that it needs a key', async () => {
    const line = JSON.parse(files['ready.json'] ?? '');
    files = { 'ready.json': JSON.stringify({ ...line, keys: null }) };
    await expect(run(['trigger', 'store.connected'])).rejects.toThrow('--show-keys');
  });
});

test('words that no command has are refused before anything is sent', async () => {
  expect(() => findCommand(commands, ['tigger'])).toThrow(/no command "tigger". There are: trigger, /);
  expect(findCommand(commands, ['--seed', '1'])).toBeUndefined();
  expect(findCommand(commands, [])).toBeUndefined();
  await expect(run(['trigger'])).rejects.toThrow('It is trigger EVENT');
  await expect(run(['clock', '+1m', '+2m'])).rejects.toThrow('It is clock');
  await expect(run(['clock', '--fast'])).rejects.toThrow("'--fast'");
  expect((await run(['fault', '--help'])).printed.join()).toMatch(/--retry-after SECONDS[\s\S]*drop_after/);
});
