import type { WireAnswer, WireRequest } from '../../../electron/contract/ports.ts';
import type { Counter } from '../counter/counter.ts';
import type { Death } from '../counter/disk.ts';
import type { Screen } from '../counter/simulated-app.ts';
import type { Arrival } from '../network/network.ts';
import type { World } from '../simulation.ts';

/** The promises that the simulation proves (design, promises). */
export type PromiseName =
  | 'C1'
  | 'C2'
  | 'C3'
  | 'C4'
  | 'C5'
  | 'C6'
  | 'C7'
  | 'C8'
  | 'C9'
  | 'C10'
  | 'C11'
  | 'C12'
  | 'C14'
  | 'C15'
  | 'C16';

/** A promise that broke, in words. */
export interface Breach {
  readonly promise: PromiseName;
  readonly words: string;
}

/** Watches over one promise. Every hook is optional; each is called at the moment of its name. */
export interface Watch {
  /** The app is about to be started on this counter. */
  starting?(counter: Counter): void;
  /** It has been started. */
  started?(counter: Counter): void;
  /** Its PC has slept, or its network changed. */
  woke?(counter: Counter): void;
  /** Its PC's clock was set. */
  jumped?(counter: Counter): void;
  died?(counter: Counter, death: Death): void;
  /** Its database is lost or damaged: the next start restores what was, perhaps of days ago. */
  lost?(counter: Counter): void;
  /** A request leaves a counter. */
  left?(counter: Counter, request: WireRequest): void;
  /** The service has dealt with a request of a counter. */
  served?(counter: Counter, request: WireRequest, answer: WireAnswer): void;
  /** An answer is handed to the app. */
  arrived?(counter: Counter, request: WireRequest, answer: WireAnswer, facts: Arrival): void;
  /** Something of a sheet came out of its printer. */
  printed?(counter: Counter, title: string): void;
  /** A new screen is drawn. */
  shown?(counter: Counter, screen: Screen): void;
  /** All is at rest after a step. */
  look?(): void;
  /** Faults have stopped and nothing more happens: why it can't be called settled yet, or null. */
  unsettled?(): string | null;
}

/** Makes the watch of one promise for a world. Call `broken` with what is wrong, in words. */
export type MakeWatch = (world: World, broken: (words: string) => void) => Watch;
