import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import type { Counter } from '../counter/counter.ts';
import type { CrashKind } from '../counter/disk.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';
import type { ResponseArrival } from '../network/network.ts';
import type { Simulation } from '../simulation.ts';

/** The promises that the simulation proves (design, promises). */
export type PromiseCode =
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
  readonly promise: PromiseCode;
  readonly words: string;
}

/** Watches over one promise. Every hook is optional; each is called at the moment of its name. */
export interface PromiseMonitor {
  /** The app is about to be started on this counter. */
  starting?(counter: Counter): void;
  /** It has been started. */
  started?(counter: Counter): void;
  /** Its PC has slept, or its network changed. */
  woke?(counter: Counter): void;
  /** Its PC's clock was set. */
  jumped?(counter: Counter): void;
  died?(counter: Counter, death: CrashKind): void;
  /** Its database is lost or damaged: the next start restores what was, perhaps of days ago. */
  databaseLost?(counter: Counter): void;
  /** A request leaves a counter. */
  requestLeft?(counter: Counter, request: HttpRequest): void;
  /** The service has dealt with a request of a counter. */
  requestServed?(counter: Counter, request: HttpRequest, answer: HttpResponse): void;
  /** An answer is handed to the app. */
  responseArrived?(counter: Counter, request: HttpRequest, answer: HttpResponse, facts: ResponseArrival): void;
  /** Something of a sheet came out of its printer. */
  printed?(counter: Counter, title: string): void;
  /** A new screen is drawn. */
  screenShown?(counter: Counter, screen: WorkspaceScreen): void;
  /** All is at rest after a step. */
  check?(): void;
  /** Faults have stopped and nothing more happens: why it can't be called settled yet, or null. */
  findUnsettled?(): string | null;
}

/** Makes the watch of one promise for a world. Call `broken` with what is wrong, in words. */
export type CreatePromiseMonitor = (world: Simulation, broken: (words: string) => void) => PromiseMonitor;
