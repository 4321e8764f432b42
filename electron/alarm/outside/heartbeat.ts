import { MINUTE } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import { USER_AGENT } from '../../contract/user-agent.ts';
import type { OutsideSender } from './sender.ts';

export interface Heartbeat {
  /** Begins, unless it has begun. */
  start(): void;
  stop(): void;
}

/**
 * Calls an address each minute while this counter can ring (C18). When the calls stop, the service at that address
 * alerts the owner. A call that fails is not repeated: the next one follows in a minute.
 */
export function createHeartbeat(parts: {
  readonly timers: Timers;
  readonly log: Log;
  readonly address: () => string | null;
  readonly canRing: () => boolean;
  readonly send: OutsideSender['send'];
}): Heartbeat {
  const retry = createRetry(parts.timers);

  async function beat(): Promise<void> {
    retry.after(MINUTE, () => void beat());
    const url = parts.address();
    if (url === null || !parts.canRing()) return;
    try {
      await parts.send({ method: 'GET', url, headers: { 'user-agent': USER_AGENT }, body: undefined });
    } catch (error) {
      parts.log('heartbeat_not_sent', { error: errorName(error) });
    }
  }

  return {
    start() {
      if (!retry.isWaiting()) retry.after(MINUTE, () => void beat());
    },
    stop: retry.stop,
  };
}
