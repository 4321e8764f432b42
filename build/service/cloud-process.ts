import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { UsageError } from '../../electron/service/core/usage-error.ts';

const CLOUD = join(import.meta.dirname, '../../electron/service/cloud');

/** What workerd writes when it listens on a socket. */
const listening = z.object({ event: z.literal('listen'), socket: z.string(), port: z.int() });

/** Ports by the names of their sockets. */
export type Ports<Socket extends string> = Readonly<Record<Socket, number>>;

/** The program of workerd. Throws {@link UsageError} with the command that installs it. */
function findWorkerd(): string {
  if (!existsSync(join(CLOUD, 'node_modules/workerd')))
    throw new UsageError('workerd is not installed. Run: npm ci --prefix electron/service/cloud');
  const found: unknown = createRequire(join(CLOUD, 'package.json'))('workerd');
  return z.object({ default: z.string() }).parse(found).default;
}

export interface WorkerdProcess<Socket extends string> {
  readonly child: ChildProcess;
  /** The ports that it listens on; undefined if it ends before. */
  readonly ports: Promise<Ports<Socket> | undefined>;
  readonly ended: Promise<number | null>;
  /** The last of what it has written, for a fault at its start. */
  readonly output: () => string;
}

async function readPorts<Socket extends string>(
  control: Readable,
  sockets: readonly Socket[],
): Promise<Ports<Socket> | undefined> {
  const found = new Map<string, number>();
  const hasAll = (ports: object): ports is Ports<Socket> => sockets.every((socket) => socket in ports);
  for await (const line of createInterface({ input: control })) {
    const { socket, port } = listening.parse(JSON.parse(line));
    const ports = Object.fromEntries(found.set(socket, port));
    if (hasAll(ports)) return ports;
  }
  return undefined;
}

/** Starts workerd with a configuration, which names these sockets. What it logs goes to standard error. */
export function startWorkerd<Socket extends string>(
  configuration: string,
  sockets: readonly Socket[],
): WorkerdProcess<Socket> {
  const child = spawn(findWorkerd(), ['serve', basename(configuration), '--control-fd=3'], {
    // A disk of the configuration is relative to it.
    cwd: dirname(configuration),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl-C reaches this process alone, which then ends workerd.
    detached: true,
  });
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      last = `${last}${chunk}`.slice(-2_000);
      process.stderr.write(String(chunk));
    });
  }
  const control = child.stdio[3];
  if (!control || !('read' in control)) throw new Error('workerd has no channel for its ports');
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ports: readPorts(control, sockets), ended, output: () => last };
}
