import { errorName } from '../../contract/error-name.ts';
import type { MainTranslate } from '../../contract/i18n/translate.ts';
import type { Clock, Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import type { Rung } from '../../contract/settings.ts';
import { AGAIN_AFTER_MS, buildPost, isOver } from './messages.ts';
import type { OutsideSender } from './sender.ts';

/** A closing whose mark has not been sent to anybody outside. */
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
  tick(closing: UntoldClosing, rung: Rung, noteTold: (id: string) => void): void;
  stop(): void;
}

/**
 * Sends the mark of the day's closing to the first address outside, where nobody at the counter can change it: it
 * proves what the logbook held (C21). After a kill or a lost response it sends the message again with the same key.
 */
export function createClosingMessage(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
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

  /** Whether the receiver has accepted or refused it. */
  async function post({ id, ...values }: UntoldClosing, rung: Rung): Promise<boolean> {
    const t = parts.t();
    const title = t('desktop.outside.closed', values);
    const message = buildPost(rung, `counter-closing-${id}`, title, t('desktop.outside.closed_text', values));
    try {
      const status = await parts.send(message);
      log('closing_told_outside', { status });
      return isOver(status);
    } catch (error) {
      log('closing_not_told_outside', { error: errorName(error) });
      return false;
    }
  }

  async function send(closing: UntoldClosing, rung: Rung, noteTold: (id: string) => void): Promise<void> {
    nextAt = Number.POSITIVE_INFINITY;
    const isTold = await post(closing, rung);
    nextAt = clock.monotonic() + AGAIN_AFTER_MS;
    if (!isTold) return retry.after(AGAIN_AFTER_MS, parts.look);
    told = closing.id;
    try {
      noteTold(closing.id);
    } catch (error) {
      log('closing_told_not_kept', { error: errorName(error) });
    }
  }

  return {
    tick(closing, rung, noteTold) {
      if (closing.id !== told && nextAt <= clock.monotonic()) void send(closing, rung, noteTold);
    },
    stop: retry.stop,
  };
}
