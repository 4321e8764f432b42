/**
 * The state of the connection to the service, from real responses only, never from what the operating system reports;
 * and why work is parked until a person acts (C11).
 */

import type { ConnectionStateView, ParkReason } from '../contract/calls/connection.ts';
import type { Instant } from '../contract/domain/time.ts';
import { addMs, SECOND } from '../contract/domain/time.ts';
import type { Clock } from '../contract/ports.ts';
import type { RefusedResult, RetryResult } from './response.ts';
import type { ServiceTimeReader } from './service-clock.ts';

/** How many consecutive requests without a usable response make an outage; a single one is a hiccup. */
const FAILURES_OF_AN_OUTAGE = 2;

export interface ConnectionState {
  view(): ConnectionStateView;
  /** Whether a request can succeed: the service can be reached, and nothing is parked for this store. */
  isUsable(storeId?: number): boolean;
  /** Why work is parked, for all stores or for one. */
  parkReason(storeId?: number): ParkReason | null;
  /**
   * Calls `listener` after each change of {@link view} or {@link parkReason}, until the returned function is called.
   */
  listen(listener: () => void): () => void;
  /**
   * Calls `listener` with the time of a response, at most once a second, so that the screen can show the last contact.
   */
  onContact(listener: (at: Instant) => void): void;
  /** Sets whether the list of events repeats itself. */
  setRepeating(isRepeating: boolean): void;
  /** Sets when the next try is made, for the screen. */
  setNextTry(at: Instant | null): void;
}

/** The connection state as the client records it. */
export interface ConnectionStateTracker extends ConnectionState {
  /** The service responded as the specification says. */
  recordDone(storeId: number | undefined): void;
  recordRefused(result: RefusedResult, storeId: number | undefined): void;
  recordFailed(result: RetryResult): void;
}

/** The refusal codes that park work. Any 401 counts as a refused key. */
const PARKED_BY: Readonly<Record<string, ParkReason>> = {
  invalid_api_key: 'key_refused',
  authentication_required: 'key_refused',
  forbidden: 'company_forbidden',
  store_not_found: 'store_disconnected',
};

/** Why a refusal parks work; null if it concerns only its request. */
export function findParkReason({ status, code }: RefusedResult): ParkReason | null {
  if (status === 401) return 'key_refused';
  return PARKED_BY[code] ?? null;
}

interface TrackerParts {
  readonly clock: Clock;
  readonly time: ServiceTimeReader;
  readonly storeIds: readonly number[];
  /** Until when, on the monotonic clock, a 429 stops every request. */
  readonly stoppedUntil: () => number | null;
}

/** What the results so far show. */
interface Observed {
  readonly disconnected: Set<number>;
  /** Why the key or the company was refused. */
  refusal: ParkReason | null;
  reached: 'connecting' | 'online' | 'offline';
  /** Consecutive requests without a usable response. */
  failures: number;
  lastContact: Instant | null;
  /** Whether something else answered the last request. */
  isOther: boolean;
  /** Whether the list of events repeats itself. */
  isRepeating: boolean;
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

function findObstacle(state: ConnectionStateView['state'], observed: Observed): ConnectionStateView['obstacle'] {
  if (state === 'offline') return observed.isOther ? 'not_the_service' : null;
  return observed.isRepeating ? 'repeated_page' : null;
}

function observeContact(observed: Observed, at: Instant): void {
  observed.failures = 0;
  observed.isOther = false;
  observed.reached = 'online';
  observed.lastContact = at;
}

function observeRefusal(observed: Observed, result: RefusedResult, storeId: number | undefined): void {
  const reason = findParkReason(result);
  observed.refusal = reason === 'store_disconnected' ? null : reason;
  if (reason === 'store_disconnected' && storeId !== undefined) observed.disconnected.add(storeId);
}

function observeFailure(observed: Observed, reason: RetryResult['reason']): void {
  observed.isOther = reason === 'garbage';
  observed.failures += 1;
  if (observed.reached !== 'online' || observed.failures >= FAILURES_OF_AN_OUTAGE) observed.reached = 'offline';
}

const createObserved = (): Observed => ({
  disconnected: new Set(),
  refusal: null,
  reached: 'connecting',
  failures: 0,
  lastContact: null,
  isOther: false,
  isRepeating: false,
});

/** The screen doesn't count the first seconds after a contact (P15). */
const CONTACT_EVERY_MS = 3 * SECOND;

export function createConnectionStateTracker(parts: TrackerParts): ConnectionStateTracker {
  const { clock, time } = parts;
  const observed = createObserved();
  const { disconnected } = observed;
  const listeners = new Set<() => void>();
  let nextTry: Instant | null = null;
  let shown: ConnectionStateView['state'] = 'connecting';
  let since = time.now();
  let reported = '';
  let contactListener: (at: Instant) => void = () => undefined;
  let contactReportedAt = Number.NEGATIVE_INFINITY;

  const reportContact = (): void => {
    const now = clock.monotonic();
    if (now - contactReportedAt < CONTACT_EVERY_MS) return;
    contactReportedAt = now;
    if (observed.lastContact !== null) contactListener(observed.lastContact);
  };

  const report = (): void => {
    const state = findState(parts, observed);
    if (state !== shown) {
      shown = state;
      since = time.now();
    }
    const news = [state, observed.refusal, observed.isOther, observed.isRepeating, ...disconnected].join();
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
        obstacle: findObstacle(state, observed),
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
    onContact: (listener) => {
      contactListener = listener;
    },
    setRepeating: (isRepeating) => {
      observed.isRepeating = isRepeating;
      report();
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
      reportContact();
    },
    recordRefused: (result, storeId) => {
      observeContact(observed, time.now());
      // A replayed refusal only repeats an old one.
      if (!result.replayed) observeRefusal(observed, result, storeId);
      report();
      reportContact();
    },
    recordFailed: ({ reason }) => {
      if (reason === 'rate_limited') observeContact(observed, time.now());
      else if (reason !== 'stopped') observeFailure(observed, reason);
      report();
      if (reason === 'rate_limited') reportContact();
    },
  };
}
