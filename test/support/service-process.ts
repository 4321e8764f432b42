import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { ReadyDetails } from '../../electron/service/service.ts';

const MAIN = join(resolve(import.meta.dirname, '../..'), 'electron/service/main.ts');

/** The ready line. */
export interface ReadyLine extends ReadyDetails {
  readonly sandbox_base_url: string;
  readonly live_base_url: string;
  readonly operator_url: string;
}

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** The first line that it says; what it has said when it ends without one. */
  readonly ready: Promise<string>;
  readonly ended: Promise<number | null>;
  readonly output: () => { readonly out: string; readonly err: string };
}

/** Starts the service as a process of its own, on ports that are free unless the arguments name some. */
export function startServiceProcess(...args: string[]): ServiceProcess {
  const ports = args.includes('--port') ? [] : ['--port', '0', '--live-port', '0', '--operator-port', '0'];
  const child = spawn(process.execPath, [MAIN, ...ports, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const ready = new Promise<string>((done) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
      if (out.endsWith('\n')) done(out);
    });
    void ended.then(() => done(out));
  });
  return { child, ready, ended, output: () => ({ out, err }) };
}

/** The facts of the ready line. */
export async function readReadyLine(program: ServiceProcess): Promise<ReadyLine> {
  const line: ReadyLine = JSON.parse(await program.ready);
  return line;
}
