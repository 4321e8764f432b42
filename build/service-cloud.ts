// npm run service:cloud: starts the service on workerd, or hands it over to wrangler.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readFixture } from '../electron/service/adapters/fixture-file.ts';
import { stopSignal } from '../electron/service/adapters/stop-signal.ts';
import { stderrLog, systemRandomness } from '../electron/service/adapters/system.ts';
import type { ServiceSettings } from '../electron/service/command-line.ts';
import { findUserFolder, HELP, operatorPageUrl, readCommandLine } from '../electron/service/command-line.ts';
import { createIdGenerator } from '../electron/service/core/id-generator.ts';
import { UsageError } from '../electron/service/core/usage-error.ts';
import { ADDRESSES, createSettings, formatConfiguration } from './service/cloud-configuration.ts';
import type { WorkerdProcess } from './service/cloud-process.ts';
import { startWorkerd } from './service/cloud-process.ts';
import { buildCloudWorker } from './service/cloud-worker.ts';

const root = join(import.meta.dirname, '..');
const CACHE = join(root, '.cache/service-cloud');
const WRANGLER = 'wrangler@4.164.0';

/** How long a stop waits for the requests in flight. */
const LONGEST_STOP_MS = 8_000;

const INTRODUCTION = `The service on workerd, the open-source runtime of Cloudflare's Durable Objects.

  npm run service:cloud -- [options]           on this machine; the options are those of npm run service, except
                                               --db FOLDER   a folder with a database for each company
                                               --show-keys   not supported: the operator issues a key
  npm run service:cloud -- deploy [options]    on Cloudflare: builds, then runs wrangler deploy for each address

`;

/** The details of the first object that the ready line shows. */
const readyDetails = z.record(z.string(), z.unknown());

function refuseUnsupported({ showKeys }: ServiceSettings): void {
  if (showKeys) throw new UsageError('--show-keys is not supported here. POST /operator/keys issues a key.');
}

/** Says why workerd has ended at once. */
function createStartFault(output: string, { port, livePort, operatorPort }: ServiceSettings): UsageError {
  const [, socket] = /Socket "(\w+)": .*already in use/i.exec(output) ?? [];
  const ports = { sandbox: port, live: livePort, operator: operatorPort };
  const address = ADDRESSES.find((each) => each === socket);
  if (address) return new UsageError(`Port ${ports[address]} is in use.`);
  return new UsageError(`workerd can't start: ${output.trim().split('\n').at(-1) ?? ''}`);
}

/** Opens the first object. Returns its details. */
async function openFirstObject(operatorUrl: string, token: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${operatorUrl}/ready`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new UsageError(`The service can't start: ${await response.text()}`);
  return readyDetails.parse(await response.json());
}

function announce(
  urls: Readonly<Record<(typeof ADDRESSES)[number], string>>,
  details: Record<string, unknown>,
  token: string,
  settings: ServiceSettings,
): void {
  stderrLog('operator_page', { url: operatorPageUrl(urls.operator, settings, token) });
  stderrLog('reference_page', { url: `${urls.sandbox}/docs` });
  const addresses = { sandbox_base_url: urls.sandbox, live_base_url: urls.live, operator_url: urls.operator };
  process.stdout.write(`${JSON.stringify({ ready: true, ...addresses, ...details, operator_token: token })}\n`);
}

async function stopWorkerd({ child, ended }: Pick<WorkerdProcess<string>, 'child' | 'ended'>): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS);
  await ended;
  clearTimeout(late);
}

async function serve(settings: ServiceSettings, folder: string): Promise<number> {
  refuseUnsupported(settings);
  const fixture = readFixture(settings.fixture);
  const token = settings.operatorToken ?? createIdGenerator(systemRandomness).operatorToken();
  const objects = settings.database === ':memory:' ? join(folder, 'objects') : settings.database;
  mkdirSync(objects, { recursive: true });
  const modules = await buildCloudWorker(join(folder, 'worker'));
  const configuration = join(folder, 'workerd.capnp');
  const written = createSettings(settings, fixture, token);
  writeFileSync(configuration, formatConfiguration({ settings, written, modules, objects }), { mode: 0o600 });
  const workerd = startWorkerd(configuration, ADDRESSES);
  const ports = await workerd.ports;
  if (ports === undefined) {
    await workerd.ended;
    throw createStartFault(workerd.output(), settings);
  }
  const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const urls = {
    sandbox: urlOf(settings.host, ports.sandbox),
    live: urlOf(settings.host, ports.live),
    operator: urlOf(settings.operatorHost, ports.operator),
  };
  try {
    announce(urls, await openFirstObject(urls.operator, token), token, settings);
    const status = await Promise.race([workerd.ended, stopSignal]);
    if (status === undefined) return 0;
    throw new UsageError(`workerd has ended (${status}).`);
  } finally {
    await stopWorkerd(workerd);
  }
}

/** Builds the Worker where `wrangler.jsonc` expects it, and runs wrangler for each address. */
async function deploy(args: readonly string[]): Promise<number> {
  const folder = join(CACHE, 'deploy');
  await buildCloudWorker(folder);
  for (const address of ADDRESSES) {
    const configuration = join(root, 'electron/service/cloud/wrangler.jsonc');
    const command = ['exec', '--yes', '--', WRANGLER, 'deploy', '--config', configuration, '--env', address, ...args];
    const child = spawn('npm', command, { stdio: 'inherit', cwd: folder });
    const [status] = await once(child, 'exit');
    if (status !== 0) return Number(status ?? 1);
  }
  return 0;
}

async function run(args: readonly string[]): Promise<number> {
  if (args[0] === 'deploy') return deploy(args.slice(1));
  const settings = readCommandLine(args, findUserFolder(process.env));
  if (settings === 'help') {
    process.stdout.write(`${INTRODUCTION}${HELP}`);
    return 0;
  }
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'run-'));
  try {
    return await serve(settings, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
