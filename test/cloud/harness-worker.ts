import type { HttpTransport } from '../../electron/contract/ports.ts';
import { createApiReference } from '../../electron/service/openapi/api/api-reference.ts';
import { createOperatorReference } from '../../electron/service/openapi/operator/operator-reference.ts';
import type { Service } from '../../electron/service/service-assembly.ts';
import { assembleService } from '../../electron/service/service-assembly.ts';
import { openDurableDatabase } from '../../electron/service/storage/durable/durable-database.ts';
import type { ObjectNamespace, ObjectState } from '../../electron/service/storage/durable/platform-types.ts';
import { createTestRandomness } from '../support/test-randomness.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import type { RowCount } from './counted-storage.ts';
import { createCountedStorage } from './counted-storage.ts';
import {
  ADDRESS_HEADER,
  CLOCK_HEADER,
  DROPPED,
  OBJECT_HEADER,
  type RemoteOptions,
  webhookAnswer,
} from './remote-calls.ts';

/** What all objects have read and written. */
const rows: RowCount = { read: 0, written: 0 };

/** How long the test's clock waits for a receiver. */
const LONGEST_ANSWER_MS = 300;

/** A service of the unit tests, under their clock, on the database of an object. */
export class HarnessObject {
  readonly #state: ObjectState;
  readonly #clock = new VirtualClock();
  #elapsed = 0;
  readonly #sent = new Set<Promise<void>>();
  #service: Service | undefined;

  constructor(state: ObjectState) {
    this.#state = state;
  }

  async fetch(request: Request): Promise<Response> {
    await this.#follow(request.headers.get(CLOCK_HEADER) ?? '');
    const address = request.headers.get(ADDRESS_HEADER);
    if (address === 'close') await this.#service?.close();
    if (address === 'follow' || address === 'close') return new Response();
    if (address === 'open') return this.#open(await request.json());
    const service = this.#service;
    if (service === undefined) throw new Error('the service is not open');
    if (address !== 'sandbox' && address !== 'live' && address !== 'operator') throw new Error('no such address');
    const { pathname, search } = new URL(request.url);
    try {
      return await service[address](new Request(`http://service.test${pathname}${search}`, request));
    } catch (error) {
      return new Response(String(error), { status: DROPPED });
    }
  }

  /** Moves the clock to where the test's clock is. Everything that becomes due on the way happens. */
  async #follow(clock: string): Promise<void> {
    const [wall = 0, elapsed = 0] = clock.split(',').map(Number);
    const target = elapsed - this.#elapsed;
    this.#elapsed = elapsed;
    let moved = 0;
    for (let next = this.#clock.untilNext(); next !== null && moved + next <= target; next = this.#clock.untilNext()) {
      await this.#clock.advance(next);
      moved += next;
      await this.#whenReceived();
    }
    await this.#clock.advance(target - moved);
    await this.#whenReceived();
    this.#clock.jump(wall - this.#clock.now());
  }

  /** Waits for the webhooks on their way, but not for a receiver that never answers. */
  async #whenReceived(): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, LONGEST_ANSWER_MS));
    for (let waiting = [...this.#sent]; waiting.length > 0; waiting = [...this.#sent]) {
      const isLate = await Promise.race([Promise.all(waiting).then(() => false), late.then(() => true)]);
      await this.#clock.advance(0);
      if (isLate) return;
    }
  }

  #createTransport(receiver: string): HttpTransport {
    return async ({ method, url, headers, body, signal }) => {
      const init = {
        method: 'POST',
        body: JSON.stringify({ method, url, headers, body }),
        ...(signal ? { signal } : {}),
      };
      const received = fetch(receiver, init).then(async (response) => {
        const text = await response.text();
        if (response.status === DROPPED) throw new Error(text);
        return webhookAnswer.parse(JSON.parse(text));
      });
      const settled = received.then(
        () => undefined,
        () => undefined,
      );
      this.#sent.add(settled);
      void settled.then(() => this.#sent.delete(settled));
      return { ...(await received), header: () => null };
    };
  }

  async #open({ hasReference, receiver, ...options }: RemoteOptions): Promise<Response> {
    await this.#service?.close();
    try {
      this.#service = assembleService(openDurableDatabase(createCountedStorage(this.#state.storage, rows)), {
        ...options,
        rateLimit: options.rateLimit ?? Number.POSITIVE_INFINITY,
        clock: this.#clock,
        timers: this.#clock,
        randomness: createTestRandomness(),
        log: () => undefined,
        ...(receiver === null ? {} : { webhookTransport: this.#createTransport(receiver) }),
        ...(hasReference ? { reference: createApiReference(), operatorReference: createOperatorReference() } : {}),
      });
    } catch (error) {
      return new Response(String(error), { status: DROPPED });
    }
    return Response.json(this.#service.ready);
  }
}

export default {
  fetch: async (request: Request, { HARNESSES }: { readonly HARNESSES: ObjectNamespace }): Promise<Response> =>
    request.headers.get(ADDRESS_HEADER) === 'rows'
      ? Response.json(rows)
      : HARNESSES.getByName(request.headers.get(OBJECT_HEADER) ?? '').fetch(request),
};
