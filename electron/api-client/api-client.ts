/**
 * The client of the API, typed by the endpoint table. A request waits for a slot of the rate limiter, is sent once, and
 * its result is always data. The key lives in this closure and nowhere else (C13).
 */

import type { Endpoint, EndpointName } from '../contract/api/endpoints.ts';
import { ENDPOINTS } from '../contract/api/endpoints.ts';
import type { Instant } from '../contract/domain/time.ts';
import { instant, SECOND } from '../contract/domain/time.ts';
import { errorName } from '../contract/error-name.ts';
import type { HttpResponse, HttpTransport, Log, Timers } from '../contract/ports.ts';
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
import { isFromService, isWord, readResponse } from './response.ts';
import type { ServiceClock, ServiceClockParts, ServiceTimeReader } from './service-clock.ts';
import { createServiceClock } from './service-clock.ts';
import type { ClockReading } from './service-time.ts';

/** The transport limits each phase more tightly; this limit ends a response that only trickles in. */
const LIMIT_MS = 40 * SECOND;

/** After this time a slot is void, because the limiter has moved on. */
const SLOT_MS = SECOND;

/** The wait after a 429 without `Retry-After`. */
const DEFAULT_WAIT_MS = 5 * SECOND;

export interface ApiClient {
  /**
   * Sends one request. `slot`, from {@link ApiClient.acquireSlot}, lets it leave at once. Without a slot, or with a
   * void one (too old, or followed by a 429), the request waits for another (C8).
   */
  request<Name extends EndpointName>(
    name: Name,
    input: RequestInput<Name> & { readonly purpose: RequestPurpose; readonly slot?: RequestSlot },
  ): Promise<ApiResult<Name>>;
  /** Waits for a slot; null if the client is closed in the meantime. */
  acquireSlot(purpose: RequestPurpose): Promise<RequestSlot | null>;
  readonly time: ServiceTimeReader;
  readonly connectionState: ConnectionState;
  /** Measures the service's time again, because the PC may have slept. */
  resumed(): void;
  /** Sends nothing more and aborts open requests; their result is `stopped`. */
  close(): void;
}

export interface ApiClientParts extends ServiceClockParts {
  readonly transport: HttpTransport;
  /** The base address, normalised by service-address.ts. */
  readonly address: string;
  readonly key: string;
  /** The stores that this counter works for. */
  readonly storeIds: readonly number[];
  readonly timers: Timers;
  readonly log: Log;
}

/** The store that a request is about, if any. */
function storeOf(input: AnyRequestInput): number | undefined {
  const id = input.params?.['store_id'] ?? input.query?.['store_id'];
  return typeof id === 'number' ? id : undefined;
}

export function createApiClient(parts: ApiClientParts): ApiClient {
  const { clock, timers, log } = parts;
  const time = createServiceClock(parts);
  const limiter = createRateLimiter();
  const queue = createRequestQueue({ clock, timers, limiter });
  const connectionState = createConnectionStateTracker({
    clock,
    time,
    storeIds: parts.storeIds,
    stoppedUntil: () => limiter.stoppedUntil(clock.monotonic()),
  });
  const isValid = (slot: RequestSlot | undefined): slot is RequestSlot => {
    const now = clock.monotonic();
    return slot !== undefined && limiter.stoppedUntil(now) === null && now - slot.acquiredAt < SLOT_MS;
  };
  const openRequests = new Set<AbortController>();
  let closed = false;

  async function send(name: EndpointName, input: AnyRequestInput): Promise<HttpResponse | RetryResult> {
    const controller = new AbortController();
    openRequests.add(controller);
    const cancelLimit = timers.after(LIMIT_MS, () => controller.abort());
    try {
      // Ends the wait even if a transport ignores the signal.
      const aborted = Promise.withResolvers<never>();
      controller.signal.addEventListener('abort', () => aborted.reject(new Error('aborted')));
      const request = { ...buildRequest(parts.address, parts.key, name, input), signal: controller.signal };
      return await Promise.race([parts.transport(request), aborted.promise]);
    } catch (error) {
      const sent = !(error instanceof NotSent);
      if (!closed) log('api.no_answer', { endpoint: name, sent, error: errorName(error) });
      return { kind: 'later', reason: closed ? 'stopped' : 'no_answer', retryAfterMs: null, sent, replayed: false };
    } finally {
      cancelLimit();
      openRequests.delete(controller);
    }
  }

  return {
    time,
    connectionState,
    acquireSlot: (purpose) => queue.acquireSlot(purpose),
    resumed: time.resumed,
    close: () => {
      closed = true;
      queue.close();
      for (const controller of openRequests) controller.abort();
    },
    request: async (name, input) => {
      const slot = isValid(input.slot) ? input.slot : await queue.acquireSlot(input.purpose);
      if (slot === null || closed)
        return { kind: 'later', reason: 'stopped', retryAfterMs: null, sent: false, replayed: false };
      const sentClocks = time.readClocks();
      const response = await send(name, input);
      const received = clock.monotonic();
      if ('kind' in response) {
        if (!closed) record({ connectionState, limiter }, response, storeOf(input), sentClocks.monotonic, received);
        return response;
      }
      const isOurs = isFromService(name, response);
      const result = readResponse(name, response, measureTime({ time, log }, response, isOurs, sentClocks));
      logResult(log, name, response, result, received - sentClocks.monotonic);
      if (!closed) record({ connectionState, limiter }, result, storeOf(input), sentClocks.monotonic, received);
      return result;
    },
  };
}

/**
 * Measures the service's time from a response that is certainly the service's own, not a portal's. Returns the
 * service's time when the request left; while that is unknown, no later than the response's own date.
 */
function measureTime(
  { time, log }: { readonly time: ServiceClock; readonly log: Log },
  response: HttpResponse,
  isOurs: boolean,
  sentClocks: ClockReading,
): Instant {
  const date = isOurs ? readDate(response) : null;
  // A refusal without a date may come from a proxy.
  if (date !== null || (isOurs && response.status < 300)) {
    try {
      time.measure(date, sentClocks);
    } catch (error) {
      // The response counts even if the stored moments can't be settled, for example on a full disk.
      log('api.time_fault', { error: errorName(error) });
    }
  }
  const sentAt = time.lowerBoundAt(sentClocks.monotonic);
  return date === null ? sentAt : instant(Math.min(sentAt, date + SECOND));
}

function readDate(response: HttpResponse): Instant | null {
  const date = Date.parse(response.header('date') ?? '');
  return Number.isFinite(date) && date > 0 ? instant(date) : null;
}

function record(
  to: { readonly connectionState: ConnectionStateTracker; readonly limiter: RateLimiter },
  result: AnyApiResult,
  storeId: number | undefined,
  sentAt: number,
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
      if (result.reason === 'rate_limited' && !result.replayed)
        to.limiter.backOff(result.retryAfterMs ?? DEFAULT_WAIT_MS, sentAt, now);
      to.connectionState.recordFailed(result);
      break;
  }
}

/** Logs failures and what changed something at the service. Successful reads happen every second and are left out. */
function logResult(log: Log, name: EndpointName, response: HttpResponse, result: AnyApiResult, took: number): void {
  const { method }: Endpoint = ENDPOINTS[name];
  if (method === 'GET' && result.kind === 'done') return;
  log('api.answer', {
    endpoint: name,
    status: response.status,
    request_id: keepWord(response.header('request-id')),
    milliseconds: Math.round(took),
    came_to: result.kind === 'refused' ? keepWord(result.code) : result.kind === 'later' ? result.reason : result.kind,
  });
}

/** Keeps ids and codes, which are a single word; any other text in their place might name a customer (C13). */
function keepWord(text: string | null): string | null {
  return text === null || isWord(text) ? text : '[not a word]';
}
