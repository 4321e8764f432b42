/** The settings of this counter, with the schemas that check them in IPC and in the preferences file. */

import { z } from 'zod';
import type { AdjustmentReason } from '../api/enums.ts';
import { ADJUSTMENT_REASONS } from '../api/enums.ts';
import { LENGTHS } from '../api/limits.ts';
import { LANGUAGE_CODES, type Language } from '../i18n/languages.ts';
import type { Right } from './staff.ts';
import { RIGHTS } from './staff.ts';

/** Tunes of the ring for a new order. Every other tone has a single tune. */
export const RING_TUNES = ['bell', 'chime', 'phone'] as const;

/** As many reasons as fit into Reject's dialog. */
export const REJECT_REASONS_MAX = 8;

/** The keys that may end a scanned code, and how fast a scanner types. */
export const SCANNER_END_KEYS = ['Enter', 'Tab'] as const;
export const SCANNER_SPEEDS = ['fast', 'usual', 'slow'] as const;

export const SCANNER_PREFIX_MAX = 8;

/** How New shows its orders. */
export const ORDER_LAYOUTS = ['cards', 'list'] as const;

/** The choices of how many days finished orders are kept. */
export const KEEP_DAYS = [90, 180, 365] as const;

/** After a reset the service sends the last 30 days again, so younger orders that were removed would come back. */
const KEEP_DAYS_MIN = 31;
const KEEP_DAYS_MAX = 365;

const DAY_MINUTES = 24 * 60;
const dayHours = z.strictObject({
  opens: z
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  closes: z.int().min(0).max(DAY_MINUTES),
});

/** As much of a counter's name as fits beside the store's. */
export const COUNTER_NAME_MAX = 30;

/** The name of a ledger in Tally. */
const ledger = z.string().trim().min(1).max(LENGTHS.name);

export const SETTING_SCHEMAS = {
  language: z.enum(LANGUAGE_CODES),
  appearance: z.enum(['system', 'light', 'dark', 'contrast']),
  volume: z.int().min(0).max(100),
  tune: z.enum(RING_TUNES),
  letters: z.boolean(),
  orderLayout: z.enum(ORDER_LAYOUTS),
  openingHours: z.array(dayHours.nullable()).length(7).nullable(),
  rejectReasons: z
    .array(z.string().trim().min(1).max(LENGTHS.rejectReason))
    .min(1)
    .max(REJECT_REASONS_MAX)
    .refine((reasons) => new Set(reasons).size === reasons.length)
    .nullable(),
  booksByItself: z.boolean(),
  adjustmentReasons: z.array(z.enum(ADJUSTMENT_REASONS)).max(ADJUSTMENT_REASONS.length),
  scanner: z.strictObject({
    prefix: z
      .string()
      .max(SCANNER_PREFIX_MAX)
      .regex(/^[!-~]*$/),
    endKey: z.enum(SCANNER_END_KEYS),
    speed: z.enum(SCANNER_SPEEDS),
  }),
  keepDays: z.int().min(KEEP_DAYS_MIN).max(KEEP_DAYS_MAX),
  counterName: z.string().trim().min(1).max(COUNTER_NAME_MAX).nullable(),
  tally: z.strictObject({ sales: ledger, delivery: ledger, cash: ledger, online: ledger }),
} as const satisfies { readonly [Name in keyof Settings]: z.ZodType<Settings[Name]> };

/** The right that a change of each setting needs. */
const SETTING_RIGHTS: { readonly [Name in keyof Settings]: Right } = {
  // Anyone who comes to a locked counter must be able to read it.
  language: 'see',
  appearance: 'work',
  letters: 'work',
  orderLayout: 'work',
  volume: 'manage',
  tune: 'manage',
  openingHours: 'manage',
  rejectReasons: 'manage',
  booksByItself: 'manage',
  adjustmentReasons: 'manage',
  scanner: 'manage',
  counterName: 'manage',
  tally: 'manage',
  keepDays: 'own',
};

/** The highest right that a change of settings needs. */
export function findSettingRight(change: object): Right {
  const needed = Object.entries(SETTING_RIGHTS).flatMap(([name, right]) => (name in change ? [right] : []));
  return RIGHTS.findLast((right) => needed.includes(right)) ?? 'see';
}

/** The settings of a new counter. */
export const DEFAULT_SETTINGS: Settings = {
  language: 'en',
  appearance: 'system',
  volume: 80,
  tune: 'bell',
  letters: true,
  orderLayout: 'cards',
  openingHours: null,
  rejectReasons: null,
  booksByItself: false,
  adjustmentReasons: ['other'],
  scanner: { prefix: '', endKey: 'Enter', speed: 'usual' },
  keepDays: KEEP_DAYS[0],
  counterName: null,
  tally: { sales: 'Sales', delivery: 'Delivery Charges', cash: 'Cash', online: 'Online Orders' },
};

export interface Settings {
  readonly language: Language;
  readonly appearance: 'system' | 'light' | 'dark' | 'contrast';
  /** 0 to 100. At 0 nothing sounds, and the screen says so. */
  readonly volume: number;
  /** The tune of the ring for a new order. */
  readonly tune: (typeof RING_TUNES)[number];
  /** Whether letters are shortcuts on the Orders screen. */
  readonly letters: boolean;
  /** How New shows its orders. */
  readonly orderLayout: (typeof ORDER_LAYOUTS)[number];
  /** Outside these hours, no reminder sounds for orders whose hold has ended. Null: always open. */
  readonly openingHours: OpeningHours | null;
  /** The reasons that Reject offers; customers see them. Null uses the app's own list in the chosen language. */
  readonly rejectReasons: readonly string[] | null;
  /** Books sales as soon as they are stored, for stores whose billing reads them from the CSV. */
  readonly booksByItself: boolean;
  /** The adjustment reasons that the service is known to accept. No other is sent. */
  readonly adjustmentReasons: readonly AdjustmentReason[];
  /** How the barcode scanner of this counter types. */
  readonly scanner: ScannerSettings;
  /** How many days finished orders, with their sales and actions, are kept. */
  readonly keepDays: number;
  /** What the shop calls this counter if it has several; null for none. */
  readonly counterName: string | null;
  /** The ledgers of the shop's books in Tally. */
  readonly tally: TallyLedgers;
}

/** Names of ledgers, as they are in Tally. */
export interface TallyLedgers {
  readonly sales: string;
  readonly delivery: string;
  /** What was paid in cash in the store. */
  readonly cash: string;
  /** What was paid to the marketplace, which pays it out. */
  readonly online: string;
}

/** How a barcode scanner types, to tell it apart from a person. */
export interface ScannerSettings {
  /** What it types before each code; often nothing. */
  readonly prefix: string;
  /** The key that it presses after each code. */
  readonly endKey: (typeof SCANNER_END_KEYS)[number];
  /** The time between two keys: up to 30, 50 or 100 ms. */
  readonly speed: (typeof SCANNER_SPEEDS)[number];
}

/** The hours of each weekday in India, Monday first; null on a day when the shop is closed. */
export type OpeningHours = readonly (DayHours | null)[];

/** Minutes after midnight. A shop that closes at or before its opening time closes after the next midnight. */
export interface DayHours {
  readonly opens: number;
  readonly closes: number;
}
