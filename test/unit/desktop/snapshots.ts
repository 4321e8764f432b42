import type { AlarmView, EpisodeView } from '../../../electron/contract/calls/alarm.ts';
import type { IpcEvent } from '../../../electron/contract/calls/calls.ts';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import { paise } from '../../../electron/contract/domain/money.ts';
import { instant } from '../../../electron/contract/domain/time.ts';
import { NO_POLICIES } from '../../../electron/contract/policies.ts';
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts';

import { setupSnapshotObserver } from '../../../electron/desktop/snapshot-observer.ts';
import { NO_PRINTERS } from '../../support/snapshots/printing.ts';

export const silentAlarm: AlarmView = {
  tone: null,
  loudness: 1,
  episodes: [],
  urgent: null,
  unheard: null,
  pc: { fault: null, isTold: true, device: 'Speaker', volume: 60 },
};

/** A snapshot of an idle counter, changed by `part`. */
export function snapshotWith(part: Partial<Snapshot> = {}): Snapshot {
  return {
    number: 1,
    at: instant(0),
    settings: DEFAULT_SETTINGS,
    preferenceFault: null,
    workspace: null,
    unopened: null,
    storeDown: null,
    storeConnected: false,
    practice: null,
    alarm: silentAlarm,
    printing: NO_PRINTERS,
    proxy: null,
    outside: { rungs: [], heartbeat: null },
    firstSteps: null,
    exercises: null,
    staff: null,
    policies: NO_POLICIES,
    enrolment: null,
    ...part,
  };
}

/** The alarm episode of one order. */
export function episode(orderId: string, state: EpisodeView['state'] = 'ringing'): EpisodeView {
  const order = {
    storeId: 3,
    orderId,
    number: orderId.slice(-4),
    wants: 'decision',
    items: 6,
    total: paise(45_000),
  } as const;
  return { workspace: 'store', ...order, state, since: instant(0), silencedUntil: null };
}

/** A snapshot observer whose snapshots the test sets. */
export function createFakeObserver(start: Partial<Snapshot> = {}) {
  const listeners = new Set<(event: IpcEvent) => void>();
  const view = setupSnapshotObserver({
    snapshot: () => snapshotWith(start),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  return {
    view,
    publish(part: Partial<Snapshot>) {
      for (const listener of listeners) listener({ name: 'snapshot', snapshot: snapshotWith(part) });
    },
  };
}
