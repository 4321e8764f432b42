import type { EventType } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { Clock, HttpTransport, Timers } from '../../contract/ports.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhooks.ts';
import type { AttemptOutcome } from './retry-schedule.ts';
import { createBadSignatureHeader, createSignatureHeader } from './signature.ts';

/** One POST about to be made. */
export interface WebhookMessage {
  readonly endpoint: WebhookEndpointRecord;
  readonly deliveryId: number;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly body: string;
  /** A sample of the test operation. */
  readonly test?: boolean;
  readonly badSignature?: boolean;
}

function whyNot(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${message}${cause}`.slice(0, 300);
}

/** Makes the POSTs. An attempt never throws: no answer is an outcome as well. */
export function createWebhookSender(transport: HttpTransport, clock: Clock, timers: Timers) {
  return async (shipment: WebhookMessage, stopped: AbortSignal): Promise<AttemptOutcome> => {
    const { endpoint, body } = shipment;
    const sign = shipment.badSignature ? createBadSignatureHeader : createSignatureHeader;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'service-event-id': shipment.eventId,
      'service-event-type': shipment.eventType,
      'service-mode': endpoint.mode,
      'service-delivery-id': String(shipment.deliveryId),
      // The machine's own time, also when the operator has moved the clock: a receiver compares it with its own.
      'service-signature': sign(endpoint.secret, body, clock.now()),
      ...(shipment.test ? { 'service-test': 'true' } : {}),
    };
    const late = new AbortController();
    const cancel = timers.after(LIMITS.webhookAnswerMs, () => late.abort(new Error('No answer within 10 seconds')));
    try {
      const signal = AbortSignal.any([late.signal, stopped]);
      const { status } = await transport({ method: 'POST', url: endpoint.url, headers, body, signal });
      return { statusCode: status, error: '' };
    } catch (error) {
      return { statusCode: null, error: whyNot(late.signal.aborted ? late.signal.reason : error) };
    } finally {
      cancel();
    }
  };
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;
