import type { Instant } from '../contract/domain/time.ts';
import { later } from '../contract/domain/time.ts';
import type { AlarmView } from '../contract/ipc/views.ts';
import type { Clock, Timers } from '../contract/ports.ts';
import type { RingView } from './alarm-decision.ts';
import type { SoundReport } from './audibility-rules.ts';
import { judge, NOTHING_HEARD, report, want } from './audibility-rules.ts';

export interface Hearing {
  /** A page says whether it sounds. */
  report(said: SoundReport): void;
  /** Adds to what is to sound whether it is heard, in the time of the screen at `at`. */
  hear(ring: RingView, volume: number, at: Instant): AlarmView;
  stop(): void;
}

/** Watches whether the ring that main wants really sounds. `again` is called when that may have changed. */
export function createHearing(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly again: () => void;
}): Hearing {
  const { clock, timers, again } = parts;
  let hearing = NOTHING_HEARD;
  let cancel = (): void => undefined;

  return {
    report(said) {
      const now = clock.monotonic();
      const before = judge(hearing, now).unheard;
      hearing = report(hearing, said, now);
      if (judge(hearing, now).unheard?.why !== before?.why) again();
    },
    hear(ring, volume, at) {
      const now = clock.monotonic();
      // The fault tone has long pauses of its own; at volume 0 staff have chosen that nothing sounds.
      hearing = want(hearing, volume > 0 && (ring.tone === 'order' || ring.tone === 'cancelled'), now);
      const { unheard, changesIn } = judge(hearing, now);
      cancel();
      cancel = Number.isFinite(changesIn) ? timers.after(changesIn, again) : () => undefined;
      return { ...ring, unheard: unheard && { since: later(at, -unheard.forMs), why: unheard.why } };
    },
    stop: () => cancel(),
  };
}
