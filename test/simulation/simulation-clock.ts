import type { Instant } from '../../electron/contract/domain/time.ts';
import { instant, parseInstant } from '../../electron/contract/domain/time.ts';
import type { Clock, Timers } from '../../electron/contract/ports.ts';

interface Waiting {
  readonly due: number;
  readonly order: number;
  readonly task: () => void;
}

/** Lets one round of the event loop pass. */
const round = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Resolves when every promise that can go on has gone on: ticks come after them. */
const turn = (): Promise<void> => new Promise((resolve) => void process.nextTick(resolve));

/**
 * The world's time, which is the service's too. It stands still until it is moved, jumps from one task to the next, and
 * between two tasks everything that they set off has come to rest.
 */
export class SimulationClock implements Clock, Timers {
  readonly #start: Instant;
  #elapsed = 0;
  #order = 0;
  #busy = 0;
  readonly #waiting = new Set<Waiting>();

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
    this.#waiting.add(entry);
    return () => void this.#waiting.delete(entry);
  }

  /** Marks work that takes no simulated time but some rounds of the event loop, so that it is waited for. */
  async trackWork<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
    }
  }

  /** Resolves after so much simulated time. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve));
  }

  /** Lets everything come to rest that waits for nothing but its turn. */
  async drainEventLoop(): Promise<void> {
    await turn();
    while (this.#busy > 0) await round();
  }

  /** Lets so many milliseconds pass. `look` is called whenever all is at rest. */
  async advance(milliseconds: number, look: () => void): Promise<void> {
    const target = this.#elapsed + milliseconds;
    for (let next = this.#next(); next && next.due <= target; next = this.#next()) {
      if (next.due > this.#elapsed) this.#elapsed = next.due;
      this.#waiting.delete(next);
      next.task();
      await this.drainEventLoop();
      look();
    }
    this.#elapsed = target;
  }

  #next(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const entry of this.#waiting) {
      if (!first || entry.due < first.due || (entry.due === first.due && entry.order < first.order)) first = entry;
    }
    return first;
  }
}
