import { spawn } from 'node:child_process';
import type { Timers } from '../../contract/ports.ts';
import { buildProgramEnvironment, findProgram } from './system-programs.ts';

/** How a program of the operating system ended. */
export interface ProgramResult {
  /** Null when it took too long and was killed, or another program killed it. */
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs a program of the operating system without a shell: nothing in its arguments is ever read as a command. Null when
 * the system has no such program, or doesn't let it start.
 */
export type ProgramRunner = (
  program: string,
  args: readonly string[],
  options?: { readonly input?: Uint8Array; readonly variables?: Readonly<Record<string, string>> },
) => Promise<ProgramResult | null>;

export interface ProgramRunnerParts {
  readonly timers: Timers;
  /** How long each program may run, in milliseconds. */
  readonly withinMs: number;
  readonly platform: NodeJS.Platform;
  /** Programs are taken from these folders alone. */
  readonly folders: readonly string[];
}

export function createProgramRunner({ timers, withinMs, platform, folders }: ProgramRunnerParts): ProgramRunner {
  return (program, args, { input, variables } = {}) =>
    new Promise((resolve) => {
      const path = findProgram(program, platform, folders);
      if (path === null) return resolve(null);
      const child = start(path, args, { ...buildProgramEnvironment(platform, process.env, folders), ...variables });
      if (child === null) return resolve(null);
      const cancel = timers.after(withinMs, () => child.kill('SIGKILL'));
      let output = '';
      child.stdout.on('data', (data) => {
        output += String(data);
      });
      // A program that ends before it has read everything says why by its exit code.
      child.stdin.on('error', () => undefined);
      child.once('error', () => {
        cancel();
        resolve(null);
      });
      child.once('close', (code) => {
        cancel();
        resolve({ code, output });
      });
      child.stdin.end(input);
    });
}

/** Starts a program; null where the system refuses, which Node reports at once or by an event. */
function start(path: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  try {
    return spawn(path, args, { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true, env });
  } catch {
    return null;
  }
}
