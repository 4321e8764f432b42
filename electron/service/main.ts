/** The entry point of the stand-alone service: reads the command line, opens the three addresses and stops cleanly. */

// First, so that a signal to stop is heard from the beginning.
import './adapters/stop-signal.ts';

import { createCommandMachine } from './adapters/command-machine.ts';
import { createExamMachine } from './adapters/exam-machine.ts';
import { readFixture } from './adapters/fixture-file.ts';
import type { HttpListener } from './adapters/http-listener.ts';
import { openHttpListener } from './adapters/http-listener.ts';
import { isOnlyForThisMachine } from './adapters/loopback-guard.ts';
import { findPageFolder } from './adapters/operator-page-folder.ts';
import { endWithParent } from './adapters/parent-watch.ts';
import { stopped, stopSignal } from './adapters/stop-signal.ts';
import { lookupSystemHost, stderrLog, systemClock, systemRandomness, systemTimers } from './adapters/system.ts';
import { createWebhookTransport } from './adapters/webhook-transport.ts';
import type { ServiceSettings } from './command-line.ts';
import { findUserFolder, HELP, operatorPageUrl, readCommandLine } from './command-line.ts';
import { createCommands, describeCommands, findCommand } from './commands.ts';
import { Failure } from './core/failure.ts';
import type { OutgoingResponse, Serve } from './core/http.ts';
import { UsageError } from './core/usage-error.ts';
import { createExamCommand } from './exam-command.ts';
import { createApiReference } from './openapi/api/api-reference.ts';
import { createOperatorReference } from './openapi/operator/operator-reference.ts';
import { createService } from './service.ts';
import type { Service } from './service-assembly.ts';
import { DatabaseUnusable } from './storage/engine/database.ts';

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
  addresses: readonly (readonly [Serve, string, number])[],
  refuse: Service['refuse'],
  allowedNames: readonly string[],
): Promise<HttpListener[]> {
  const listeners: HttpListener[] = [];
  for (const [serve, host, port] of addresses) {
    try {
      listeners.push(await openHttpListener(serve, host, port, refuse, allowedNames));
    } catch (error) {
      await Promise.all(listeners.map((listener) => listener.close()));
      throw createListenError(error, host, port);
    }
  }
  return listeners;
}

/** What the service has from this machine. */
const MACHINE = {
  clock: systemClock,
  timers: systemTimers,
  randomness: systemRandomness,
  log: stderrLog,
  lookup: lookupSystemHost,
  scheduleFlush: (flush: () => void): void => void setImmediate(flush),
  letOthersRun: (): Promise<void> => new Promise((resolve) => setImmediate(resolve)),
};

/** Prints the addresses: to standard error for people, and as one line of JSON to standard output for programs. */
function announce(listeners: readonly HttpListener[], { ready }: Service, settings: ServiceSettings): void {
  const [sandbox = '', live, operator = ''] = listeners.map(({ url }) => url);
  const addresses = { sandbox_base_url: sandbox, live_base_url: live, operator_url: operator };
  stderrLog('operator_page', { url: operatorPageUrl(operator, settings, ready.operator_token) });
  stderrLog('reference_page', { url: `${sandbox}/docs` });
  stderrLog('operator_reference_page', { url: `${operator}/docs` });
  process.stdout.write(`${JSON.stringify({ ready: true, ...addresses, ...ready })}\n`);
}

const REQUIRED_NODE = 24;

/** Refuses a Node that the database driver would crash. */
function requireNode(): void {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < REQUIRED_NODE)
    throw new CannotStart(`The service needs Node ${REQUIRED_NODE} or newer, and this is Node ${node}.`);
}

async function start(settings: ServiceSettings): Promise<void> {
  requireNode();
  const fixture = readFixture(settings.fixture);
  // Opens the ports first: if one is in use, the database must not have been created or changed.
  let service: Service | undefined;
  const starting: OutgoingResponse = { status: 503, headers: {}, body: '' };
  const forward =
    (address: keyof Service['serve']): Serve =>
    async (request) =>
      (await service?.serve[address](request)) ?? starting;
  const listeners = await listenAll(
    [
      [forward('sandbox'), settings.host, settings.port],
      [forward('live'), settings.host, settings.livePort],
      [forward('operator'), settings.operatorHost, settings.operatorPort],
    ],
    (status, message) => service?.refuse(status, message) ?? starting,
    settings.allowedNames,
  );

  const closeAll = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  const webhookTransport = createWebhookTransport(lookupSystemHost, settings.allowPrivateWebhooks);
  try {
    service = createService({
      ...settings,
      ...MACHINE,
      fixture,
      keepsFirstState: true,
      webhookTransport,
      reference: createApiReference(),
      showTestKey: isOnlyForThisMachine(settings.host, settings.allowedNames),
      operatorReference: createOperatorReference(),
      // A token of the user's own may be good elsewhere too.
      showOperatorToken:
        isOnlyForThisMachine(settings.operatorHost, settings.allowedNames) && settings.operatorToken === undefined,
      findPageFolder,
    });
  } catch (error) {
    await closeAll();
    // Only the contents of a fixture are refused so early.
    throw error instanceof Failure ? new CannotStart(`The fixture can't be used: ${error.message}`) : error;
  }

  const stop = async (): Promise<void> => {
    // A request may wait for a delay that the operator ordered, or for a receiver that never answers.
    const late = new Promise<void>((resolve) => void setTimeout(resolve, LONGEST_STOP_MS));
    await Promise.race([closeAll(), late]);
    await service?.close();
    await webhookTransport.close();
    process.exit(0);
  };
  announce(listeners, service, settings);
  void stopSignal.then(stop);
}

try {
  // npx starts a program through a shell, which passes no signal on.
  if (process.env['npm_command'] === 'exec') endWithParent();
  const args = process.argv.slice(2);
  const folder = findUserFolder(process.env);
  const commands = createCommands(createExamCommand(createExamMachine(folder)));
  const command = findCommand(commands, args);
  if (command) process.exitCode = await command.run(args.slice(1), createCommandMachine(folder, stopped));
  else {
    const settings = readCommandLine(args, folder);
    if (settings === 'help') process.stdout.write(HELP + describeCommands(commands));
    else await start(settings);
  }
} catch (error) {
  if (!(error instanceof UsageError || error instanceof CannotStart || error instanceof DatabaseUnusable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
