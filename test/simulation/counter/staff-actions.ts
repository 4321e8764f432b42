import type { CallInput, CallResult } from '../../../electron/contract/calls/calls.ts';
import type { ActionColumns, AppDatabase } from './app-database.ts';
import type { SimulatedApp } from './simulated-app.ts';

/** What the app reported about a staff action. */
export type ReportedResult =
  /** It is saved. */
  | 'saved'
  /** It is held in memory, because the disk is full. */
  | 'unsaved'
  /** It is not possible now. */
  | 'refused'
  /** It failed, for example because the disk is full. */
  | 'failed'
  /** The app died before it reported anything. */
  | 'nothing';

/** The calls that enqueue an action. */
export type ActionCall =
  | 'orders.accept'
  | 'orders.reject'
  | 'orders.handBack'
  | 'orders.retryCourier'
  | 'stock.adjust'
  | 'stock.count'
  | 'stock.edit'
  | 'sales.book';

/** A counting session that staff have open. */
export interface OpenSession {
  readonly id: string;
  readonly storeId: number;
  /** The counts that the app said it has stored. */
  readonly counted: Map<string, CountedUnits>;
}

/** The count of an item in a session. */
export interface CountedUnits {
  readonly units: number;
  /** Simulated time. */
  readonly at: number;
  /** How many actions staff had made before it. */
  readonly actionsBefore: number;
}

/** A count that was sent with a session. */
export interface SentCount {
  readonly storeId: number;
  readonly barcode: string;
  /** The counts that it may contain. */
  readonly counted: readonly number[];
}

/** One action of staff. */
interface StaffAction {
  readonly id: string;
  readonly name: ActionCall;
  /** The fulfilment mode that staff chose in an accept. */
  readonly mode: string | null;
  reported: ReportedResult;
}

function readReport(result: CallResult<ActionCall>): ReportedResult {
  if (!result.ok) return result.problem === 'not_possible_now' ? 'refused' : 'failed';
  return result.value.isSaved ? 'saved' : 'unsaved';
}

/** The fields of an action's payload that name items. */
export interface ItemPayload {
  readonly barcode?: string;
  readonly importId?: string;
}

/** When a stock that staff entered was true, and when they entered it, by the service's time. */
interface StockTime {
  readonly at: number;
  readonly enteredAt: number;
}

/** What staff do at one counter, and what the app reports about it. */
export class StaffActions {
  readonly #actions = new Map<string, StaffAction>();
  /** By the action of a click, or by the import of a sent file. */
  readonly #stockTimes = new Map<string, readonly StockTime[]>();
  /** The counts and orders about which staff have answered a question. */
  readonly #answers = new Set<string>();
  /** The open counting session of each store. */
  readonly sessions = new Map<number, OpenSession>();
  readonly sentCounts: SentCount[] = [];
  /** Adjustments that were undone before they were sent. */
  readonly withdrawn = new Set<string>();
  /** The prints that staff requested and the app has stored. */
  readonly prints = new Set<string>();
  /** Distinguishes the counters' ids. */
  readonly #counterDigit: string;
  #ids = 0;

  constructor(counterDigit: string) {
    this.#counterDigit = counterDigit;
  }

  get size(): number {
    return this.#actions.size;
  }

  /** The fulfilment mode that staff chose; null unless this counter accepted an order. */
  modeOf(actionId: string): string | null {
    return this.#actions.get(actionId)?.mode ?? null;
  }

  all(): Iterable<StaffAction> {
    return this.#actions.values();
  }

  /** The ids of the actions after this many. */
  idsAfter(actionsBefore: number): ReadonlySet<string> {
    return new Set([...this.#actions.keys()].slice(actionsBefore));
  }

  has(actionId: string): boolean {
    return this.#actions.has(actionId);
  }

  /** An id like those that the page creates at a click. */
  newId(): string {
    this.#ids += 1;
    return `00000000-0000-4000-8000-${this.#counterDigit}${String(this.#ids).padStart(11, '0')}`;
  }

  /** Notes when the stock of an action or an import was true. */
  noteStockTime(id: string, time: StockTime): void {
    this.#stockTimes.set(id, [...(this.#stockTimes.get(id) ?? []), time]);
  }

  /**
   * When the stock of an action was true; empty if unknown. There are several times for a file that staff sent again,
   * because an app that lost its database asked them to.
   */
  stockTimesOf({ id, payload }: ActionColumns): readonly StockTime[] {
    const { importId = id }: ItemPayload = JSON.parse(payload);
    return this.#stockTimes.get(importId) ?? [];
  }

  /** Notes that staff answer whether an order was packed when they made a count. */
  noteAnswer(countId: string, orderId: string): void {
    this.#answers.add(`${countId} ${orderId}`);
  }

  /** Whether staff may have answered; the app may have died before it stored the answer. */
  hasAnswered(countId: string, orderId: string): boolean {
    return this.#answers.has(`${countId} ${orderId}`);
  }

  /**
   * Undoes an adjustment. Returns what the app said about it; null if the undo was impossible, or the app said nothing.
   */
  async undo(
    counter: { readonly app: SimulatedApp | null },
    undoes: string,
    times: number,
  ): Promise<'withdrawn' | 'countered' | null> {
    const id = this.newId();
    const action: StaffAction = { id, name: 'stock.adjust', mode: null, reported: 'nothing' };
    this.#actions.set(id, action);
    let how: 'withdrawn' | 'countered' | null = null;
    for (let time = 0; time < times; time += 1) {
      const { app } = counter;
      if (app === null) break;
      const result = await app.call('stock.undo', { workspace: 'store', actionId: id, undoes });
      if (!app.isAlive) break;
      if (!result.ok) continue;
      how = result.value.how;
      if (how === 'countered') action.reported = 'saved';
      else this.withdrawn.add(undoes);
    }
    return how;
  }

  /** The ids of the adjustments that staff may undo, newest last. */
  adjustments(): string[] {
    const saved = [...this.#actions.values()].filter(
      ({ name, reported }) => name === 'stock.adjust' && reported === 'saved',
    );
    return saved.map(({ id }) => id);
  }

  /** Forgets unsaved actions, because the process that held them in memory has died. */
  forgetUnsaved(): void {
    for (const action of this.#actions.values()) if (action.reported === 'unsaved') action.reported = 'nothing';
  }

  /** Stops expecting what the database lacks, because the app has said that something may be lost. */
  forgetLost(database: AppDatabase): void {
    const actions = database.actions();
    const states = new Map(actions.map(({ id, state }) => [id, state]));
    for (const action of this.#actions.values()) if (!states.has(action.id)) action.reported = 'nothing';
    for (const id of this.withdrawn) if (states.get(id) !== 'withdrawn') this.withdrawn.delete(id);
    this.sessions.clear();
    this.sentCounts.length = 0;
  }

  /** Makes the call of one click, up to `times` times, because its message may arrive more than once. */
  async submit<Name extends ActionCall>(
    findApp: () => SimulatedApp | null,
    name: Name,
    input: (actionId: string) => CallInput<Name>,
    times: number,
  ): Promise<ReportedResult> {
    const id = this.newId();
    const given = input(id);
    const action: StaffAction = { id, name, mode: 'mode' in given ? given.mode : null, reported: 'nothing' };
    this.#actions.set(id, action);
    for (let time = 0; time < times; time += 1) {
      const app = findApp();
      if (app === null) break;
      const result = await app.call(name, given);
      if (!app.isAlive) break;
      if (action.reported === 'saved' || action.reported === 'unsaved') continue;
      action.reported = readReport(result);
    }
    return action.reported;
  }
}
