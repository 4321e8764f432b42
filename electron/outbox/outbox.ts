/** What staff did: kept at once, sent until it is settled (C1, C2). */

import type { ActionRow } from '../store/actions.ts';
import type { Acted, Press } from './act.ts';
import { act, withdraw } from './act.ts';
import type { RunnerParts } from './runner.ts';
import { startRunner } from './runner.ts';

export interface Outbox {
  /** Keeps one press; on the disk when this returns (C14). A repeat of it gives the stored row. Throws SQLite's errors. */
  act(press: Press): Acted;
  /** Takes an action back that was never sent; gives the row as it then is, null when there is none. */
  withdraw(id: string): ActionRow | null;
  /** Orders may have moved on: call it after every change of the store. */
  nudge(): void;
  /** Resolves when nothing of it runs any more. Close the client first. */
  stop(): Promise<void>;
}

/** Opens the outbox and begins to send what it holds. */
export function createOutbox(parts: RunnerParts): Outbox {
  const { store, chance } = parts;
  const runner = startRunner(parts);
  const actParts = { store, chance, time: parts.client.time };
  return {
    act: (press) => {
      const acted = act(actParts, press);
      parts.changed();
      runner.nudge();
      return acted;
    },
    withdraw: (id) => {
      const row = withdraw(actParts, id);
      parts.changed();
      return row;
    },
    nudge: runner.nudge,
    stop: runner.stop,
  };
}
