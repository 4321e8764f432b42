import type { CallName, CallResult } from '../../../electron/contract/calls/calls.ts';
import type { SignedClosing } from '../../../electron/contract/calls/closing.ts';
import type { PrintDocument } from '../../../electron/contract/domain/print-document.ts';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import type { Counter } from '../counter/counter.ts';
import type { CrashKind } from '../counter/disk.ts';
import type { AtCounter } from '../counter/people.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';
import type { ResponseArrival } from '../network/network.ts';
import type { Simulation } from '../simulation.ts';

/** The promises that the simulation proves (test/PROMISES.md). */
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
  | 'C13'
  | 'C14'
  | 'C15'
  | 'C16'
  | 'C17'
  | 'C18'
  | 'C19';

/** A call of the page. */
export interface FollowedCall {
  readonly name: CallName;
  readonly input: unknown;
  /** Who was at the counter; null before staff are switched on. */
  readonly by: AtCounter | null;
}

/** A promise that broke. */
export interface Breach {
  readonly promise: PromiseCode;
  /** The rule that noticed it, as monitor-table.ts names it. */
  readonly rule: string;
  readonly description: string;
}

/** How often a rule was checked, and how often it was live, which means that something could have broken it. */
export interface RuleChecks {
  all: number;
  live: number;
}

/** Watches one promise. Every hook is optional, and is called at the time that its name says. */
export interface PromiseMonitor {
  /** The app is about to be started on this counter, or to reopen its store. */
  starting?(counter: Counter): void;
  /** The app has started. */
  started?(counter: Counter): void;
  /** The PC has slept, or its network changed. */
  woke?(counter: Counter): void;
  /** The PC's clock was set. */
  clockJumped?(counter: Counter): void;
  crashed?(counter: Counter, kind: CrashKind): void;
  /** The database is lost or damaged, so that the next start restores a backup, perhaps days old. */
  databaseLost?(counter: Counter): void;
  /** The app has said that its restored database may lack what staff did. */
  journalLost?(counter: Counter): void;
  /** The app ended while its disk took no writes, so that the next start knows only what it had taken before. */
  memoryLost?(counter: Counter): void;
  /** A request leaves a counter. */
  requestLeft?(counter: Counter, request: HttpRequest): void;
  /** A request of a counter turns out not to have left it, and the app is told so. */
  requestNotSent?(counter: Counter, request: HttpRequest): void;
  /** A message leaves for the address outside that the owner chose. It may arrive after the end of its run. */
  tellLeft?(counter: Counter, key: string): void;
  /** A message reached the address outside that the owner chose. */
  toldOutside?(counter: Counter, key: string): void;
  /** The counter has learnt that it did. */
  outsideAnswered?(counter: Counter, key: string): void;
  /** The service has handled a request of a counter. */
  requestServed?(counter: Counter, request: HttpRequest, response: HttpResponse): void;
  /** A response is handed to the app. */
  responseArrived?(counter: Counter, request: HttpRequest, response: HttpResponse, arrival: ResponseArrival): void;
  /** The printer has printed a document, or part of one. */
  printed?(counter: Counter, document: PrintDocument): void;
  /** Staff request a print of an order's document, perhaps not for the first time. */
  printRequested?(counter: Counter, document: string, orderId: string): void;
  /** Staff press Silence or Silence all. */
  silenced?(counter: Counter): void;
  /** The app has shown a new screen. */
  screenShown?(counter: Counter, screen: WorkspaceScreen): void;
  /** The page makes a call, in a shop with staff. */
  called?(counter: Counter, call: FollowedCall): void;
  /** The app has answered it. */
  callAnswered?(counter: Counter, call: FollowedCall, result: CallResult): void;
  /** A person has signed a closing. */
  daySigned?(counter: Counter, closing: SignedClosing): void;
  /** The app sends an event, or the result of a call, to its window. */
  sentToWindow?(counter: Counter, message: unknown): void;
  /** The app writes a line of its log. */
  logged?(counter: Counter, event: string, facts: Readonly<Record<string, unknown>> | undefined): void;
  /** A step is over and everything has settled. */
  check?(): void;
  /** Called after the faults have stopped. Returns why the counters have not settled yet, or null. */
  findUnsettled?(): string | null;
  /** The run is over; the counters are still running. */
  ended?(): void;
}

/**
 * Creates the monitor of one promise. It calls `report` with a description of what is wrong, and `recordCheck` whenever it
 * checks its rule. `isLive`: whether something could have broken the rule.
 */
export type CreatePromiseMonitor = (
  simulation: Simulation,
  report: (description: string) => void,
  recordCheck: (isLive: boolean) => void,
) => PromiseMonitor;
