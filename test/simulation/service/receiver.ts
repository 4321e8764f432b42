/** Whoever the owner wants to be told outside: it takes messages, or is slow, refuses, loses its answer, or is down. */

import type { HttpResponse, HttpTransport } from '../../../electron/contract/ports.ts';
import type { Rung } from '../../../electron/contract/settings.ts';
import { createDice, type Dice } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { Simulation } from '../simulation.ts';

/** Short, because staff answer most orders soon. */
export const OUTSIDE_RUNGS: readonly Rung[] = [
  { afterMinutes: 1, address: 'https://ntfy.example.com/shop', form: 'plain' },
  { afterMinutes: 2, address: 'https://chat.example.com/hook', form: 'json' },
];

const respond = (status: number): HttpResponse => ({ status, header: () => null, body: '' });

export class SimulatedReceiver {
  readonly #simulation: Simulation;
  readonly #dice: Dice;
  /** Simulated time from which on it takes messages. */
  #upFrom = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#dice = createDice(simulation.seed, 'receiver');
  }

  /** Since when it has taken every message, in simulated time. */
  get upFrom(): number {
    return this.#upFrom;
  }

  /** It is down for so long. */
  goDown(milliseconds: number): void {
    this.#upFrom = this.#simulation.clock.monotonic() + milliseconds;
  }

  repair(): void {
    this.#upFrom = Math.min(this.#upFrom, this.#simulation.clock.monotonic());
  }

  /** Creates the transport of one run of a counter's app. */
  createTransport(counter: Counter): HttpTransport {
    const simulation = this.#simulation;
    const { run } = counter;
    return async ({ headers, method }) => {
      const key = headers['idempotency-key'] ?? method;
      if (!counter.network.plugged) throw new Error('the line is down');
      simulation.notifyMonitors((monitor) => monitor.tellLeft?.(counter, key));
      await simulation.clock.pause(this.#dice.between(5, 2_000));
      if (simulation.clock.monotonic() < this.#upFrom) return respond(503);
      simulation.notePlayed('an order told outside');
      simulation.notifyMonitors((monitor) => monitor.toldOutside?.(counter, key));
      if (this.#dice.hits(simulation.areFaultsOver ? 0 : 0.2)) {
        simulation.notePlayed('a message whose answer was lost');
        throw new Error('the answer got lost');
      }
      const isHeard = counter.run === run && counter.app !== null && !counter.isClosing;
      if (isHeard) simulation.notifyMonitors((monitor) => monitor.outsideAnswered?.(counter, key));
      return respond(200);
    };
  }
}
