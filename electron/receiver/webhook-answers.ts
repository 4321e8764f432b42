import type { Mode } from '../contract/api/enums.ts';
import type { Instant } from '../contract/domain/time.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import { errorName } from '../contract/error-name.ts';
import type { AppEvents } from '../contract/events.ts';
import type { ReceiverRefusal, ReceiverView } from '../contract/ipc/receiver.ts';
import type { Clock, Log, WebhookAnswer, WebhookRequest } from '../contract/ports.ts';
import type { AnnouncedEvent } from './webhook-check.ts';
import { checkWebhook } from './webhook-check.ts';

/** What the receiver needs from the connected store. */
export interface ReceivingWorkspace {
  readonly mode: Mode;
  readonly storeIds: readonly number[];
  /** The service's time. */
  now(): Instant;
  /** Reads the events at once. */
  announceEvent(event: AnnouncedEvent): void;
  /** Called when no webhook can arrive any more. */
  endAnnouncements(): void;
}

export interface WebhookAnswersParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
  readonly secrets: () => readonly string[];
  /** The connected store; null while none is open. */
  readonly workspace: () => ReceivingWorkspace | null;
}

export interface WebhookAnswers {
  /** The last event and the last refusal. */
  view(): Pick<ReceiverView, 'lastEventAt' | 'refusal'>;
  /** Answers one webhook. Never throws. */
  receive(request: WebhookRequest): WebhookAnswer;
}

/**
 * Repeated events, and refusals for the same reason, appear on screen at most this often, so that a flood of them, even
 * of alternating ones, doesn't keep it busy.
 */
const REPEAT_SHOWN_MS = SECOND;

/** How many ids of received events are remembered; a repeated event announces nothing. */
const REMEMBERED_IDS = 1_000;

/** Answers webhooks, announces each event once, and remembers the last ones. */
export function createWebhookAnswers(parts: WebhookAnswersParts): WebhookAnswers {
  const { clock, log, events } = parts;
  const seen = new Set<string>();
  let lastEventAt: Instant | null = null;
  let refusal: ReceiverView['refusal'] = null;
  const shownAt = new Map<ReceiverRefusal | 'repeated', number>();

  /** Shows what arrived, unless the same kind was shown just now. Returns whether it does. */
  function showSeldom(kind: ReceiverRefusal | 'repeated'): boolean {
    const now = clock.monotonic();
    if (now - (shownAt.get(kind) ?? Number.NEGATIVE_INFINITY) < REPEAT_SHOWN_MS) return false;
    shownAt.set(kind, now);
    events.emit('snapshot.stale');
    return true;
  }

  function noteRefusal(next: NonNullable<ReceiverView['refusal']>): void {
    refusal = next;
    if (showSeldom(next.reason)) log('webhook_refused', { reason: next.reason });
  }

  /** Remembers an event. Returns whether it came for the first time. */
  function remember(id: string): boolean {
    if (seen.has(id)) return false;
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > REMEMBERED_IDS && oldest !== undefined) seen.delete(oldest);
    return true;
  }

  function answer(request: WebhookRequest): WebhookAnswer {
    const workspace = parts.workspace();
    if (workspace === null) return { status: 503, words: 'No store is open on this counter.' };
    const now = workspace.now();
    const checked = checkWebhook(request, { secrets: parts.secrets(), mode: workspace.mode, now });
    if ('refusal' in checked) {
      const { status, words, reason } = checked.refusal;
      noteRefusal({ reason, at: now });
      return { status, words };
    }
    const { event } = checked;
    lastEventAt = now;
    refusal = null;
    const isOwn = event.storeId === null || workspace.storeIds.includes(event.storeId);
    const isNew = remember(event.id);
    if (isNew) events.emit('snapshot.stale');
    else showSeldom('repeated');
    return {
      status: 200,
      words: 'Received.',
      ...(isOwn && isNew && { afterwards: () => workspace.announceEvent(event) }),
    };
  }

  return {
    view: () => ({ lastEventAt, refusal }),
    receive(request: WebhookRequest): WebhookAnswer {
      try {
        return answer(request);
      } catch (error) {
        log('webhook_fault', { error: errorName(error) });
        return { status: 500, words: 'Counter failed.' };
      }
    },
  };
}
