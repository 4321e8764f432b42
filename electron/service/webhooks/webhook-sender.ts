import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { EventType } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Clock, HttpTransport, Timers } from '../../contract/ports.ts';
import { USER_AGENT } from '../../contract/user-agent.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';
import { createConnectionSlots } from './connection-slots.ts';
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

/** `t=<unix seconds>` and a `v1=<hex>` for each secret, over the exact bytes sent. A key is a whole secret as text. */
function createSignatureHeader(secrets: readonly string[], body: string, at: Instant): string {
  const seconds = Math.floor(at / 1_000);
  const sign = (secret: string): string => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',');
}

function createHeaders(message: WebhookMessage, now: Instant): Record<string, string> {
  const { secret, oldSecret, mode } = message.endpoint;
  const valid = oldSecret === null ? [secret] : [secret, oldSecret];
  const secrets = message.badSignature ? valid.map((each) => `not ${each}`) : valid;
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'service-event-id': message.eventId,
    'service-event-type': message.eventType,
    'service-mode': mode,
    'service-delivery-id': String(message.deliveryId),
    'service-signature': createSignatureHeader(secrets, message.body, now),
    ...(message.test ? { 'service-test': 'true' } : {}),
  };
}

/** The error of an attempt that the receiver left without an answer. */
export const NO_ANSWER = 'No answer within 10 seconds';

/** Whether a word is an address, with or without a port: where a name leads is not for an API caller to know. */
const isAddress = (word: string): boolean =>
  /[.:].*[.:]/.test(word) &&
  [word, word.replace(/:\d+$/, '')].some((each) => ipaddr.isValid(each.replaceAll(/[[\](),]/g, '')));

function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  const words = `${message}${cause}`.split(' ').filter((word) => !isAddress(word));
  return words.join(' ').slice(0, 300);
}

/** The most connections to all receivers. */
const CONNECTIONS = 128;

/** Sends webhooks over a bounded number of connections. */
export function createWebhookSender(
  transport: HttpTransport,
  clock: Clock,
  timers: Timers,
  connections: number = CONNECTIONS,
) {
  const slots = createConnectionSlots(connections);
  const originOf = ({ url }: WebhookEndpointRecord): string => new URL(url).origin;

  const attempt = async (message: WebhookMessage, stopped: AbortSignal, limitMs: number): Promise<AttemptOutcome> => {
    // The machine's time, even if the operator moved the service's: a receiver compares it with its own clock.
    const headers = createHeaders(message, clock.now());
    const timeout = new AbortController();
    const cancel = timers.after(limitMs, () => timeout.abort(new Error(NO_ANSWER)));
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

  return {
    /** How many more attempts to an endpoint would get a connection at once. */
    countFree: (endpoint: WebhookEndpointRecord): number => slots.countFree(originOf(endpoint)),
    /** Waits for a connection, then for the response. Never throws: a missing response is an outcome too. */
    send: (
      message: WebhookMessage,
      stopped: AbortSignal,
      limitMs: number = LIMITS.webhookAnswerMs,
    ): Promise<AttemptOutcome> => slots.use(originOf(message.endpoint), () => attempt(message, stopped, limitMs)),
  };
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;
