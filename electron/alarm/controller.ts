import type { Instant } from '../contract/domain/time.ts';
import { addMs, MINUTE } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { AppEvents } from '../contract/events.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { AlarmDecision, RingView } from './alarm-decision.ts';
import { decideAlarm } from './alarm-decision.ts';
import type { AlarmWorkspace } from './alarm-workspace.ts';
import type { FaultToneStart } from './fault-tone.ts';

/** Looked at again at least this often: a day may have ended, or a time of the service been moved. */
const LOOK_AGAIN_MS = MINUTE;

/** Looked at again no sooner than this, whatever a threshold says. */
const SOONEST_MS = 20;

/** Where a workspace keeps its episodes. */
export interface EpisodeStore {
  readonly episodes: {
    begin(orderId: string, storeId: number, since: Instant): void;
    end(orderId: string, at: Instant): void;
  };
  /** Commits all that `work` stores, or nothing of it. */
  transaction(work: () => void): void;
}

/** A workspace as the alarm sees it, and where its episodes are kept. */
export interface AlarmSource {
  readonly database: EpisodeStore;
  readonly alarm: AlarmWorkspace;
}

export interface AlarmController {
  /** Decides the ring, keeps its episodes, and gives it with all instants in the time of the screen at `at`. */
  decide(workspaces: readonly AlarmSource[], at: Instant): RingView;
  stop(): void;
}

/** The ring of all open workspaces. The snapshot is stale when a threshold of the ring has passed. */
export function createAlarmController(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
}): AlarmController {
  let faultToneBegan: FaultToneStart = null;
  let cancel: (() => void) | null = null;

  function keep({ database, alarm }: AlarmSource, { changes }: AlarmDecision): void {
    const change = changes.find(({ kind }) => kind === alarm.kind);
    if (!change || change.episodes.begun.length + change.episodes.ended.length === 0) return;
    try {
      database.transaction(() => {
        for (const { orderId, storeId, since } of change.episodes.begun)
          database.episodes.begin(orderId, storeId, since);
        for (const { orderId } of change.episodes.ended) database.episodes.end(orderId, alarm.now);
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
      faultToneBegan = decision.faultToneStartedAt;
      for (const heard of workspaces) keep(heard, decision);
      cancel?.();
      cancel = parts.timers.after(Math.min(LOOK_AGAIN_MS, Math.max(SOONEST_MS, decision.againInMs)), () =>
        parts.events.emit('snapshot.stale'),
      );
      return inTimeOfScreen(decision.view, workspaces, at);
    },
    stop: () => cancel?.(),
  };
}

/** Moves instants of each workspace's service time to the time of the screen: the practice clock may be hours ahead. */
function inTimeOfScreen(view: RingView, workspaces: readonly AlarmSource[], at: Instant): RingView {
  const shift = (kind: AlarmWorkspace['kind'], moment: Instant): Instant => {
    const now = workspaces.find(({ alarm }) => alarm.kind === kind)?.alarm.now ?? at;
    return addMs(moment, at - now);
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
