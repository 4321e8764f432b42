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

/** The service as a program of its own, as an integrator starts it. */
export interface RunningService {
  readonly address: string;
  readonly key: string;
  readonly storeId: number;
  /** Everything that it has written so far. */
  output(): string;
  /** Plays everybody else. */
  operate(method: string, path: string, body?: unknown): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `npm run service` on free ports of loopback, with a database in memory. */
export async function startService(): Promise<RunningService> {
  const service = spawn(
    process.execPath,
    ['electron/service/main.ts', '--port', '0', '--live-port', '0', '--operator-port', '0', '--db', ':memory:'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const written: string[] = [];
  createInterface(service.stderr).on('line', (line) => void written.push(line));
  const [line] = await Promise.race([once(createInterface(service.stdout), 'line'), endedEarly(service, written)]);
  const ready = readyLine.parse(JSON.parse(String(line)));

  return {
    address: ready.sandbox_base_url,
    key: ready.keys.test_company,
    storeId: ready.test_store_id,
    output: () => written.join('\n'),
    async operate(method, path, body) {
      const answer = await fetch(`${ready.operator_url}${path}`, {
        method,
        headers: { authorization: `Bearer ${ready.operator_token}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
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
