import type { AlarmView, SoundOffReason } from '../contract/calls/alarm.ts';
import type { AppEvents } from '../contract/calls/app-events.ts';
import type { Instant } from '../contract/domain/time.ts';
import { addMs } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { Clock, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import type { RingView } from './alarm-decision.ts';
import type { SoundReport } from './audibility-rules.ts';
import {
  assessAudibility,
  INITIAL_AUDIBILITY,
  recordPcSound,
  recordRingWanted,
  recordSoundReport,
} from './audibility-rules.ts';
import type { PcSoundMonitor } from './pc-sound-monitor.ts';
import { ALARM_TIMINGS } from './timings.ts';

export interface AudibilityMonitor {
  /** Takes a page's report of whether it sounds. */
  report(report: SoundReport): void;
  /** Why the page can't play sound; null if it can; undefined before the page's first report. */
  soundOff(): SoundOffReason | null | undefined;
  /** Whether a page has just reported that it can sound. */
  isPageAudible(): boolean;
  /** Records whether a ring is wanted, and plans the next tick. */
  tick(ring: RingView, volume: number): void;
  /** The ring with whether staff can hear it, in the screen's time at `at`. Changes nothing. */
  view(ring: RingView, at: Instant): AlarmView;
  stop(): void;
}

/** Watches whether the wanted ring really sounds. The snapshot becomes stale when that may have changed. */
export function createAudibilityMonitor(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: EventSink<AppEvents>;
  readonly pcSoundMonitor: Pick<PcSoundMonitor, 'tick' | 'view' | 'stop'>;
}): AudibilityMonitor {
  const { clock, timers } = parts;
  const markStale = (): void => parts.events.emit('snapshot.stale');
  let audibility = INITIAL_AUDIBILITY;
  let last: SoundReport | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const retry = createRetry(timers);

  return {
    report(report) {
      last = report;
      const now = clock.monotonic();
      reportedAt = now;
      const before = assessAudibility(audibility, now).unheard;
      audibility = recordSoundReport(audibility, report, now);
      if (assessAudibility(audibility, now).unheard?.why !== before?.why) markStale();
    },
    isPageAudible: () =>
      last !== undefined && last.state !== 'off' && clock.monotonic() - reportedAt < ALARM_TIMINGS.pageAlive,
    soundOff: () => last && (last.state === 'off' ? last.reason : null),
    tick(ring, volume) {
      const now = clock.monotonic();
      // The fault tone has long pauses, and at volume 0 staff have chosen silence.
      const isWanted = volume > 0 && (ring.tone === 'order' || ring.tone === 'cancelled');
      parts.pcSoundMonitor.tick(isWanted);
      const { fault } = parts.pcSoundMonitor.view();
      audibility = recordPcSound(recordRingWanted(audibility, isWanted, now), fault, now);
      const { changesInMs } = assessAudibility(audibility, now);
      if (Number.isFinite(changesInMs)) retry.after(changesInMs, markStale);
      else retry.cancel();
    },
    view(ring, at) {
      const { unheard } = assessAudibility(audibility, clock.monotonic());
      return {
        ...ring,
        unheard: unheard && { since: addMs(at, -unheard.forMs), why: unheard.why },
        pc: parts.pcSoundMonitor.view(),
      };
    },
    stop() {
      retry.stop();
      parts.pcSoundMonitor.stop();
    },
  };
}
