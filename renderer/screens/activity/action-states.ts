/** How the state of an action looks: a word and a shape, never a colour alone. */

import { Check, CircleQuestionMark, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import type { ActionState } from '../../../electron/contract/domain/actions.ts';
import type { ActivityRow } from '../../../electron/contract/ipc/activity.ts';

export const ACTION_STATE_ICONS: Readonly<Record<ActionState, LucideIcon>> = {
  refused: CircleX,
  unknown: CircleQuestionMark,
  waiting: Hourglass,
  sending: Hourglass,
  done: Check,
  withdrawn: Undo2,
};

export const ACTIVITY_FILTERS = ['all', 'refused', 'unknown', 'waiting', 'done'] as const;
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number];

/** Which states each filter shows. */
const SHOWS: Readonly<Record<ActivityFilter, readonly ActionState[]>> = {
  all: ['refused', 'unknown', 'waiting', 'sending', 'done', 'withdrawn'],
  refused: ['refused'],
  unknown: ['unknown'],
  waiting: ['waiting', 'sending'],
  done: ['done', 'withdrawn'],
};

export function matchesFilter(filter: ActivityFilter, row: ActivityRow): boolean {
  return SHOWS[filter].includes(row.state);
}

/** What is not settled is shown large, and a refusal until somebody has dealt with it; the rest needs a line. */
export function needsAttention({ state, open }: ActivityRow): boolean {
  return state === 'refused' ? open : state !== 'done' && state !== 'withdrawn';
}
