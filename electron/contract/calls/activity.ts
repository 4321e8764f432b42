/** The Activity screen, and the receipt that calls return when they enqueue an action. */

import { z } from 'zod';
import type { FulfilmentMode } from '../api/enums.ts';
import { LENGTHS } from '../api/limits.ts';
import type { ItemDetails } from '../api/requests.ts';
import type { ActionKind, ActionState, ActionSubject } from '../domain/actions.ts';
import { ACTION_KINDS, ACTION_STATES } from '../domain/actions.ts';
import type { BagResult } from '../domain/bag-check.ts';
import type { Instant } from '../domain/time.ts';
import { call, nothing, returns } from './call.ts';
import { actionId, day, workspace } from './input-fields.ts';

/** The most words of a search; more would hardly narrow it. */
export const SEARCH_WORDS_MAX = 8;

/** Where a page begins; null for the first. */
const pageStart = z.int().positive().nullable();

/** A detail of an item, by the name of the API, with its values as sent. */
export interface DetailChange {
  readonly detail: keyof ItemDetails;
  /** Null if it was empty or unknown. */
  readonly from: string | null;
  readonly to: string;
}

export interface ActivityRow {
  readonly actionId: string;
  readonly kind: ActionKind;
  readonly subject: ActionSubject;
  readonly state: ActionState;
  readonly storeId: number;
  readonly orderId: string | null;
  readonly number: string | null;
  readonly barcode: string | null;
  readonly itemName: string | null;
  readonly delta: number | null;
  /** The counted units of a count. */
  readonly counted: number | null;
  /** What an edit changed of an item; null for other kinds. */
  readonly changes: readonly DetailChange[] | null;
  /** The import that it belongs to; null if staff acted by hand. */
  readonly importId: string | null;
  /** The rows of an import's push, and how many of them the service rejected; null until that is known. */
  readonly rows: number | null;
  readonly rejected: number | null;
  readonly mode: FulfilmentMode | null;
  readonly billNumber: string | null;
  readonly reason: string | null;
  readonly who: string | null;
  readonly askedAt: Instant;
  readonly firstSentAt: Instant | null;
  readonly settledAt: Instant | null;
  readonly tries: number;
  readonly nextTryAt: Instant | null;
  /** Set once the action is refused or withdrawn. */
  readonly outcome: {
    readonly code: string;
    readonly status: string | null;
    readonly acceptedVia: string | null;
  } | null;
  readonly canWithdraw: boolean;
  /** Refused, and still in need of attention. */
  readonly open: boolean;
  /** Set if the row stands for a whole import, whose newest action it is. */
  readonly group?: {
    /** Its items. */
    readonly items: number;
    /** How many of its actions have each state. */
    readonly states: readonly { readonly state: ActionState; readonly count: number }[];
    /** Some of its actions need attention. */
    readonly isOpen: boolean;
  };
}

/** What actions are about; `file`: actions from an imported file. */
export const ACTIVITY_TOPICS = ['order', 'stock', 'file', 'sale'] as const;
export type ActivityTopic = (typeof ACTIVITY_TOPICS)[number];

/** A word, folded, and its meaning in the screen's language: the kinds of actions and the reasons that contain it. */
const searchWord = z.strictObject({
  word: z.string().min(1).max(LENGTHS.name),
  kinds: z.array(z.enum(ACTION_KINDS)),
  reasons: z.array(z.string().max(LENGTHS.name)),
});

/** Which actions to list. Null finds all; every word must match. */
const activitySearch = z.strictObject({
  words: z.array(searchWord).max(SEARCH_WORDS_MAX),
  topic: z.enum(ACTIVITY_TOPICS).nullable(),
  /** A day in India, as 2026-11-30: the day on which an action ended or, while it is live, on which staff did it. */
  day: day.nullable(),
  who: z.string().max(LENGTHS.name).nullable(),
  states: z.array(z.enum(ACTION_STATES)).nullable(),
});
export type ActivitySearch = z.output<typeof activitySearch>;

/** A finished check of an order's bag. */
export interface BagActivity {
  readonly id: string;
  readonly storeId: number;
  readonly orderId: string;
  readonly number: string;
  readonly bag: BagResult & { readonly found: number };
}

/** A page of actions. */
export interface ActivityView {
  /** On the first page, actions that need attention come first; then the newest. */
  readonly rows: readonly ActivityRow[];
  /** Checks of bags that were finished in the time of the page's actions, newest first. */
  readonly bags: readonly BagActivity[];
  /** Where the next page begins; null when everything has been searched. Even an empty page need not be the last. */
  readonly next: number | null;
  /** The names of all people who have acted. */
  readonly people: readonly string[];
}

/** A stored action and its state. Repeating the call returns the same action. */
export interface ActionReceipt {
  readonly actionId: string;
  readonly state: ActionState;
  /** False while the disk takes no writes: only memory holds the action, and a power cut loses it. */
  readonly isSaved: boolean;
}

export const ACTIVITY_CALLS = {
  /** A page of actions, with each import as one row. By default every action, from the newest on. */
  'activity.view': call({
    input: z.strictObject({ workspace, search: activitySearch.optional(), before: pageStart.optional() }),
    right: 'work',
    logged: null,
    returns: returns<ActivityView>(),
  }),
  /** The actions of an import. */
  'activity.import': call({
    input: z.strictObject({ workspace, importId: z.string().min(1).max(100), before: pageStart }),
    right: 'work',
    logged: null,
    returns: returns<Pick<ActivityView, 'rows' | 'next'>>(),
  }),
  'actions.withdraw': call({
    input: z.strictObject({ workspace, actionId }),
    right: 'work',
    logged: ['workspace', 'actionId'],
    urgent: true,
    returns: returns<ActionReceipt>(),
  }),
  /** Dismisses a refusal that staff have seen. */
  'actions.seen': call({
    input: z.strictObject({ workspace, actionId }),
    right: 'work',
    logged: ['workspace', 'actionId'],
    urgent: true,
    returns: nothing,
  }),
} as const;
