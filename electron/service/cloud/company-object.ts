import { z } from 'zod';
import { releaseRequest } from '../account/store-transfer.ts';
import { ConnectionDropped } from '../core/failure.ts';
import { toFetchResponse } from '../core/http.ts';
import { fixtureSchema } from '../fixture/fixture-schema.ts';
import type { FixtureChoice } from '../fixture/set-up.ts';
import type { Service } from '../service-assembly.ts';
import { assembleService } from '../service-assembly.ts';
import { NewerSchema, openDurableDatabase } from '../storage/durable/durable-database.ts';
import { createObjectRecords } from '../storage/durable/object-records.ts';
import type { ObjectState } from '../storage/durable/platform-types.ts';
import { createAlarmTimers } from './alarm-timers.ts';
import { addEntry } from './directory-object.ts';
import type { CloudSettings, Environment } from './environment.ts';
import { readSettings } from './environment.ts';
import { readCall } from './object-calls.ts';
import { directoryOf, FIRST_OBJECT, STORE_DIRECTORY } from './object-names.ts';
import { platformClock, platformTimers } from './platform.ts';
import { createParts } from './service-ports.ts';
import { createStoreFetcher, forgetBody } from './store-exchange.ts';

const openBody = z.object({ fixture: fixtureSchema.optional() });
const refusal = z.object({ status: z.int(), message: z.string() });

/** A response that breaks off in its body, because a Worker can't close a connection without a response. */
const breakOff = (): Response =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.error(new ConnectionDropped()),
    }),
    { status: 502, headers: { 'content-length': '1' } },
  );

async function answer(fetch: Service['sandbox'], request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (error instanceof ConnectionDropped) return breakOff();
    throw error;
  }
}

/**
 * One company as an object of the platform: the whole service on a database of its own. The platform runs each object at
 * one place, in a single thread, which is what the service expects of a process.
 */
export class CompanyObject {
  readonly #state: ObjectState;
  readonly #environment: Environment;
  readonly #settings: CloudSettings;
  readonly #records: ReturnType<typeof createObjectRecords>;
  readonly #timers: ReturnType<typeof createAlarmTimers>;
  #service: Service | undefined;

  constructor(state: ObjectState, environment: Environment) {
    this.#state = state;
    this.#environment = environment;
    this.#settings = readSettings(environment);
    this.#timers = createAlarmTimers(state.storage, platformClock, platformTimers);
    this.#records = createObjectRecords(state.storage.sql);
  }

  async fetch(request: Request): Promise<Response> {
    try {
      return await this.#answer(request);
    } catch (error) {
      if (!(error instanceof NewerSchema)) throw error;
      const body = { error: { code: 'internal_error', message: error.message } };
      return Response.json(body, { status: 503, headers: { 'retry-after': '60' } });
    }
  }

  async #answer(request: Request): Promise<Response> {
    const { address, name } = readCall(request);
    if (address === 'open') return this.#open(name, openBody.parse(await request.json()).fixture);
    const service = this.#serve(name);
    if (address === 'sandbox') return answer(service.sandbox, request);
    if (address === 'live') return answer(service.live, request);
    if (address === 'operator') return this.#operate(service, request);
    if (address === 'release')
      return Response.json(service.transfers.release(releaseRequest.parse(await request.json())));
    if (address === 'forget') {
      service.transfers.forget(forgetBody.parse(await request.json()).id);
      return new Response(null, { status: 204 });
    }
    const { status, message } = refusal.parse(await request.json());
    return toFetchResponse(service.refuse(status, message));
  }

  /** Called by the platform, which may call it twice, or restart the object for it. */
  alarm(): void {
    const name = this.#records.readName();
    if (name !== undefined) this.#serve(name);
    this.#timers.handleAlarm();
  }

  async #open(name: string, fixture: FixtureChoice | undefined): Promise<Response> {
    const { ready } = this.#serve(name, fixture);
    await this.#list(name);
    return Response.json(ready);
  }

  async #operate(service: Service, request: Request): Promise<Response> {
    const { name } = readCall(request);
    const response = await answer(service.operator, request);
    response.headers.set('Database-Bytes', String(this.#state.storage.sql.databaseSize));
    // Before the response, so that a key or a code is found as soon as its owner knows it.
    if (request.method !== 'GET') await this.#list(name);
    return response;
  }

  /** The service of this object. Starts it on the first request after the platform has created the object. */
  #serve(name: string, fixture?: FixtureChoice): Service {
    this.#service ??= this.#start(name, fixture);
    return this.#service;
  }

  #start(name: string, given: FixtureChoice | undefined): Service {
    const isFirst = name === FIRST_OBJECT;
    const database = openDurableDatabase(this.#state.storage);
    this.#records.keepName(name);
    const fixture = given ?? (isFirst ? this.#settings.fixture : 'empty');
    return assembleService(database, {
      ...createParts(this.#settings, this.#timers),
      fixture,
      fetchStore: createStoreFetcher(this.#environment, name, () => this.#serve(name).transfers),
      // Other objects would draw the same ids.
      seed: isFirst ? this.#settings.seed : undefined,
      showTestKey: isFirst && this.#settings.showTestKey,
    });
  }

  /** Adds the keys, connection codes and stores of this object that the directory may not have yet. */
  async #list(name: string): Promise<void> {
    const hashes = this.#records.unlistedHashes().map((hash) => [directoryOf(hash), hash] as const);
    const stores = this.#records.unlistedStores().map((id) => [STORE_DIRECTORY, id] as const);
    const found = [...hashes, ...stores];
    await Promise.all(found.map(([part, each]) => addEntry(this.#environment.DIRECTORY, part, each, name)));
    for (const [, each] of found) this.#records.markListed(each);
  }
}
