/** The messages to people outside the shop. They hold no customer's data, and of an order only its number. */

import type { MainTranslate } from '../../contract/i18n/translate.ts';
import type { HttpRequest } from '../../contract/ports.ts';
import type { Rung } from '../../contract/settings.ts';
import { USER_AGENT } from '../../contract/user-agent.ts';
import type { Tell } from './tells.ts';

/** How long after a failure a message is sent again. */
export const AGAIN_AFTER_MS = 30_000;

/** The order that a message is about. */
export interface ToldOrder {
  readonly orderId: string;
  readonly storeId: number;
  readonly number: string;
  readonly storeName: string;
}

/**
 * The same for the same order and rung, on every counter of the store and after every restart. A receiver that compares
 * keys shows one message, whatever is sent again.
 */
export function tellKey({ orderId, storeId }: Pick<ToldOrder, 'orderId' | 'storeId'>, tell: Tell): string {
  return `counter-${storeId}-${orderId}-${tell}`;
}

/** Headers are Latin; other letters travel as RFC 2047 has them. */
function encodeHeader(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}?=`;
}

/** Whether a message needs no repetition: the receiver took it, or refuses it for good. */
export const isOver = (status: number): boolean => status < 300 || isRefused(status);

/** Whether the receiver refuses a message for good. */
export const isRefused = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Builds the POST of the message that an order waits, or was answered. */
export function buildMessage(order: ToldOrder, tell: Tell, rung: Rung, t: MainTranslate): HttpRequest {
  const isAnswered = tell.endsWith('answered');
  const values = { number: order.number, store: order.storeName, count: rung.afterMinutes };
  const title = t(isAnswered ? 'desktop.outside.answered' : 'desktop.outside.unanswered', values);
  const text = t(isAnswered ? 'desktop.outside.answered_text' : 'desktop.outside.unanswered_text', values);
  return buildPost(rung, tellKey(order, tell), title, text);
}

/** Builds the POST of a message. `key`: the same for the same message, however often it is sent. */
export function buildPost(
  { address, form }: Pick<Rung, 'address' | 'form'>,
  key: string,
  title: string,
  text: string,
): HttpRequest {
  const headers = { 'user-agent': USER_AGENT, 'idempotency-key': key };
  return form === 'json'
    ? {
        method: 'POST',
        url: address,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title, text: `${title}\n${text}`, id: key }),
      }
    : {
        method: 'POST',
        url: address,
        // ntfy replaces the message of the same sequence.
        headers: {
          ...headers,
          'content-type': 'text/plain; charset=utf-8',
          title: encodeHeader(title),
          'x-sequence-id': key,
        },
        body: text,
      };
}
