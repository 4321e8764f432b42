/** Decides how to answer a webhook, and whether it announces an event of this counter. */

import { z } from 'zod';
import type { EventType, Mode } from '../contract/api/enums.ts';
import type { Instant } from '../contract/domain/time.ts';
import { parseInstantOrNull, SECOND } from '../contract/domain/time.ts';
import type { ReceiverRefusal } from '../contract/ipc/receiver.ts';
import type { WebhookRequest } from '../contract/ports.ts';
import { findSignatureFault } from './webhook-signature.ts';

/** What an accepted webhook announces. */
export interface AnnouncedEvent {
  readonly id: string;
  readonly storeId: number | null;
  /** Whether it came right after the event; a retry comes at least a minute later. */
  readonly isPrompt: boolean;
}

export interface WebhookRefusal {
  readonly reason: ReceiverRefusal;
  readonly status: number;
  readonly words: string;
}

/** If a webhook comes later than this, an earlier attempt was lost. */
const PROMPT_MS = 10 * SECOND;

/** The part of an event that matters here; polling reads the rest. */
const envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  mode: z.string().optional(),
  created_at: z.string(),
  store_id: z.int().nullish(),
});

/**
 * Answering with success would book the sale at the service (specification, Receiver obligations) before it is stored
 * here (C6). Sales are read from their list and acknowledged instead.
 */
const UNBOOKED: EventType = 'sale.completed';

const REFUSALS: Readonly<Record<ReceiverRefusal, Omit<WebhookRefusal, 'reason'>>> = {
  signature_missing: { status: 401, words: 'There is no Service-Signature that can be read.' },
  signature_wrong: { status: 401, words: 'The signature is wrong.' },
  time_wrong: { status: 401, words: 'The signature is older than five minutes, or ahead of the time.' },
  unreadable: { status: 400, words: 'The body is not an event.' },
  other_environment: { status: 422, words: 'This counter is connected to the other environment.' },
  sale_not_booked: { status: 422, words: 'Counter books sales from their list: leave sale.completed out.' },
};

const refuse = (reason: ReceiverRefusal): { readonly refusal: WebhookRefusal } => {
  return { refusal: { reason, ...REFUSALS[reason] } };
};

/** Checks a webhook, starting with its signature: nothing else of a forged one is read. */
export function checkWebhook(
  { header, body }: WebhookRequest,
  { secrets, mode, now }: { readonly secrets: readonly string[]; readonly mode: Mode; readonly now: Instant },
): { readonly event: AnnouncedEvent } | { readonly refusal: WebhookRefusal } {
  const fault = findSignatureFault(header('service-signature'), body, secrets, now);
  if (fault !== null) return refuse(fault);
  const parsed = envelope.safeParse(parseJson(body));
  if (!parsed.success) return refuse('unreadable');
  const { id, type, mode: eventMode = mode, created_at, store_id: storeId = null } = parsed.data;
  if (eventMode !== mode) return refuse('other_environment');
  if (type === UNBOOKED) return refuse('sale_not_booked');
  const createdAt = parseInstantOrNull(created_at);
  return { event: { id, storeId, isPrompt: createdAt !== null && now - createdAt < PROMPT_MS } };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
