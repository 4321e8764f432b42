import type { Instant } from '../contract/domain/time.ts';
import { MINUTE } from '../contract/domain/time.ts';
import type { ConnectionStateView } from '../contract/ipc/connection.ts';
import type { Outage } from '../views/orders/catch-up.ts';

/** A shorter silence leaves nothing to catch up with. */
const OUTAGE_MS = 2 * MINUTE;

export interface OutageTracker {
  /** Takes in how the line stands, and gives the last outage that staff have not done with. */
  update(line: ConnectionStateView): Outage | null;
  /** Staff are done with it. */
  dismiss(): void;
}

/**
 * Notices that nothing was heard from the service for a while, whatever the cause: the line, a sleep, a restart.
 * `heardAt` is when the last run heard from it. `timeMoves`: the service's time may be moved by hand, so that a jump of
 * it alone is no outage.
 */
export function createOutageTracker(heardAt: Instant | null, timeMoves: boolean): OutageTracker {
  let known = heardAt;
  let wasOffline = false;
  let outage: Outage | null = null;

  return {
    update({ state, lastContact }) {
      if (state === 'offline') wasOffline = true;
      if (lastContact === null) return outage;
      const isBack = known !== null && lastContact - known >= OUTAGE_MS && (wasOffline || !timeMoves);
      if (isBack && known !== null) outage = { from: known, to: lastContact };
      if (state !== 'offline') wasOffline = false;
      known = lastContact;
      return outage;
    },
    dismiss() {
      outage = null;
    },
  };
}
