/** The line between a counter and the service, and all that can happen to a request on it. */

import type { Instant } from '../../../electron/contract/domain/time.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Wire, WireAnswer, WireRequest } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import type { Dice } from '../../support/dice.ts';
import type { Backend } from '../service/simulated-service.ts';
import type { SimClock } from '../simulation-clock.ts';

/** What a mischief can do with one request. */
export interface Passage {
  readonly request: WireRequest;
  readonly dice: Dice;
  /** World time. */
  now(): Instant;
  /** Brings it to the service and its answer back, each taking its time. */
  reach(): Promise<WireAnswer>;
  pause(milliseconds: number): Promise<void>;
}

/** One way in which the line fails; see network-faults.ts. */
export interface Mischief {
  readonly name: string;
  readonly weight: number;
  /** Which requests it can hit; all when it is absent. */
  readonly hits?: (request: WireRequest) => boolean;
  readonly pass: (passage: Passage) => Promise<WireAnswer>;
}

/** Who is told of what passes. */
export interface LineListener {
  /** A request leaves the counter. */
  left(request: WireRequest): void;
  /** The service has dealt with it, whether or not its answer will arrive. */
  served(request: WireRequest, answer: WireAnswer): void;
  /** Its answer arrives at the counter; `mischief` has happened to it. */
  arrived(request: WireRequest, answer: WireAnswer, facts: Arrival): void;
  /** The line fails it. */
  failed(request: WireRequest, mischief: string | null): void;
}

/** What is known of an answer that arrives. */
export interface Arrival {
  readonly mischief: string | null;
  /** World time at which the request left. */
  readonly leftAt: number;
}

/** A line that can be pulled out and spoilt. */
export class NetworkLine {
  readonly #clock: SimClock;
  readonly #backend: Backend;
  readonly #dice: Dice;
  readonly #armed: { readonly mischief: Mischief; left: number }[] = [];
  #plugged = true;

  constructor(clock: SimClock, backend: Backend, dice: Dice) {
    this.#clock = clock;
    this.#backend = backend;
    this.#dice = dice;
  }

  get plugged(): boolean {
    return this.#plugged;
  }

  set plugged(plugged: boolean) {
    this.#plugged = plugged;
  }

  /** The next so many requests that it can hit meet a mischief. */
  arm(mischief: Mischief, times: number): void {
    this.#armed.push({ mischief, left: times });
  }

  /** Whether a mischief is still to come. */
  get spoilt(): boolean {
    return this.#armed.length > 0;
  }

  mend(): void {
    this.#armed.length = 0;
    this.#plugged = true;
  }

  /** How long a packet takes one way. */
  #latency(): number {
    return this.#dice.hits(0.03) ? this.#dice.between(200, 1_500) : this.#dice.between(5, 90);
  }

  #mischiefFor(request: WireRequest): Mischief | null {
    const hit = this.#armed.find(({ mischief }) => mischief.hits?.(request) ?? true);
    if (hit === undefined) return null;
    hit.left -= 1;
    if (hit.left <= 0) this.#armed.splice(this.#armed.indexOf(hit), 1);
    return hit.mischief;
  }

  /** The wire that an app is handed. */
  wire(listener: LineListener): Wire {
    return async (request) => {
      const leftAt = this.#clock.monotonic();
      if (!this.#plugged) {
        // Some tell at once that there is no network, some only after trying for a while.
        if (this.#dice.hits(0.3)) await this.#clock.pause(this.#dice.between(500, 5 * SECOND));
        listener.failed(request, null);
        throw new NotSent('the line is down');
      }
      listener.left(request);
      const mischief = this.#mischiefFor(request);
      const passage: Passage = {
        request,
        dice: this.#dice,
        now: () => this.#clock.now(),
        pause: (milliseconds) => this.#clock.pause(milliseconds),
        reach: async () => {
          await this.#clock.pause(this.#latency());
          if (!this.#plugged) throw new Error('the line went down');
          // What met a mischief has left the counter, whatever becomes of it.
          if (mischief !== null && !this.#backend.up) throw new Error('nobody listens');
          const answer = await this.#backend.reach(request);
          listener.served(request, answer);
          await this.#clock.pause(this.#latency());
          if (!this.#plugged) throw new Error('the line went down');
          return answer;
        },
      };
      try {
        const answer = await (mischief === null ? passage.reach() : mischief.pass(passage));
        if (request.signal?.aborted === true) throw new Error('nobody waits for the answer any more');
        listener.arrived(request, answer, { mischief: mischief?.name ?? null, leftAt });
        return answer;
      } catch (error) {
        listener.failed(request, mischief?.name ?? null);
        throw error;
      }
    };
  }
}
