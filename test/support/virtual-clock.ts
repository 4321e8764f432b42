import type { Instant } from '../../electron/contract/domain/time.ts';
import { addMs, parseInstant, SECOND } from '../../electron/contract/domain/time.ts';
import type { Clock, Timers } from '../../electron/contract/ports.ts';

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly task: () => void;
}

/** Runs the event loop until promises, streams and in-process responses have settled. */
export async function drainEventLoop(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * A clock with timers that moves only when a test advances it. Tasks run in the order of their due times. Between two
 * tasks, everything that the first one started has settled.
 */
export class VirtualClock implements Clock, Timers {
  #wall: Instant;
  #elapsed = 0;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(start: Instant = parseInstant('2026-11-20T09:00:00+05:30')) {
    this.#wall = start;
  }

  now(): Instant {
    return this.#wall;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  after(milliseconds: number, task: () => void): () => void {
    this.#order += 1;
    const entry = { due: this.#elapsed + Math.max(0, milliseconds), order: this.#order, task };
    this.#timers.add(entry);
    return () => this.#timers.delete(entry);
  }

  /** The number of tasks that are not due yet. */
  get pendingCount(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next task is due, or null if there is none. */
  untilNext(): number | null {
    const next = this.#next();
    return next ? Math.max(0, next.due - this.#elapsed) : null;
  }

  /** Moves only the wall clock, as a person or a time server does; timers stay as they are. */
  jump(milliseconds: number): void {
    this.#wall = addMs(this.#wall, milliseconds);
  }

  /** Advances time, and runs every task that becomes due on the way. */
  async advance(milliseconds: number): Promise<void> {
    const target = this.#elapsed + milliseconds;
    await drainEventLoop();
    for (let next = this.#next(); next && next.due <= target; next = this.#next()) {
      this.#moveTo(next.due);
      this.#timers.delete(next);
      next.task();
      await drainEventLoop();
    }
    this.#moveTo(target);
  }

  /** Advances time until the condition holds. Throws after `limitMs`. */
  async advanceUntil(condition: () => boolean, limitMs: number): Promise<void> {
    for (let waited = 0; !condition(); waited += 100) {
      if (waited > limitMs) throw new Error(`not within ${limitMs / SECOND} s`);
      await this.advance(100);
    }
  }

  #moveTo(elapsed: number): void {
    if (elapsed <= this.#elapsed) return;
    this.#wall = addMs(this.#wall, elapsed - this.#elapsed);
    this.#elapsed = elapsed;
  }

  #next(): Timer | undefined {
    let first: Timer | undefined;
    for (const entry of this.#timers) {
      if (!first || entry.due < first.due || (entry.due === first.due && entry.order < first.order)) first = entry;
    }
    return first;
  }
}
