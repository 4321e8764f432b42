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

/** A person at the counter. */
interface Presence {
  readonly memberId: string;
  /** When the counter locks, by the time since the PC started; null for never. */
  readonly locksAt: number | null;
}

function startPresence(memberId: string, lockMinutes: number | null, now: number): Presence {
  return { memberId, locksAt: lockMinutes === null ? null : now + lockMinutes * MINUTE };
}

function isOver({ locksAt }: Presence, now: number): boolean {
  return locksAt !== null && now >= locksAt;
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
  let present: Presence | null = null;
  let cancel: (() => void) | null = null;
  const elapsed = (): number => clock.sinceBoot?.() ?? clock.monotonic();

  function stop(): void {
    cancel?.();
    cancel = null;
  }

  /** Replaces the presence and sets the timer of its lock; null locks the counter. */
  function put(next: Presence | null): void {
    stop();
    present = next;
    if (next === null || next.locksAt === null) return;
    cancel = timers.after(next.locksAt - elapsed(), () => lockIdle(next.memberId));
  }

  function lockIdle(memberId: string): void {
    put(null);
    onIdle(memberId);
  }

  const begin = (memberId: string): void => put(startPresence(memberId, lockMinutes(), elapsed()));

  return {
    memberId: () => (present === null || isOver(present, elapsed()) ? null : present.memberId),
    begin,
    lock: () => put(null),
    noteInput() {
      if (present === null) return;
      if (isOver(present, elapsed())) lockIdle(present.memberId);
      else begin(present.memberId);
    },
    stop,
  };
}
