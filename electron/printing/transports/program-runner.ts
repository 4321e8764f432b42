import { spawn } from 'node:child_process';
import type { Timers } from '../../contract/ports.ts';

/** How a program of the operating system ended. */
export interface ProgramResult {
  /** Null when it took too long and was killed. */
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs a program without a shell: nothing in its arguments is ever read as a command. Null when there is no such program.
 */
export type ProgramRunner = (
  program: string,
  args: readonly string[],
  options?: { readonly input?: Uint8Array; readonly variables?: Readonly<Record<string, string>> },
) => Promise<ProgramResult | null>;

/** Each program may run for so many milliseconds. */
export function createProgramRunner(timers: Timers, withinMs: number): ProgramRunner {
  return (program, args, { input, variables } = {}) =>
    new Promise((resolve) => {
      const child = spawn(program, args, {
        stdio: ['pipe', 'pipe', 'ignore'],
        windowsHide: true,
        // Its output is parsed, so it must be in English.
        env: { ...process.env, LC_ALL: 'C', ...variables },
      });
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
