import type { HttpRequest, HttpResponse, HttpTransport } from '../../contract/ports.ts';
import type { IncomingRequest, OutgoingResponse, Serve } from '../core/http.ts';
import { toText } from '../core/http.ts';
import type { Delivery, Exchange } from './observations.ts';

/** A delivery that a scene holds back, to send it when and as it likes. */
export interface HeldDelivery {
  readonly type: string;
  readonly orderId: string | null;
  readonly body: string;
  readonly headers: HttpRequest['headers'];
  /** Sends it, changed if wanted. Resolves with the POS's status, null if it did not answer. */
  send(change?: { readonly headers?: HttpRequest['headers']; readonly body?: string }): Promise<number | null>;
}

/** A held delivery that can also be released: the service then gets the POS's answer. */
interface Releasable extends HeldDelivery {
  readonly release: () => Promise<void>;
}

/** What a scene does to what passes. */
export interface Disturbance {
  readonly hold: (delivery: Delivery) => boolean;
  /** Whether no delivery reaches the POS. */
  readonly isCut: boolean;
  /** The size of a list's pages, whatever the POS asks for. */
  readonly pageSize: number | null;
  /** Changes the text of an answer, or does something before the POS gets it. */
  readonly rewrite: (exchange: Exchange, text: string) => string | Promise<string>;
}

const UNDISTURBED: Disturbance = { hold: () => false, isCut: false, pageSize: null, rewrite: (_, text) => text };

/** Counts what is under way, and tells listeners when something ends. */
function createTraffic(monotonic: () => number) {
  const listeners = new Set<() => void>();
  let activeAt = 0;
  let open = 0;
  const notify = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    notify,
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async pass<Value>(act: () => Promise<Value>): Promise<Value> {
      open += 1;
      activeAt = monotonic();
      try {
        return await act();
      } finally {
        open -= 1;
        activeAt = monotonic();
        notify();
      }
    },
    quietFor: (): number => (open > 0 ? 0 : monotonic() - activeAt),
  };
}

type Forward = (request: HttpRequest, delivery: Delivery) => Promise<HttpResponse>;

/** Holds a delivery back. The answer that the service waits for comes with its release. */
function holdBack(request: HttpRequest, delivery: Delivery, forward: Forward, add: (held: Releasable) => void) {
  return new Promise<HttpResponse>((resolve, reject) => {
    let last: HttpResponse | null = null;
    const send: HeldDelivery['send'] = async (change = {}) => {
      const { method, url } = request;
      const headers = { ...request.headers, ...change.headers };
      try {
        const sent = { method, url, headers, body: change.body ?? request.body };
        const response = await forward(sent, { ...delivery });
        // What the POS says to a changed delivery is not its answer to the real one.
        if (Object.keys(change).length === 0) last = response;
        return response.status;
      } catch {
        return null;
      }
    };
    const release = async (): Promise<void> => {
      if (last === null) await send();
      if (last === null) reject(new Error('The POS did not answer'));
      else resolve(last);
    };
    const { type, orderId } = delivery;
    add({ type, orderId, body: request.body ?? '', headers: request.headers, send, release });
  });
}

function startExchange(request: IncomingRequest, at: number): Exchange {
  const { method, path, query, headers } = request;
  const idempotencyKey = headers.get('idempotency-key');
  return { method, path, query, idempotencyKey, at, body: '', status: null, answer: '', isEnded: false };
}

function changePageSize({ method, query }: IncomingRequest, size: number | null): string {
  if (size === null || method !== 'GET') return query;
  const changed = new URLSearchParams(query);
  changed.set('limit', String(size));
  return `?${changed}`;
}

const readOrderId = (body: string): string | null => JSON.parse(body).data?.order?.id ?? null;

/**
 * The wire between the service and the POS under examination. It sees every request and delivery, and does to them what a
 * network and an unlucky moment can do.
 */
export function createWire(transport: HttpTransport, monotonic: () => number) {
  const exchanges: Exchange[] = [];
  const deliveries: Delivery[] = [];
  const held: Releasable[] = [];
  const traffic = createTraffic(monotonic);
  let disturbance = UNDISTURBED;

  const forward: Forward = async (request, delivery) => {
    deliveries.push(delivery);
    return await traffic.pass(async () => {
      try {
        const response = await transport(request);
        delivery.status = response.status;
        return response;
      } finally {
        delivery.isEnded = true;
      }
    });
  };

  const answer = async (serve: Serve, request: IncomingRequest, exchange: Exchange): Promise<OutgoingResponse> => {
    try {
      const response = await serve({
        ...{ method: request.method, origin: request.origin, path: request.path, headers: request.headers },
        query: changePageSize(request, disturbance.pageSize),
        readBody: async (limit, count) => {
          const bytes = await request.readBody(limit, count);
          exchange.body = bytes?.toString() ?? '';
          return bytes;
        },
      });
      const text = toText(response.body);
      const body = text === null ? null : await disturbance.rewrite(exchange, text);
      exchange.status = response.status;
      exchange.answer = body ?? '';
      return { ...response, body };
    } finally {
      exchange.isEnded = true;
    }
  };

  return {
    exchanges,
    deliveries,
    held: held as readonly HeldDelivery[],
    connect:
      (serve: Serve): Serve =>
      (request) => {
        const exchange = startExchange(request, monotonic());
        exchanges.push(exchange);
        const respond = (): Promise<OutgoingResponse> => answer(serve, request, exchange);
        // Reads don't count as traffic: a POS may poll all the time.
        return request.method === 'GET' ? respond().finally(traffic.notify) : traffic.pass(respond);
      },
    transport: ((request) => {
      const type = request.headers['service-event-type'] ?? '';
      const delivery = { type, orderId: readOrderId(request.body ?? '{}'), status: null, isEnded: false };
      if (disturbance.isCut) return Promise.reject(new Error('The network is cut'));
      if (!disturbance.hold(delivery)) return forward(request, delivery);
      const answered = holdBack(request, delivery, forward, (each) => held.push(each));
      traffic.notify();
      return answered;
    }) satisfies HttpTransport,
    disturb(change: Partial<Disturbance>): void {
      disturbance = { ...disturbance, ...change };
    },
    /** Ends every disturbance and sends what is held back. */
    async calm(): Promise<void> {
      disturbance = UNDISTURBED;
      for (const each of held.splice(0)) await each.release();
    },
    /** Milliseconds since something changed, 0 while anything is under way. */
    quietFor: traffic.quietFor,
    listen: traffic.listen,
  };
}

export type Wire = ReturnType<typeof createWire>;
