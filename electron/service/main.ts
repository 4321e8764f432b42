/** The entry point of the stand-alone service: reads the command line, opens the three addresses and stops cleanly. */

import { readFileSync } from 'node:fs';
import type { HttpListener } from './adapters/http-listener.ts';
import { openHttpListener } from './adapters/http-listener.ts';
import { isLoopbackHost } from './adapters/loopback-guard.ts';
import { lookupSystemHost, stderrLog, systemClock, systemRandomness, systemTimers } from './adapters/system.ts';
import { createWebhookTransport } from './adapters/webhook-transport.ts';
import type { ServiceSettings } from './command-line.ts';
import { HELP, readCommandLine, UsageError } from './command-line.ts';
import { fixtureSchema } from './fixture/fixture-schema.ts';
import type { FixtureChoice } from './fixture/set-up.ts';
import { createApiReference } from './openapi/api/api-reference.ts';
import { collectProblems, formatProblems } from './pipeline/validation.ts';
import type { Service } from './service.ts';
import { createService } from './service.ts';
import { DatabaseUnusable } from './storage/database.ts';

/** How long a stop waits for the requests in flight. */
const LONGEST_STOP_MS = 8_000;

/** The service can't start. The message is the line that the user sees. */
class CannotStart extends Error {}

const NOT_AN_ADDRESS: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL']);

function createListenError(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (NOT_AN_ADDRESS.has(code))
    return new CannotStart(`The host "${host}" is not an address of this machine (${code}).`);
  return new CannotStart(code === 'EADDRINUSE' ? `Port ${port} is in use.` : `Port ${port} can't be opened (${code}).`);
}

/** Opens all addresses, or none if one fails. */
async function listenAll(
  addresses: readonly (readonly [Service['live'], string, number])[],
  refuse: Service['refuse'],
  allowedNames: readonly string[],
): Promise<HttpListener[]> {
  const listeners: HttpListener[] = [];
  for (const [fetch, host, port] of addresses) {
    try {
      listeners.push(await openHttpListener(fetch, host, port, refuse, allowedNames));
    } catch (error) {
      await Promise.all(listeners.map((listener) => listener.close()));
      throw createListenError(error, host, port);
    }
  }
  return listeners;
}

/** Reads a fixture file. Throws before any address is opened. */
function readFixture(fixture: ServiceSettings['fixture']): FixtureChoice {
  if (typeof fixture === 'string') return fixture;
  const refuse = (why: string): Error => new CannotStart(`The fixture ${fixture.path} can't be used: ${why}.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(fixture.path, 'utf8'));
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
  const result = fixtureSchema.safeParse(content, { reportInput: true });
  if (result.success) return result.data;
  throw refuse(formatProblems(collectProblems(result.error, 'the file')));
}

async function start(settings: ServiceSettings): Promise<void> {
  const fixture = readFixture(settings.fixture);
  // Opens the ports first: if one is in use, the database must not have been created or changed.
  let service: Service | undefined;
  const createStartingResponse = (): Response => new Response(null, { status: 503 });
  const forward =
    (address: 'sandbox' | 'live' | 'operator') =>
    (request: Request): Promise<Response> =>
      service ? service[address](request) : Promise.resolve(createStartingResponse());
  const listeners = await listenAll(
    [
      [forward('sandbox'), settings.host, settings.port],
      [forward('live'), settings.host, settings.livePort],
      [forward('operator'), settings.operatorHost, settings.operatorPort],
    ],
    (status, message) => service?.refuse(status, message) ?? createStartingResponse(),
    settings.allowedNames,
  );

  const closeAll = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  const webhookTransport = createWebhookTransport(lookupSystemHost, settings.allowPrivateWebhooks);
  try {
    const machine = {
      clock: systemClock,
      timers: systemTimers,
      randomness: systemRandomness,
      log: stderrLog,
      lookup: lookupSystemHost,
    };
    const scheduleFlush = (flush: () => void): void => void setImmediate(flush);
    const letOthersRun = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    service = createService({
      ...settings,
      ...machine,
      fixture,
      keepsFirstState: true,
      scheduleFlush,
      letOthersRun,
      webhookTransport,
      reference: createApiReference(),
      showTestKey: isLoopbackHost(settings.host),
    });
  } catch (error) {
    await closeAll();
    throw error;
  }

  const stop = async (): Promise<void> => {
    // A request may wait for a delay that the operator ordered, or for a receiver that never answers.
    const late = new Promise<void>((resolve) => void setTimeout(resolve, LONGEST_STOP_MS));
    await Promise.race([closeAll(), late]);
    await service?.close();
    await webhookTransport.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());

  const [sandbox, live, operator] = listeners.map(({ url }) => url);
  const addresses = { sandbox_base_url: sandbox, live_base_url: live, operator_url: operator };
  stderrLog('operator_page', { url: `${operator}/#${service.ready.operator_token}` });
  stderrLog('reference_page', { url: `${sandbox}/docs` });
  process.stdout.write(`${JSON.stringify({ ready: true, ...addresses, ...service.ready })}\n`);
}

try {
  const settings = readCommandLine(process.argv.slice(2));
  if (settings === 'help') process.stdout.write(HELP);
  else await start(settings);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof CannotStart || error instanceof DatabaseUnusable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
