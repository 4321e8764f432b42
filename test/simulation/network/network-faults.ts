/** The table of network faults. A new one is one more row. */

import { LIMITS } from '../../../electron/contract/api/limits.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { HOUR, parseInstantOrNull, SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import type { NetworkFault, RequestInTransit } from './network.ts';

const createLostError = (): Error => new Error('no response');
const never = (): Promise<never> => new Promise<never>(() => undefined);

function createResponse(status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return { status, body, header: (name) => headers[name.toLowerCase()] ?? null };
}

function createFailure(status: number, code: string, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  const body = JSON.stringify({ error: { code, message: 'Simulated.' } });
  return createResponse(status, body, { 'request-id': 'req_simulated', ...headers });
}

const PORTAL = '<html><body>Welcome to the mall. Accept the terms to go on.</body></html>';

/** Something on the way responds instead, so that the request never reaches the service. */
async function replyInstead({ pause, dice }: RequestInTransit, response: HttpResponse): Promise<HttpResponse> {
  await pause(dice.between(5, 150));
  return response;
}

export const isEventsRequest = ({ method, url }: HttpRequest): boolean =>
  method === 'GET' && url.includes('/v1/events');
/**
 * Whether a request reads whole pages of events. A search for one old event reads few, and leaves the others to the
 * next poll.
 */
export const isEventPoll = (request: HttpRequest): boolean =>
  isEventsRequest(request) && request.url.includes(`limit=${LIMITS.pageSizeMax}`);
/** A read of the PENDING orders. */
export const isPendingSweep = ({ url }: HttpRequest): boolean => url.includes('status=PENDING');

/** The store in the address of a request; NaN without one. */
export const readStoreId = ({ url }: HttpRequest): number => Number(/(?:\/stores\/|[?&]store_id=)(\d+)/.exec(url)?.[1]);
const isList = (request: HttpRequest): boolean => isEventsRequest(request) || request.url.includes('/orders?');
const isAction = ({ method }: HttpRequest): boolean => method === 'POST';

/** Edits the items of a list in a response; other responses pass unchanged. */
async function editList({ deliver }: RequestInTransit, edit: (items: unknown[]) => unknown[]): Promise<HttpResponse> {
  const response = await deliver();
  if (response.status !== 200) return response;
  const list: { data: unknown[] } = JSON.parse(response.body);
  return { ...response, body: JSON.stringify({ ...list, data: edit(list.data) }) };
}

/** How far a list can lag behind: no event missing from it is older than the longest overlap of two reads. */
const LATEST_LISTING_MS = 2 * HOUR;

function isYounger(event: unknown, ms: number, now: Instant): boolean {
  if (typeof event !== 'object' || event === null || !('created_at' in event)) return false;
  const createdAt = typeof event.created_at === 'string' ? parseInstantOrNull(event.created_at) : null;
  return createdAt !== null && now - createdAt < ms;
}

/** Makes an item unreadable for the app: a required member gets the wrong type. */
function makeUnreadable(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  if ('data' in item && typeof item.data === 'object' && item.data !== null && 'order' in item.data) {
    return { ...item, data: { ...item.data, order: makeUnreadable(item.data.order) } };
  }
  return 'total_amount' in item ? { ...item, total_amount: 'plenty' } : item;
}

/** Refusals that the service doesn't store for an idempotency key, so that the same request may succeed later. */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Delivers a request twice, as something on the way may. A request that was turned away is not repeated, because no key
 * would cover the copy, and whatever repeats a request has seen no response.
 */
async function deliverTwice({ deliver, pause, dice }: RequestInTransit): Promise<HttpResponse> {
  let isTurnedAway = false;
  const copy = pause(dice.between(0, 20 * SECOND)).then(() => (isTurnedAway ? never() : deliver()));
  copy.catch(() => undefined);
  if (!dice.hits(0.5)) return await copy;
  const response = await deliver();
  isTurnedAway = TURNED_AWAY.has(response.status);
  return response;
}

export const LOST_ACTION_RESPONSE: NetworkFault = {
  name: 'answer to an action lost after the commit',
  weight: 4,
  appliesTo: isAction,
  apply: async ({ deliver }) => {
    await deliver();
    throw createLostError();
  },
};

/** A list of events that lags behind. */
const withholdEvents = (isWithheld: (event: unknown, transit: RequestInTransit) => boolean): NetworkFault => ({
  name: 'events listed late',
  weight: 3,
  appliesTo: isEventsRequest,
  apply: (transit) => editList(transit, (events) => events.filter((event) => !isWithheld(event, transit))),
});

export const LATE_EVENT_LIST = withholdEvents(
  (event, { dice, now }) => !dice.hits(0.6) && isYounger(event, LATEST_LISTING_MS, now()),
);

/** Lists every event only after counts are first corrected. */
export const STEADY_LATE_EVENT_LIST = withholdEvents((event, { now }) => isYounger(event, 30 * SECOND, now()));

export const NETWORK_FAULTS: readonly NetworkFault[] = [
  {
    name: 'request lost',
    weight: 3,
    apply: async ({ pause, dice }) => {
      await pause(dice.between(10, 5 * SECOND));
      throw createLostError();
    },
  },
  {
    name: 'connection refused',
    weight: 2,
    apply: async ({ pause, dice }) => {
      await pause(dice.between(1, 3 * SECOND));
      throw new NotSent('refused');
    },
  },
  {
    name: 'answer lost after the commit',
    weight: 4,
    apply: async ({ deliver }) => {
      await deliver();
      throw createLostError();
    },
  },
  LOST_ACTION_RESPONSE,
  { name: 'no answer ever', weight: 1, apply: never },
  {
    name: 'no answer ever, though it was done',
    weight: 1,
    apply: async ({ deliver }) => {
      await deliver();
      return await never();
    },
  },
  {
    name: 'answer late',
    weight: 3,
    apply: async ({ deliver, pause, dice }) => {
      const response = await deliver();
      await pause(dice.between(300, 38 * SECOND));
      return response;
    },
  },
  {
    name: 'request late, perhaps after it was given up',
    weight: 3,
    apply: async ({ deliver, pause, dice }) => {
      await pause(dice.between(300, 75 * SECOND));
      return await deliver();
    },
  },
  {
    name: 'action late, perhaps after it was given up',
    weight: 2,
    appliesTo: isAction,
    apply: async ({ deliver, pause, dice }) => {
      await pause(dice.between(300, 75 * SECOND));
      return await deliver();
    },
  },
  {
    name: 'request arrives twice',
    weight: 3,
    apply: deliverTwice,
  },
  {
    name: 'action arrives twice',
    weight: 3,
    appliesTo: isAction,
    apply: deliverTwice,
  },
  {
    name: '429',
    weight: 2,
    apply: (transit) => {
      const after = transit.dice.hits(0.9) ? { 'retry-after': String(transit.dice.between(1, 20)) } : {};
      return replyInstead(transit, createFailure(429, 'rate_limited', after));
    },
  },
  {
    name: '500 before the effect',
    weight: 2,
    apply: (transit) => replyInstead(transit, createFailure(500, 'internal_error')),
  },
  {
    name: '500 after the effect',
    weight: 3,
    apply: async ({ deliver }) => {
      await deliver();
      return createFailure(500, 'internal_error');
    },
  },
  {
    name: '502 of a proxy',
    weight: 1,
    apply: (transit) => replyInstead(transit, createResponse(502, '<html>Bad gateway</html>')),
  },
  {
    name: 'reset in the middle of the body',
    weight: 2,
    apply: async ({ deliver, pause }) => {
      await deliver();
      await pause(30);
      throw new Error('reset');
    },
  },
  {
    name: 'body cut short',
    weight: 2,
    apply: async ({ deliver, dice }) => {
      const response = await deliver();
      return { ...response, body: response.body.slice(0, dice.upTo(response.body.length)) };
    },
  },
  {
    name: 'a portal answers',
    weight: 2,
    apply: (transit) =>
      replyInstead(transit, createResponse(transit.dice.pick([200, 302, 401, 403, 404, 511]) ?? 200, PORTAL)),
  },
  {
    name: 'events twice',
    weight: 2,
    appliesTo: isEventsRequest,
    apply: (transit) => editList(transit, (events) => events.flatMap((event) => [event, event])),
  },
  {
    name: 'events swapped',
    weight: 2,
    appliesTo: isEventsRequest,
    apply: (transit) => editList(transit, (events) => events.toReversed()),
  },
  LATE_EVENT_LIST,
  {
    name: 'items unreadable',
    weight: 2,
    appliesTo: isList,
    apply: (transit) =>
      editList(transit, (items) => items.map((item) => (transit.dice.hits(0.3) ? makeUnreadable(item) : item))),
  },
];
