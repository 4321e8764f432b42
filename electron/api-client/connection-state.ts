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

export function createConnectionStateTracker(parts: {
  readonly clock: Clock;
  readonly time: ServiceTimeReader;
  readonly storeIds: readonly number[];
  /** Until when, on the monotonic clock, a 429 stops every request. */
  readonly stoppedUntil: () => number | null;
}): ConnectionStateTracker {
  const { clock, time } = parts;
  const listeners = new Set<() => void>();
  const disconnected = new Set<number>();
  let refusal: ParkReason | null = null;
  let reached: 'connecting' | 'online' | 'offline' = 'connecting';
  let failures = 0;
  let lastContact: Instant | null = null;
  let nextTry: Instant | null = null;
  let shown: ConnectionStateView['state'] = 'connecting';
  let since = time.now();
  let told = '';

  const parkedAll = (): ParkReason | null => {
    if (refusal !== null) return refusal;
    return parts.storeIds.length > 0 && parts.storeIds.every((id) => disconnected.has(id))
      ? 'store_disconnected'
      : null;
  };
  const stateNow = (): ConnectionStateView['state'] => {
    if (reached !== 'online') return reached;
    if (parkedAll() !== null) return 'parked';
    return parts.stoppedUntil() === null ? 'online' : 'slowed';
  };
  const tell = (): void => {
    const state = stateNow();
    if (state !== shown) {
      shown = state;
      since = time.now();
    }
    const news = [state, refusal, ...disconnected].join();
    if (news === told) return;
    told = news;
    for (const listener of [...listeners]) listener();
  };
  const contact = (): void => {
    failures = 0;
    reached = 'online';
    lastContact = time.now();
  };

  return {
    view: () => {
      const state = stateNow();
      const stopped = parts.stoppedUntil();
      return {
        state,
        since: state === shown ? since : time.now(),
        lastContact,
        nextTry: stopped === null ? nextTry : addMs(time.now(), stopped - clock.monotonic()),
        parked: parkedAll(),
        disconnected: [...disconnected],
      };
    },
    isUsable: (storeId) =>
      reached === 'online' && refusal === null && (storeId === undefined || !disconnected.has(storeId)),
    parkReason: (storeId) =>
      refusal ?? (storeId !== undefined && disconnected.has(storeId) ? 'store_disconnected' : parkedAll()),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setNextTry: (at) => {
      nextTry = at;
    },
    recordDone: (storeId) => {
      contact();
      refusal = null;
      if (storeId !== undefined) disconnected.delete(storeId);
      nextTry = null;
      tell();
    },
    recordRefused: (answer, storeId) => {
      contact();
      const reason = findParkReason(answer);
      refusal = reason === 'store_disconnected' ? null : reason;
      if (reason === 'store_disconnected' && storeId !== undefined) disconnected.add(storeId);
      tell();
    },
    recordFailed: (answer) => {
      if (answer.reason === 'rate_limited') contact();
      else if (answer.reason !== 'stopped') {
        failures += 1;
        if (reached !== 'online' || failures >= FAILURES_OF_AN_OUTAGE) reached = 'offline';
      }
      tell();
    },
  };
}
