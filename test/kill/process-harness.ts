/** A shop of real processes: the service with its file, the app with its folder, and whoever acts from outside. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { SECOND } from '../../electron/contract/domain/time.ts';
import type { AppProcess } from '../support/app-process.ts';
import { startAppProcess } from '../support/app-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../support/service-process.ts';
import type { ObservedLine } from './observed-line.ts';
import { openObservedLine } from './observed-line.ts';

/** The longest that anything may take; only what hangs reaches it. */
const PATIENCE_MS = 120_000;

export interface ProcessHarness {
  readonly storeId: number;
  /** The app as it runs now. */
  currentApp(): AppProcess;
  /** Between the app and the service. */
  readonly line: Pick<ObservedLine, 'hold' | 'stopHolding' | 'countUnanswered' | 'release'>;
  /** Kills the app, and the service too if so wanted; both are gone then. */
  kill(alsoService: boolean): Promise<void>;
  /** Starts again what is gone. */
  start(): Promise<void>;
  /** Asks the service as another program of the company would. */
  callApi(method: string, path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Looks again and again until there is something. Throws when that takes longer than two minutes. */
export async function waitFor<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await sleep(50)) {
    const found = await look();
    if (found !== null) return found;
  }
  throw new Error(`${what}: not within two minutes`);
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const stores = z.object({ data: z.array(z.object({ id: z.number() })) });

/** With a proxy's port the app also reaches addresses outside. */
export async function openProcessHarness(proxyPort?: number): Promise<ProcessHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'counter-kill-'));
  let ports: readonly string[] = [];
  let service: ServiceProcess | null = null;
  let app: AppProcess | null = null;
  let address = '';
  let key = '';

  const startService = async (): Promise<void> => {
    service = startServiceProcess('--db', join(folder, 'service.db'), ...ports);
    const ready = await readReadyLine(service);
    address = ready.sandbox_base_url;
    key = ready.keys?.test_company ?? key;
    const urls = [ready.sandbox_base_url, ready.live_base_url, ready.operator_url].map((url) => new URL(url).port);
    ports = ['--port', '--live-port', '--operator-port'].flatMap((name, index) => [name, urls[index] ?? '0']);
  };
  /** A connection to a service that was killed since is noticed at its next use only. */
  const fetchAgain = (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, init).catch(() => fetch(url, init));
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetchAgain(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // The app has the same key, and after a kill it asks for much at once.
    if (answer.status === 429) {
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * SECOND);
      return await ask(method, path, body);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };

  await startService();
  const line = await openObservedLine(address);
  const [store] = stores.parse(await ask('GET', '/v1/stores')).data;
  if (store === undefined) throw new Error('the service has no store');
  app = startAppProcess(folder, proxyPort);
  await app.call('connect.check', { address: line.address, key });
  await app.call('connect.open', { storeIds: [store.id], keepWithoutKeyring: false });

  return {
    storeId: store.id,
    line,
    currentApp: () => {
      if (app === null) throw new Error('the app is not running');
      return app;
    },
    kill: async (alsoService) => {
      const [dyingApp, dyingService] = [app, service];
      app = null;
      if (alsoService) {
        service = null;
        dyingService?.child.kill('SIGKILL');
      }
      await Promise.all([dyingApp?.kill(), alsoService ? dyingService?.ended : null]);
    },
    start: async () => {
      if (service === null) await startService();
      app ??= startAppProcess(folder, proxyPort);
    },
    callApi: ask,
    close: async () => {
      await app?.kill();
      service?.child.kill('SIGKILL');
      await service?.ended;
      line.close();
      rmSync(folder, { recursive: true });
    },
  };
}
