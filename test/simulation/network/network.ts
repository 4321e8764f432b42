/** The network between a counter and the service, and everything that can happen to a request on it. */

import type { Instant } from '../../../electron/contract/domain/time.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse, HttpTransport } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import type { Dice } from '../../support/dice.ts';
import type { SimulatedService } from '../service/simulated-service.ts';
import type { SimulationClock } from '../simulation-clock.ts';
import type { LineSpeed } from '../world.ts';

/** One request on its way, as a network fault sees it. */
export interface RequestInTransit {
  readonly request: HttpRequest;
  readonly dice: Dice;
  /** Simulated time. */
  now(): Instant;
  /** Takes the request to the service and brings the response back, each with its latency. */
  deliver(): Promise<HttpResponse>;
  pause(milliseconds: number): Promise<void>;
}

/** One way in which the network fails; see network-faults.ts. */
export interface NetworkFault {
  readonly name: string;
  readonly weight: number;
  /** Which requests it can hit; all if absent. */
  readonly appliesTo?: (request: HttpRequest) => boolean;
  readonly apply: (transit: RequestInTransit) => Promise<HttpResponse>;
}

/** Notified of everything that passes through the network. */
export interface NetworkListener {
  /** A request leaves the counter. */
  left(request: HttpRequest): void;
  /** The service has handled a request, whether or not its response will arrive. */
  served(request: HttpRequest, response: HttpResponse): void;
  /** A response arrives at the counter. */
  arrived(request: HttpRequest, response: HttpResponse, arrival: ResponseArrival): void;
  /** The network fails a request. `hasLeft`: bytes of it may have reached the service. */
  failed(request: HttpRequest, fault: string | null, hasLeft: boolean): void;
}

/** How a response arrived. */
export interface ResponseArrival {
  /** The name of the network fault that hit it, or null. */
  readonly fault: string | null;
  /** Simulated time at which the request left. */
  readonly leftAt: number;
}

/** What a narrow line carries: 64 kbit/s. */
const NARROW_BYTES_PER_MS = 8;

/** The size of a message's headers. */
const HEADER_BYTES = 400;

/** A network that can be unplugged and made to fail. */
export class SimulatedNetwork {
  readonly #clock: SimulationClock;
  readonly #service: SimulatedService;
  readonly #dice: Dice;
  readonly #speed: LineSpeed;
  /** Simulated time until which a narrow line is busy, to and from the service. */
  readonly #busyUntil = { up: 0, down: 0 };
  readonly #scheduled: { readonly fault: NetworkFault; left: number }[] = [];
  /** The number of requests that are hit by a fault: a late one may hold up those after it for a minute. */
  #underFault = 0;
  #plugged = true;

  constructor(clock: SimulationClock, service: SimulatedService, dice: Dice, speed: LineSpeed) {
    this.#clock = clock;
    this.#service = service;
    this.#dice = dice;
    this.#speed = speed;
  }

  get plugged(): boolean {
    return this.#plugged;
  }

  set plugged(plugged: boolean) {
    this.#plugged = plugged;
  }

  /** Lets a fault hit the next `times` requests that it applies to. */
  scheduleFault(fault: NetworkFault, times: number): void {
    this.#scheduled.push({ fault, left: times });
  }

  /** Whether a fault is hitting a request, or will. */
  get hasFaults(): boolean {
    return this.#underFault > 0 || this.#scheduled.length > 0;
  }

  repair(): void {
    this.#scheduled.length = 0;
    this.#plugged = true;
  }

  /** How long a message takes one way. */
  #drawDuration(way: 'up' | 'down', body: string): number {
    if (this.#speed === 'late') return this.#dice.between(700, 1_300);
    const latency = this.#drawLatency();
    if (this.#speed === 'usual') return latency;
    const now = this.#clock.monotonic();
    const end = Math.max(now, this.#busyUntil[way]) + (HEADER_BYTES + body.length) / NARROW_BYTES_PER_MS;
    this.#busyUntil[way] = end;
    return end - now + latency;
  }

  #drawLatency(): number {
    return this.#dice.hits(0.03) ? this.#dice.between(200, 1_500) : this.#dice.between(5, 90);
  }

  #takeFault(request: HttpRequest): NetworkFault | null {
    const entry = this.#scheduled.find(({ fault }) => fault.appliesTo?.(request) ?? true);
    if (entry === undefined) return null;
    entry.left -= 1;
    if (entry.left <= 0) this.#scheduled.splice(this.#scheduled.indexOf(entry), 1);
    return entry.fault;
  }

  async #applyFault(fault: NetworkFault, transit: RequestInTransit): Promise<HttpResponse> {
    this.#underFault += 1;
    try {
      return await fault.apply(transit);
    } finally {
      this.#underFault -= 1;
    }
  }

  /** Creates the transport of one run of the app. */
  createTransport(listener: NetworkListener): HttpTransport {
    return async (request) => {
      const leftAt = this.#clock.monotonic();
      if (!this.#plugged) {
        // Some systems report at once that there is no network; others take a while.
        if (this.#dice.hits(0.3)) await this.#clock.pause(this.#dice.between(500, 5 * SECOND));
        listener.failed(request, null, false);
        throw new NotSent('the line is down');
      }
      listener.left(request);
      const fault = this.#takeFault(request);
      const transit: RequestInTransit = {
        request,
        dice: this.#dice,
        now: () => this.#clock.now(),
        pause: (milliseconds) => this.#clock.pause(milliseconds),
        deliver: async () => {
          await this.#clock.pause(this.#drawDuration('up', request.body ?? ''));
          if (!this.#plugged) throw new Error('the line went down');
          // A request hit by a fault may have left the counter, so this is no NotSent.
          if (fault !== null && !this.#service.isUp) throw new Error('the service is down');
          const response = await this.#service.handleRequest(request);
          listener.served(request, response);
          await this.#clock.pause(this.#drawDuration('down', response.body));
          if (!this.#plugged) throw new Error('the line went down');
          return response;
        },
      };
      try {
        const response = await (fault === null ? transit.deliver() : this.#applyFault(fault, transit));
        if (request.signal?.aborted === true) throw new Error('the request was aborted');
        listener.arrived(request, response, { fault: fault?.name ?? null, leftAt });
        return response;
      } catch (error) {
        listener.failed(request, fault?.name ?? null, !(error instanceof NotSent));
        throw error;
      }
    };
  }
}
