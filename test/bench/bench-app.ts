/** The app without a window, for measurements in main. */

import { mkdirSync } from 'node:fs';
import type { CounterApp } from '../../electron/app.ts';
import { createApp } from '../../electron/app.ts';
import type { CallInput, CallName, CallOutput, CallResult } from '../../electron/contract/calls/calls.ts';
import type { Snapshot } from '../../electron/contract/calls/snapshot.ts';
import type { Connection } from '../../electron/contract/domain/workspace.ts';
import { NotSent } from '../../electron/contract/ports.ts';
import type { AppParts } from '../../electron/ipc/app-parts.ts';
import { createPreferenceFile } from '../../electron/platform/preference-file.ts';
import { systemPorts } from '../../electron/platform/system-ports.ts';
import { createProcessSecrets } from '../../electron/preview/secrets.ts';

export interface BenchApp {
  readonly app: CounterApp;
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Connects a store, as staff do on the Welcome screen. */
  connect(store: { readonly address: string; readonly key: string; readonly storeId: number }): Promise<void>;
  /** The first snapshot from now on in which `find` finds something: what it found. */
  until<Found>(find: (snapshot: Snapshot) => Found | null | undefined): Promise<Found>;
  close(): Promise<void>;
}

interface BenchAppOptions extends Partial<Pick<AppParts, 'clock' | 'timers' | 'openNetwork'>> {
  /** The store to which it is connected from the start. */
  readonly connection?: Connection;
}

const NO_LINE: AppParts['openNetwork'] = () => ({
  transport: () => Promise.reject(new NotSent('no line')),
  dropConnections: () => undefined,
});

/** Starts the app on a folder, by default on this machine's clock and without a line. */
export async function startBenchApp(
  dataFolder: string,
  { connection, openNetwork = NO_LINE, ...time }: BenchAppOptions,
): Promise<BenchApp> {
  mkdirSync(dataFolder, { recursive: true });
  const secrets = createProcessSecrets();
  const connected = connection === undefined ? {} : { connection, shown: 'store' };
  const app = await createApp({
    ...systemPorts,
    ...time,
    log: () => undefined,
    dataFolder,
    secrets: connection === undefined ? secrets : { ...secrets, read: () => Promise.resolve('sk_test_none') },
    preferences: createPreferenceFile({ store: { ...connected, firstSteps: null } }),
    openNetwork,
    startPractice: () => Promise.reject(new Error('there is no practice store here')),
    openLink: () => Promise.resolve(false),
  });
  const call: BenchApp['call'] = async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
    // The app answers a call by its name, which its signature for untrusted callers doesn't say.
    const result = (await app.answer(name, input)) as CallResult<Name>;
    if (!result.ok) throw new Error(`${name}: ${result.problem}`);
    return result.value;
  };
  return {
    app,
    call,
    async connect({ storeId, ...typed }) {
      await call('connect.check', typed);
      await call('connect.open', { storeIds: [storeId], keepWithoutKeyring: false });
    },
    until: (find) =>
      new Promise((resolve) => {
        const unlisten = app.listen((event) => {
          const found = event.name === 'snapshot' ? find(event.snapshot) : null;
          if (found === null || found === undefined) return;
          unlisten();
          resolve(found);
        });
      }),
    close: app.close,
  };
}
