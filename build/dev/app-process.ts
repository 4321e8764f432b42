import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface AppProcessOptions {
  readonly command: readonly [program: string, ...args: string[]];
  readonly env: NodeJS.ProcessEnv;
  /** Called at each start, when the app is ready. */
  readonly onReady: () => void;
  /** Called when the app ends by itself. */
  readonly onEnd: (status: number | null) => void;
}

export interface AppProcess {
  /** The ready line of the running app; null until it is ready. */
  readyLine(): string | null;
  /** Ends the app if it runs, then starts it. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs one process of the app at a time, because a data folder belongs to one. */
export function createAppProcess({ command, env, onReady, onEnd }: AppProcessOptions): AppProcess {
  let child: ChildProcess | null = null;
  let readyLine: string | null = null;
  let last: Promise<void> = Promise.resolve();
  const [program, ...args] = command;

  function start(): void {
    const started = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    createInterface(started.stdout).on('line', (line) => {
      if (!line.startsWith('{"ready":true')) process.stderr.write(`${line}\n`);
      else if (child === started) {
        readyLine = line;
        onReady();
      }
    });
    const end = (status: number | null): void => {
      if (child !== started) return;
      child = null;
      readyLine = null;
      onEnd(status);
    };
    started.once('error', () => end(null)).once('close', end);
  }

  async function stop(): Promise<void> {
    const running = child;
    child = null;
    readyLine = null;
    if (running === null) return;
    const ended = once(running, 'close');
    running.kill('SIGTERM');
    await ended;
  }

  /** Runs tasks one after the other, however fast sources change. */
  function afterLast(task: () => Promise<void>): Promise<void> {
    last = last.then(task);
    return last;
  }

  return {
    readyLine: () => readyLine,
    restart: () =>
      afterLast(async () => {
        await stop();
        start();
      }),
    stop: () => afterLast(stop),
  };
}
