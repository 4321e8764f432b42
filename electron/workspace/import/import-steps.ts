/** The steps of an import, from its first piece to its removal. */

import type { ImportBasis, ImportState } from '../../contract/calls/import.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { Moment } from '../../database/tables/moments.ts';

/** The states in which each step is possible. */
const POSSIBLE = {
  piece: ['receiving'],
  check: ['columns', 'checking', 'checked'],
  send: ['checked'],
  pause: ['sending'],
  goOn: ['paused'],
  stop: ['sending', 'paused'],
  /** Another file takes its place without asking staff. */
  giveWay: ['unreadable', 'stopped', 'done'],
  close: ['receiving', 'unreadable', 'columns', 'checking', 'checked', 'stopped', 'done'],
} as const satisfies Record<string, readonly ImportState[]>;

export type ImportStep = keyof typeof POSSIBLE;

/** Whether the state of an import allows a step. */
export function isStepPossible(step: ImportStep, { state }: { readonly state: ImportState }): boolean {
  const states: readonly ImportState[] = POSSIBLE[step];
  return states.includes(state);
}

/** Begins to send a checked import, whose stock levels were true at `asOf`. */
export function startSending(
  { imports, write }: CounterDatabase,
  id: string,
  { counting, asOf, sentBy }: { readonly counting: ImportBasis; readonly asOf: Moment; readonly sentBy: string | null },
): void {
  write(() => imports.change(id, { state: 'sending', counting, asOf: asOf.at, start: asOf.start, sentBy }));
}

/** A moment this long before another. */
export const momentBefore = ({ at, start }: Moment, milliseconds: number): Moment => ({
  at: addMs(at, -milliseconds),
  start,
});
