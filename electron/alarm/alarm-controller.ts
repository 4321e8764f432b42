import type { AppEvents } from '../contract/calls/app-events.ts';
import type { Instant } from '../contract/domain/time.ts';
import { addMs, MINUTE } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import { errorName } from '../contract/error-name.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import type { AlarmDecision, RingView } from './alarm-decision.ts';
import { decideAlarm } from './alarm-decision.ts';
import type { AlarmWorkspace } from './alarm-workspace.ts';
import type { FaultToneStart } from './fault-tone.ts';

/** The alarm is decided at least this often, because the day may end or the service's time may move. */
const LONGEST_WAIT_MS = MINUTE;

/** The alarm is decided no more often than this, however close the next threshold is. */
const SHORTEST_WAIT_MS = 20;

/** The episodes of a workspace, as the alarm changes them. */
export interface EpisodeStore {
  begin(orderId: string, storeId: number, since: Instant): void;
  end(orderId: string, at: Instant): void;
}

/** A workspace as the alarm sees it. */
export interface AlarmSource {
  /** Stores everything that `change` does, or nothing. */
  changeEpisodes(change: (episodes: EpisodeStore) => void): void;
  readonly alarm: AlarmWorkspace;
}

export interface AlarmController {
  /**
   * Decides the ring, stores its episodes, and plans the next tick. Returns the ring as {@link view} does.
   *
   * @param isStoreDown whether the store that should ring here isn't open
   */
  tick(workspaces: readonly AlarmSource[], at: Instant, isStoreDown: boolean): RingView;
  /** The ring with all instants in the screen's time at `at`. Changes nothing. */
  view(workspaces: readonly AlarmSource[], at: Instant, isStoreDown: boolean): RingView;
  stop(): void;
}

/** Decides the ring of all open workspaces. The snapshot becomes stale when the ring passes a threshold. */
export function createAlarmController(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
}): AlarmController {
  let faultToneStartedAt: FaultToneStart = null;
  const retry = createRetry(parts.timers);

  function storeEpisodes({ changeEpisodes, alarm }: AlarmSource, { changes }: AlarmDecision): void {
    const change = changes.find(({ kind }) => kind === alarm.kind);
    if (!change || change.episodes.begun.length + change.episodes.ended.length === 0) return;
    try {
      changeEpisodes((episodes) => {
        for (const { orderId, storeId, since } of change.episodes.begun) episodes.begin(orderId, storeId, since);
        for (const { orderId } of change.episodes.ended) episodes.end(orderId, alarm.now);
      });
    } catch (error) {
      // It rings anyway.
      parts.log('episodes_not_kept', { error: errorName(error) });
    }
  }

  const decide = (workspaces: readonly AlarmSource[], isStoreDown: boolean): AlarmDecision =>
    decideAlarm(
      workspaces.map(({ alarm }) => alarm),
      isStoreDown,
      faultToneStartedAt,
      parts.clock.monotonic(),
    );

  return {
    tick(workspaces, at, isStoreDown) {
      const decision = decide(workspaces, isStoreDown);
      faultToneStartedAt = decision.faultToneStartedAt;
      for (const source of workspaces) storeEpisodes(source, decision);
      retry.after(Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, decision.againInMs)), () =>
        parts.events.emit('snapshot.stale'),
      );
      return toScreenTime(decision.view, workspaces, at);
    },
    view: (workspaces, at, isStoreDown) => toScreenTime(decide(workspaces, isStoreDown).view, workspaces, at),
    stop: retry.stop,
  };
}

/**
 * Moves instants from each workspace's service time to the screen's time, because the practice clock may be hours
 * ahead.
 */
function toScreenTime(view: RingView, workspaces: readonly AlarmSource[], at: Instant): RingView {
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
