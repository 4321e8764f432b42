import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExamMachine } from '../exam/machine.ts';
import { openHttpListener } from './http-listener.ts';
import { lookupSystemHost, systemClock, systemRandomness, systemTimers } from './system.ts';
import { createWebhookTransport } from './webhook-transport.ts';

/** Where the reference POS is: beside the bundle, or in the repository. */
const REFERENCE = [
  join(import.meta.dirname, 'reference-pos/main.js'),
  join(import.meta.dirname, '../../../build/service/reference-pos/main.ts'),
];

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A POS as a process of its own, in a process group, so that a shell's children end with it. */
const createPosProcess: ExamMachine['createPosProcess'] = (command, variables, folder) => {
  let running: { readonly end: () => void; readonly ended: Promise<void> } | null = null;
  return {
    start() {
      if (running !== null) return;
      const child = spawn(command, {
        shell: true,
        cwd: folder === '' ? undefined : folder,
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...variables },
      });
      const { pid } = child;
      const ended = new Promise<void>((done) => child.once('close', () => done()));
      const end = (): void => {
        if (pid === undefined) return;
        if (process.platform === 'win32') spawn('taskkill', ['/pid', String(pid), '/T', '/F']);
        else process.kill(-pid, 'SIGKILL');
      };
      running = { end, ended };
      void ended.then(() => {
        running = null;
      });
    },
    async kill() {
      if (running === null) return;
      const { end, ended } = running;
      end();
      await ended;
    },
  };
};

/** What an exam has from this machine. Relative paths start from `folder`. */
export const createExamMachine = (folder: string): ExamMachine => ({
  clock: systemClock,
  timers: systemTimers,
  randomness: systemRandomness,
  lookup: lookupSystemHost,
  createTransport: () => createWebhookTransport(lookupSystemHost, true),
  scheduleFlush: (flush) => void setImmediate(flush),
  listen: (serve, port) => openHttpListener(serve, '127.0.0.1', port),
  findFreePort,
  makeFolder: () => mkdtempSync(join(tmpdir(), 'counter-exam-')),
  removeFolder: (path) => rmSync(path, { recursive: true, force: true }),
  importModule: (path) => import(pathToFileURL(resolve(folder, path)).href),
  writeReport(path, text) {
    mkdirSync(resolve(folder, path, '..'), { recursive: true });
    writeFileSync(resolve(folder, path), text);
  },
  createPosProcess,
  findReference: () => REFERENCE.find((path) => existsSync(path)) ?? null,
  program: process.execPath,
  folder,
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
