/** The app without a window or a line, on a folder of its own and on this machine's clock. */

import { mkdirSync } from 'node:fs';
import { createApp } from '../../../electron/app.ts';
import type { CallInput, CallName, CallOutput, CallResult } from '../../../electron/contract/calls/calls.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';

export interface BenchApp {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  close(): Promise<void>;
}

/** Starts the app, connected to a store. */
export async function startBenchApp(folder: string, connection: Connection): Promise<BenchApp> {
  mkdirSync(folder, { recursive: true });
  const { clock, timers, randomness } = systemPorts;
  const app = await createApp({
    clock,
    timers,
    randomness,
    log: () => undefined,
    dataFolder: folder,
    secrets: {
      keeping: 'process',
      read: () => Promise.resolve('sk_test_none'),
      write: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    },
    preferences: createPreferenceFile({ store: { connection, shown: 'store', firstSteps: null } }),
    openNetwork: () => ({
      transport: () => Promise.reject(new NotSent('no line')),
      dropConnections: () => undefined,
    }),
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
    close: app.close,
  };
}
