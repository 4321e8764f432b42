import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ReadyDetails } from '../../electron/service/service-assembly.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

/** The program, by what it runs on: `npm run service:cloud:test` chooses workerd. */
const findMain = (): string =>
  join(
    import.meta.dirname,
    '../..',
    process.env['SERVICE_ENGINE'] === 'workerd' ? 'build/service-cloud.ts' : 'electron/service/main.ts',
  );

export interface ReadyLine extends ReadyDetails {
  readonly sandbox_base_url: string;
  readonly live_base_url: string;
  readonly operator_url: string;
}

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** The first line of its output, or all of its output if it ends without one. */
  readonly ready: Promise<string>;
  readonly ended: Promise<number | null>;
  readonly output: () => { readonly out: string; readonly err: string };
}

/** Starts the service as a process, on free ports unless the arguments name ports. */
export const startServiceProcess = (...args: string[]): ServiceProcess => startNode([], args);

/** Like {@link startServiceProcess}, where a module runs first in the same process. */
export const startServiceProcessAfter = (module: string, ...args: string[]): ServiceProcess =>
  startNode(['--import', `data:text/javascript,${encodeURIComponent(module)}`], args);

function startNode(options: readonly string[], args: readonly string[]): ServiceProcess {
  const ports = args.includes('--port') ? [] : ['--port', '0', '--live-port', '0', '--operator-port', '0'];
  const child = spawn(process.execPath, [...options, findMain(), ...ports, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...COMPILE_CACHE },
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
      if (out.endsWith('\n')) resolve(out);
    });
    void ended.then(() => resolve(out));
  });
  return { child, ready, ended, output: () => ({ out, err }) };
}

export async function readReadyLine(service: ServiceProcess): Promise<ReadyLine> {
  const line: ReadyLine = JSON.parse(await service.ready);
  return line;
}
