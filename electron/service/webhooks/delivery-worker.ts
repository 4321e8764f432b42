import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, SECOND } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import type { TaskSource } from '../core/scheduler.ts';
import type { DueDelivery } from '../storage/tables/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';
import { recordAttempt } from './attempt-record.ts';
import type { AttemptsInFlight } from './attempts-in-flight.ts';
import { createAttemptsInFlight } from './attempts-in-flight.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { NO_ANSWER } from './webhook-sender.ts';

/** How long a `reorder_events` fault postpones a delivery. */
const REORDER_MS = SECOND;

/** How long an endpoint is waited for that has not answered before, while the operator moves the clock past its attempts. */
const SILENT_MS = SECOND / 4;

/** How long a delivery rests after its outcome could not be stored, for example because the disk is full. */
const REST_MS = SECOND;

/** The number of times to send a delivery now. A fault may double it, or postpone the delivery, which makes it 0. */
function applyEventFault({ storage, faults }: Core, endpoint: WebhookEndpointRecord, id: number, now: Instant): number {
  const path = new URL(endpoint.url).pathname;
  const fault = faults.takeEventFault({ method: 'POST', path, template: path, keyId: null, endpointId: endpoint.id });
  if (!fault) return 1;
  if (fault.kind === 'duplicate_events') return 2;
  const wait = fault.kind === 'delay_events' ? fault.delay_ms : REORDER_MS;
  storage.webhookDeliveries.postpone(endpoint.id, id, addMs(now, wait));
  return 0;
}

/** When the next delivery is due, among the endpoints to which more attempts may start. */
function findNextDueAt({ storage }: Core, inFlight: AttemptsInFlight): Instant | undefined {
  let next: Instant | undefined;
  for (const endpoint of storage.webhookEndpoints.active()) {
    if (inFlight.countFree(endpoint) <= 0) continue;
    const waiting = storage.webhookDeliveries.waiting(endpoint.id).find((delivery) => !inFlight.has(delivery.id));
    if (waiting && (next === undefined || waiting.dueAt < next)) next = waiting.dueAt;
  }
  return next;
}

/** The deliveries to attempt now: of each endpoint as many as may start, first of those with the fewest in flight. */
function* takeDue(
  { storage, time }: Core,
  inFlight: AttemptsInFlight,
): Generator<[WebhookEndpointRecord, DueDelivery]> {
  const now = time.now();
  const endpoints = storage.webhookEndpoints
    .active()
    .toSorted((left, right) => inFlight.countTo(left.id) - inFlight.countTo(right.id));
  for (const endpoint of endpoints) {
    const free = inFlight.countFree(endpoint);
    if (free <= 0) continue;
    const due = storage.webhookDeliveries.due(endpoint.id, now, inFlight.countTo(endpoint.id) + free);
    const startable = due.filter(({ id }) => !inFlight.has(id)).slice(0, free);
    for (const delivery of startable) yield [endpoint, delivery];
  }
}

/**
 * Makes the deliveries that are due. Due times are rows, so a killed process loses nothing: an attempt whose outcome was
 * not recorded is repeated, because every event is delivered at least once.
 */
export function createDeliveryWorker(core: () => Core, timers: Timers, { send, countFree }: WebhookSender) {
  const stopped = new AbortController();
  const inFlight = createAttemptsInFlight(countFree);
  /** Each endpoint that has left an attempt without an answer while the operator moved the clock, with the last such move. */
  const silent = new Map<string, number>();

  const rest = (): Promise<void> => new Promise((resolve) => void timers.after(REST_MS, resolve));

  /** Sends a delivery and stores the outcome. Attempts that end together share a commit. Never rejects. */
  const attempt = async (
    endpoint: WebhookEndpointRecord,
    { id: deliveryId, eventId, eventType, body }: DueDelivery,
    startedAt: Instant,
    copies: number,
  ): Promise<void> => {
    const message = { endpoint, deliveryId, eventId, eventType, body };
    const { storage, scheduler } = core();
    const generation = storage.generation();
    const isSilent = silent.has(endpoint.id) && silent.get(endpoint.id) === scheduler.currentMove();
    const limitMs = isSilent ? SILENT_MS : LIMITS.webhookAnswerMs;
    if (copies === 2) void send(message, stopped.signal, limitMs);
    const outcome = await send(message, stopped.signal, limitMs);
    // A move may have begun meanwhile: it waits for what is in flight.
    const move = scheduler.currentMove();
    if (move !== null && outcome.error === NO_ANSWER) silent.set(endpoint.id, move);
    if (stopped.signal.aborted) return;
    try {
      await storage.commit(() => {
        // The delivery is gone if the state was replaced, or another one has its number.
        if (storage.generation() !== generation) return;
        recordAttempt(core(), { deliveryId, cause: 'schedule', startedAt, outcome });
      });
    } catch (error) {
      if (stopped.signal.aborted) return;
      // The delivery is still due, so it is attempted again.
      core().log('outcome_lost', { delivery_id: deliveryId, error: String(error) });
      await rest();
    }
  };

  const source: TaskSource = {
    nextDueAt: () => (stopped.signal.aborted ? undefined : findNextDueAt(core(), inFlight)),
    runDueTask() {
      for (const [endpoint, delivery] of takeDue(core(), inFlight)) {
        const startedAt = core().time.now();
        const copies = applyEventFault(core(), endpoint, delivery.id, startedAt);
        if (copies === 0) continue;
        const ended = inFlight.add(endpoint.id, delivery.id, attempt(endpoint, delivery, startedAt, copies));
        void ended.then(() => core().scheduler.wake());
      }
    },
    whenIdle: inFlight.whenIdle,
  };

  return {
    source,
    /** Aborts attempts in flight. The next start makes them again. */
    stop(): void {
      stopped.abort(new Error('The service is closing'));
    },
  };
}
