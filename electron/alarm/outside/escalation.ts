import type { TellState } from '../../contract/domain/alarms.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import { errorName } from '../../contract/error-name.ts';
import type { MainTranslate } from '../../contract/i18n/translate.ts';
import { computeOpeningState } from '../../contract/opening-hours.ts';
import type { Clock, Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import type { Rung } from '../../contract/settings.ts';
import type { AlarmWorkspace } from '../alarm-workspace.ts';
import type { ToldOrder } from './messages.ts';
import { AGAIN_AFTER_MS, buildMessage, isOver, isRefused, tellKey } from './messages.ts';
import type { OutsideSender } from './sender.ts';
import type { EndedEpisode, Tell, TellChange } from './tells.ts';
import { decideTells, listUnsent } from './tells.ts';

/** How often the escalation looks for messages that are due, while an order waits for a decision or one is unsent. */
const LOOK_EVERY_MS = 5_000;

/** The live store, as the escalation sees it. */
export interface EscalationSource {
  readonly alarm: AlarmWorkspace;
  /** Episodes that ended lately and have messages. */
  readonly ended: readonly EndedEpisode[];
  /** Stores how a tell stands. */
  noteTell(orderId: string, tell: Tell, state: TellState): void;
  storeNameOf(storeId: number): string;
}

export interface Escalation {
  /** Tells outside what is due. */
  tick(source: EscalationSource): void;
  stop(): void;
}

/**
 * Tells people outside the shop that an order waits (C18). The episode stores each message as due before it leaves.
 * After a kill, a lost response or a failure the message goes out again with the same key, until the receiver accepts or
 * refuses it, or the order needs no answer. A receiver that compares keys shows it once; another may show a repetition,
 * but only where the first copy may not have arrived.
 */
export function createEscalation(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly rungs: () => readonly Rung[];
  readonly send: OutsideSender['send'];
  readonly t: () => MainTranslate;
  /** Asks for another tick. */
  readonly look: () => void;
}): Escalation {
  const { clock, timers, log } = parts;
  const retry = createRetry(timers);
  /** When each message may be sent again, in monotonic milliseconds; infinite while it is under way or over. */
  const nextAt = new Map<string, number>();

  async function send(source: EscalationSource, order: ToldOrder, tell: Tell, rung: Rung): Promise<void> {
    const key = tellKey(order, tell);
    nextAt.set(key, Number.POSITIVE_INFINITY);
    try {
      const status = await parts.send(buildMessage(order, tell, rung, parts.t()));
      log('told_outside', { rung: tell, status });
      // In this run it is over, even if the disk doesn't take that.
      if (isOver(status))
        noteAll(source, [{ orderId: order.orderId, tell, state: isRefused(status) ? 'dropped' : 'told' }]);
      else nextAt.set(key, clock.monotonic() + AGAIN_AFTER_MS);
    } catch (error) {
      log('not_told_outside', { rung: tell, error: errorName(error) });
      nextAt.set(key, clock.monotonic() + AGAIN_AFTER_MS);
    }
  }

  function noteAll(source: EscalationSource, changes: readonly TellChange[]): boolean {
    try {
      for (const { orderId, tell, state } of changes) source.noteTell(orderId, tell, state);
      return true;
    } catch (error) {
      // Nothing is sent that isn't stored.
      log('tell_not_kept', { error: errorName(error) });
      return false;
    }
  }

  return {
    tick(source) {
      const rungs = parts.rungs();
      const { alarm, ended } = source;
      const { isOpen } = computeOpeningState(alarm.openingHours, alarm.now);
      const changes = decideTells(alarm, ended, rungs, isOpen);
      const areStored = noteAll(source, changes);
      // What was just stored is sent at the next look.
      const unsent = listUnsent(alarm, ended, rungs);
      for (const { orderId, storeId, tell, rung } of unsent) {
        const order = { orderId, storeId, number: shortNumber(orderId), storeName: source.storeNameOf(storeId) };
        if ((nextAt.get(tellKey(order, tell)) ?? 0) <= clock.monotonic()) void send(source, order, tell, rung);
      }
      const isWaiting = alarm.orders.some(({ wants }) => wants === 'decision') || unsent.length + changes.length > 0;
      if (isWaiting) retry.after(changes.length > 0 && areStored ? 0 : LOOK_EVERY_MS, parts.look);
    },
    stop: retry.stop,
  };
}
