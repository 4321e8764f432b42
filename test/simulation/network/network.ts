/** The line between a counter and the service, and all that can happen to a request on it. */

import type { Instant } from '../../../electron/contract/domain/time.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse, HttpTransport } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import type { Dice } from '../../support/dice.ts';
import type { SimulatedService } from '../service/simulated-service.ts';
import type { SimulationClock } from '../simulation-clock.ts';

/** What a mischief can do with one request. */
export interface RequestInTransit {
  readonly request: HttpRequest;
  readonly dice: Dice;
  /** World time. */
  now(): Instant;
  /** Brings it to the service and its answer back, each taking its time. */
  deliver(): Promise<HttpResponse>;
  pause(milliseconds: number): Promise<void>;
}

/** One way in which the line fails; see network-faults.ts. */
export interface NetworkFault {
  readonly name: string;
  readonly weight: number;
  /** Which requests it can hit; all when it is absent. */
  readonly appliesTo?: (request: HttpRequest) => boolean;
  readonly apply: (passage: RequestInTransit) => Promise<HttpResponse>;
}

/** Who is told of what passes. */
export interface NetworkListener {
  /** A request leaves the counter. */
  left(request: HttpRequest): void;
  /** The service has dealt with it, whether or not its answer will arrive. */
  served(request: HttpRequest, answer: HttpResponse): void;
  /** Its answer arrives at the counter; `mischief` has happened to it. */
  arrived(request: HttpRequest, answer: HttpResponse, facts: ResponseArrival): void;
  /** The line fails it. */
  failed(request: HttpRequest, mischief: string | null): void;
}

/** What is known of an answer that arrives. */
export interface ResponseArrival {
  readonly fault: string | null;
  /** World time at which the request left. */
  readonly leftAt: number;
}

/** A line that can be pulled out and spoilt. */
export class SimulatedNetwork {
  readonly #clock: SimulationClock;
  readonly #backend: SimulatedService;
  readonly #dice: Dice;
  readonly #armed: { readonly mischief: NetworkFault; left: number }[] = [];
  #plugged = true;

  constructor(clock: SimulationClock, backend: SimulatedService, dice: Dice) {
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
  scheduleFault(mischief: NetworkFault, times: number): void {
    this.#armed.push({ mischief, left: times });
  }

  /** Whether a mischief is still to come. */
  get hasScheduledFaults(): boolean {
    return this.#armed.length > 0;
  }

  repair(): void {
    this.#armed.length = 0;
    this.#plugged = true;
  }

  /** How long a packet takes one way. */
  #latency(): number {
    return this.#dice.hits(0.03) ? this.#dice.between(200, 1_500) : this.#dice.between(5, 90);
  }

  #mischiefFor(request: HttpRequest): NetworkFault | null {
    const hit = this.#armed.find(({ mischief }) => mischief.appliesTo?.(request) ?? true);
    if (hit === undefined) return null;
    hit.left -= 1;
    if (hit.left <= 0) this.#armed.splice(this.#armed.indexOf(hit), 1);
    return hit.mischief;
  }

  /** The wire that an app is handed. */
  wire(listener: NetworkListener): HttpTransport {
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
      const passage: RequestInTransit = {
        request,
        dice: this.#dice,
        now: () => this.#clock.now(),
        pause: (milliseconds) => this.#clock.pause(milliseconds),
        deliver: async () => {
          await this.#clock.pause(this.#latency());
          if (!this.#plugged) throw new Error('the line went down');
          // What met a mischief has left the counter, whatever becomes of it.
          if (mischief !== null && !this.#backend.isUp) throw new Error('nobody listens');
          const answer = await this.#backend.handleRequest(request);
          listener.served(request, answer);
          await this.#clock.pause(this.#latency());
          if (!this.#plugged) throw new Error('the line went down');
          return answer;
        },
      };
      try {
        const answer = await (mischief === null ? passage.deliver() : mischief.apply(passage));
        if (request.signal?.aborted === true) throw new Error('nobody waits for the answer any more');
        listener.arrived(request, answer, { fault: mischief?.name ?? null, leftAt });
        return answer;
      } catch (error) {
        listener.failed(request, mischief?.name ?? null);
        throw error;
      }
    };
  }
}
