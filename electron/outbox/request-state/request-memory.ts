/** What only memory holds of the requests being sent. Pure: each function returns the memory that follows. */

import type { OutboxRequest } from '../requests/outbox-request.ts';

export interface RequestMemory {
  /** When requests may be tried again, on the monotonic clock, by idempotency key. */
  readonly dueAt: ReadonlyMap<string, number>;
  /** The requests that the service is working on, by idempotency key. */
  readonly inProgress: ReadonlyMap<string, OutboxRequest>;
  /** The keys of requests whose outcome could not be stored. */
  readonly stranded: ReadonlySet<string>;
  /** When this run first sent each action. */
  readonly firstSent: ReadonlyMap<string, FirstSending>;
  /** The batch of each action that a split sends again: it is sent only with those of the same batch. */
  readonly batches: ReadonlyMap<string, string>;
}

/** The monotonic clock may miss sleep, and the wall clock may jump. */
export interface FirstSending {
  readonly monotonic: number;
  readonly wall: number;
}

type Keyed = Pick<OutboxRequest, 'idempotencyKey'>;

export const EMPTY_MEMORY: RequestMemory = {
  dueAt: new Map(),
  inProgress: new Map(),
  stranded: new Set(),
  firstSent: new Map(),
  batches: new Map(),
};

/** Delays the next try of a request. */
export function postpone(memory: RequestMemory, { idempotencyKey }: Keyed, dueAt: number): RequestMemory {
  return { ...memory, dueAt: new Map(memory.dueAt).set(idempotencyKey, dueAt) };
}

/** Marks a request as in progress at the service, and delays the next try. */
export function keepInProgress(memory: RequestMemory, request: OutboxRequest, dueAt: number): RequestMemory {
  const inProgress = new Map(memory.inProgress).set(request.idempotencyKey, { ...request, wasUnknown: true });
  return postpone({ ...memory, inProgress }, request, dueAt);
}

export function endProgress(memory: RequestMemory, { idempotencyKey }: Keyed): RequestMemory {
  return { ...memory, inProgress: without(memory.inProgress, [idempotencyKey]) };
}

/** Forgets a request, but nothing about its actions. */
export function forgetRequest(memory: RequestMemory, request: Keyed): RequestMemory {
  return endProgress({ ...memory, dueAt: without(memory.dueAt, [request.idempotencyKey]) }, request);
}

export function noteSent(memory: RequestMemory, ids: readonly string[], at: FirstSending): RequestMemory {
  const firstSent = new Map(memory.firstSent);
  for (const id of ids) if (!firstSent.has(id)) firstSent.set(id, at);
  return { ...memory, firstSent };
}

export function forgetSending(memory: RequestMemory, ids: readonly string[]): RequestMemory {
  return { ...memory, firstSent: without(memory.firstSent, ids) };
}

/** Forgets actions, because they are settled or sent as if new. */
export function forgetActions(memory: RequestMemory, ids: readonly string[]): RequestMemory {
  return forgetSending({ ...memory, batches: without(memory.batches, ids) }, ids);
}

/** Puts actions into batches of a size; each batch has the key of its first action. */
export function assignBatches(memory: RequestMemory, keys: ReadonlyMap<string, string>, size: number): RequestMemory {
  const batches = new Map(memory.batches);
  let batch = '';
  for (const [index, [id, key]] of [...keys].entries()) {
    if (index % size === 0) batch = key;
    batches.set(id, batch);
  }
  return { ...memory, batches };
}

function without<Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]): ReadonlyMap<string, Value> {
  const rest = new Map(map);
  for (const key of keys) rest.delete(key);
  return rest;
}
