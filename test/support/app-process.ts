/** The app as a process of its own (headless-app.ts), for whoever kills it. */

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CallInput, CallName, CallOutput, CallResult } from '../../electron/contract/ipc/calls.ts';

export interface AppProcess {
  /** Calls the app. Rejects when it gives a problem, and when the process is gone before it answers. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
}

interface Waiting {
  resolve(result: CallResult<CallName>): void;
  reject(error: Error): void;
}

/** Starts the app on what `folder` holds: its data, and the keys in the place of the platform's keyring. */
export function startAppProcess(folder: string): AppProcess {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const program = fileURLToPath(import.meta.resolve('./headless-app.ts'));
  const child = spawn(process.execPath, [program, data, join(folder, 'keyring.json')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let isGone = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      isGone = true;
      for (const { reject } of waiting.values()) reject(new Error('the app is gone'));
      resolve();
    });
  });
  // What is written to a process that is going is lost, and its call is told so above.
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result }: { id: number; result: CallResult<CallName> } = JSON.parse(line);
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  return {
    async call<Name extends CallName>(name: Name, input: CallInput<Name>) {
      if (isGone) throw new Error('the app is gone');
      const id = calls;
      calls += 1;
      const answered = new Promise<CallResult<CallName>>((resolve, reject) => waiting.set(id, { resolve, reject }));
      child.stdin.write(`${JSON.stringify({ id, name, input })}\n`);
      const result = (await answered) as CallResult<Name>;
      if (!result.ok) throw new Error(`${name}: ${result.problem}`);
      return result.value;
    },
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
