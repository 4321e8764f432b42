/** Pages of the Activity screen: every stored action, newest first, with each import as one row. */

import type { ActivityRow, ActivitySearch, ActivityTopic, ActivityView } from '../../contract/calls/activity.ts';
import type { ActionKind, ActionPayload } from '../../contract/domain/actions.ts';
import { ACTION_KINDS, ACTION_STATES, isOpen } from '../../contract/domain/actions.ts';
import { foldText } from '../../contract/domain/search-words.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, instant, parseInstant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { ImportActions } from '../../database/tables/actions/activity-pages.ts';
import { KINDS, kindOf } from '../../outbox/kinds/registry.ts';
import { buildActivityRow } from '../../views/activity/activity.ts';
import { listBagActivity } from './bag-activity.ts';
import { listOpenRefusals } from './open-refusals.ts';

/** The most actions of a page, and of a part of an import. */
const PAGE_ACTIONS = 200;

/**
 * The most stored actions that one page searches, so that it never blocks the main process for long. SQLite filters by
 * everything but words, which are compared here.
 */
const MOST_SEARCHED = { words: 2_000, noWords: 20_000 } as const;

/** A search that finds everything. */
export const NO_ACTIVITY_SEARCH: ActivitySearch = { words: [], topic: null, day: null, who: null, states: null };

interface PageInput {
  readonly search: ActivitySearch;
  /** Where the last page ended; null for the first. */
  readonly before: number | null;
}

/** Reads a page. The first one begins with all actions that need attention, however old. */
export function readActivityPage(database: CounterDatabase, now: Instant, { search, before }: PageInput): ActivityView {
  const { actions } = database;
  const open = listOpenRefusals(database, now);
  const openIds = new Set(open.map(({ id }) => id));
  const isGrouped = search.words.length === 0;
  const groups = isGrouped && mayBeFile(search.topic) ? listGroups(database, open) : [];
  const isOwnRow = ({ payload }: ActionRow): boolean => !isGrouped || importIdOf(payload) === null;
  const toRow = (action: ActionRow): ActivityRow => toActivityRow(action, openIds.has(action.id));
  const matches = (action: ActionRow): boolean => matchesSearch(search, toRow(action));

  const first =
    before === null
      ? [
          ...open.filter(isOwnRow).filter(matches).map(toRow),
          ...groups.filter((group) => group.isOpen).flatMap((group) => toGroupRow(database, group, search)),
          ...actions.live().filter(isOwnRow).filter(matches).reverse().map(toRow),
        ]
      : [];
  const from = before ?? actions.end();
  const downTo = Math.max(1, from - (isGrouped ? MOST_SEARCHED.noWords : MOST_SEARCHED.words));
  const states = (search.states ?? ACTION_STATES).filter((state) => !isOpen(state));
  const found = actions.page({
    states,
    kinds: listKinds(search.topic),
    origin: isGrouped || search.topic === 'stock' ? 'hand' : search.topic === 'file' ? 'file' : 'any',
    ...dayRange(search.day),
    who: search.who,
    before: from,
    downTo,
    limit: isGrouped ? PAGE_ACTIONS : MOST_SEARCHED.words,
  });
  const last = found.length === PAGE_ACTIONS && isGrouped ? (found.at(-1)?.seq ?? downTo) : downTo;
  const own = found.filter(({ id }) => !openIds.has(id)).filter(matches);
  const ended = groups.filter(({ isOpen: isGroupOpen, newest }) => !isGroupOpen && newest < from && newest >= last);
  const rest = [
    ...own.map((action) => ({ seq: action.seq, rows: [toRow(action)] })),
    ...ended.map((group) => ({ seq: group.newest, rows: toGroupRow(database, group, search) })),
  ].toSorted((one, other) => other.seq - one.seq);
  return {
    rows: [...first, ...rest.flatMap(({ rows }) => rows)],
    bags: listBagActivity(database, search, ...timesOfPage(actions, search, before, last)),
    next: last > 1 ? last : null,
    people: actions.people(),
  };
}

/** From when until when the actions of a page ended, within the day of its search. */
function timesOfPage(
  { getBySeq }: CounterDatabase['actions'],
  { day: searched }: ActivitySearch,
  before: number | null,
  last: number,
): readonly [Instant, Instant] {
  const day = dayRange(searched);
  const endOf = (seq: number): Instant | null => {
    const action = getBySeq(seq);
    return action && (action.settledAt ?? action.askedAt);
  };
  const from = (last > 1 ? endOf(last) : null) ?? day.from;
  const to = (before === null ? null : endOf(before)) ?? day.to;
  return [instant(Math.max(from, day.from)), instant(Math.min(to, day.to))];
}

/** Reads a part of the actions of an import, newest first. */
export function readImportActions(
  database: CounterDatabase,
  now: Instant,
  { importId, before }: { readonly importId: string; readonly before: number | null },
): Pick<ActivityView, 'rows' | 'next'> {
  const openIds = new Set(listOpenRefusals(database, now).map(({ id }) => id));
  const found = database.actions.ofImport(importId, before ?? database.actions.end(), PAGE_ACTIONS);
  return {
    rows: found.map((action) => toActivityRow(action, openIds.has(action.id))),
    next: found.length === PAGE_ACTIONS ? (found.at(-1)?.seq ?? null) : null,
  };
}

const mayBeFile = (topic: ActivityTopic | null): boolean => topic === null || topic === 'file';

function importIdOf(payload: ActionPayload): string | null {
  return ('importId' in payload ? payload.importId : undefined) ?? null;
}

function toActivityRow(action: ActionRow, open: boolean): ActivityRow {
  return buildActivityRow(action, kindOf(action.payload).subject, open);
}

/** The actions of one import; `isOpen` while some of them need attention. */
interface ImportGroup extends ImportActions {
  readonly isOpen: boolean;
}

function listGroups({ actions }: CounterDatabase, open: readonly ActionRow[]): ImportGroup[] {
  const openImports = new Set(open.map(({ payload }) => importIdOf(payload)));
  return actions
    .listImports()
    .map((group) => ({ ...group, isOpen: openImports.has(group.importId) || [...group.states.keys()].some(isOpen) }))
    .toSorted((one, other) => other.newest - one.newest);
}

/** The row of an import: its newest action, with the totals of all. Empty if the search doesn't match it. */
function toGroupRow({ actions }: CounterDatabase, group: ImportGroup, search: ActivitySearch): ActivityRow[] {
  const states = [...group.states].map(([state, count]) => ({ state, count }));
  const hasState = search.states === null || states.some(({ state }) => search.states?.includes(state));
  const newest = hasState ? actions.getBySeq(group.newest) : null;
  if (newest === null) return [];
  const row = toActivityRow(newest, false);
  const isFound = matchesSearch({ ...search, states: null }, row);
  return isFound ? [{ ...row, group: { items: group.items, states, isOpen: group.isOpen } }] : [];
}

function listKinds(topic: ActivityTopic | null): ActionKind[] {
  const subject = topic === 'file' ? 'stock' : topic;
  return ACTION_KINDS.filter((kind) => subject === null || KINDS[kind].subject === subject);
}

/** The instants at which a day begins and ends in India; for null, a range without bounds. */
function dayRange(day: string | null): { readonly from: Instant; readonly to: Instant } {
  if (day === null) return { from: instant(0), to: instant(Date.UTC(9999, 0)) };
  const from = parseInstant(day);
  return { from, to: addMs(from, DAY) };
}

/** Whether an action matches a search by topic, day, person, state and every word. */
function matchesSearch({ words, topic, day, who, states }: ActivitySearch, row: ActivityRow): boolean {
  const at = row.settledAt ?? row.askedAt;
  const { from, to } = dayRange(day);
  if (at < from || at >= to || (who !== null && row.who !== who)) return false;
  if (topic !== null && topicOf(row) !== topic) return false;
  if (states !== null && !states.includes(row.state)) return false;
  const texts = [row.number, row.orderId, row.barcode, row.itemName, row.billNumber, row.reason, row.who];
  const text = foldText(texts.filter((each) => each !== null).join(' '));
  return words.every(
    ({ word, kinds, reasons }) =>
      text.includes(word) || kinds.includes(row.kind) || (row.reason !== null && reasons.includes(row.reason)),
  );
}

function topicOf({ importId, subject }: ActivityRow): ActivityTopic {
  return importId === null ? subject : 'file';
}
