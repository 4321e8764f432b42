/**
 * The state of the line, from real answers only, never from the operating system's guess; and why work is parked until
 * a person acts (C11).
 */

import type { Instant } from '../contract/domain/time.ts';
import { addMs } from '../contract/domain/time.ts';
import type { ConnectionStateView, ParkReason } from '../contract/ipc/connection.ts';
import type { Clock } from '../contract/ports.ts';
import type { RefusedResult, RetryResult } from './response.ts';
import type { ServiceTimeReader } from './service-clock.ts';

/** So many calls in a row without a usable answer are an outage; one alone is a hiccup. */
const FAILURES_OF_AN_OUTAGE = 2;

export interface ConnectionState {
  view(): ConnectionStateView;
  /** Whether a call has any prospect: the last one that mattered was answered, and nothing is parked for this store. */
  isUsable(storeId?: number): boolean;
  /** Why work stands still, for everything or for one store. */
  parkReason(storeId?: number): ParkReason | null;
  /** Calls `listener` after each change of what {@link view} or {@link parkReason} tell, until the given function is called. */
  listen(listener: () => void): () => void;
  /** Says when the next attempt is made, for the screen. */
  setNextTry(at: Instant | null): void;
}

/** The same, as the client feeds it. */
export interface ConnectionStateTracker extends ConnectionState {
  /** The service answered as the specification has it. */
  recordDone(storeId: number | undefined): void;
  recordRefused(answer: RefusedResult, storeId: number | undefined): void;
  recordFailed(answer: RetryResult): void;
}

/** The refusals that park, by code; any 401 counts as a refused key. */
const PARKED_BY: Readonly<Record<string, ParkReason>> = {
  invalid_api_key: 'key_refused',
  authentication_required: 'key_refused',
  forbidden: 'company_forbidden',
  store_not_found: 'store_disconnected',
};

/** Why a refusal parks work, or null when it is about its request alone. */
export function findParkReason(answer: RefusedResult): ParkReason | null {
  if (answer.status === 401) return 'key_refused';
  return PARKED_BY[answer.code] ?? null;
}

interface TrackerParts {
  readonly clock: Clock;
  readonly time: ServiceTimeReader;
  readonly storeIds: readonly number[];
  /** Until when, on the monotonic clock, a 429 stops every request. */
  readonly stoppedUntil: () => number | null;
}

/** What the results so far have shown. */
interface Observed {
  readonly disconnected: Set<number>;
  /** Why the key or the company was refused. */
  refusal: ParkReason | null;
  reached: 'connecting' | 'online' | 'offline';
  /** Calls without a usable response, in a row. */
  failures: number;
  lastContact: Instant | null;
}

/** Why all work is parked. */
function findReasonForAll({ storeIds }: TrackerParts, { refusal, disconnected }: Observed): ParkReason | null {
  if (refusal !== null) return refusal;
  return storeIds.length > 0 && storeIds.every((id) => disconnected.has(id)) ? 'store_disconnected' : null;
}

function findState(parts: TrackerParts, observed: Observed): ConnectionStateView['state'] {
  if (observed.reached !== 'online') return observed.reached;
  if (findReasonForAll(parts, observed) !== null) return 'parked';
  return parts.stoppedUntil() === null ? 'online' : 'slowed';
}

function observeContact(observed: Observed, at: Instant): void {
  observed.failures = 0;
  observed.reached = 'online';
  observed.lastContact = at;
}

function observeRefusal(observed: Observed, answer: RefusedResult, storeId: number | undefined): void {
  const reason = findParkReason(answer);
  observed.refusal = reason === 'store_disconnected' ? null : reason;
  if (reason === 'store_disconnected' && storeId !== undefined) observed.disconnected.add(storeId);
}

function observeFailure(observed: Observed): void {
  observed.failures += 1;
  if (observed.reached !== 'online' || observed.failures >= FAILURES_OF_AN_OUTAGE) observed.reached = 'offline';
}

export function createConnectionStateTracker(parts: TrackerParts): ConnectionStateTracker {
  const { clock, time } = parts;
  const observed: Observed = {
    disconnected: new Set(),
    refusal: null,
    reached: 'connecting',
    failures: 0,
    lastContact: null,
  };
  const { disconnected } = observed;
  const listeners = new Set<() => void>();
  let nextTry: Instant | null = null;
  let shown: ConnectionStateView['state'] = 'connecting';
  let since = time.now();
  let reported = '';

  const report = (): void => {
    const state = findState(parts, observed);
    if (state !== shown) {
      shown = state;
      since = time.now();
    }
    const news = [state, observed.refusal, ...disconnected].join();
    if (news === reported) return;
    reported = news;
    for (const listener of [...listeners]) listener();
  };

  return {
    view: () => {
      const state = findState(parts, observed);
      const stopped = parts.stoppedUntil();
      return {
        state,
        since: state === shown ? since : time.now(),
        lastContact: observed.lastContact,
        nextTry: stopped === null ? nextTry : addMs(time.now(), stopped - clock.monotonic()),
        parked: findReasonForAll(parts, observed),
        disconnected: [...disconnected],
      };
    },
    isUsable: (storeId) =>
      observed.reached === 'online' &&
      observed.refusal === null &&
      (storeId === undefined || !disconnected.has(storeId)),
    parkReason: (storeId) => {
      if (observed.refusal !== null) return observed.refusal;
      const isDisconnected = storeId !== undefined && disconnected.has(storeId);
      return isDisconnected ? 'store_disconnected' : findReasonForAll(parts, observed);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setNextTry: (at) => {
      nextTry = at;
    },
    recordDone: (storeId) => {
      observeContact(observed, time.now());
      observed.refusal = null;
      if (storeId !== undefined) disconnected.delete(storeId);
      nextTry = null;
      report();
    },
    recordRefused: (answer, storeId) => {
      observeContact(observed, time.now());
      observeRefusal(observed, answer, storeId);
      report();
    },
    recordFailed: (answer) => {
      if (answer.reason === 'rate_limited') observeContact(observed, time.now());
      else if (answer.reason !== 'stopped') observeFailure(observed);
      report();
    },
  };
}
