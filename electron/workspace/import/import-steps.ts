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
  close: ['receiving', 'unreadable', 'columns', 'checking', 'checked', 'stopped', 'done'],
} as const satisfies Record<string, readonly ImportState[]>;

export type ImportStep = keyof typeof POSSIBLE;

/** Whether the state of an import allows a step. */
export function isStepPossible(step: ImportStep, { state }: { readonly state: ImportState }): boolean {
  const states: readonly ImportState[] = POSSIBLE[step];
  return states.includes(state);
}

/** Begins to send a checked import, whose stock levels were true `ageMs` ago. */
export function startSending(
  { database, takeMoment }: { readonly database: CounterDatabase; readonly takeMoment: () => Moment },
  id: string,
  {
    counting,
    ageMs,
    sentBy,
  }: { readonly counting: ImportBasis; readonly ageMs: number; readonly sentBy: string | null },
): void {
  const { at, start } = takeMoment();
  const asOf = addMs(at, -ageMs);
  database.write(() => database.imports.change(id, { state: 'sending', counting, asOf, start, sentBy }));
}
