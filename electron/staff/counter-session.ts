import { MINUTE } from '../contract/domain/time.ts';
import type { Clock, Timers } from '../contract/ports.ts';

/** Who is at the counter. Held only in memory, so the counter is locked after a start. */
export interface CounterSession {
  /** The id of the person at the counter; null while it is locked. */
  memberId(): string | null;
  begin(memberId: string): void;
  lock(): void;
  /** Restarts the time until the lock, because staff pressed a key or clicked. */
  noteInput(): void;
  stop(): void;
}

/**
 * Creates a session that locks `lockMinutes` after the last input, and then calls `onIdle`. Sleep counts: whoever wakes
 * the PC finds the counter locked, even before a timer has run.
 */
export function createCounterSession(
  clock: Clock,
  timers: Timers,
  lockMinutes: () => number | null,
  onIdle: (memberId: string) => void,
): CounterSession {
  let current: string | null = null;
  /** When the counter locks, by the time since the PC started; null for never. */
  let locksAt: number | null = null;
  let cancel: (() => void) | null = null;
  const elapsed = (): number => clock.sinceBoot?.() ?? clock.monotonic();
  const isOver = (): boolean => locksAt !== null && elapsed() >= locksAt;

  function stop(): void {
    cancel?.();
    cancel = null;
  }

  function lock(): void {
    stop();
    current = null;
    locksAt = null;
  }

  function lockIdle(member: string): void {
    lock();
    onIdle(member);
  }

  function begin(member: string): void {
    stop();
    const minutes = lockMinutes();
    current = member;
    locksAt = minutes === null ? null : elapsed() + minutes * MINUTE;
    if (minutes !== null) cancel = timers.after(minutes * MINUTE, () => lockIdle(member));
  }

  return {
    memberId: () => (isOver() ? null : current),
    begin,
    lock,
    noteInput() {
      if (current !== null && isOver()) lockIdle(current);
      else if (current !== null) begin(current);
    },
    stop,
  };
}
