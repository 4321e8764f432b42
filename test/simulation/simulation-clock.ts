import type { Instant } from '../../electron/contract/domain/time.ts';
import { instant, parseInstant } from '../../electron/contract/domain/time.ts';
import type { Clock, Timers } from '../../electron/contract/ports.ts';

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly task: () => void;
}

/** Lets one round of the event loop pass. */
const passEventLoopRound = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Resolves after every pending promise reaction: ticks run after them. */
const settlePromises = (): Promise<void> => new Promise((resolve) => void process.nextTick(resolve));

/**
 * Simulated time, which is also the service's time. It stands still until advanced, then jumps from one task to the
 * next. Between two tasks, everything that the first one started has settled.
 */
export class SimulationClock implements Clock, Timers {
  readonly #start: Instant;
  #elapsed = 0;
  #order = 0;
  #trackedWork = 0;
  readonly #timers = new Set<Timer>();

  constructor(start: Instant = parseInstant('2026-11-20T09:00:00+05:30')) {
    this.#start = start;
  }

  now(): Instant {
    return instant(this.#start + this.#elapsed);
  }

  monotonic(): number {
    return this.#elapsed;
  }

  after(milliseconds: number, task: () => void): () => void {
    this.#order += 1;
    const entry = { due: this.#elapsed + Math.max(0, milliseconds), order: this.#order, task };
    this.#timers.add(entry);
    return () => void this.#timers.delete(entry);
  }

  /** Tracks work that takes turns of the event loop but no simulated time, so that the clock waits for it. */
  async trackWork<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#trackedWork += 1;
    try {
      return await work();
    } finally {
      this.#trackedWork -= 1;
    }
  }

  /** Resolves after this much simulated time. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve));
  }

  /** Runs the event loop until everything left waits for simulated time. */
  async drainEventLoop(): Promise<void> {
    await settlePromises();
    while (this.#trackedWork > 0) await passEventLoopRound();
  }

  /** Advances simulated time. Calls `onSettled` after each task, when everything has settled. */
  async advance(milliseconds: number, onSettled: () => void): Promise<void> {
    const target = this.#elapsed + milliseconds;
    for (let next = this.#next(); next && next.due <= target; next = this.#next()) {
      if (next.due > this.#elapsed) this.#elapsed = next.due;
      this.#timers.delete(next);
      next.task();
      await this.drainEventLoop();
      onSettled();
    }
    this.#elapsed = target;
  }

  #next(): Timer | undefined {
    let first: Timer | undefined;
    for (const entry of this.#timers) {
      if (!first || entry.due < first.due || (entry.due === first.due && entry.order < first.order)) first = entry;
    }
    return first;
  }
}
