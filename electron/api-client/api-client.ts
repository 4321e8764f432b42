/**
 * The client of the API, typed by the table of endpoints. Each call waits for its turn in the counter's allowance, is
 * sent once, and gives what came of it as data. The key lives in this closure and nowhere else (C13).
 */

import type { Endpoint, EndpointName } from '../contract/api/endpoints.ts';
import { ENDPOINTS } from '../contract/api/endpoints.ts';
import type { Instant } from '../contract/domain/time.ts';
import { instant, SECOND } from '../contract/domain/time.ts';
import type { Clock, HttpResponse, HttpTransport, Log, Timers } from '../contract/ports.ts';
import { NotSent } from '../contract/ports.ts';
import type { ConnectionState, ConnectionStateTracker } from './connection-state.ts';
import { createConnectionStateTracker } from './connection-state.ts';
import type { RateLimiter, RequestPurpose } from './rate-limiter.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { AnyRequestInput, RequestInput } from './request.ts';
import { buildRequest } from './request.ts';
import type { RequestSlot } from './request-queue.ts';
import { createRequestQueue } from './request-queue.ts';
import type { AnyApiResult, ApiResult, RetryResult } from './response.ts';
import { readResponse } from './response.ts';
import type { ClockReading, ServiceClock, ServiceTimeReader, TimeCorrectionListener } from './service-clock.ts';
import { createServiceClock } from './service-clock.ts';

/** The wire has its own, shorter limits for each phase; this one ends what trickles. */
const LIMIT_MS = 40 * SECOND;

/** A turn that was not used for so long counts no more: the allowance has gone on. */
const TURN_MS = SECOND;

/** Waited after a 429 that doesn't say how long. */
const UNNAMED_WAIT_MS = 5 * SECOND;

export interface ApiClient {
  /**
   * Sends one request. `slot`: the right to send it at once, from {@link ApiClient.acquireSlot}; without one, or with one that is
   * void since a 429 or by its age, it waits for another (C8).
   */
  request<Name extends EndpointName>(
    name: Name,
    input: RequestInput<Name> & { readonly purpose: RequestPurpose; readonly slot?: RequestSlot },
  ): Promise<ApiResult<Name>>;
  /** Waits for the right to send one request; null when the client was closed meanwhile. */
  acquireSlot(purpose: RequestPurpose): Promise<RequestSlot | null>;
  readonly time: ServiceTimeReader;
  readonly connectionState: ConnectionState;
  /** The PC may have slept: the service's time is measured anew. */
  resumed(): void;
  /** Sends nothing any more and gives up what is under way: its results are `stopped`. */
  close(): void;
}

export interface ApiClientParts {
  readonly transport: HttpTransport;
  /** Base address, normalised by service-address.ts. */
  readonly address: string;
  readonly key: string;
  /** The stores that this counter works for. */
  readonly storeIds: readonly number[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** From the store's facts; see service-clock.ts. */
  readonly pcClockBehind: number;
  /** Puts right what was kept by a guess of the time, before anything else is done by the time that it really is. */
  readonly onTimeCorrection?: TimeCorrectionListener;
}

/** The store that a call is about, if it is about one. */
function storeOf(input: AnyRequestInput): number | undefined {
  const id = input.params?.['store_id'] ?? input.query?.['store_id'];
  return typeof id === 'number' ? id : undefined;
}

export function createApiClient(parts: ApiClientParts): ApiClient {
  const { clock, timers, log } = parts;
  const time = createServiceClock(clock, parts.pcClockBehind, parts.onTimeCorrection);
  const limiter = createRateLimiter();
  const queue = createRequestQueue({ clock, timers, limiter });
  const connectionState = createConnectionStateTracker({
    clock,
    time,
    storeIds: parts.storeIds,
    stoppedUntil: () => limiter.stoppedUntil(clock.monotonic()),
  });
  const isGood = (slot: RequestSlot | undefined): slot is RequestSlot => {
    const now = clock.monotonic();
    return slot !== undefined && limiter.stoppedUntil(now) === null && now - slot.acquiredAt < TURN_MS;
  };
  const underWay = new Set<AbortController>();
  let closed = false;

  async function send(name: EndpointName, input: AnyRequestInput): Promise<HttpResponse | RetryResult> {
    const giveUp = new AbortController();
    underWay.add(giveUp);
    const cancelLimit = timers.after(LIMIT_MS, () => giveUp.abort());
    try {
      // A wire that doesn't look at the signal is given up all the same.
      const abandoned = Promise.withResolvers<never>();
      giveUp.signal.addEventListener('abort', () => abandoned.reject(new Error('given up')));
      const request = { ...buildRequest(parts.address, parts.key, name, input), signal: giveUp.signal };
      return await Promise.race([parts.transport(request), abandoned.promise]);
    } catch (error) {
      const sent = !(error instanceof NotSent);
      if (!closed)
        log('api.no_answer', { endpoint: name, sent, error: error instanceof Error ? error.name : 'unknown' });
      return { kind: 'later', reason: closed ? 'stopped' : 'no_answer', retryAfterMs: null, sent };
    } finally {
      cancelLimit();
      underWay.delete(giveUp);
    }
  }

  return {
    time,
    connectionState,
    acquireSlot: (purpose) => queue.acquireSlot(purpose),
    resumed: () => keeping(log, () => time.resumed()),
    close: () => {
      closed = true;
      queue.close();
      for (const giveUp of underWay) giveUp.abort();
    },
    request: async (name, input) => {
      const slot = isGood(input.slot) ? input.slot : await queue.acquireSlot(input.purpose);
      if (slot === null || closed) return { kind: 'later', reason: 'stopped', retryAfterMs: null, sent: false };
      const left = time.readClocks();
      const response = await send(name, input);
      const received = clock.monotonic();
      if ('kind' in response) {
        if (!closed) feed({ connectionState, limiter }, response, storeOf(input), received);
        return response;
      }
      const result = readResponse(name, response, takeTime(time, response, left, log));
      report(log, name, response, result, received - left.monotonic);
      if (!closed) feed({ connectionState, limiter }, result, storeOf(input), received);
      return result;
    },
  };
}

/**
 * Measures the service's time with an answer that is surely the service's own, which a portal's is not. Gives the time
 * at which its request left: while that is a guess, not later than the answer itself says.
 */
function takeTime(time: ServiceClock, response: HttpResponse, left: ClockReading, log: Log): Instant {
  const date = dateOf(response);
  const isSaid = date !== null;
  // A refusal without a date may be a proxy's.
  if (isSaid || (isOwn(response) && response.status < 300)) keeping(log, () => time.measure(date, left));
  const atLeast = time.lowerBoundAt(left.monotonic);
  return isSaid ? instant(Math.min(atLeast, date + SECOND)) : atLeast;
}

/** The answer counts, though what was kept by a guess of the time could not be put right: the disk may be full. */
function keeping(log: Log, work: () => void): void {
  try {
    work();
  } catch (error) {
    log('api.time_fault', { error: error instanceof Error ? error.message : 'unknown' });
  }
}

function isOwn(response: HttpResponse): boolean {
  return response.header('request-id') !== null;
}

function dateOf(response: HttpResponse): Instant | null {
  const date = isOwn(response) ? Date.parse(response.header('date') ?? '') : Number.NaN;
  return Number.isFinite(date) && date > 0 ? instant(date) : null;
}

function feed(
  to: { readonly connectionState: ConnectionStateTracker; readonly limiter: RateLimiter },
  result: AnyApiResult,
  storeId: number | undefined,
  now: number,
): void {
  switch (result.kind) {
    case 'done':
    case 'unreadable':
      to.connectionState.recordDone(storeId);
      break;
    case 'refused':
      to.connectionState.recordRefused(result, storeId);
      break;
    case 'later':
      if (result.reason === 'rate_limited') to.limiter.backOff(result.retryAfterMs ?? UNNAMED_WAIT_MS, now);
      to.connectionState.recordFailed(result);
      break;
  }
}

/** Logs what went wrong and what changed something at the service; reading goes unlogged, it happens every second. */
function report(log: Log, name: EndpointName, response: HttpResponse, result: AnyApiResult, took: number): void {
  const { method }: Endpoint = ENDPOINTS[name];
  if (method === 'GET' && result.kind === 'done') return;
  log('api.answer', {
    endpoint: name,
    status: response.status,
    request_id: response.header('request-id'),
    milliseconds: Math.round(took),
    came_to: result.kind === 'refused' ? result.code : result.kind === 'later' ? result.reason : result.kind,
  });
}
