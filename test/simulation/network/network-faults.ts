/** The table of what a line does to requests and answers. A new kind of fault of the line is one more row. */

import type { Instant } from '../../../electron/contract/domain/time.ts';
import { HOUR, parseInstantOrNull, SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import type { NetworkFault, RequestInTransit } from './network.ts';

const lost = (): Error => new Error('no answer');
const never = (): Promise<never> => new Promise<never>(() => undefined);

function answerOf(status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return { status, body, header: (name) => headers[name.toLowerCase()] ?? null };
}

function failure(status: number, code: string, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  const body = JSON.stringify({ error: { code, message: 'Simulated.' } });
  return answerOf(status, body, { 'request-id': 'req_simulated', ...headers });
}

const PORTAL = '<html><body>Welcome to the mall. Accept the terms to go on.</body></html>';

/** Somebody on the way answers; the service never hears of it. */
async function instead({ pause, dice }: RequestInTransit, answer: HttpResponse): Promise<HttpResponse> {
  await pause(dice.between(5, 150));
  return answer;
}

export const isEventsRequest = ({ method, url }: HttpRequest): boolean =>
  method === 'GET' && url.includes('/v1/events');
const isList = (request: HttpRequest): boolean => isEventsRequest(request) || request.url.includes('/orders?');
const isAction = ({ method }: HttpRequest): boolean => method === 'POST';

/** Changes the items of a list in an answer; anything else passes. */
async function edited(
  { deliver: reach }: RequestInTransit,
  edit: (items: unknown[]) => unknown[],
): Promise<HttpResponse> {
  const answer = await reach();
  if (answer.status !== 200) return answer;
  const list: { data: unknown[] } = JSON.parse(answer.body);
  return { ...answer, body: JSON.stringify({ ...list, data: edit(list.data) }) };
}

/** A list that hasn't caught up lacks what is new; what is older than the longest overlap of reads is in it. */
const LATE_MOST_MS = 2 * HOUR;

function mayBeLate(event: unknown, now: Instant): boolean {
  if (typeof event !== 'object' || event === null || !('created_at' in event)) return false;
  const createdAt = typeof event.created_at === 'string' ? parseInstantOrNull(event.created_at) : null;
  return createdAt !== null && now - createdAt < LATE_MOST_MS;
}

/** An item that this app can't read: what the specification requires is of another type. */
function unreadable(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  if ('data' in item && typeof item.data === 'object' && item.data !== null && 'order' in item.data) {
    return { ...item, data: { ...item.data, order: unreadable(item.data.order) } };
  }
  return 'total_amount' in item ? { ...item, total_amount: 'plenty' } : item;
}

/** Refusals at the door, which the service doesn't remember under a key: the same request may be let in later. */
const AT_THE_DOOR: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Somebody on the way sends it again. A copy of what was turned away at the door stays away: a key can't cover it, and
 * whoever repeats has had no answer.
 */
async function twice({ deliver: reach, pause, dice }: RequestInTransit): Promise<HttpResponse> {
  let isTurnedAway = false;
  const again = pause(dice.between(0, 20 * SECOND)).then(() => (isTurnedAway ? never() : reach()));
  again.catch(() => undefined);
  if (!dice.hits(0.5)) return await again;
  const answer = await reach();
  isTurnedAway = AT_THE_DOOR.has(answer.status);
  return answer;
}

export const LOST_ACTION_RESPONSE: NetworkFault = {
  name: 'answer to an action lost after the commit',
  weight: 4,
  appliesTo: isAction,
  apply: async ({ deliver: reach }) => {
    await reach();
    throw lost();
  },
};

/** A list that hasn't caught up. */
export const LATE_EVENT_LIST: NetworkFault = {
  name: 'events listed late',
  weight: 3,
  appliesTo: isEventsRequest,
  apply: (passage) =>
    edited(passage, (events) => events.filter((event) => passage.dice.hits(0.6) || !mayBeLate(event, passage.now()))),
};

export const NETWORK_FAULTS: readonly NetworkFault[] = [
  {
    name: 'request lost',
    weight: 3,
    apply: async ({ pause, dice }) => {
      await pause(dice.between(10, 5 * SECOND));
      throw lost();
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
    apply: async ({ deliver: reach }) => {
      await reach();
      throw lost();
    },
  },
  LOST_ACTION_RESPONSE,
  { name: 'no answer ever', weight: 1, apply: never },
  {
    name: 'no answer ever, though it was done',
    weight: 1,
    apply: async ({ deliver: reach }) => {
      await reach();
      return await never();
    },
  },
  {
    name: 'answer late',
    weight: 3,
    apply: async ({ deliver: reach, pause, dice }) => {
      const answer = await reach();
      await pause(dice.between(300, 38 * SECOND));
      return answer;
    },
  },
  {
    name: 'request late, perhaps after it was given up',
    weight: 3,
    apply: async ({ deliver: reach, pause, dice }) => {
      await pause(dice.between(300, 75 * SECOND));
      return await reach();
    },
  },
  {
    name: 'action late, perhaps after it was given up',
    weight: 2,
    appliesTo: isAction,
    apply: async ({ deliver: reach, pause, dice }) => {
      await pause(dice.between(300, 75 * SECOND));
      return await reach();
    },
  },
  {
    name: 'request arrives twice',
    weight: 3,
    apply: twice,
  },
  {
    name: 'action arrives twice',
    weight: 3,
    appliesTo: isAction,
    apply: twice,
  },
  {
    name: '429',
    weight: 2,
    apply: (passage) => {
      const after = passage.dice.hits(0.9) ? { 'retry-after': String(passage.dice.between(1, 20)) } : {};
      return instead(passage, failure(429, 'rate_limited', after));
    },
  },
  {
    name: '500 before the effect',
    weight: 2,
    apply: (passage) => instead(passage, failure(500, 'internal_error')),
  },
  {
    name: '500 after the effect',
    weight: 3,
    apply: async ({ deliver: reach }) => {
      await reach();
      return failure(500, 'internal_error');
    },
  },
  {
    name: '502 of a proxy',
    weight: 1,
    apply: (passage) => instead(passage, answerOf(502, '<html>Bad gateway</html>')),
  },
  {
    name: 'reset in the middle of the body',
    weight: 2,
    apply: async ({ deliver: reach, pause }) => {
      await reach();
      await pause(30);
      throw new Error('reset');
    },
  },
  {
    name: 'body cut short',
    weight: 2,
    apply: async ({ deliver: reach, dice }) => {
      const answer = await reach();
      return { ...answer, body: answer.body.slice(0, dice.upTo(answer.body.length)) };
    },
  },
  {
    name: 'a portal answers',
    weight: 2,
    apply: (passage) => instead(passage, answerOf(passage.dice.pick([200, 302, 401, 403, 404, 511]) ?? 200, PORTAL)),
  },
  {
    name: 'events twice',
    weight: 2,
    appliesTo: isEventsRequest,
    apply: (passage) => edited(passage, (events) => events.flatMap((event) => [event, event])),
  },
  {
    name: 'events swapped',
    weight: 2,
    appliesTo: isEventsRequest,
    apply: (passage) => edited(passage, (events) => events.toReversed()),
  },
  LATE_EVENT_LIST,
  {
    name: 'items unreadable',
    weight: 2,
    appliesTo: isList,
    apply: (passage) =>
      edited(passage, (items) => items.map((item) => (passage.dice.hits(0.3) ? unreadable(item) : item))),
  },
];
