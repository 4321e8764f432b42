import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ProgramRunner, ProgramStarter, SystemPrograms, Timers } from '../../contract/ports.ts';
import { buildProgramEnvironment, findProgram, listProgramFolders } from './system-programs.ts';

export interface ProgramRunnerParts {
  readonly timers: Timers;
  /** How long each program may run, in milliseconds. */
  readonly withinMs: number;
  readonly platform: NodeJS.Platform;
  /** Programs are taken from these folders alone. */
  readonly folders: readonly string[];
}

/** The programs of this operating system, from its own folders. */
export function openSystemPrograms(timers: Timers, platform: NodeJS.Platform): SystemPrograms {
  const folders = listProgramFolders(platform, process.env);
  return {
    runWithin: (withinMs) => createProgramRunner({ timers, withinMs, platform, folders }),
    start: createProgramStarter({ platform, folders }),
  };
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

/** Starts programs that go on running. A program that ends by itself, or fails to start, has ended. */
function createProgramStarter({ platform, folders }: Pick<ProgramRunnerParts, 'platform' | 'folders'>): ProgramStarter {
  return (program, args, { line, ended }) => {
    const path = findProgram(program, platform, folders);
    const child = path === null ? null : start(path, args, buildProgramEnvironment(platform, process.env, folders));
    if (child === null) return null;
    createInterface({ input: child.stdout }).on('line', line);
    child.stdin.on('error', () => undefined);
    child.once('error', ended);
    child.once('close', ended);
    return { write: (text) => void child.stdin.write(text), kill: () => void child.kill('SIGKILL') };
  };
}

/** Starts a program; null where the system refuses, which Node reports at once or by an event. */
function start(path: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  try {
    return spawn(path, args, { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true, env });
  } catch {
    return null;
  }
}
