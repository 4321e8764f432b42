/** The page that replaces the app while it can't run. Main fills it; the page can only report its buttons. */

import type { Language } from '../i18n/languages.ts';

/**
 * Why the app doesn't run: the data path is a file; another program uses the folder; it can't be written; the disk is
 * full; a file in it is damaged; the preferences are damaged or missing, or can't be read now; files of the program are
 * missing; it crashed too often; anything else.
 */
export const START_FAULT_REASONS = [
  'not_a_folder',
  'in_use',
  'not_writable',
  'disk_full',
  'damaged',
  'preferences_lost',
  'preferences_locked',
  'files_missing',
  'crashed',
  'unexpected',
] as const;
export type StartFaultReason = (typeof START_FAULT_REASONS)[number];

/**
 * What a button does: start again, open the log's folder, save the support file, set everything aside and begin as a
 * new counter.
 */
export type FaultButton = 'again' | 'log' | 'support' | 'afresh';

/** What the page shows, in the reader's language. */
export interface FaultPageView {
  readonly language: Language;
  readonly title: string;
  /** What happened, what it means, what to do, and where the log is. */
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  /** `asks`: the question before it is done; null if it is done at once. */
  readonly buttons: readonly { readonly does: FaultButton; readonly label: string; readonly asks: string | null }[];
  /** The result of the last button press; empty at first. */
  readonly status: string;
  /** Stops the fault tone. */
  readonly quiet: string;
}
