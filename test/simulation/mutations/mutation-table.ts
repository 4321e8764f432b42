/**
 * The table of known ways to break each promise on purpose. Each changes the network or the screen, or lets triggers in the
 * app's database forget or alter what is written. None of it is in the app's code.
 */

import type { HttpRequest, HttpResponse, HttpTransport } from '../../../electron/contract/ports.ts';
import { STEADY_LATE_EVENT_LIST } from '../network/network-faults.ts';
import type { PromiseCode } from '../promises/promise-monitor.ts';
import type { World } from '../world.ts';
import { PLAIN_WORLD } from '../world.ts';
import type { Mutation } from './mutation.ts';

/** Changes every request on its way. */
const changeRequests =
  (change: (request: HttpRequest) => HttpRequest) =>
  (transport: HttpTransport): HttpTransport =>
  (request) =>
    transport(change(request));

/** Changes every response on its way. */
const changeResponses =
  (change: (response: HttpResponse, request: HttpRequest) => HttpResponse) =>
  (transport: HttpTransport): HttpTransport =>
  async (request) =>
    change(await transport(request), request);

const withoutHeader = (response: HttpResponse, header: string): HttpResponse => ({
  ...response,
  header: (name) => (name.toLowerCase() === header ? null : response.header(name)),
});

interface EventList {
  readonly data: readonly {
    readonly type: string;
    readonly store_id: number;
    readonly data: { sale?: { event_id: string } };
  }[];
}

/** Acknowledges every sale as soon as it is listed, before the app has stored it. */
function bookAtOnce(transport: HttpTransport): HttpTransport {
  const booked = new Set<string>();
  return async (request) => {
    const response = await transport(request);
    if (response.status !== 200 || !request.url.includes('/v1/events') || !response.body.includes('sale.completed'))
      return response;
    const { data }: EventList = JSON.parse(response.body);
    for (const {
      store_id,
      data: { sale },
    } of data) {
      if (sale === undefined || booked.has(sale.event_id)) continue;
      booked.add(sale.event_id);
      const url = `${new URL(request.url).origin}/v1/stores/${store_id}/sales/ack`;
      const body = JSON.stringify({ event_ids: [sale.event_id] });
      const headers = { ...request.headers, 'content-type': 'application/json' };
      await transport({ method: 'POST', url, headers, body }).catch(() => undefined);
    }
    return response;
  };
}

/** Delivers nothing after the first 429 of the service, and answers with another one. */
function starveOnceLimited(transport: HttpTransport): HttpTransport {
  let limited: HttpResponse | null = null;
  return async (request) => {
    if (limited !== null) return limited;
    const response = await transport(request);
    if (response.status === 429) limited = withoutHeader(response, 'date');
    return response;
  };
}

function replaceKeys(): (request: HttpRequest) => HttpRequest {
  let number = 0;
  return (request) => {
    if (request.headers['idempotency-key'] === undefined) return request;
    number += 1;
    const { headers } = request;
    return { ...request, headers: { ...headers, 'idempotency-key': `${headers['idempotency-key']}-${number}` } };
  };
}

const createTrigger = (name: string, on: string, then: string): string =>
  `CREATE TEMP TRIGGER ${name} AFTER ${on} BEGIN ${then}; END;`;

const BUSY_WORLD: World = { ...PLAIN_WORLD, hasBusyStaff: true };

export interface NamedMutation extends Mutation {
  readonly promise: PromiseCode;
  readonly name: string;
  /** A seed that noticed it quickly: the first that is tried. */
  readonly seed: number;
  /** How many steps are played, if fewer than usual are enough. */
  readonly steps?: number;
  /** What the shop has; none of it if absent. */
  readonly world?: World;
}

export const MUTATION_TABLE: readonly NamedMutation[] = [
  {
    promise: 'C1',
    name: 'a refused accept is stored as done',
    seed: 4,
    sql: createTrigger(
      'c1',
      "UPDATE OF state ON main.actions WHEN NEW.kind = 'accept' AND NEW.state = 'refused'",
      "UPDATE actions SET state = 'done' WHERE id = NEW.id",
    ),
  },
  {
    promise: 'C1',
    name: 'an accept is sent with another way of delivering',
    seed: 0,
    transport: changeRequests((request) =>
      request.url.endsWith('/accept')
        ? { ...request, body: request.body?.replace('STORE_STAFF', 'SERVICE_COURIER') }
        : request,
    ),
  },
  {
    promise: 'C1',
    name: 'a refused hand-back is stored as done',
    seed: 6,
    sql: createTrigger(
      'c1',
      "UPDATE OF state ON main.actions WHEN NEW.kind = 'hand_back' AND NEW.state = 'refused'",
      "UPDATE actions SET state = 'done' WHERE id = NEW.id",
    ),
    favours: ['hand to own riders', 'accept with courier', 'rider picks up'],
  },
  { promise: 'C2', name: 'every attempt has its own key', seed: 0, transport: changeRequests(replaceKeys()) },
  {
    promise: 'C3',
    name: 'no ring for some orders',
    seed: 0,
    screen: (screen) => ({
      ...screen,
      alarm: {
        ...screen.alarm,
        episodes: screen.alarm.episodes.filter(({ orderId }) => orderId.charCodeAt(6) % 2 === 0),
      },
    }),
  },
  {
    promise: 'C3',
    name: 'no ring for an order that the full disk did not take',
    seed: 21,
    screen: ({ alarm, workspace, at }) => ({
      at,
      workspace,
      alarm: {
        ...alarm,
        episodes: alarm.episodes.filter(
          ({ orderId }) => !workspace.board.new.some((card) => card.orderId === orderId && card.isUnsaved),
        ),
      },
    }),
    favours: ['its disk is full'],
  },
  {
    promise: 'C3',
    name: 'every ring is silenced',
    seed: 1,
    screen: (screen) => ({
      ...screen,
      alarm: {
        ...screen.alarm,
        episodes: screen.alarm.episodes.map((episode) => ({ ...episode, state: 'silenced' as const })),
      },
    }),
  },
  {
    promise: 'C4',
    name: 'a packed order goes back to PENDING',
    seed: 2,
    sql: createTrigger(
      'c4',
      "UPDATE OF status ON main.orders WHEN NEW.status = 'PACKED'",
      "UPDATE orders SET status = 'PENDING' WHERE id = NEW.id",
    ),
  },
  {
    promise: 'C5',
    name: 'the cursor moves past an event that is not stored',
    seed: 2,
    sql: createTrigger(
      'c5',
      "INSERT ON main.events WHEN NEW.type = 'order.accepted'",
      'DELETE FROM events WHERE id = NEW.id',
    ),
  },
  { promise: 'C6', name: 'sales are acknowledged before they are recorded', seed: 0, transport: bookAtOnce },
  {
    promise: 'C7',
    name: 'a unit is added to each adjustment on its way',
    seed: 2,
    transport: changeRequests((request) =>
      request.url.endsWith('/inventory/adjustments')
        ? {
            ...request,
            body: request.body?.replace(/"delta":(\d+)/g, (_, delta: string) => `"delta":${Number(delta) + 1}`),
          }
        : request,
    ),
  },
  {
    promise: 'C7',
    name: 'a count is never corrected',
    seed: 0,
    sql: createTrigger(
      'c7',
      "UPDATE OF put_back ON main.actions WHEN NEW.put_back = 'open'",
      "UPDATE actions SET put_back = 'none', applied_at = NULL WHERE id = NEW.id",
    ),
    favours: ['count an item', 'staff app packs'],
  },
  {
    promise: 'C7',
    name: 'a correction is sent once and never amended',
    seed: 2,
    sql: createTrigger(
      'c7',
      "UPDATE OF put_back ON main.actions WHEN NEW.put_back <> 'open'",
      'UPDATE actions SET applied_at = NULL WHERE id = NEW.id',
    ),
    fault: STEADY_LATE_EVENT_LIST,
    favours: ['staff app packs'],
  },
  {
    promise: 'C7',
    name: 'an action on an item does not wait for the import before it',
    seed: 0,
    sql: createTrigger('c7', 'INSERT ON main.action_after', 'DELETE FROM action_after'),
    favours: ['go on with an import', 'adjust a stock'],
  },
  {
    promise: 'C7',
    name: 'an undo counters twice as much',
    seed: 0,
    sql: createTrigger(
      'c7',
      "INSERT ON main.actions WHEN NEW.deed ->> '$.undoes' IS NOT NULL",
      "UPDATE actions SET deed = json_set(deed, '$.delta', 2 * (deed ->> '$.delta')) WHERE id = NEW.id",
    ),
    favours: ['adjust a stock', 'undo an adjustment'],
    world: BUSY_WORLD,
  },
  {
    promise: 'C8',
    name: 'Retry-After is dropped',
    seed: 0,
    transport: changeResponses((response) => withoutHeader(response, 'retry-after')),
    favours: ['mischief on the line'],
  },
  {
    promise: 'C8',
    name: 'a counter that was told to wait is never answered again',
    seed: 0,
    transport: starveOnceLimited,
    favours: ['another program uses up the key'],
    world: { ...BUSY_WORLD, hasSharedKey: true },
  },
  {
    promise: 'C9',
    name: 'keys never grow old',
    seed: 6,
    sql: createTrigger(
      'c9',
      'UPDATE OF sent_at ON main.actions WHEN NEW.first_sent_at <= NEW.sent_at',
      'UPDATE actions SET first_sent_at = NEW.sent_at + 864000000 WHERE id = NEW.id',
    ),
    favours: ['offline for more than a day', 'adjust a stock'],
  },
  {
    promise: 'C10',
    name: "the service's time is dropped",
    seed: 0,
    transport: changeResponses((response) => withoutHeader(response, 'date')),
    favours: ['its clock jumps'],
  },
  {
    promise: 'C10',
    name: 'a count is as of a minute after its click',
    seed: 0,
    sql: createTrigger(
      'c10',
      "INSERT ON main.actions WHEN NEW.kind = 'count'",
      "UPDATE actions SET deed = json_set(deed, '$.asOf', (deed ->> '$.asOf') + 60000) WHERE id = NEW.id",
    ),
    favours: ['count an item'],
  },
  {
    promise: 'C11',
    name: 'a refused key is taken for a refused request',
    seed: 1,
    transport: changeResponses((response) =>
      response.status === 401
        ? { ...response, status: 422, body: response.body.replace('invalid_api_key', 'invalid_request') }
        : response,
    ),
    favours: ['key revoked'],
  },
  {
    promise: 'C12',
    name: 'an acknowledgement never settles',
    seed: 0,
    steps: 100,
    sql: createTrigger(
      'c12',
      "UPDATE OF state ON main.actions WHEN NEW.kind = 'acknowledge' AND NEW.state = 'done'",
      "UPDATE actions SET state = 'unknown' WHERE id = NEW.id",
    ),
    favours: ['book a sale', 'sale in the store'],
  },
  {
    promise: 'C13',
    name: 'the key is in a log line',
    seed: 0,
    steps: 20,
    log: (facts, key) => ({ ...facts, key }),
  },
  {
    promise: 'C13',
    name: 'the key is in the database',
    seed: 0,
    sql: (key) =>
      createTrigger(
        'c13',
        'INSERT ON main.actions',
        `INSERT OR REPLACE INTO facts (name, value) VALUES ('key', '${key}')`,
      ),
  },
  {
    promise: 'C13',
    name: 'the key is sent to the window',
    seed: 0,
    steps: 20,
    screen: ({ workspace, ...screen }, key) => ({
      ...screen,
      workspace: { ...workspace, stores: workspace.stores.map((store) => ({ ...store, name: key })) },
    }),
  },
  {
    promise: 'C14',
    name: 'an action is not journaled, and its commit does not wait for the disk',
    seed: 4,
    sql: 'DROP TRIGGER journal_actions_0; PRAGMA synchronous = OFF;',
    favours: ['dies now', 'dies soon, between two steps'],
  },
  {
    promise: 'C14',
    name: 'what is counted in a session is forgotten',
    seed: 0,
    sql: createTrigger('c14', 'INSERT ON main.counted_items', 'DELETE FROM counted_items'),
    favours: ['count in a session', 'is closed in order and started'],
    world: BUSY_WORLD,
  },
  {
    promise: 'C14',
    name: 'a print asked for by hand is forgotten',
    seed: 1,
    sql: createTrigger(
      'c14',
      "UPDATE OF state ON main.prints WHEN NEW.occasion IS NULL AND NEW.state = 'sent'",
      'DELETE FROM prints WHERE number = NEW.number',
    ),
    favours: ['print by hand', 'is closed in order and started'],
    world: BUSY_WORLD,
  },
  {
    promise: 'C15',
    name: 'a printed job waits again',
    seed: 1,
    sql: createTrigger(
      'c15',
      "UPDATE OF state ON main.prints WHEN NEW.state = 'sent'",
      "UPDATE prints SET state = 'waiting' WHERE number = NEW.number",
    ),
  },
  {
    promise: 'C16',
    name: 'the key is sent elsewhere',
    seed: 0,
    transport: changeRequests((request) => ({ ...request, url: request.url.replace('//', '//other.') })),
  },
  {
    promise: 'C16',
    name: 'a print of a sandbox lacks its mark',
    seed: 1,
    document: (document) => ({ ...document, blocks: document.blocks.filter(({ kind }) => kind !== 'mark') }),
  },
];
