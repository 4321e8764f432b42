import { MINUTE } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { HttpTransport, Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import { USER_AGENT } from '../../contract/user-agent.ts';

/** How long an answer may take. */
const ANSWER_WITHIN_MS = 15_000;

export interface Heartbeat {
  /** Begins, unless it has begun. */
  start(): void;
  stop(): void;
}

/**
 * Calls an address each minute while this counter can ring, so that somebody else notices when it no longer can (C18).
 * A call that fails is not repeated: the next one follows in a minute.
 */
export function createHeartbeat(parts: {
  readonly timers: Timers;
  readonly log: Log;
  readonly address: () => string | null;
  readonly canRing: () => boolean;
  readonly transport: HttpTransport;
}): Heartbeat {
  const retry = createRetry(parts.timers);

  async function beat(): Promise<void> {
    retry.after(MINUTE, () => void beat());
    const url = parts.address();
    if (url === null || !parts.canRing()) return;
    const stopped = new AbortController();
    const cancel = parts.timers.after(ANSWER_WITHIN_MS, () => stopped.abort(new Error('no answer in time')));
    const headers = { 'user-agent': USER_AGENT };
    try {
      await parts.transport({ method: 'GET', url, headers, body: undefined, signal: stopped.signal });
    } catch (error) {
      parts.log('heartbeat_not_sent', { error: errorName(error) });
    } finally {
      cancel();
    }
  }

  return {
    start() {
      if (!retry.isWaiting()) retry.after(MINUTE, () => void beat());
    },
    stop: retry.stop,
  };
}
