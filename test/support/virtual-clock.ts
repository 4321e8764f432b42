import type { Instant } from '../../electron/contract/domain/time.ts';
import { addMs, parseInstant } from '../../electron/contract/domain/time.ts';
import type { Clock, Timers } from '../../electron/contract/ports.ts';

interface Waiting {
  readonly due: number;
  readonly order: number;
  readonly task: () => void;
}

/** Lets everything run that waits for nothing but its turn: promises, streams, in-process answers. */
export async function drainEventLoop(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Time that moves only when the test says so, as clock and timers in one. Tasks run in order of their due time, and
 * between two of them everything that they set off has come to rest.
 */
export class VirtualClock implements Clock, Timers {
  #wall: Instant;
  #elapsed = 0;
  #order = 0;
  readonly #waiting = new Set<Waiting>();

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
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  }

  /** How many tasks wait for their time. */
  get pendingCount(): number {
    return this.#waiting.size;
  }

  /** Milliseconds until the next task is due, or null when none waits. */
  untilNext(): number | null {
    const next = this.#next();
    return next ? Math.max(0, next.due - this.#elapsed) : null;
  }

  /** Moves the wall clock alone, as a person or a time server does; timers don't notice. */
  jump(milliseconds: number): void {
    this.#wall = addMs(this.#wall, milliseconds);
  }

  /** Lets so many milliseconds pass; runs what falls due on the way, in order, and what that sets off. */
  async advance(milliseconds: number): Promise<void> {
    const target = this.#elapsed + milliseconds;
    await drainEventLoop();
    for (let next = this.#next(); next && next.due <= target; next = this.#next()) {
      this.#moveTo(next.due);
      this.#waiting.delete(next);
      next.task();
      await drainEventLoop();
    }
    this.#moveTo(target);
  }

  #moveTo(elapsed: number): void {
    if (elapsed <= this.#elapsed) return;
    this.#wall = addMs(this.#wall, elapsed - this.#elapsed);
    this.#elapsed = elapsed;
  }

  #next(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const entry of this.#waiting) {
      if (!first || entry.due < first.due || (entry.due === first.due && entry.order < first.order)) first = entry;
    }
    return first;
  }
}
