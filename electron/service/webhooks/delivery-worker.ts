import type { Instant } from '../../contract/domain/time.ts';
import { addMs, SECOND } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import type { TaskSource } from '../scheduler/scheduler.ts';
import type { DueDelivery, WebhookEndpointRecord } from '../storage/tables/webhooks.ts';
import type { DeliveryAttempt } from './attempt-record.ts';
import { recordAttempt } from './attempt-record.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** Attempts on their way at once: to one endpoint, so that a slow one is not flooded, and to all together. */
const AT_ONCE_EACH = 32;
const AT_ONCE_ALL = 128;

/** How long an event steps back when its order is to be disturbed on purpose. */
const REORDER_MS = SECOND;

/**
 * Delivers what is due. Due times are rows, so nothing is lost in a kill: an attempt whose outcome was not kept is
 * made again (delivery is at least once). Outcomes that come together are kept together.
 */
export function createDeliveryWorker(core: () => Core, timers: Timers, send: WebhookSender) {
  const stopped = new AbortController();
  const onTheWay = new Map<string, Set<number>>();
  let outcomes: DeliveryAttempt[] = [];
  let flushing: (() => void) | undefined;
  let waiting: (() => void)[] = [];
  let sending = 0;

  const busyAt = (endpointId: string): Set<number> => {
    const busy = onTheWay.get(endpointId) ?? new Set<number>();
    onTheWay.set(endpointId, busy);
    return busy;
  };

  const keep = (): void => {
    flushing?.();
    flushing = undefined;
    const done = outcomes;
    outcomes = [];
    try {
      core().storage.transaction(() => {
        for (const attempt of done) recordAttempt(core(), attempt);
      });
    } catch (error) {
      // What could not be kept is still due, and is made again.
      core().log('outcomes_lost', { count: done.length, error: String(error) });
    }
    for (const busy of onTheWay.values()) for (const { deliveryId } of done) busy.delete(deliveryId);
    core().scheduler.wake();
    if (sending > 0 || outcomes.length > 0) return;
    for (const resolve of waiting.splice(0)) resolve();
  };

  const finish = (attempt: DeliveryAttempt): void => {
    sending -= 1;
    if (stopped.signal.aborted) return;
    outcomes.push(attempt);
    if (waiting.length > 0 && sending === 0) keep();
    else flushing ??= timers.after(0, keep);
  };

  /** How a delivery goes out, when the operator has ordered disorder: twice, or not now. */
  const orderedWay = (endpoint: WebhookEndpointRecord, id: number, now: Instant): 'once' | 'twice' | 'later' => {
    const path = new URL(endpoint.url).pathname;
    const fault = core().faults.ofEvents({ method: 'POST', path, template: path, keyId: null });
    if (!fault) return 'once';
    if (fault.kind === 'duplicate_events') return 'twice';
    const wait = fault.kind === 'delay_events' ? (fault.delay_ms ?? 0) : REORDER_MS;
    core().storage.webhooks.postpone(id, addMs(now, wait));
    return 'later';
  };

  const begin = (endpoint: WebhookEndpointRecord, { id, eventId, eventType, body }: DueDelivery): void => {
    const begun = core().time.now();
    const way = orderedWay(endpoint, id, begun);
    if (way === 'later') return;
    const shipment = { endpoint, deliveryId: id, eventId, eventType, body };
    busyAt(endpoint.id).add(id);
    sending += 1;
    if (way === 'twice') void send(shipment, stopped.signal);
    void send(shipment, stopped.signal).then((outcome) =>
      finish({ deliveryId: id, cause: 'schedule', begun, outcome }),
    );
  };

  const source: TaskSource = {
    nextDueAt() {
      if (stopped.signal.aborted || sending >= AT_ONCE_ALL) return undefined;
      let first: Instant | undefined;
      for (const endpoint of core().storage.webhooks.active()) {
        const busy = busyAt(endpoint.id);
        if (busy.size >= AT_ONCE_EACH) continue;
        const free = core()
          .storage.webhooks.dueTimes(endpoint.id, busy.size + 1)
          .find(({ id }) => !busy.has(id));
        if (free && (first === undefined || free.dueAt < first)) first = free.dueAt;
      }
      return first;
    },
    runDueTask() {
      const now = core().time.now();
      for (const endpoint of core().storage.webhooks.active()) {
        const busy = busyAt(endpoint.id);
        const room = Math.min(AT_ONCE_EACH - busy.size, AT_ONCE_ALL - sending);
        if (room <= 0) continue;
        const due = core().storage.webhooks.due(endpoint.id, now, busy.size + room);
        for (const delivery of due.filter(({ id }) => !busy.has(id)).slice(0, room)) begin(endpoint, delivery);
      }
    },
    whenIdle: () =>
      sending === 0 && outcomes.length === 0
        ? undefined
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
  };

  return {
    source,
    /** Gives up what is on its way; it is made again at the next start. */
    stop(): void {
      stopped.abort(new Error('The service is closing'));
      flushing?.();
      for (const resolve of waiting.splice(0)) resolve();
      waiting = [];
    },
  };
}
