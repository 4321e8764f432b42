import type { Instant } from '../../contract/domain/time.ts';
import { addMs, HOUR, SECOND } from '../../contract/domain/time.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import type { ServiceTime } from '../core/service-time.ts';

/** Work that falls due by itself: couriers, queued pushes. Due times live in the database. */
export interface TaskSource {
  /** When its next piece is due, undefined when it has none. */
  nextDueAt(): Instant | undefined;
  /** Does the piece that is due, in its own transaction, or sets it going. */
  runDueTask(): void;
  /** Settles when nothing that was set going is still on its way; undefined when nothing is. */
  whenIdle?(): Promise<void> | undefined;
}

/**
 * Runs what is due, in order of its due time. A request finds everything done that was due when it came, so answers
 * don't depend on how quickly a timer fires (S12).
 */
export function createScheduler(time: ServiceTime, timers: Timers, log: Log, sources: readonly TaskSource[]) {
  let upcoming: Instant | undefined;
  let cancel: (() => void) | undefined;
  let closed = false;
  let moving: Promise<unknown> = Promise.resolve();

  const earliest = (): { source: TaskSource; at: Instant } | undefined => {
    let first: { source: TaskSource; at: Instant } | undefined;
    for (const source of sources) {
      const at = source.nextDueAt();
      if (at !== undefined && (!first || at < first.at)) first = { source, at };
    }
    upcoming = first?.at;
    return first;
  };

  /** Does a piece; when that fails (a full disk), all of it is left for a second and nobody's request suffers. */
  const done = (source: TaskSource): boolean => {
    try {
      source.runDueTask();
      return true;
    } catch (error) {
      log('due_work_failed', { error: String(error) });
      upcoming = addMs(time.now(), SECOND);
      return false;
    }
  };

  const catchUp = (): void => {
    if (closed || upcoming === undefined || upcoming > time.now()) return;
    for (let next = earliest(); next && next.at <= time.now(); next = earliest()) {
      if (!done(next.source)) break;
    }
    arm();
  };

  const onTimer = (): void => {
    catchUp();
    // Far-off work is waited for in steps, so a timer may also fire early.
    arm();
  };

  const settled = async (): Promise<void> => {
    for (const source of sources) await source.whenIdle?.();
  };

  const moveTime = async (targetFrom: (now: Instant) => Instant): Promise<void> => {
    await settled();
    const target = targetFrom(time.now());
    for (let next = earliest(); next && next.at <= target && !closed; next = earliest()) {
      time.advanceTo(next.at);
      if (!done(next.source)) break;
      await settled();
    }
    if (!closed) time.advanceTo(target);
    arm();
  };

  const arm = (): void => {
    cancel?.();
    cancel = undefined;
    if (closed || upcoming === undefined || (time.manual && upcoming > time.now())) return;
    cancel = timers.after(Math.min(HOUR, Math.max(0, upcoming - time.now())), onTimer);
  };

  return {
    /** Does everything that is due now. Cheap when nothing is. */
    catchUp,
    /** Something may be due earlier than was known. What is due already is done soon, after the answer being made. */
    wake(): void {
      earliest();
      arm();
    },
    /**
     * Moves time to the target that `targetFrom` names when its turn has come, doing at its own moment all that falls
     * due on the way, deliveries and answers included. Rejects with what `targetFrom` throws; nothing has moved then.
     */
    move(targetFrom: (now: Instant) => Instant): Promise<void> {
      const moved = moving.then(() => moveTime(targetFrom));
      moving = moved.catch(() => undefined);
      return moved;
    },
    close(): void {
      closed = true;
      cancel?.();
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
