/** The app as a process (headless-app.ts), for tests that kill it. */

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CallInput, CallName, CallOutput, CallResult } from '../../electron/contract/calls/calls.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

export interface AppProcess {
  /** Calls the app. Rejects on a problem, and if the process ends before it answers. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
}

interface PendingCall {
  resolve(result: CallResult<CallName>): void;
  reject(error: Error): void;
}

/** Starts the app with its data and its keyring in `folder`. With a proxy's port it also reaches addresses outside. */
export function startAppProcess(folder: string, proxyPort?: number): AppProcess {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const program = fileURLToPath(import.meta.resolve('./headless-app.ts'));
  const proxy = proxyPort === undefined ? [] : [String(proxyPort)];
  const child = spawn(process.execPath, [program, data, join(folder, 'keyring.json'), ...proxy], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...COMPILE_CACHE },
  });
  const pendingCalls = new Map<number, PendingCall>();
  let calls = 0;
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      hasEnded = true;
      for (const { reject } of pendingCalls.values()) reject(new Error('the app has ended'));
      resolve();
    });
  });
  // Input to a process that is ending is lost; its call is rejected above.
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result }: { id: number; result: CallResult<CallName> } = JSON.parse(line);
    pendingCalls.get(id)?.resolve(result);
    pendingCalls.delete(id);
  });
  return {
    async call<Name extends CallName>(name: Name, input: CallInput<Name>) {
      if (hasEnded) throw new Error('the app has ended');
      const id = calls;
      calls += 1;
      const response = new Promise<CallResult<CallName>>((resolve, reject) =>
        pendingCalls.set(id, { resolve, reject }),
      );
      child.stdin.write(`${JSON.stringify({ id, name, input })}\n`);
      const result = (await response) as CallResult<Name>;
      if (!result.ok) throw new Error(`${name}: ${result.problem}`);
      return result.value;
    },
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
