/** Programs of an operating system: real files that are really run, and write down what they were given. */

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { Timers } from '../../../../electron/contract/ports.ts';
import type { ProgramRunner } from '../../../../electron/printing/transports/program-runner.ts';
import { createProgramRunner } from '../../../../electron/printing/transports/program-runner.ts';

interface Program {
  readonly code?: number;
  readonly says?: string;
  /** Reads nothing of what it is given. */
  readonly isDeaf?: boolean;
  /** Never ends, whoever asks it to. */
  readonly hangs?: boolean;
}

/** What a program was given. */
interface Given {
  readonly args: readonly string[];
  readonly input: Buffer;
  /** Of its environment, what tests look at. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export interface FakeSystem {
  readonly run: ProgramRunner;
  /** Puts a program there, or another one in its place. */
  install(name: string, program: Program): void;
  /** What it was given when it was last run; null when it never was. */
  given(name: string): Given | null;
  remove(): void;
}

/** A system with no programs but those that are installed. `timers` tell when one has taken too long. */
export function fakeSystem(timers: Timers): FakeSystem {
  const folder = mkdtempSync(join(tmpdir(), 'counter-programs-'));
  const at = (name: string): string => join(folder, name);
  const real = createProgramRunner(timers, MINUTE);
  return {
    run: (program, args, more = {}) => real(program, args, { ...more, variables: { ...more.variables, PATH: folder } }),
    install(name, { code = 0, says = '', isDeaf = false, hangs = false }) {
      const script = `
        const { readFileSync, writeFileSync } = require('node:fs');
        const args = process.argv.slice(2);
        const input = ${isDeaf} ? '' : readFileSync(0).toString('base64');
        writeFileSync(${JSON.stringify(at(`${name}.given`))}, JSON.stringify({ args, input, variables: process.env }));
        process.stdout.write(${JSON.stringify(says)});
        if (${hangs}) {
          process.on('SIGTERM', () => undefined);
          setInterval(() => undefined, 1_000);
        } else process.exitCode = ${code};
      `;
      writeFileSync(at(`${name}.cjs`), script);
      writeFileSync(at(name), `#!/bin/sh\nexec "${process.execPath}" "${at(`${name}.cjs`)}" "$@"\n`);
      chmodSync(at(name), 0o755);
    },
    given(name) {
      if (!existsSync(at(`${name}.given`))) return null;
      const { args, input, variables } = JSON.parse(readFileSync(at(`${name}.given`), 'utf8'));
      return { args, input: Buffer.from(input, 'base64'), variables };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
