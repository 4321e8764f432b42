/** The icon of each action state, so that colour is never the only difference. */

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

/** The action states that each filter selects. */
const STATES_BY_FILTER: Readonly<Record<ActivityFilter, readonly ActionState[]>> = {
  all: ['refused', 'unknown', 'waiting', 'sending', 'done', 'withdrawn'],
  refused: ['refused'],
  unknown: ['unknown'],
  waiting: ['waiting', 'sending'],
  done: ['done', 'withdrawn'],
};

export function matchesFilter(filter: ActivityFilter, row: ActivityRow): boolean {
  return STATES_BY_FILTER[filter].includes(row.state);
}

/** Whether an action has a large row: while it is open, or refused and not dismissed. */
export function needsAttention({ state, open }: ActivityRow): boolean {
  return state === 'refused' ? open : state !== 'done' && state !== 'withdrawn';
}
