import { createHmac } from 'node:crypto';
import type { EventType } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Clock, HttpTransport, Timers } from '../../contract/ports.ts';
import { USER_AGENT } from '../../contract/user-agent.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';
import type { AttemptOutcome } from './retry-schedule.ts';

/** One POST to an endpoint. */
export interface WebhookMessage {
  readonly endpoint: WebhookEndpointRecord;
  readonly deliveryId: number;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly body: string;
  /** Whether it is a sample of the test operation. */
  readonly test?: boolean;
  /** Signs with a wrong secret, so that a receiver can test its check. */
  readonly badSignature?: boolean;
}

/** `t=<unix seconds>,v1=<hex>` over the exact bytes sent. The key is the whole secret as text. */
function createSignatureHeader(secret: string, body: string, at: Instant): string {
  const seconds = Math.floor(at / 1_000);
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}

function createHeaders(message: WebhookMessage, now: Instant): Record<string, string> {
  const { secret, mode } = message.endpoint;
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'service-event-id': message.eventId,
    'service-event-type': message.eventType,
    'service-mode': mode,
    'service-delivery-id': String(message.deliveryId),
    'service-signature': createSignatureHeader(message.badSignature ? `not ${secret}` : secret, message.body, now),
    ...(message.test ? { 'service-test': 'true' } : {}),
  };
}

function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${message}${cause}`.slice(0, 300);
}

/** Creates the function that sends webhooks. It never throws: a missing response is an outcome too. */
export function createWebhookSender(transport: HttpTransport, clock: Clock, timers: Timers) {
  return async (message: WebhookMessage, stopped: AbortSignal): Promise<AttemptOutcome> => {
    // The machine's time, even if the operator moved the service's: a receiver compares it with its own clock.
    const headers = createHeaders(message, clock.now());
    const timeout = new AbortController();
    const cancel = timers.after(LIMITS.webhookAnswerMs, () => timeout.abort(new Error('No answer within 10 seconds')));
    try {
      const signal = AbortSignal.any([timeout.signal, stopped]);
      const request = { method: 'POST', url: message.endpoint.url, headers, body: message.body, signal } as const;
      const { status, body } = await transport(request);
      return { statusCode: status, error: '', answer: body };
    } catch (error) {
      const reason = timeout.signal.aborted ? timeout.signal.reason : error;
      return { statusCode: null, error: describeError(reason), answer: '' };
    } finally {
      cancel();
    }
  };
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;
