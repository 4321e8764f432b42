import type { EventType } from '../contract/api/enums.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';
import type { Clock } from '../contract/ports.ts';
import { POLL_INTERVALS } from './intervals.ts';

/** An event that a webhook announced. */
export interface Announcement {
  readonly id: string;
  /** Whether the webhook came right after the event. */
  readonly isPrompt: boolean;
}

/** A new event that a poll found. */
export interface FoundEvent {
  readonly id: string;
  readonly type: string;
}

/** Decides how often to poll: slowly while webhooks announce every event that polls find. */
export interface Announcements {
  announce(announcement: Announcement): void;
  /** Settles announced events that a poll has found. An event that no webhook announced makes polling fast again. */
  noteFound(events: readonly FoundEvent[]): void;
  /** Polls fast until the next prompt webhook. */
  distrust(): void;
  /** Milliseconds between two polls, before jitter. */
  pollMs(): number;
}

/**
 * The interval while webhooks announce every event. Even with jitter and a slow answer, an order whose webhook was lost
 * rings in time (C3).
 */
const SLOW_POLL_MS = 2.5 * SECOND;

/** How long polling stays slow after a prompt webhook. */
const TRUST_MS = 10 * MINUTE;

/** The most announced ids to keep while no poll has found them. The service's test webhooks are never listed. */
const OPEN_IDS_MAX = 500;

/** Webhooks need not announce these events: the receiver refuses them (C6), and an endpoint should leave them out. */
const UNANNOUNCED: EventType = 'sale.completed';

export function createAnnouncements(clock: Clock): Announcements {
  const open = new Set<string>();
  let trustedAt: number | null = null;

  return {
    announce({ id, isPrompt }) {
      open.add(id);
      const [oldest] = open;
      if (open.size > OPEN_IDS_MAX && oldest !== undefined) open.delete(oldest);
      if (isPrompt) trustedAt = clock.monotonic();
    },
    noteFound(events) {
      for (const { id, type } of events) if (!open.delete(id) && type !== UNANNOUNCED) trustedAt = null;
    },
    distrust() {
      trustedAt = null;
    },
    pollMs: () =>
      trustedAt !== null && clock.monotonic() - trustedAt < TRUST_MS ? SLOW_POLL_MS : POLL_INTERVALS.eventsMs,
  };
}
