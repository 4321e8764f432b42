import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/** A server that is measured. */
export interface ServerProcess {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** All run as they would for a user who wants speed. */
const env = { ...process.env, NODE_ENV: 'production' };

const START_MS = 60_000;
const STOP_MS = 5_000;

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = new AbortController();
  const patience = setTimeout(STOP_MS, undefined, { signal: late.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await ended;
  late.abort();
  await patience;
}

type Stdio = 'ignore' | 'pipe' | 'ipc';

const start = (args: readonly string[], ...stdio: Stdio[]): ChildProcess =>
  spawn(process.execPath, args, { env, stdio: ['ignore', ...stdio] });

/** Runs a program with this Node and waits until `path` is answered with a success. */
export async function startServer(args: readonly string[], port: number, path: string): Promise<ServerProcess> {
  const child = start(args, 'ignore', 'ignore');
  const url = `http://127.0.0.1:${port}`;
  const headers = { authorization: 'Bearer anybody' };
  for (const begun = Date.now(); Date.now() - begun < START_MS; await setTimeout(50)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(url + path, { headers }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return { url, pid: child.pid ?? 0, stop: () => stop(child) };
  }
  await stop(child);
  throw new Error(`${args[0]} does not answer ${path}`);
}

/** A program that has said its first line and can be asked over a channel. */
export interface IpcProcess {
  readonly pid: number;
  readonly line: string;
  ask(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Runs a program with this Node and waits for its first line of output. */
export async function startIpcProcess(args: readonly string[]): Promise<IpcProcess> {
  const child = start(args, 'pipe', 'ignore', 'ipc');
  if (!child.stdout) throw new Error('no output');
  const lines = createInterface(child.stdout);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${args.at(-1)} ended with status ${code}`);
  });
  const [line]: string[] = await Promise.race([once(lines, 'line'), ended]);
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    line: line ?? '',
    async ask() {
      const answer = once(child, 'message');
      child.send('?');
      return (await answer)[0];
    },
    stop: () => stop(child),
  };
}
