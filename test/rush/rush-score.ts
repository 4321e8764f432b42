/** Scores a rush. Pure. */

import { percentile } from '../bench/statistics.ts';
import type { MonitoredOrder, MonitoredStop } from './ring-monitor.ts';
import type { LoggedPress } from './staff-input.ts';

/** One order that rang. */
export interface OrderScore {
  readonly number: string;
  readonly answer: 'accept' | 'reject' | null;
  /** From the first ring to the answer. */
  readonly seconds: number | null;
  /** Keys, clicks and turns of the wheel since the previous answer. */
  readonly keys: number;
  readonly clicks: number;
  readonly scrolls: number;
  readonly outOfViewSeconds: number;
  readonly elsewhereSeconds: number;
  /** Whether it rang and was not answered within its hold, although its customer did not cancel it. */
  readonly isMissed: boolean;
}

/** A press that answered an order other than the intended one, or none. */
export interface WrongPress {
  readonly number: string;
  readonly kind: 'accept' | 'reject';
  /** The order that was answered; null for none. */
  readonly answered: string | null;
  readonly at: number;
}

export interface RushScore {
  readonly orders: readonly OrderScore[];
  readonly wrongPresses: readonly WrongPress[];
  /** From the tone of each order that was cancelled after its accept to **Seen**; null without Seen. */
  readonly stops: readonly { readonly number: string; readonly seconds: number | null }[];
}

/** How long an answer may take to show. A later one belongs to no press. */
const ANSWER_WITHIN_MS = 10_000;

/** Scores the orders that rang. `cancelled` says when a customer cancelled, by order. */
export function scoreRush(
  monitored: readonly MonitoredOrder[],
  log: readonly LoggedPress[],
  cancelled: ReadonlyMap<string, number>,
  stops: readonly MonitoredStop[],
): RushScore {
  const presses = log.toSorted((one, other) => one.at - other.at);
  const answers = presses.filter(({ purpose }) => purpose.kind === 'accept' || purpose.kind === 'reject');
  const pressOf = new Map(monitored.map((order) => [order, findPress(order, answers)]));
  return {
    orders: monitored.map((order) => scoreOrder(order, pressOf.get(order), presses, cancelled.get(order.orderId))),
    wrongPresses: answers.flatMap((press) => findWrong(press, pressOf, cancelled)),
    stops: stops.map(({ number, since, seenAt }) => ({
      number,
      seconds: seenAt === null ? null : (seenAt - since) / 1_000,
    })),
  };
}

/** The press that caused an order's answer: the last one before it. */
function findPress({ answer }: MonitoredOrder, presses: readonly LoggedPress[]): LoggedPress | undefined {
  if (answer === null) return undefined;
  return presses.findLast(({ at }) => at <= answer.at && answer.at - at < ANSWER_WITHIN_MS);
}

function scoreOrder(
  order: MonitoredOrder,
  press: LoggedPress | undefined,
  presses: readonly LoggedPress[],
  cancelledAt: number | undefined,
): OrderScore {
  const { number, answer, rangAt, holdEndsAt, outOfViewMs, elsewhereMs } = order;
  const own = press === undefined ? [] : listApproach(press, presses);
  const count = (means: LoggedPress['means']): number => own.filter((each) => each.means === means).length;
  const isLate = answer === null ? cancelledAt === undefined : holdEndsAt !== null && answer.at > holdEndsAt;
  return {
    number,
    answer: answer?.kind ?? null,
    seconds: answer === null ? null : (answer.at - rangAt) / 1_000,
    keys: count('key'),
    clicks: count('click'),
    scrolls: count('wheel'),
    outOfViewSeconds: outOfViewMs / 1_000,
    elsewhereSeconds: elsewhereMs / 1_000,
    isMissed: isLate,
  };
}

/** A press with those that led to it, back to the previous answer. */
function listApproach(press: LoggedPress, presses: readonly LoggedPress[]): LoggedPress[] {
  const end = presses.indexOf(press);
  const before = presses.slice(0, end).findLastIndex(({ purpose }) => 'number' in purpose);
  return presses.slice(before + 1, end + 1).filter(({ purpose }) => 'number' in purpose || purpose.kind === 'approach');
}

function findWrong(
  press: LoggedPress,
  pressOf: ReadonlyMap<MonitoredOrder, LoggedPress | undefined>,
  cancelled: ReadonlyMap<string, number>,
): WrongPress[] {
  const { purpose, at } = press;
  if (purpose.kind !== 'accept' && purpose.kind !== 'reject') return [];
  const { kind, number } = purpose;
  const answered = [...pressOf].find(([, each]) => each === press)?.[0] ?? null;
  if (answered?.number === number && answered.answer?.kind === kind) return [];
  const meant = [...pressOf.keys()].find((order) => order.number === number);
  const cancelledAt = meant === undefined ? undefined : cancelled.get(meant.orderId);
  // The customer was faster: the card was gone before the press took effect.
  if (answered === null && cancelledAt !== undefined && cancelledAt <= at + ANSWER_WITHIN_MS) return [];
  return [{ number, kind, answered: answered?.number ?? null, at }];
}

export interface RushSummary {
  readonly rang: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly missed: number;
  readonly wrongPresses: number;
  readonly secondsP50: number;
  readonly secondsP90: number;
  readonly secondsMax: number;
  readonly keysPerOrder: number;
  readonly clicksPerOrder: number;
  readonly scrollsPerOrder: number;
  /** Sums over all orders. */
  readonly outOfViewSeconds: number;
  readonly elsewhereSeconds: number;
  /** The longest time for which one order rang out of view. */
  readonly outOfViewMax: number;
  readonly stopSecondsP50: number;
  readonly stopSecondsMax: number;
}

export function summarizeRush({ orders, wrongPresses, stops }: RushScore): RushSummary {
  const answered = orders.filter(({ answer }) => answer !== null);
  const seconds = orders.flatMap(({ answer, seconds: time }) => (answer === 'accept' && time !== null ? [time] : []));
  const stopSeconds = stops.map(({ seconds: time }) => time ?? Number.POSITIVE_INFINITY);
  const sum = (read: (order: OrderScore) => number): number => orders.reduce((total, each) => total + read(each), 0);
  const perOrder = (read: (order: OrderScore) => number): number => sum(read) / Math.max(1, answered.length);
  return {
    rang: orders.length,
    accepted: orders.filter(({ answer }) => answer === 'accept').length,
    rejected: orders.filter(({ answer }) => answer === 'reject').length,
    missed: orders.filter(({ isMissed }) => isMissed).length,
    wrongPresses: wrongPresses.length,
    secondsP50: percentile(seconds, 0.5),
    secondsP90: percentile(seconds, 0.9),
    secondsMax: Math.max(...seconds),
    keysPerOrder: perOrder(({ keys }) => keys),
    clicksPerOrder: perOrder(({ clicks }) => clicks),
    scrollsPerOrder: perOrder(({ scrolls }) => scrolls),
    outOfViewSeconds: sum(({ outOfViewSeconds }) => outOfViewSeconds),
    elsewhereSeconds: sum(({ elsewhereSeconds }) => elsewhereSeconds),
    outOfViewMax: Math.max(0, ...orders.map(({ outOfViewSeconds }) => outOfViewSeconds)),
    stopSecondsP50: percentile(stopSeconds, 0.5),
    stopSecondsMax: Math.max(0, ...stopSeconds),
  };
}
