import type { UnsentElsewhereView } from '../calls/storage.ts';
import type { Language } from '../i18n/languages.ts';
import type { ExerciseProgress } from './exercises.ts';
import type { EncodedBitmap } from './print-document.ts';
import type { PrintSettings } from './printing.ts';
import type { Settings } from './settings.ts';
import type { StaffRecord } from './staff.ts';
import type { Connection, WorkspaceKind } from './workspace.ts';

/** A store that is no longer connected, with unsent actions in its database. */
export interface UnsentStore extends UnsentElsewhereView {
  /** The name of its database file. */
  readonly file: string;
}

/** What rollout has set in the preferences. */
export interface AppliedRollout {
  readonly language: Language | null;
  /** A digest of each printer's settings, by its id. */
  readonly printers: Readonly<Record<string, string>>;
}

/** What is stored about the first steps of a new shop: only what other data can't show. */
export interface FirstSteps {
  /** False while staff have postponed them. */
  readonly isOpen: boolean;
  /** Whether staff confirmed that they heard the test ring. */
  readonly isHeard: boolean;
  /** Whether a test page was printed, or the counter has no printer. */
  readonly isPrinting: boolean;
  /** The first practice order; null until it is placed. */
  readonly welcomeOrderId: string | null;
}

/** The first steps of a counter that was never used. */
export const NEW_FIRST_STEPS: FirstSteps = { isOpen: true, isHeard: false, isPrinting: false, welcomeOrderId: null };

/** What the app must know before it opens a database, and what belongs to the PC rather than to a store. */
export interface Preferences {
  readonly settings: Settings;
  /** The people at this counter; null while staff are switched off. */
  readonly staff: StaffRecord | null;
  readonly connection: Connection | null;
  /** The store that the board shows; null shows all. */
  readonly chosenStoreId: number | null;
  /** Stores whose orders don't ring on this counter. */
  readonly mutedStoreIds: readonly number[];
  /** The workspace that was on screen last; it opens again after a restart. */
  readonly shown: WorkspaceKind | null;
  /** The state of the practice store's Network switch, so that unsent actions still wait after a restart. */
  readonly practiceConnected: boolean;
  readonly printing: PrintSettings;
  /** Printed at the top of receipts; null for none. */
  readonly logo: EncodedBitmap | null;
  /** Whether staff have been told that closing only hides the window. */
  readonly toldAboutTray: boolean;
  /** Unsent actions of the previously connected store, until another store's replace them. */
  readonly unsentStore: UnsentStore | null;
  /** What rollout last set, so that it sets each value only once. */
  readonly rollout: AppliedRollout;
  /** Whether staff know what happens after a power cut, because the app asked them about starting with the computer. */
  readonly askedAboutLogin: boolean;
  /** The program that starts with the computer on Windows, to repair the entry if the program has moved. */
  readonly loginProgram: string | null;
  /** The first steps of a new shop; null once they are done. */
  readonly firstSteps: FirstSteps | null;
  /** Which exercises each person has done at the practice store. */
  readonly exercises: ExerciseProgress;
  /** The version whose release notes staff have seen; null before the first start. */
  readonly ranVersion: string | null;
}

/** Stores the preferences in a file. */
export interface PreferenceFile {
  read(): Preferences;
  /** Changes only the given preferences. Throws if the file can't be written. */
  change(part: Partial<Preferences>): void;
}
