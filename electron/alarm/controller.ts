import type { Instant } from '../contract/domain/time.ts';
import { later, MINUTE } from '../contract/domain/time.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { Store } from '../database/database.ts';
import type { Decision, RingView } from './alarm-decision.ts';
import { decideAlarm } from './alarm-decision.ts';
import type { AlarmWorkspace } from './alarm-workspace.ts';
import type { FaultToneBegan } from './fault-tone.ts';

/** Looked at again at least this often: a day may have ended, or a time of the service been moved. */
const LOOK_AGAIN_MS = MINUTE;

/** Looked at again no sooner than this, whatever a threshold says. */
const SOONEST_MS = 20;

/** A workspace as the alarm sees it, and where its episodes are kept. */
export interface Heard {
  readonly store: Store;
  readonly alarm: AlarmWorkspace;
}

export interface Ringing {
  /** Decides the ring, keeps its episodes, and gives it with all instants in the time of the screen at `at`. */
  decide(workspaces: readonly Heard[], at: Instant): RingView;
  stop(): void;
}

/** The ring of all open workspaces. `again` is called when a threshold of the ring has passed. */
export function createRinging(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly again: () => void;
}): Ringing {
  let faultToneBegan: FaultToneBegan = null;
  let cancel: (() => void) | null = null;

  function keep({ store, alarm }: Heard, { changes }: Decision): void {
    const change = changes.find(({ kind }) => kind === alarm.kind);
    if (!change || change.episodes.begun.length + change.episodes.ended.length === 0) return;
    try {
      store.transaction(() => {
        for (const { orderId, storeId, since } of change.episodes.begun) store.episodes.begin(orderId, storeId, since);
        for (const { orderId } of change.episodes.ended) store.episodes.end(orderId, alarm.now);
      });
    } catch (error) {
      // It rings all the same: a full disk must not make an order silent.
      parts.log('episodes_not_kept', { error: error instanceof Error ? error.name : 'unknown' });
    }
  }

  return {
    decide(workspaces, at) {
      const decision = decideAlarm(
        workspaces.map(({ alarm }) => alarm),
        faultToneBegan,
        parts.clock.monotonic(),
      );
      faultToneBegan = decision.faultToneBegan;
      for (const heard of workspaces) keep(heard, decision);
      cancel?.();
      cancel = parts.timers.after(Math.min(LOOK_AGAIN_MS, Math.max(SOONEST_MS, decision.again)), parts.again);
      return inTimeOfScreen(decision.view, workspaces, at);
    },
    stop: () => cancel?.(),
  };
}

/** Moves instants of each workspace's service time to the time of the screen: the practice clock may be hours ahead. */
function inTimeOfScreen(view: RingView, workspaces: readonly Heard[], at: Instant): RingView {
  const shift = (kind: AlarmWorkspace['kind'], moment: Instant): Instant => {
    const now = workspaces.find(({ alarm }) => alarm.kind === kind)?.alarm.now ?? at;
    return later(moment, at - now);
  };
  const { urgent } = view;
  return {
    ...view,
    episodes: view.episodes.map((episode) => ({
      ...episode,
      since: shift(episode.workspace, episode.since),
      silencedUntil: episode.silencedUntil === null ? null : shift(episode.workspace, episode.silencedUntil),
    })),
    urgent: urgent && {
      ...urgent,
      holdEndsAt: urgent.holdEndsAt === null ? null : shift(urgent.workspace, urgent.holdEndsAt),
    },
  };
}
