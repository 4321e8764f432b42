/** Finds actions by their words, what they are about, and their day. */

import { foldText } from '../../../electron/contract/domain/search-words.ts';
import { formatIndiaDay, type Instant } from '../../../electron/contract/domain/time.ts';
import type { ActivityRow } from '../../../electron/contract/ipc/activity.ts';
import { formatActionDetails, formatActionTitle } from '../../i18n/action-format.ts';
import type { I18n } from '../../i18n/use-i18n.ts';

/** What actions are about; `file` is what came of an imported file. */
export const ACTIVITY_TOPICS = ['order', 'stock', 'file', 'sale'] as const;
export type ActivityTopic = (typeof ACTIVITY_TOPICS)[number];

export interface ActivitySearch {
  readonly text: string;
  /** Null finds all. */
  readonly topic: ActivityTopic | null;
  /** A day in India, as 2026-11-30; null finds all. */
  readonly day: string | null;
}

function topicOf({ importId, subject }: ActivityRow): ActivityTopic {
  return importId === null ? subject : 'file';
}

/** When an action ended, or was asked for while it has not. */
function timeOf({ settledAt, askedAt }: ActivityRow): Instant {
  return settledAt ?? askedAt;
}

/** Lists the days of actions with a moment of each, the newest first. */
export function listDays(rows: readonly ActivityRow[]): ReadonlyMap<string, Instant> {
  const newestFirst = rows.map(timeOf).toSorted((one, other) => other - one);
  return new Map(newestFirst.map((at) => [formatIndiaDay(at), at]));
}

/** Whether a search finds an action: by its topic, its day, and every typed word in what the screen says of it. */
export function matchesSearch(i18n: I18n, { text, topic, day }: ActivitySearch, row: ActivityRow): boolean {
  if (topic !== null && topicOf(row) !== topic) return false;
  if (day !== null && formatIndiaDay(timeOf(row)) !== day) return false;
  const shown = [formatActionTitle(i18n, row), formatActionDetails(i18n, row), row.barcode, row.orderId, row.who];
  const words = foldText(shown.filter((each) => each !== null).join(' '));
  return foldText(text)
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/** One action, or all listed actions of one import. */
export type ActivityEntry =
  | { readonly key: string; readonly row: ActivityRow }
  | { readonly key: string; readonly importRows: readonly ActivityRow[] };

/** Puts the actions of an import together, at the place of its newest. */
export function groupImports(rows: readonly ActivityRow[]): readonly ActivityEntry[] {
  const byImport = Map.groupBy(rows, ({ importId, actionId }) => importId ?? actionId);
  return [...byImport].flatMap(([key, [row, ...others]]) => {
    if (row === undefined) return [];
    return others.length === 0 ? { key, row } : { key, importRows: [row, ...others] };
  });
}
