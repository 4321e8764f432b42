/**
 * The places where Help can open: a page, and a paragraph of it. Every screen loads this file, so it contains no texts
 * of Help.
 */

import type { Snapshot } from '../../electron/contract/calls/snapshot.ts';
import type { OpenFailureView } from '../../electron/contract/calls/storage.ts';
import type { HelpTexts } from '../../electron/contract/i18n/help-texts.ts';
import { parseRoute, type Screen } from './route.ts';

/** The pages, in the order of the list and of the guide. */
export const HELP_PAGES = [
  'welcome',
  'orders',
  'alarms',
  'keys',
  'stock',
  'counting',
  'import',
  'sales',
  'closing',
  'report',
  'activity',
  'printing',
  'practice',
  'health',
  'settings',
  'staff',
  'logbook',
  'webhooks',
  'trouble',
] as const satisfies readonly (keyof HelpTexts['help_pages'])[];
export type HelpPageName = (typeof HELP_PAGES)[number];

/** A paragraph of "When something goes wrong". */
export type TroubleName = keyof HelpTexts['help_pages']['trouble']['parts'];

export interface HelpTarget {
  readonly page: HelpPageName;
  /** The paragraph to show first; null for the beginning of the page. */
  readonly part: string | null;
}

const PAGE_OF_SCREEN: Readonly<Record<Screen, HelpPageName>> = {
  orders: 'orders',
  stock: 'stock',
  counting: 'counting',
  import: 'import',
  syncs: 'import',
  sales: 'sales',
  closing: 'closing',
  report: 'report',
  activity: 'activity',
  practice: 'practice',
  exercises: 'practice',
  settings: 'settings',
  logbook: 'logbook',
  health: 'health',
};

/** For a workspace that isn't open. */
const UNOPENED_TROUBLES: Readonly<Record<OpenFailureView['reason'], TroubleName>> = {
  newer_app: 'database',
  disk_full: 'database',
  disk_failing: 'database',
  fault: 'database',
  key_unreadable: 'key',
  key_gone: 'key',
  not_connected: 'key',
  retired: 'move',
};

/** The page about what is on screen. */
export function findHelpTarget(snapshot: Snapshot, hash: string): HelpTarget {
  if (snapshot.unopened !== null) return { page: 'trouble', part: UNOPENED_TROUBLES[snapshot.unopened.reason] };
  return { page: snapshot.workspace === null ? 'welcome' : PAGE_OF_SCREEN[parseRoute(hash).screen], part: null };
}
