import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');

/** The ready line of `npm run service`, as far as tests use it. */
const readyLine = z.object({
  ready: z.literal(true),
  sandbox_base_url: z.string(),
  operator_url: z.string(),
  operator_token: z.string(),
  test_store_id: z.number(),
  keys: z.object({ test_company: z.string() }),
});

const placed = z.object({ order_id: z.string() });
const added = z.object({ store_id: z.number() });
const coded = z.object({ code: z.string() });

/** An item that the first store has many of. */
const BARCODE = '8901058000108';

/** The service as a program of its own, as an integrator starts it. */
export interface RunningService {
  readonly address: string;
  readonly key: string;
  readonly storeId: number;
  /** Everything that it has written so far. */
  output(): string;
  /** Plays everybody else. Returns the answer. */
  callOperator(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Asks the service as another program of the company would. */
  callApi(method: string, path: string, body?: unknown): Promise<unknown>;
  /** A customer of a store orders; returns the order's id. With `timeout` the payment is not made in time. */
  placeOrder(storeId: number, outcome?: 'paid' | 'timeout'): Promise<string>;
  /** Another store of the company, connected like the first. Returns its id. */
  addStore(name: string): Promise<number>;
  stop(): Promise<void>;
}

const ON_FREE_PORTS = ['--port', '0', '--live-port', '0', '--operator-port', '0'];

interface ServiceStart {
  /** The checkout that the service comes from; by default this one. */
  readonly checkout?: string;
  readonly args?: readonly string[];
}

/** Starts `npm run service` on free ports of loopback, with a database in memory. */
export async function startService({ checkout = root, args = [] }: ServiceStart = {}): Promise<RunningService> {
  const service = spawn(process.execPath, ['electron/service/main.ts', ...ON_FREE_PORTS, '--db', ':memory:', ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  createInterface(service.stderr).on('line', (line) => void written.push(line));
  const [line] = await Promise.race([once(createInterface(service.stdout), 'line'), endedEarly(service, written)]);
  const ready = readyLine.parse(JSON.parse(String(line)));

  const at =
    (base: string, bearer: string) =>
    async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    };
  const operate = at(ready.operator_url, ready.operator_token);
  const ask = at(ready.sandbox_base_url, ready.keys.test_company);

  return {
    address: ready.sandbox_base_url,
    key: ready.keys.test_company,
    storeId: ready.test_store_id,
    output: () => written.join('\n'),
    callOperator: operate,
    callApi: ask,
    async placeOrder(storeId, outcome = 'paid') {
      const order = { type: 'delivery', lines: [{ barcode: BARCODE, quantity: 1 }], outcome };
      return placed.parse(await operate('POST', `/operator/stores/${storeId}/checkouts`, order)).order_id;
    },
    async addStore(name) {
      const items = [{ barcode: BARCODE, name: 'Chakki atta 5 kg', stock: 50, mrp: '285.00', price: '268.00' }];
      const store = added.parse(await operate('POST', '/operator/stores', { mode: 'test', name, items }));
      const { code } = coded.parse(await operate('POST', `/operator/stores/${store.store_id}/connection-code`));
      await ask('POST', '/v1/connections/claim', { code });
      return store.store_id;
    },
    async stop() {
      if (service.exitCode !== null) return;
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      await ended;
    },
  };
}

async function endedEarly(service: ChildProcess, written: readonly string[]): Promise<never> {
  await once(service, 'exit');
  throw new Error(`The service ended before it was ready:\n${written.join('\n')}`);
}
