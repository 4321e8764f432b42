/** The steps of an import that staff take, from its first piece to its removal. */

import type { ImportState } from '../../contract/calls/import.ts';

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
