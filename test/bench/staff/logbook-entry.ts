/** What the logbook costs one Accept: its entry, written before the handler runs, in a logbook that has a year behind it. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import { createCallRecorder } from '../../../electron/ipc/call-recorder.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { createLogbookRecorder } from '../../../electron/staff/logbook-recorder.ts';
import { createStaff } from '../../../electron/staff/staff.ts';
import type { Finding } from '../finding.ts';
import { formatMilliseconds } from '../finding.ts';
import { percentile } from '../statistics.ts';
import { openBareCommit } from '../sync/bare-commit.ts';

/** Entries that are there before: the logbook's index then has its usual depth. */
const EARLIER = 5_000;
const ACCEPTS = 2_000;
const MOST_MS = 1;
const MEERA = '00000000-0000-4000-8000-000000000001';

export async function measure(folder: string): Promise<Finding[]> {
  const dataFolder = join(folder, 'logbook');
  mkdirSync(dataFolder);
  const log = () => undefined;
  const staff = createStaff({
    ...systemPorts,
    log,
    preferences: createPreferenceFile({ store: {} }),
    events: createEmitter(),
    onIdle: log,
  });
  staff.put([{ id: MEERA, name: 'Meera', role: 'owner', pin: await staff.hash('7391'), wrongPins: 0 }]);
  staff.begin(MEERA);
  const recorder = createLogbookRecorder({ ...systemPorts, log, dataFolder });
  const calls = createCallRecorder(staff, recorder);
  const bare = openBareCommit(join(dataFolder, 'bare.db'));
  const note = (number: number): void =>
    calls.noteCall('orders.accept', {
      actionId: crypto.randomUUID(),
      workspace: 'store',
      storeId: 3,
      orderId: `ord_01hzz${number}`,
      mode: 'STORE_STAFF',
    });
  try {
    for (let number = 0; number < EARLIER; number += 1) note(number);
    const entries = timeEach(() => note(EARLIER));
    const commits = timeEach(() => void bare.commit());
    return [assess(entries, commits)];
  } finally {
    bare.close();
    recorder.close();
    staff.stop();
  }
}

interface Times {
  /** Milliseconds of processor time each. */
  readonly processor: number;
  /** Milliseconds of each, by the clock: the disk decides. */
  readonly wall: readonly number[];
}

function timeEach(run: () => void): Times {
  const wall: number[] = [];
  const before = process.cpuUsage();
  for (let count = 0; count < ACCEPTS; count += 1) {
    const began = performance.now();
    run();
    wall.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1_000 / ACCEPTS, wall };
}

function assess(entry: Times, commit: Times): Finding {
  const describe = ({ processor, wall }: Times): string =>
    `${formatMilliseconds(processor)} of the processor, ${formatMilliseconds(percentile(wall, 0.5))} by the clock (p50)`;
  return {
    name: 'logbook',
    what: `the logbook's entry for one Accept, after ${EARLIER} others`,
    value: describe(entry),
    against: `bare commit: ${describe(commit)}`,
    ratio: `${formatMilliseconds(entry.processor - commit.processor)} of the processor more than the bare commit`,
    aim: `≤ ${MOST_MS} ms of the processor`,
    met: entry.processor <= MOST_MS,
  };
}
