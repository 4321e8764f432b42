import type { Instant } from '../../contract/domain/time.ts';
import { addMs, SECOND } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import type { TaskSource } from '../scheduler/scheduler.ts';
import type { DueDelivery } from '../storage/tables/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';
import { createAttemptBuffer } from './attempt-buffer.ts';
import type { DeliverySlots } from './delivery-slots.ts';
import { createDeliverySlots } from './delivery-slots.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** How long a `reorder_events` fault postpones a delivery. */
const REORDER_MS = SECOND;

/** The number of times to send a delivery now. A fault may double it, or postpone the delivery, which makes it 0. */
function applyEventFault({ storage, faults }: Core, endpoint: WebhookEndpointRecord, id: number, now: Instant): number {
  const path = new URL(endpoint.url).pathname;
  const fault = faults.takeEventFault({ method: 'POST', path, template: path, keyId: null, endpointId: endpoint.id });
  if (!fault) return 1;
  if (fault.kind === 'duplicate_events') return 2;
  const wait = fault.kind === 'delay_events' ? fault.delay_ms : REORDER_MS;
  storage.webhookDeliveries.postpone(id, addMs(now, wait));
  return 0;
}

/** When the next delivery is due, among the endpoints that have a free slot. */
function nextDueAt({ storage }: Core, slots: DeliverySlots): Instant | undefined {
  let next: Instant | undefined;
  for (const endpoint of storage.webhookEndpoints.active()) {
    if (slots.free(endpoint.id) <= 0) continue;
    const busy = slots.busy(endpoint.id);
    const due = storage.webhookDeliveries.dueTimes(endpoint.id, busy.size + 1).find(({ id }) => !busy.has(id));
    if (due && (next === undefined || due.dueAt < next)) next = due.dueAt;
  }
  return next;
}

/**
 * Makes the deliveries that are due. Due times are rows, so a killed process loses nothing: an attempt whose outcome was
 * not recorded is repeated, because every event is delivered at least once.
 */
export function createDeliveryWorker(core: () => Core, timers: Timers, send: WebhookSender) {
  const stopped = new AbortController();
  const slots = createDeliverySlots();
  const attempts = createAttemptBuffer(core, timers, slots);

  const attempt = (endpoint: WebhookEndpointRecord, { id, eventId, eventType, body }: DueDelivery): void => {
    const startedAt = core().time.now();
    const copies = applyEventFault(core(), endpoint, id, startedAt);
    if (copies === 0) return;
    const message = { endpoint, deliveryId: id, eventId, eventType, body };
    slots.take(endpoint.id, id);
    if (copies === 2) void send(message, stopped.signal);
    void send(message, stopped.signal).then((outcome) => {
      slots.finish();
      if (!stopped.signal.aborted) attempts.add({ deliveryId: id, cause: 'schedule', startedAt, outcome });
    });
  };

  const source: TaskSource = {
    nextDueAt: () => (stopped.signal.aborted ? undefined : nextDueAt(core(), slots)),
    runDueTask() {
      const now = core().time.now();
      const { webhookEndpoints, webhookDeliveries } = core().storage;
      for (const endpoint of webhookEndpoints.active()) {
        const busy = slots.busy(endpoint.id);
        const free = slots.free(endpoint.id);
        if (free <= 0) continue;
        const due = webhookDeliveries.due(endpoint.id, now, busy.size + free);
        for (const delivery of due.filter(({ id }) => !busy.has(id)).slice(0, free)) attempt(endpoint, delivery);
      }
    },
    whenIdle: attempts.whenIdle,
  };

  return {
    source,
    /** Aborts attempts in flight. The next start makes them again. */
    stop(): void {
      stopped.abort(new Error('The service is closing'));
      attempts.close();
    },
  };
}
