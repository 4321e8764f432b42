/**
 * Every call of the renderer. The table types the handlers, the client and the tests, and main checks each input and
 * right by it. Electron's IPC and the preview's socket carry the same calls.
 */

import type { z } from 'zod';
import type { Instant } from '../domain/time.ts';
import type { WorkspaceKind } from '../domain/workspace.ts';
import { ACTIVITY_CALLS } from './activity.ts';
import { ALARM_CALLS } from './alarm.ts';
import { BAG_CALLS } from './bags.ts';
import type { CallSpec, Problem, Returns } from './call.ts';
import { CLOSING_CALLS } from './closing.ts';
import { CONNECTION_CALLS } from './connection.ts';
import { COPY_CALLS } from './copies.ts';
import { COUNTING_CALLS } from './counting.ts';
import { EXERCISE_CALLS } from './exercises.ts';
import { FIRST_STEP_CALLS } from './first-steps.ts';
import { HEALTH_CALLS } from './health.ts';
import { IMPORT_CALLS } from './import.ts';
import { IMPORT_FOLDER_CALLS } from './import-folder.ts';
import { LOGBOOK_CALLS } from './logbook.ts';
import { MOVE_CALLS } from './move.ts';
import { ORDER_CALLS } from './orders.ts';
import type { PlatformView } from './platform.ts';
import { PLATFORM_CALLS } from './platform.ts';
import { PRACTICE_CALLS } from './practice.ts';
import { PRINTING_CALLS } from './printing.ts';
import { PROXY_CALLS } from './proxy.ts';
import { SALES_CALLS } from './sales.ts';
import { REPORT_CALLS } from './sales-report.ts';
import { SETTINGS_CALLS } from './settings.ts';
import type { Snapshot } from './snapshot.ts';
import { SNAPSHOT_CALLS } from './snapshot.ts';
import { STAFF_CALLS } from './staff.ts';
import { STOCK_CALLS } from './stock.ts';
import { STORAGE_CALLS } from './storage.ts';
import { SUPPORT_CALLS } from './support.ts';
import { TALLY_CALLS } from './tally.ts';
import { TAX_CALLS } from './tax.ts';
import { WEBHOOK_CALLS } from './webhooks.ts';

export const CALLS = {
  ...SNAPSHOT_CALLS,
  ...CONNECTION_CALLS,
  ...PRACTICE_CALLS,
  ...ORDER_CALLS,
  ...BAG_CALLS,
  ...ALARM_CALLS,
  ...STOCK_CALLS,
  ...TAX_CALLS,
  ...TALLY_CALLS,
  ...COUNTING_CALLS,
  ...IMPORT_CALLS,
  ...SALES_CALLS,
  ...CLOSING_CALLS,
  ...REPORT_CALLS,
  ...ACTIVITY_CALLS,
  ...PRINTING_CALLS,
  ...PROXY_CALLS,
  ...SETTINGS_CALLS,
  ...STORAGE_CALLS,
  ...PLATFORM_CALLS,
  ...STAFF_CALLS,
  ...LOGBOOK_CALLS,
  ...SUPPORT_CALLS,
  ...HEALTH_CALLS,
  ...COPY_CALLS,
  ...MOVE_CALLS,
  ...IMPORT_FOLDER_CALLS,
  ...FIRST_STEP_CALLS,
  ...EXERCISE_CALLS,
  ...WEBHOOK_CALLS,
} as const;

export type CallName = keyof typeof CALLS;

/** What the renderer passes. */
export type CallInput<Name extends CallName> = z.input<(typeof CALLS)[Name]['input']>;

/** What a handler receives: the input after validation. */
export type ParsedInput<Name extends CallName> = z.output<(typeof CALLS)[Name]['input']>;

type CallOutputs = {
  [Name in CallName]: (typeof CALLS)[Name]['returns'] extends Returns<infer Result> ? Result : never;
};

export type CallOutput<Name extends CallName> = CallOutputs[Name];

type SpecOf<Name extends CallName> = CallSpec<z.ZodType<ParsedInput<Name>>, CallOutput<Name>>;

const SPECS: { readonly [Name in CallName]: SpecOf<Name> } = CALLS;

/** The entry of a call, typed by the input that its handler receives. */
export function findCall<Name extends CallName>(name: Name): SpecOf<Name> {
  return SPECS[name];
}

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(CALLS, name);
}

/** How a call ends. Expected failures are problems; no errors are thrown across. */
export type CallResult<Name extends CallName = CallName> =
  | { readonly ok: true; readonly value: CallOutput<Name> }
  | { readonly ok: false; readonly problem: Problem };

/** The person who makes a call. */
export interface Caller {
  /** The name of the person at the counter; null while staff are switched off or the counter is locked. */
  readonly who: string | null;
  /** Whether they may do what only an owner may. */
  readonly isOwner: boolean;
}

/** A handler for each of these calls. An error that it throws is a fault of this app. */
export type CallHandlers<Names extends CallName = CallName> = {
  readonly [Name in Names]: (input: ParsedInput<Name>, caller: Caller) => CallResult<Name> | Promise<CallResult<Name>>;
};

/** What main sends to the renderer on its own. */
export type IpcEvent =
  | { readonly name: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly name: 'platform'; readonly platform: PlatformView }
  /**
   * The service responded: updates the time of the last contact. Sent at most once a second, and far cheaper than a
   * snapshot.
   */
  | { readonly name: 'contact'; readonly workspace: WorkspaceKind; readonly at: Instant }
  | { readonly name: 'show_order'; readonly workspace: WorkspaceKind; readonly orderId: string };

/** Everything that the renderer can do with main. */
export interface IpcClient {
  /** What shows the app. */
  readonly host: 'electron' | 'preview';
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>>;
  /** Calls `listener` for every event until the returned function is called. */
  listen(listener: (event: IpcEvent) => void): () => void;
}
