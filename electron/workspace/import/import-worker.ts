/** What an open workspace does with imported files by itself: reads them with pauses, and sends them push by push. */

import { SECOND } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/events.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { dispatchImports } from './import-dispatcher.ts';
import type { ImportPlan } from './import-reader.ts';
import { createImportReader } from './import-reader.ts';

const RETRY_MS = 15 * SECOND;

export interface ImportWorker {
  /** Looks at a file that has come whole. */
  detectFormat(id: string): Promise<void>;
  /** Checks its rows by a plan, in the background. */
  check(id: string, plan: ImportPlan): void;
  /** Staff have moved an import on, or its moment has been put right: sends what is next. */
  dispatchSoon(): void;
  /** An action of the outbox may have moved: where an import is being sent, its next push may go. */
  nudge(): void;
  stop(): Promise<void>;
}

export function createImportWorker(parts: {
  readonly database: CounterDatabase;
  readonly outbox: Pick<Outbox, 'enqueueAll'>;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<WorkspaceEvents>;
}): ImportWorker {
  const { database, timers, log, events } = parts;
  const breathe = (): Promise<void> => new Promise((resolve) => timers.after(0, resolve));
  let cancel: (() => void) | null = null;
  let cancelRetry: (() => void) | null = null;
  let stopped = false;
  let isSending = false;

  /** What could not be stored is tried again: a full disk may have room by then. */
  const fault = (error: unknown): void => {
    log('import.fault', { error: error instanceof Error ? error.message : 'unknown' });
    if (stopped) return;
    cancelRetry ??= timers.after(RETRY_MS, () => {
      cancelRetry = null;
      goOn();
    });
  };

  const reading = createImportReader({
    database,
    breathe,
    events,
    fault,
  });

  const work: ImportWorker = {
    detectFormat: reading.detectFormat,
    check: reading.check,
    dispatchSoon: () => {
      if (stopped || cancel !== null) return;
      cancel = timers.after(0, () => {
        cancel = null;
        try {
          isSending = dispatchImports(parts);
        } catch (error) {
          fault(error);
        }
      });
    },
    nudge: () => {
      if (isSending) work.dispatchSoon();
    },
    stop: async () => {
      stopped = true;
      cancel?.();
      cancelRetry?.();
      await reading.stop();
    },
  };
  /** Takes up what is unfinished. */
  const goOn = (): void => {
    try {
      reading.resume();
    } catch (error) {
      fault(error);
    }
    work.dispatchSoon();
  };
  goOn();
  return work;
}
