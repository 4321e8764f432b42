import { spawn } from 'node:child_process';
import type { Timers } from '../../contract/ports.ts';

/** What a program of the operating system came to. */
export interface ProgramResult {
  /** Null when it was ended because it took too long. */
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs a program of the system without a shell: nothing in its arguments is ever read as a command. Null when there is
 * no such program.
 */
export type ProgramRunner = (
  program: string,
  args: readonly string[],
  more?: { readonly input?: Uint8Array; readonly variables?: Readonly<Record<string, string>> },
) => Promise<ProgramResult | null>;

/** Runs programs for real, each for so many milliseconds at most. */
export function createProgramRunner(timers: Timers, withinMs: number): ProgramRunner {
  return (program, args, { input, variables } = {}) =>
    new Promise((resolve) => {
      const child = spawn(program, args, {
        stdio: ['pipe', 'pipe', 'ignore'],
        windowsHide: true,
        // Words in English, so that they can be read.
        env: { ...process.env, LC_ALL: 'C', ...variables },
      });
      const cancel = timers.after(withinMs, () => child.kill('SIGKILL'));
      let output = '';
      child.stdout.on('data', (data) => {
        output += String(data);
      });
      // It ended before it had read everything: its exit code tells why.
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
