import { join } from 'node:path';
import { startIpcProcess } from './server-process.ts';

const PROGRAM = join(import.meta.dirname, '../../../electron/service/main.ts');

interface Ready {
  readonly sandbox_base_url: string;
  readonly operator_url: string;
  readonly operator_token: string;
  readonly company_id: string;
  readonly test_store_id: number;
}

/** The service as `npm run service` starts it, on a database file, with the operator's calls. */
export interface BenchService {
  readonly url: string;
  readonly pid: number;
  readonly storeId: number;
  readonly companyId: string;
  /** A call to the operator address; returns the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of any call
  callOperator(method: string, path: string, body?: object): Promise<any>;
  /** A call to the sandbox address; returns the text of the answer. */
  callApi(key: string, method: string, path: string, body?: object, headers?: Record<string, string>): Promise<string>;
  /** Milliseconds since 1970 at which each commit was on the disk; only of a service started with the commit clock. */
  commits(): Promise<readonly number[]>;
  stop(): Promise<void>;
}

async function send(
  url: string,
  bearer: string,
  method: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<string> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...more };
  const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return text;
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Starts the service on a database file, new or not, with or without a clock at its commits. */
export async function startBenchService(database: string, commitClock = false): Promise<BenchService> {
  const ports = ['--port', '0', '--live-port', '0', '--operator-port', '0'];
  const clock = commitClock ? ['--import', import.meta.resolve('./commit-timestamps.ts')] : [];
  const { pid, line, ask, stop } = await startIpcProcess([
    ...clock,
    PROGRAM,
    ...ports,
    '--db',
    database,
    '--allow-private-webhooks',
  ]);
  const ready: Ready = JSON.parse(line);
  return {
    url: ready.sandbox_base_url,
    pid,
    storeId: ready.test_store_id,
    companyId: ready.company_id,
    callOperator: async (method, path, body) =>
      JSON.parse((await send(`${ready.operator_url}/operator${path}`, ready.operator_token, method, body)) || 'null'),
    callApi: (key, method, path, body, headers) => send(ready.sandbox_base_url + path, key, method, body, headers),
    commits: async () => numbers(await ask()),
    stop,
  };
}

/** Makes test keys: each is good for 600 requests a minute, so a load needs many. */
export async function createKeys({ callOperator: operate, companyId }: BenchService, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const { key } = await operate('POST', '/keys', { company_id: companyId, mode: 'test' });
    keys.push(key);
  }
  return keys;
}
