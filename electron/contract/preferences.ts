import { z } from 'zod';
import { logo, storedPrintSettings } from './domain/printing.ts';
import { staffRecord } from './domain/staff.ts';
import type { Connection } from './domain/workspace.ts';
import { WORKSPACE_KINDS } from './domain/workspace.ts';
import { exerciseProgress } from './exercises/exercises.ts';
import { SETTING_SCHEMAS, storedSettings } from './settings.ts';

/** A store that is no longer connected, with unsent actions that will be sent once it is connected again. */
export interface UnsentStore {
  /** The name of its database file. */
  readonly file: string;
  readonly count: number;
  /** Names of its stores. */
  readonly stores: readonly string[];
}

const unsentStore: z.ZodType<UnsentStore> = z.object({
  file: z.string(),
  count: z.int().positive(),
  stores: z.array(z.string()),
});

const connection: z.ZodType<Connection> = z.object({
  address: z.string(),
  mode: z.enum(['live', 'test']),
  storeIds: z.array(z.int()),
});

/** What rollout has set in the preferences. */
const appliedRollout = z.object({
  language: SETTING_SCHEMAS.language.nullable(),
  /** A digest of each printer's settings, by its id. */
  printers: z.record(z.string(), z.string()),
});

/** What is stored about the first steps of a new shop: only what other data can't show. */
const firstSteps = z.object({
  /** False while staff have postponed them. */
  isOpen: z.boolean(),
  /** Whether staff confirmed that they heard the test ring. */
  isHeard: z.boolean(),
  /** Whether a test page was printed, or the counter has no printer. */
  isPrinting: z.boolean(),
  /** The first practice order; null until it is placed. */
  welcomeOrderId: z.string().nullable(),
});
export type FirstSteps = Readonly<z.output<typeof firstSteps>>;

/** The first steps of a counter that was never used. */
export const NEW_FIRST_STEPS: FirstSteps = { isOpen: true, isHeard: false, isPrinting: false, welcomeOrderId: null };

/**
 * What the app must know before it opens a database, and what belongs to the PC rather than to a store. An unreadable
 * part counts as never set, so that the app always starts.
 */
export const storedPreferences = z.object({
  settings: storedSettings,
  /** The people at this counter; null while staff are switched off. */
  staff: staffRecord.nullable().catch(null),
  connection: connection.nullable().catch(null),
  /** The store that the board shows; null shows all. */
  chosenStoreId: z.int().nullable().catch(null),
  /** Stores whose orders don't ring on this counter. */
  mutedStoreIds: z.array(z.int()).readonly().catch([]),
  /** The workspace that was on screen last; it opens again after a restart. */
  shown: z.enum(WORKSPACE_KINDS).nullable().catch(null),
  /** The state of the practice store's Network switch, so that unsent actions still wait after a restart. */
  practiceConnected: z.boolean().catch(true),
  printing: storedPrintSettings,
  /** Printed at the top of receipts; null for none. */
  logo: logo.nullable().catch(null),
  /** Whether staff have been told that closing only hides the window. */
  toldAboutTray: z.boolean().catch(false),
  /** Unsent actions of the previously connected store, until another store's replace them. */
  unsentStore: unsentStore.nullable().catch(null),
  /** What rollout last set, so that it sets each value only once. */
  rollout: appliedRollout.catch({ language: null, printers: {} }),
  /** Whether staff know what happens after a power cut, because the app asked them about starting with the computer. */
  askedAboutLogin: z.boolean().catch(false),
  /** The program that starts with the computer on Windows, to repair the entry if the program has moved. */
  loginProgram: z.string().nullable().catch(null),
  /** The first steps of a new shop; null once they are done. */
  firstSteps: firstSteps.nullable().catch(NEW_FIRST_STEPS),
  /** Which exercises each person has done at the practice store. */
  exercises: exerciseProgress.catch({}),
  /** The version whose release notes staff have seen; null before the first start. */
  ranVersion: z.string().nullable().catch(null),
});

export type Preferences = Readonly<z.output<typeof storedPreferences>>;

/** Stores the preferences in a file. */
export interface PreferenceFile {
  read(): Preferences;
  /** Changes only the given preferences. Throws if the file can't be written. */
  change(part: Partial<Preferences>): void;
}
