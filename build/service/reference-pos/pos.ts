import { setTimeout as wait } from 'node:timers/promises';
import type { Books, PosRequest } from './books.ts';
import { createRequest } from './books.ts';
import type { Answer, Client } from './client.ts';

/** What the till is asked to do. A row without a stock is pushed as the POS's own count. */
export type Action =
  | {
      readonly kind: 'push_stock';
      readonly items: readonly { readonly barcode: string; readonly name?: string; readonly stock?: number }[];
    }
  | { readonly kind: 'adjust'; readonly barcode: string; readonly delta: number }
  | { readonly kind: 'catch_up' }
  | { readonly kind: 'roll_secret' }
  | { readonly kind: 'claim'; readonly code: string };

const MAX_PUSHED = 1_000;
const SYNC_WAIT_MS = 50;

interface PosParts {
  readonly books: Books;
  readonly call: Client;
  readonly storeId: number;
  readonly webhookUrl: string;
  readonly now: () => Date;
}

/** Reads a list to its end: only `next_cursor` tells where that is. */
async function* readList(call: Client, path: string) {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Answer | null = await call({ method: 'GET', path: cursor ? `${path}&cursor=${cursor}` : path });
    yield* page?.body?.data ?? [];
    cursor = page?.body?.next_cursor ?? null;
  }
}

/** The POS's own webhook endpoints. */
function createEndpoints({ books, call, webhookUrl }: PosParts) {
  const addEndpoint = async (): Promise<void> => {
    const body = JSON.stringify({ url: webhookUrl });
    const created = await call({ method: 'POST', path: '/v1/webhook-endpoints', body });
    books.write({ kind: 'endpoint', id: created?.body.id, secret: created?.body.secret });
  };

  /** Sees to it that events reach this POS, also after the service has given up on its endpoint. */
  async function keepEndpoint(): Promise<void> {
    if (books.endpointIds().length === 0) await addEndpoint();
    for (const id of books.endpointIds()) {
      const path = `/v1/webhook-endpoints/${id}`;
      const endpoint = await call({ method: 'GET', path });
      if (endpoint?.body?.status === 'DISABLED') await call({ method: 'PATCH', path, body: '{"status": "ACTIVE"}' });
    }
  }

  /** The second endpoint has the new secret before the first one goes, so no event is left without a receiver. */
  async function rollSecret(): Promise<void> {
    const [old] = books.endpointIds();
    await addEndpoint();
    await call({ method: 'DELETE', path: `/v1/webhook-endpoints/${old}` });
    if (old !== undefined) books.write({ kind: 'endpoint', id: old, secret: null });
  }

  return { keepEndpoint, rollSecret };
}

/** Keeps the count of the shelf. */
function createShelf({ books, call, storeId, now }: PosParts) {
  const store = `/v1/stores/${storeId}`;

  /** Before the first push, the shelf is what the service has. */
  async function adoptStock(): Promise<void> {
    const counts: [string, number][] = [];
    for await (const { barcode, stock } of readList(call, `${store}/inventory?limit=100`))
      counts.push([barcode, stock]);
    books.write({ kind: 'count', counts });
  }

  function pushStock({ items }: Extract<Action, { kind: 'push_stock' }>): void {
    const as_of = now().toISOString();
    const rows = items.map((item) => ({ ...item, stock: item.stock ?? books.stock(item.barcode) ?? 0 }));
    const requests: PosRequest[] = [];
    for (let at = 0; at < rows.length; at += MAX_PUSHED)
      requests.push(createRequest('PUT', `${store}/inventory`, { items: rows.slice(at, at + MAX_PUSHED), as_of }));
    books.write({ kind: 'count', counts: rows.map(({ barcode, stock }) => [barcode, stock]) });
    books.write({ kind: 'requests', requests });
  }

  function adjustStock({ barcode, delta }: Extract<Action, { kind: 'adjust' }>): void {
    books.write({ kind: 'count', counts: [[barcode, (books.stock(barcode) ?? 0) + delta]] });
    const adjustments = [{ barcode, delta }];
    books.write({
      kind: 'requests',
      requests: [createRequest('POST', `${store}/inventory/adjustments`, { adjustments })],
    });
  }

  return { adoptStock, pushStock, adjustStock };
}

/** The rules of the POS: what it asks the service, and what it does with the answers. */
export function createPos(parts: PosParts) {
  const { books, call, storeId } = parts;
  const { keepEndpoint, rollSecret } = createEndpoints(parts);
  const { adoptStock, pushStock, adjustStock } = createShelf(parts);
  const store = `/v1/stores/${storeId}`;
  const inFlight = new Set<string>();

  /** What follows from a final answer. The order is read again when the service says that it has changed. */
  async function conclude({ key, orderId, path, method, body }: PosRequest, answer: Answer): Promise<void> {
    const requests: PosRequest[] = [];
    if (answer.status === 409 && orderId !== undefined) {
      const order = (await call({ method: 'GET', path: `${store}/orders/${orderId}` }))?.body;
      const isShort = answer.code === 'insufficient_stock' && order?.status === 'PENDING';
      if (isShort)
        requests.push(createRequest('POST', `${store}/orders/${orderId}/reject`, { reason: 'Sold out' }, orderId));
      return books.write({ kind: 'answer', key, order, requests });
    }
    // Another request used this key. The answer to ours is still to be had.
    if (answer.status === 422) requests.push(createRequest(method, path, JSON.parse(body), orderId));
    books.write({ kind: 'answer', key, requests });
    if (answer.status === 202) await followSync(answer.body.id);
  }

  /** A long push is only queued: its result comes later. */
  async function followSync(id: string): Promise<void> {
    const path = `${store}/inventory/syncs/${id}`;
    while (!(await call({ method: 'GET', path }))?.body?.finished_at) await wait(SYNC_WAIT_MS);
  }

  /** Sends everything that waits. A request is answered in its own time and holds up no other. */
  function sendWaiting(): void {
    for (const request of books.waiting()) {
      if (inFlight.has(request.key)) continue;
      inFlight.add(request.key);
      void call(request, () => books.isWaiting(request.key))
        .then((answer) => answer && conclude(request, answer))
        .finally(() => inFlight.delete(request.key))
        .then(sendWaiting);
    }
  }

  /** Reads every event since the last time: webhooks may have been lost. `since` is inclusive, and ids are known. */
  async function catchUp(): Promise<void> {
    await keepEndpoint();
    const since = books.since();
    const start = since === null ? '' : `&since=${encodeURIComponent(since)}`;
    for await (const event of readList(call, `/v1/events?limit=100${start}`)) {
      books.receive(event, 'poll');
      books.write({ kind: 'polled', since: event.created_at });
    }
    sendWaiting();
  }

  return {
    sendWaiting,
    async start(): Promise<void> {
      sendWaiting();
      if (!books.hasCounted()) await adoptStock();
      await catchUp();
    },
    async act(action: Action): Promise<void> {
      if (action.kind === 'push_stock') pushStock(action);
      if (action.kind === 'adjust') adjustStock(action);
      if (action.kind === 'claim')
        books.write({
          kind: 'requests',
          requests: [createRequest('POST', '/v1/connections/claim', { code: action.code })],
        });
      if (action.kind === 'catch_up') await catchUp();
      if (action.kind === 'roll_secret') await rollSecret();
      sendWaiting();
    },
  };
}
