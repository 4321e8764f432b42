/** Settings of this counter: their shapes and limits, for the bridge that takes them in and the file that keeps them. */

import { z } from 'zod';
import type { AdjustmentReason } from '../api/enums.ts';
import { ADJUSTMENT_REASONS } from '../api/enums.ts';
import { LENGTHS } from '../api/limits.ts';
import { LANGUAGE_CODES, type Language } from '../i18n/languages.ts';

/** Tunes of the ring for a new order. The other tones have one each. */
export const RING_TUNES = ['bell', 'chime', 'phone'] as const;

/** How many reasons for Reject fit on the screen that asks for one. */
export const REJECT_REASONS_MAX = 8;

/** What a scanner may end a code with, and how fast its keys may be set to follow each other. */
export const SCANNER_END_KEYS = ['Enter', 'Tab'] as const;
export const SCANNER_SPEEDS = ['fast', 'usual', 'slow'] as const;

/** How long what a scanner types before each code can be. */
export const SCANNER_PREFIX_MAX = 8;

const DAY_MINUTES = 24 * 60;
const dayHours = z.strictObject({
  opens: z
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  closes: z.int().min(0).max(DAY_MINUTES),
});

/** Every setting by name. */
export const SETTING_SCHEMAS = {
  language: z.enum(LANGUAGE_CODES),
  appearance: z.enum(['system', 'light', 'dark', 'contrast']),
  volume: z.int().min(0).max(100),
  tune: z.enum(RING_TUNES),
  letters: z.boolean(),
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
} as const satisfies { readonly [Name in keyof Settings]: z.ZodType<Settings[Name]> };

/** Those of a new counter. */
export const DEFAULT_SETTINGS: Settings = {
  language: 'en',
  appearance: 'system',
  volume: 80,
  tune: 'bell',
  letters: true,
  openingHours: null,
  rejectReasons: null,
  booksByItself: false,
  adjustmentReasons: ['other'],
  scanner: { prefix: '', endKey: 'Enter', speed: 'usual' },
};

export interface Settings {
  readonly language: Language;
  readonly appearance: 'system' | 'light' | 'dark' | 'contrast';
  /** 0 to 100; at 0 staff have chosen that nothing sounds, which is shown like any other reason for it. */
  readonly volume: number;
  /** The tune of the ring for a new order. */
  readonly tune: 'bell' | 'chime' | 'phone';
  /** Whether letters are shortcuts on Orders. */
  readonly letters: boolean;
  /** Outside of them nothing reminds by sound of an order whose hold has ended; null is always open. */
  readonly openingHours: OpeningHours | null;
  /** The customer-safe reasons that Reject offers; null is the app's own list in the language chosen. */
  readonly rejectReasons: readonly string[] | null;
  /** Sales are booked as soon as they are known, without staff: for stores whose billing takes them from the CSV. */
  readonly booksByItself: boolean;
  /** Reasons of adjustments that the service is known to take: no other is told to it. */
  readonly adjustmentReasons: readonly AdjustmentReason[];
  /** How the barcode scanner of this counter types. */
  readonly scanner: ScannerSettings;
}

/** How a scanner that types is told apart from a person. */
export interface ScannerSettings {
  /** What it types before each code, which is no part of the code; often nothing. */
  readonly prefix: string;
  /** The key that it presses after each code. */
  readonly endKey: 'Enter' | 'Tab';
  /** How fast its keys follow each other: within 30, 50 or 100 ms. */
  readonly speed: 'fast' | 'usual' | 'slow';
}

/** Of each weekday in India, Monday first; null is a day on which the shop is closed. */
export type OpeningHours = readonly (DayHours | null)[];

/** Minutes after midnight. Closing at or before opening is after the next midnight. */
export interface DayHours {
  readonly opens: number;
  readonly closes: number;
}
