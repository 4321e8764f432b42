/** Fake programs of an operating system: files that are really run, and record what they are given. */

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE } from '../../../electron/contract/domain/time.ts';
import type { ProgramRunner, Timers } from '../../../electron/contract/ports.ts';
import { createProgramRunner } from '../../../electron/printing/transports/program-runner.ts';

/** Whether this system runs a file by its first line. */
export const CAN_FAKE_PROGRAMS = process.platform !== 'win32';

interface Program {
  readonly code?: number;
  readonly says?: string;
  /** Doesn't read its input. */
  readonly isDeaf?: boolean;
  /** Never ends, not even when asked to. */
  readonly hangs?: boolean;
}

interface ProgramCall {
  readonly args: readonly string[];
  readonly input: Buffer;
  /** Its environment. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
}

export interface FakeSystem {
  readonly run: ProgramRunner;
  /** Adds or replaces a program. */
  install(name: string, program: Program): void;
  /** What a program was given in its last run; null when it was never run. */
  given(name: string): ProgramCall | null;
  /** How often a program has got its whole input. */
  countRuns(name: string): number;
  uninstall(name: string): void;
  remove(): void;
}

/** A system with no programs but those that are installed. `timers` decide when one has taken too long. */
export function fakeSystem(timers: Timers): FakeSystem {
  const folder = mkdtempSync(join(tmpdir(), 'counter-programs-'));
  const pathOf = (name: string): string => join(folder, name);
  return {
    run: createProgramRunner({ timers, withinMs: MINUTE, platform: process.platform, folders: [folder] }),
    install(name, { code = 0, says = '', isDeaf = false, hangs = false }) {
      const script = `
        const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
        const args = process.argv.slice(2);
        const input = ${isDeaf} ? '' : readFileSync(0).toString('base64');
        // Before the file, which tells a test that this has been said.
        process.stdout.write(${JSON.stringify(says)});
        writeFileSync(${JSON.stringify(pathOf(`${name}.given`))}, JSON.stringify({ args, input, variables: process.env, pid: process.pid }));
        appendFileSync(${JSON.stringify(pathOf(`${name}.runs`))}, '.');
        if (${hangs}) {
          process.on('SIGTERM', () => undefined);
          setInterval(() => undefined, 1_000);
        } else process.exitCode = ${code};
      `;
      writeFileSync(pathOf(`${name}.cjs`), script);
      writeFileSync(pathOf(name), `#!/bin/sh\nexec "${process.execPath}" "${pathOf(`${name}.cjs`)}" "$@"\n`);
      chmodSync(pathOf(name), 0o755);
    },
    given(name) {
      if (!existsSync(pathOf(`${name}.given`))) return null;
      const { args, input, variables, pid } = JSON.parse(readFileSync(pathOf(`${name}.given`), 'utf8'));
      return { args, input: Buffer.from(input, 'base64'), variables, pid };
    },
    countRuns: (name) => (existsSync(pathOf(`${name}.runs`)) ? readFileSync(pathOf(`${name}.runs`)).length : 0),
    uninstall: (name) => rmSync(pathOf(name), { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
