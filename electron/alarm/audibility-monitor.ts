import type { Instant } from '../contract/domain/time.ts';
import { addMs } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { AppEvents } from '../contract/events.ts';
import type { AlarmView } from '../contract/ipc/alarm.ts';
import type { Clock, Timers } from '../contract/ports.ts';
import type { RingView } from './alarm-decision.ts';
import type { SoundReport } from './audibility-rules.ts';
import { assessAudibility, INITIAL_AUDIBILITY, recordRingWanted, recordSoundReport } from './audibility-rules.ts';

export interface AudibilityMonitor {
  /** A page says whether it sounds. */
  report(said: SoundReport): void;
  /** Adds to what is to sound whether it is heard, in the time of the screen at `at`. */
  addAudibility(ring: RingView, volume: number, at: Instant): AlarmView;
  stop(): void;
}

/** Watches whether the ring that main wants really sounds. The snapshot is stale when that may have changed. */
export function createAudibilityMonitor(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: EventSink<AppEvents>;
}): AudibilityMonitor {
  const { clock, timers } = parts;
  const again = (): void => parts.events.emit('snapshot.stale');
  let hearing = INITIAL_AUDIBILITY;
  let cancel = (): void => undefined;

  return {
    report(said) {
      const now = clock.monotonic();
      const before = assessAudibility(hearing, now).unheard;
      hearing = recordSoundReport(hearing, said, now);
      if (assessAudibility(hearing, now).unheard?.why !== before?.why) again();
    },
    addAudibility(ring, volume, at) {
      const now = clock.monotonic();
      // The fault tone has long pauses of its own; at volume 0 staff have chosen that nothing sounds.
      hearing = recordRingWanted(hearing, volume > 0 && (ring.tone === 'order' || ring.tone === 'cancelled'), now);
      const { unheard, changesInMs: changesIn } = assessAudibility(hearing, now);
      cancel();
      cancel = Number.isFinite(changesIn) ? timers.after(changesIn, again) : () => undefined;
      return { ...ring, unheard: unheard && { since: addMs(at, -unheard.forMs), why: unheard.why } };
    },
    stop: () => cancel(),
  };
}
