/**
 * What the host (Electron's shell, or the preview) keeps and starts for the rooms, as small interfaces: the rooms run
 * the same under either, and under plain Node in tests.
 */

import type { UnsentElsewhereView } from '../ipc/storage.ts';
import type { EncodedBitmap } from './print-document.ts';
import type { PrintSettings } from './printing.ts';
import type { Settings } from './settings.ts';
import type { Connection, WorkspaceKind } from './workspace.ts';

/** A store that is no longer connected, and in whose database something waits. */
export interface UnsentStore extends UnsentElsewhereView {
  /** The name of that database's file. */
  readonly file: string;
}

/** The few things needed before a database is open. */
export interface Preferences {
  readonly settings: Settings;
  readonly connection: Connection | null;
  /** Which of its stores the board shows; null shows all. */
  readonly chosenStoreId: number | null;
  /** Those of its stores that don't ring on this counter. */
  readonly mutedStoreIds: readonly number[];
  /** Which workspace was on screen last, to go on with after a restart. */
  readonly shown: WorkspaceKind | null;
  /** The practice store's switch Network: what waits behind a pulled plug still waits after a restart. */
  readonly practiceConnected: boolean;
  readonly paper: PrintSettings;
  /** Printed at the head of receipts; null for none. */
  readonly logo: EncodedBitmap | null;
  /** Whether staff have been told once that closing only hides the window. */
  readonly toldAboutTray: boolean;
  /** What waits in the database of the store that was connected before, while no other has taken its place. */
  readonly left: UnsentStore | null;
  /** The version of Counter whose news staff have seen; null before the first start. */
  readonly ranVersion: string | null;
}

/** Keeps preferences in a file. */
export interface PreferenceFile {
  read(): Preferences;
  /** Stores what is given and leaves the rest. Throws when the file can't be written. */
  change(part: Partial<Preferences>): void;
}
