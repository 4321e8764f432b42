/**
 * The table of known ways to break each promise on purpose. Each is a switch in the simulation: the line is twisted, the
 * screen is, or triggers in the app's database make it forget or say something else. None of it is in the product.
 */

import type { HttpRequest, HttpResponse, HttpTransport } from '../../../electron/contract/ports.ts';
import type { PromiseCode } from '../promises/promise-monitor.ts';
import type { Mutation } from './mutation.ts';

/** Sends every request through `twist` first. */
const asking =
  (twist: (request: HttpRequest) => HttpRequest) =>
  (transport: HttpTransport): HttpTransport =>
  (request) =>
    transport(twist(request));

/** Takes every answer through `twist`. */
const answering =
  (twist: (answer: HttpResponse, request: HttpRequest) => HttpResponse) =>
  (transport: HttpTransport): HttpTransport =>
  async (request) =>
    twist(await transport(request), request);

const without = (answer: HttpResponse, header: string): HttpResponse => ({
  ...answer,
  header: (name) => (name.toLowerCase() === header ? null : answer.header(name)),
});

interface EventList {
  readonly data: readonly {
    readonly type: string;
    readonly store_id: number;
    readonly data: { sale?: { event_id: string } };
  }[];
}

/** Acknowledges every sale as soon as it is listed, before anything of it is kept. */
function bookingAtOnce(transport: HttpTransport): HttpTransport {
  const booked = new Set<string>();
  return async (request) => {
    const answer = await transport(request);
    if (answer.status !== 200 || !request.url.includes('/v1/events') || !answer.body.includes('sale.completed'))
      return answer;
    const { data }: EventList = JSON.parse(answer.body);
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
    return answer;
  };
}

function freshKeys(): (request: HttpRequest) => HttpRequest {
  let number = 0;
  return (request) => {
    if (request.headers['idempotency-key'] === undefined) return request;
    number += 1;
    const { headers } = request;
    return { ...request, headers: { ...headers, 'idempotency-key': `${headers['idempotency-key']}-${number}` } };
  };
}

const trigger = (name: string, on: string, then: string): string =>
  `CREATE TEMP TRIGGER ${name} AFTER ${on} BEGIN ${then}; END;`;

export interface NamedMutation extends Mutation {
  readonly promise: PromiseCode;
  readonly name: string;
}

export const MUTATION_TABLE: readonly NamedMutation[] = [
  {
    promise: 'C1',
    name: 'a refused accept is kept as done',
    sql: trigger(
      'c1',
      "UPDATE OF state ON main.actions WHEN NEW.kind = 'accept' AND NEW.state = 'refused'",
      "UPDATE actions SET state = 'done' WHERE id = NEW.id",
    ),
  },
  { promise: 'C2', name: 'every sending has a key of its own', wire: asking(freshKeys()) },
  {
    promise: 'C3',
    name: 'no ring for some orders',
    screen: (screen) => ({
      ...screen,
      alarm: {
        ...screen.alarm,
        episodes: screen.alarm.episodes.filter(({ orderId }) => orderId.charCodeAt(6) % 2 === 0),
      },
    }),
  },
  {
    promise: 'C4',
    name: 'a packed order goes back to PENDING',
    sql: trigger(
      'c4',
      "UPDATE OF status ON main.orders WHEN NEW.status = 'PACKED'",
      "UPDATE orders SET status = 'PENDING' WHERE id = NEW.id",
    ),
  },
  {
    promise: 'C5',
    name: 'the place moves past an event that is not stored',
    sql: trigger(
      'c5',
      "INSERT ON main.events WHEN NEW.type = 'order.accepted'",
      'DELETE FROM events WHERE id = NEW.id',
    ),
  },
  { promise: 'C6', name: 'sales are acknowledged before they are recorded', wire: bookingAtOnce },
  {
    promise: 'C7',
    name: 'a unit is added to each adjustment on its way',
    wire: asking((request) =>
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
    name: 'nothing is put back of a count',
    sql: trigger(
      'c7',
      "UPDATE OF put_back ON main.actions WHEN NEW.put_back = 'open'",
      "UPDATE actions SET put_back = 'none' WHERE id = NEW.id",
    ),
    favours: ['count an item', 'staff app packs'],
  },
  {
    promise: 'C7',
    name: 'an action on an item does not wait for the import before it',
    sql: trigger('c7', 'INSERT ON main.action_after', 'DELETE FROM action_after'),
    favours: ['go on with an import', 'adjust a stock'],
  },
  {
    promise: 'C8',
    name: 'Retry-After is not heard',
    wire: answering((answer) => without(answer, 'retry-after')),
    favours: ['mischief on the line'],
  },
  {
    promise: 'C9',
    name: 'what was sent never grows old',
    sql: trigger(
      'c9',
      'UPDATE OF sent_at ON main.actions WHEN NEW.first_sent_at <= NEW.sent_at',
      'UPDATE actions SET first_sent_at = NEW.sent_at + 864000000 WHERE id = NEW.id',
    ),
    favours: ['offline for more than a day', 'adjust a stock'],
  },
  {
    promise: 'C10',
    name: "the service's time is not heard",
    wire: answering((answer) => without(answer, 'date')),
    favours: ['its clock jumps'],
  },
  {
    promise: 'C11',
    name: 'a refused key is taken for a refused request',
    wire: answering((answer) =>
      answer.status === 401
        ? { ...answer, status: 422, body: answer.body.replace('invalid_api_key', 'invalid_request') }
        : answer,
    ),
    favours: ['key revoked'],
  },
  {
    promise: 'C12',
    name: 'an acknowledged sale is asked for for ever',
    sql: trigger(
      'c12',
      "UPDATE OF state ON main.actions WHEN NEW.kind = 'acknowledge' AND NEW.state = 'done'",
      "UPDATE actions SET state = 'unknown' WHERE id = NEW.id",
    ),
    favours: ['book a sale', 'sale in the store'],
  },
  {
    promise: 'C14',
    name: 'a press is not journaled, and its commit not waited for',
    sql: 'DROP TRIGGER journal_actions_0; PRAGMA synchronous = OFF;',
    favours: ['dies now', 'dies soon, between two steps'],
  },
  {
    promise: 'C15',
    name: 'what was printed waits again',
    sql: trigger(
      'c15',
      "UPDATE OF state ON main.prints WHEN NEW.state = 'sent'",
      "UPDATE prints SET state = 'waiting' WHERE number = NEW.number",
    ),
  },
];
