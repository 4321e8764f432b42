/**
 * The app without a window as a process, for tests that kill it. Its arguments are its data folder, a file that stands in
 * for the platform's keyring and, for an app that reaches addresses outside, the port of a proxy on loopback. It reads one
 * call a line and answers each with a line.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import Conf from 'conf';
import { z } from 'zod';
import { createOutsideTransport, createTransportPool } from '../../electron/api-client/transport/http-transport.ts';
import { createApp } from '../../electron/app.ts';
import type { HttpTransport, Secrets } from '../../electron/contract/ports.ts';
import { openPreferences } from '../../electron/platform/preference-storage.ts';
import { systemPorts } from '../../electron/platform/system-ports.ts';
import { lookupSystemHost } from '../../electron/service/adapters/system.ts';
import { createCheckedLookup } from '../../electron/service/adapters/webhook-transport.ts';
import { TEST_AUTHORITY } from './tls-service.ts';

const [dataFolder = '', keyringFile = '', proxyPort] = process.argv.slice(2);

const keyring = z.record(z.string(), z.string());

function createFileSecrets(file: string): Secrets {
  const read = () => keyring.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  return {
    keeping: 'keyring',
    read: (name) => Promise.resolve(read()[name] ?? null),
    write: (name, secret) => Promise.resolve(writeFileSync(file, JSON.stringify({ ...read(), [name]: secret }))),
    forget: () => Promise.resolve(),
  };
}

/** Reaches public addresses through a proxy on loopback, where only the test's authority signs. */
function openOutside(port: number): HttpTransport {
  const parts = {
    ...systemPorts,
    findRoutes: () => Promise.resolve([{ kind: 'http' as const, host: '127.0.0.1', port }]),
    readCertificates: () => [TEST_AUTHORITY],
  };
  return createOutsideTransport(parts, createCheckedLookup(lookupSystemHost, false));
}

const app = await createApp({
  ...systemPorts,
  log: () => undefined,
  dataFolder,
  secrets: createFileSecrets(keyringFile),
  preferences: openPreferences({
    ...systemPorts,
    folder: dataFolder,
    log: () => undefined,
    openFile: (name) => new Conf({ cwd: dataFolder, configName: name }),
  }),
  openNetwork: () => createTransportPool(systemPorts),
  startPractice: () => Promise.reject(new Error('no practice store here')),
  openLink: () => Promise.resolve(false),
  ...(proxyPort !== undefined && { outside: openOutside(Number(proxyPort)) }),
});

// A process that is killed writes nothing on its way out.
flushCompileCache();

const call = z.object({ id: z.int(), name: z.string(), input: z.unknown() });
for await (const line of createInterface({ input: process.stdin })) {
  const { id, name, input } = call.parse(JSON.parse(line));
  void app.answer(name, input).then((result) => process.stdout.write(`${JSON.stringify({ id, result })}\n`));
}
await app.close();
