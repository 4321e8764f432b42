import type { Instant } from '../../contract/domain/time.ts';
import { addMs, HOUR, SECOND } from '../../contract/domain/time.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import { Failure } from './failure.ts';
import type { ServiceTime } from './service-time.ts';

/** A source of tasks with due times, such as courier steps and queued pushes. Due times are in the database. */
export interface TaskSource {
  /** When its next task is due; undefined if it has none. */
  nextDueAt(): Instant | undefined;
  /** Runs the task that is due, in its own transaction, or starts it. */
  runDueTask(): void;
  /** Resolves when every started task has finished; undefined if none is running. */
  whenIdle?(): Promise<unknown> | undefined;
}

interface DueTask {
  readonly source: TaskSource;
  readonly at: Instant;
}

function findNextTask(sources: readonly TaskSource[]): DueTask | undefined {
  let next: DueTask | undefined;
  for (const source of sources) {
    const at = source.nextDueAt();
    if (at !== undefined && (!next || at < next.at)) next = { source, at };
  }
  return next;
}

async function whenAllIdle(sources: readonly TaskSource[]): Promise<void> {
  for (const source of sources) await source.whenIdle?.();
}

/** How long all tasks wait after one has failed, for example because the disk is full. */
const RETRY_MS = SECOND;

/** The longest timer. The scheduler waits for a later task with several timers. */
const LONGEST_TIMER_MS = HOUR;

/**
 * Runs tasks in the order of their due times. A request runs everything that is due before it, so responses do not
 * depend on how quickly a timer fires (S12).
 */
export function createScheduler(time: ServiceTime, timers: Timers, log: Log, sources: readonly TaskSource[]) {
  let nextDueAt: Instant | undefined;
  const retry = createRetry(timers);
  let lastMove: Promise<unknown> = Promise.resolve();
  let moves = 0;
  let isMoving = false;

  const findNext = (): DueTask | undefined => {
    // The database may be closed already.
    if (retry.isStopped()) return undefined;
    const next = findNextTask(sources);
    nextDueAt = next?.at;
    return next;
  };

  /** Runs a task. Returns false if it failed, which must not fail the request that ran it. */
  const tryRun = (source: TaskSource): boolean => {
    try {
      source.runDueTask();
      return true;
    } catch (error) {
      log('due_work_failed', { error: String(error) });
      nextDueAt = addMs(time.now(), RETRY_MS);
      return false;
    }
  };

  const setTimer = (): void => {
    retry.cancel();
    if (retry.isStopped() || nextDueAt === undefined || (time.manual && nextDueAt > time.now())) return;
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, nextDueAt - time.now()));
    retry.after(wait, () => {
      catchUp();
      // The timer may have fired before anything is due.
      setTimer();
    });
  };

  const catchUp = (): void => {
    if (retry.isStopped() || nextDueAt === undefined || nextDueAt > time.now()) return;
    for (let next = findNext(); next && next.at <= time.now(); next = findNext()) {
      if (!tryRun(next.source)) break;
    }
    setTimer();
  };

  const moveThrough = async (targetFrom: (now: Instant) => Instant): Promise<void> => {
    await whenAllIdle(sources);
    const target = targetFrom(time.now());
    for (let next = findNext(); next && next.at <= target; next = findNext()) {
      time.advanceTo(next.at);
      if (!tryRun(next.source)) break;
      await whenAllIdle(sources);
    }
    if (!retry.isStopped()) time.advanceTo(target);
    setTimer();
  };

  return {
    /** Runs every task that is due now. Cheap if none is. */
    catchUp,
    /** Must be called when a task may have become due earlier. A task due now runs soon, after the current response. */
    wake(): void {
      findNext();
      setTimer();
    },
    /**
     * Moves time to a target, after all earlier moves. Every task that becomes due on the way runs at its own time, and
     * finishes before the next. If `targetFrom` throws, the promise rejects and time does not move.
     */
    moveTime(targetFrom: (now: Instant) => Instant): Promise<void> {
      const move = lastMove.then(() => {
        isMoving = true;
        moves += 1;
        return moveThrough(targetFrom);
      });
      lastMove = move.catch(() => undefined).then(() => (isMoving = false));
      return move;
    },
    /** The number of the move of time that is under way; null if none is. */
    currentMove: (): number | null => (isMoving ? moves : null),
    /** Does something after all earlier moves of time, while no task is running. Rejects if the service stops before. */
    runWhenIdle<Result>(work: () => Result): Promise<Result> {
      const run = lastMove.then(async () => {
        await whenAllIdle(sources);
        if (retry.isStopped()) throw new Failure('internal_error', 'The service is stopping.', { status: 503 });
        return work();
      });
      lastMove = run.catch(() => undefined);
      return run;
    },
    close(): void {
      retry.stop();
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
