import type { ConnectionStateView } from '../contract/calls/connection.ts';
import type { Instant } from '../contract/domain/time.ts';
import { MINUTE } from '../contract/domain/time.ts';
import type { Outage } from '../views/orders/catch-up.ts';

/** A shorter outage leaves nothing to catch up with. */
const OUTAGE_MS = 2 * MINUTE;

export interface OutageTracker {
  /** Takes the connection's state. */
  update(connection: ConnectionStateView): void;
  /** The last outage that staff haven't dismissed. */
  last(): Outage | null;
  /** Dismisses the outage. */
  dismiss(): void;
}

/**
 * Detects that the service was out of reach for a while, whatever the cause: network, sleep or restart. `heardAt` is
 * the last contact of the previous run. `timeMoves`: a person may move the service's time, so a jump of time alone is
 * no outage.
 */
export function createOutageTracker(heardAt: Instant | null, timeMoves: boolean): OutageTracker {
  let known = heardAt;
  let wasOffline = false;
  let outage: Outage | null = null;

  return {
    update({ state, lastContact }) {
      if (state === 'offline') wasOffline = true;
      if (lastContact === null) return;
      const isBack = known !== null && lastContact - known >= OUTAGE_MS && (wasOffline || !timeMoves);
      if (isBack && known !== null) outage = { from: known, to: lastContact };
      if (state !== 'offline') wasOffline = false;
      known = lastContact;
    },
    last: () => outage,
    dismiss() {
      outage = null;
    },
  };
}
