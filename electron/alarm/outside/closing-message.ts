import { errorName } from '../../contract/error-name.ts';
import type { MainTranslate } from '../../contract/i18n/translate.ts';
import type { Clock, Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import type { Rung } from '../../contract/settings.ts';
import { buildPost, isOver } from './messages.ts';
import type { OutsideSender } from './sender.ts';

/** How long after a failure the message goes out again. */
const AGAIN_AFTER_MS = 30_000;

/** A closing whose mark nobody outside has yet. */
export interface UntoldClosing {
  readonly id: string;
  readonly storeName: string;
  /** As people read it: 28 Nov 2026. */
  readonly day: string;
  /** The logbook's mark at the sign-off, as on the slip. */
  readonly mark: string;
}

export interface ClosingMessage {
  /** Sends what is untold, unless that is under way or has just failed. */
  tick(closing: UntoldClosing | null, noteTold: (id: string) => void): void;
  stop(): void;
}

/**
 * Sends the mark of the day's closing to the first address outside, so that the proof of what the logbook has rests
 * where nobody at the counter can change it (C21). After a kill or a lost response the same key goes out again.
 */
export function createClosingMessage(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Where it goes; undefined for nowhere. */
  readonly rung: () => Rung | undefined;
  readonly send: OutsideSender['send'];
  readonly t: () => MainTranslate;
  /** Asks for another tick. */
  readonly look: () => void;
}): ClosingMessage {
  const { clock, log } = parts;
  const retry = createRetry(parts.timers);
  /** When it may be sent again, in monotonic milliseconds; infinite while it is under way. */
  let nextAt = 0;
  /** Told in this run, even if the disk didn't take that. */
  let told: string | null = null;

  async function send({ id, ...values }: UntoldClosing, rung: Rung, noteTold: (id: string) => void): Promise<void> {
    nextAt = Number.POSITIVE_INFINITY;
    const t = parts.t();
    const title = t('desktop.outside.closed', values);
    try {
      const status = await parts.send(
        buildPost(rung, `counter-closing-${id}`, title, t('desktop.outside.closed_text', values)),
      );
      log('closing_told_outside', { status });
      nextAt = isOver(status) ? 0 : clock.monotonic() + AGAIN_AFTER_MS;
      if (!isOver(status)) return retry.after(AGAIN_AFTER_MS, parts.look);
      told = id;
      noteTold(id);
    } catch (error) {
      log('closing_not_told_outside', { error: errorName(error) });
      nextAt = clock.monotonic() + AGAIN_AFTER_MS;
      retry.after(AGAIN_AFTER_MS, parts.look);
    }
  }

  return {
    tick(closing, noteTold) {
      const rung = parts.rung();
      if (closing === null || rung === undefined || closing.id === told || nextAt > clock.monotonic()) return;
      void send(closing, rung, noteTold);
    },
    stop: retry.stop,
  };
}
