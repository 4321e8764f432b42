/** Works on imported files in the background: reads them with pauses, and sends them push by push. */

import { SECOND } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { dispatchImports } from './import-dispatcher.ts';
import type { ImportPlan } from './import-reader.ts';
import { createImportReader } from './import-reader.ts';

const RETRY_MS = 15 * SECOND;

export interface ImportWorker {
  /** Detects the format of a complete file. */
  detectFormat(id: string): Promise<void>;
  /** Checks the rows by a plan, in the background. Resolves when it ends. */
  check(id: string, plan: ImportPlan): Promise<void>;
  /** Dispatches the next push, after staff moved an import on or its time was corrected. */
  dispatchSoon(): void;
  /** Dispatches the next push of an import in progress, after an action changed. */
  nudge(): void;
  stop(): Promise<void>;
}

export function createImportWorker(parts: {
  readonly database: CounterDatabase;
  readonly outbox: Pick<Outbox, 'enqueueAll'>;
  readonly scaleCode: () => string | null;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<WorkspaceEvents>;
}): ImportWorker {
  const { database, scaleCode, timers, log, events } = parts;
  const breathe = (): Promise<void> => new Promise((resolve) => timers.after(0, resolve));
  const dispatch = createRetry(timers);
  const retry = createRetry(timers);
  let isSending = false;

  /** Tries again what could not be stored: by then a full disk may have room. */
  const retryLater = (error: unknown): void => {
    log('import.fault', { error: errorName(error) });
    if (!retry.isWaiting()) retry.after(RETRY_MS, resume);
  };

  const reader = createImportReader({
    database,
    scaleCode,
    breathe,
    events,
    fault: retryLater,
  });

  const worker: ImportWorker = {
    detectFormat: reader.detectFormat,
    check: reader.check,
    dispatchSoon: () => {
      if (dispatch.isWaiting()) return;
      dispatch.after(0, () => {
        try {
          isSending = dispatchImports(parts);
        } catch (error) {
          retryLater(error);
        }
      });
    },
    nudge: () => {
      if (isSending) worker.dispatchSoon();
    },
    stop: async () => {
      dispatch.stop();
      retry.stop();
      await reader.stop();
    },
  };
  /** Resumes what is unfinished. */
  const resume = (): void => {
    try {
      reader.resume();
    } catch (error) {
      retryLater(error);
    }
    worker.dispatchSoon();
  };
  resume();
  return worker;
}
