/** The import of the package: the whole service in the caller's process, without a port. */

import { fillPath } from '../../contract/api/path.ts';
import { parseInstantOrNull } from '../../contract/domain/time.ts';
import type { HttpTransport } from '../../contract/ports.ts';
import { lookupSystemHost, systemClock, systemRandomness, systemTimers } from '../adapters/system.ts';
import type { FixtureDetails } from '../fixture/set-up.ts';
import type { OperatorEndpoint, OperatorEndpointName } from '../operator/contract/endpoints.ts';
import { OPERATOR_ENDPOINTS } from '../operator/contract/endpoints.ts';
import { createService } from '../service.ts';
import { readDuration } from '../verbs/durations.ts';
import type { Sandbox, SandboxOptions } from './sandbox-types.ts';

const URLS = { sandbox: 'http://sandbox.counter.test', live: 'http://live.counter.test' } as const;
const OPERATOR_URL = 'http://operator.counter.test';

/** Hands webhooks to a function of the caller. */
const createReceiverTransport =
  (receiver: NonNullable<SandboxOptions['receiver']>): HttpTransport =>
  async ({ method, url, headers, body = null, signal }) => {
    const request = new Request(url, { method, headers, body, ...(signal ? { signal } : {}) });
    const response = await receiver(request);
    return { status: response.status, header: (name) => response.headers.get(name), body: await response.text() };
  };

function readStart(now: string | undefined) {
  if (now === undefined) return undefined;
  const start = parseInstantOrNull(now);
  if (start === null) throw new TypeError(`now wants a time such as 2026-11-20T09:00:00+05:30, not "${now}".`);
  return start;
}

function readStep(step: string | number): number {
  const seconds = typeof step === 'number' ? step : readDuration(`+${step.replace(/^\+/, '')}`);
  if (seconds === null) throw new TypeError(`advance wants a step such as 15m or 1h30m, or seconds, not "${step}".`);
  return seconds;
}

const open = ({
  seed,
  clock = 'manual',
  now,
  fixture = 'demo',
  courier = 'manual',
  rateLimit,
  receiver,
}: SandboxOptions) =>
  createService({
    database: ':memory:',
    clock: systemClock,
    timers: systemTimers,
    randomness: systemRandomness,
    log: () => undefined,
    lookup: lookupSystemHost,
    manual: clock === 'manual',
    now: readStart(now),
    seed,
    fixture,
    courier,
    rateLimit: rateLimit ?? Number.POSITIVE_INFINITY,
    keepsFirstState: true,
    allowPrivateWebhooks: true,
    ...(receiver ? { webhookTransport: createReceiverTransport(receiver) } : {}),
  });

const isCall = (name: string): name is OperatorEndpointName => Object.hasOwn(OPERATOR_ENDPOINTS, name);

type Params = Readonly<Record<string, string | number>>;

function findCall(name: string, params: Params): { readonly method: string; readonly url: string } {
  if (!isCall(name)) throw new TypeError(`The operator API has no call "${name}".`);
  const { method, path }: OperatorEndpoint = OPERATOR_ENDPOINTS[name];
  return { method, url: OPERATOR_URL + fillPath(path, params) };
}

/**
 * Starts a sandbox in this process: no port, no file, and with `clock: 'manual'` no timer. Throws a TypeError for options
 * that make no sense, and rejects if the snapshot is not one of this version.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const service = open(options);
  const { ready } = service;
  let contents: FixtureDetails = ready;

  const fetchHere = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request =
      input instanceof Request ? new Request(input, init) : new Request(new URL(String(input), URLS.sandbox), init);
    const { origin } = new URL(request.url);
    if (origin === URLS.sandbox) return await service.sandbox(request);
    if (origin === URLS.live) return await service.live(request);
    throw new TypeError(
      `This sandbox is at ${URLS.sandbox} and ${URLS.live}, and reaches nothing else: ${request.url}`,
    );
  };

  const operate = async (name: string, { params = {}, body }: { params?: Params; body?: unknown } = {}) => {
    const { method, url } = findCall(name, params);
    const headers = { authorization: `Bearer ${ready.operator_token}`, 'content-type': 'application/json' };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await service.operator(new Request(url, { method, headers, ...content }));
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} was refused with ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

  const restore = async (snapshot: string): Promise<void> => {
    contents = await operate('importState', { body: JSON.parse(snapshot) });
  };

  if (options.snapshot !== undefined) await restore(options.snapshot);
  return {
    url: URLS.sandbox,
    liveUrl: URLS.live,
    get keys() {
      return contents.keys;
    },
    get companyId() {
      return contents.company_id;
    },
    get testStoreId() {
      return contents.test_store_id;
    },
    get liveStoreId() {
      return contents.live_store_id;
    },
    fetch: fetchHere,
    operator: operate,
    advance: async (step = 0) => (await operate('moveClock', { body: { advance_seconds: readStep(step) } })).now,
    async reset() {
      contents = await operate('reset');
    },
    snapshot: async () => JSON.stringify(await operate('exportState')),
    restore,
    close: () => service.close(),
  };
}
