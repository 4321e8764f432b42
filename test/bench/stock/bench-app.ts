/** The app without a window, on a folder of its own and on this machine's clock. */

import { mkdirSync } from 'node:fs';
import { createTransportPool } from '../../../electron/api-client/transport/http-transport.ts';
import { createApp } from '../../../electron/app.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import type { CallInput, CallName, CallOutput, CallResult } from '../../../electron/contract/ipc/calls.ts';
import type { Snapshot } from '../../../electron/contract/ipc/snapshot.ts';

import type { HttpTransport } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';

export interface BenchApp {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Calls `see` with every snapshot. */
  watch(see: (snapshot: Snapshot) => void): void;
  close(): Promise<void>;
}

/** Starts the app, connected to a store; with no key it has no line. */
export async function startBenchApp(folder: string, connection: Connection, key: string | null): Promise<BenchApp> {
  mkdirSync(folder, { recursive: true });
  const { clock, timers, randomness } = systemPorts;
  const noLine: HttpTransport = () => Promise.reject(new NotSent('no line'));
  const line =
    key === null ? { transport: noLine, dropConnections: () => undefined } : createTransportPool(systemPorts);
  const app = await createApp({
    clock,
    timers,
    randomness,
    log: () => undefined,
    dataFolder: folder,
    secrets: {
      keeping: 'process',
      read: () => Promise.resolve(key ?? 'sk_test_none'),
      write: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    },
    preferences: createPreferenceFile({ store: { connection, shown: 'store' } }),
    openNetwork: () => line,
    startPractice: () => Promise.reject(new Error('there is no practice store here')),
    openLink: () => Promise.resolve(false),
  });
  return {
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
      // The app answers a call by its name, which its signature for untrusted callers doesn't say.
      const result = (await app.answer(name, input)) as CallResult<Name>;
      if (!result.ok) throw new Error(`${name}: ${result.problem}`);
      return result.value;
    },
    watch: (see) => {
      app.listen((event) => {
        if (event.name === 'snapshot') see(event.snapshot);
      });
    },
    close: async () => {
      await app.close();
      line.dropConnections();
    },
  };
}
