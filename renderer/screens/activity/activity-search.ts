/** The search of the Activity screen, and its translation into a query for the main process. */

import { ADJUSTMENT_REASONS } from '../../../electron/contract/api/enums.ts';
import type { ActivityTopic } from '../../../electron/contract/calls/activity.ts';
import { SEARCH_WORDS_MAX } from '../../../electron/contract/calls/activity.ts';
import type { CallInput } from '../../../electron/contract/calls/calls.ts';
import { ACTION_KINDS } from '../../../electron/contract/domain/actions.ts';
import { foldText } from '../../../electron/contract/domain/search-words.ts';
import { describeAdjustmentReason, type I18n } from '../../i18n/use-i18n.ts';
import { type ActivityFilter, STATES_BY_FILTER } from './action-states.ts';

/** The words that staff type and the filters that they choose above the actions. */
export interface ActivityQuery {
  readonly text: string;
  /** Null finds all, here as in the other fields. */
  readonly topic: ActivityTopic | null;
  /** A day in India, as 2026-11-30. */
  readonly day: string | null;
  readonly who: string | null;
  readonly filter: ActivityFilter;
}

export const EMPTY_ACTIVITY_QUERY: ActivityQuery = { text: '', topic: null, day: null, who: null, filter: 'all' };

/** Builds the query. Titles and reasons are searched in the screen's language, which the main process doesn't know. */
export function buildActivitySearch(
  { t }: Pick<I18n, 't'>,
  { text, topic, day, who, filter }: ActivityQuery,
): NonNullable<CallInput<'activity.view'>['search']> {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, SEARCH_WORDS_MAX);
  const noValues = { number: '', item: '', delta: '', counted: '', rows: '', rejected: '', changes: '' };
  return {
    words: words.map((word) => ({
      word,
      kinds: ACTION_KINDS.filter((kind) => foldText(t(`activity.${kind}`, noValues)).includes(word)),
      reasons: ADJUSTMENT_REASONS.filter((reason) => foldText(describeAdjustmentReason(t, reason)).includes(word)),
    })),
    topic,
    day,
    who,
    states: filter === 'all' ? null : [...STATES_BY_FILTER[filter]],
  };
}
