/** The icon of each action state; states are never told apart by colour alone. */

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

/** The states that each filter shows. */
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

/** Whether an action is shown large: while it is open, or refused and not dismissed. */
export function needsAttention({ state, open }: ActivityRow): boolean {
  return state === 'refused' ? open : state !== 'done' && state !== 'withdrawn';
}
