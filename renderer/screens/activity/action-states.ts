/** The icon of each action state, so that colour is never the only difference. */

import { Check, CircleQuestionMark, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import type { ActivityRow } from '../../../electron/contract/calls/activity.ts';
import type { ActionState } from '../../../electron/contract/domain/actions.ts';

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
export const STATES_BY_FILTER: Readonly<Record<ActivityFilter, readonly ActionState[]>> = {
  all: ['refused', 'unknown', 'waiting', 'sending', 'done', 'withdrawn'],
  refused: ['refused'],
  unknown: ['unknown'],
  waiting: ['waiting', 'sending'],
  done: ['done', 'withdrawn'],
};

/** Whether an action, or one of an import, has a large row: while it is open, or refused and not dismissed. */
export function needsAttention({ state, open, group }: ActivityRow): boolean {
  if (group !== undefined) return group.isOpen;
  return state === 'refused' ? open : state !== 'done' && state !== 'withdrawn';
}
