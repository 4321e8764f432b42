/**
 * The settings of this counter. Each is declared once, with what its stored form, rights and the support file need.
 */

import { z } from 'zod';
import { ADJUSTMENT_REASONS } from './api/enums.ts';
import { LENGTHS } from './api/limits.ts';
import { SPOKEN_ALARMS } from './domain/alarms.ts';
import type { Field, FieldValues } from './domain/field-table.ts';
import { listParts, tableField } from './domain/field-table.ts';
import { isScalePattern } from './domain/item-code.ts';
import type { Right } from './domain/staff.ts';
import { RIGHTS } from './domain/staff.ts';
import { FIRST_TALLY_LEDGERS, tallyLedgers, tallyLink } from './domain/tally.ts';
import { LANGUAGE_CODES } from './i18n/languages.ts';

/** Tunes of the ring for a new order. Every other tone has a single tune. */
export const RING_TUNES = ['bell', 'chime', 'phone'] as const;

/** As many reasons as fit into Reject's dialog. */
export const REJECT_REASONS_MAX = 8;

/** The keys that may end a scanned code, and how fast a scanner types. */
export const SCANNER_END_KEYS = ['Enter', 'Tab'] as const;
export const SCANNER_SPEEDS = ['fast', 'usual', 'slow'] as const;

export const SCANNER_PREFIX_MAX = 8;

/** What most scanners do. */
export const USUAL_SCANNER = { prefix: '', endKey: 'Enter', speed: 'usual' } as const;

/** The choices for how many days to keep finished orders. */
export const KEEP_DAYS = [90, 180, 365] as const;

/** After a reset the service sends the last 30 days again, so younger orders that were removed would come back. */
const KEEP_DAYS_MIN = 31;
const KEEP_DAYS_MAX = 365;

/** As much of a counter's name as fits beside the store's. */
export const COUNTER_NAME_MAX = 30;

/** How many outputs of a PC are remembered, and how much of each name. */
export const SOUND_DEVICES_MAX = 8;
const SOUND_DEVICE_MAX = 200;

/** The choices for after how many unanswered minutes somebody outside is told. */
export const RUNG_MINUTES = [2, 3, 5, 10, 15, 30] as const;

/** The addresses outside, one after the other, each with the minutes that a new one begins with. */
export const RUNG_PLACES = [
  { name: 'first', afterMinutes: 5 },
  { name: 'second', afterMinutes: 10 },
] as const;

/** `plain`: text, as ntfy takes it. `json`: as the webhooks of most chats take it. */
export const RUNG_FORMS = ['plain', 'json'] as const;

export const OUTSIDE_ADDRESS_MAX = 500;

/** An address outside the shop: https, and no user in it. Whether it is public is checked when it is used. */
const outsideAddress = z
  .url({ protocol: /^https$/ })
  .max(OUTSIDE_ADDRESS_MAX)
  .refine((text) => !/^https:\/\/[^/?#]*@/i.test(text));

const rung = z.strictObject({
  afterMinutes: z.int().min(1).max(60),
  address: outsideAddress,
  form: z.enum(RUNG_FORMS),
});

const DAY_MINUTES = 24 * 60;

/** Minutes after midnight. A shop that closes at or before its opening time closes after the next midnight. */
const dayHours = z.strictObject({
  opens: z
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  closes: z.int().min(0).max(DAY_MINUTES),
});

export interface Setting<Schema extends z.ZodType = z.ZodType> extends Field<Schema> {
  /** What the person at the counter must be allowed to do to change it. */
  readonly right: Right;
  /** Whether it may hold a secret. The page sees it only while the person at the counter may change it, and no log does. */
  readonly isSecret?: boolean;
  /** What the support file shows of it; nothing by default, and never text that staff typed (C13). */
  support?(value: z.output<Schema>): Readonly<Record<string, unknown>>;
}

const setting = <Schema extends z.ZodType>(entry: Setting<Schema>): Setting<Schema> => entry;

const SETTINGS = {
  language: setting({
    schema: z.enum(LANGUAGE_CODES),
    first: 'en',
    // Anyone who comes to a locked counter must be able to read it.
    right: 'see',
    support: (language) => ({ language }),
  }),
  appearance: setting({
    schema: z.enum(['system', 'light', 'dark', 'contrast']),
    first: 'system',
    right: 'work',
    support: (appearance) => ({ appearance }),
  }),
  /** 0 to 100. At 0 nothing sounds, and the screen says so. */
  volume: setting({
    schema: z.int().min(0).max(100),
    first: 80,
    right: 'manage',
    support: (volume) => ({ volume }),
  }),
  /** The tune of the ring for a new order. */
  tune: setting({
    schema: z.enum(RING_TUNES),
    first: 'bell',
    right: 'manage',
    support: (tune) => ({ tune }),
  }),
  /** The alarms that a voice of this PC says after their tune. */
  spoken: setting({
    schema: z.array(z.enum(SPOKEN_ALARMS)).max(SPOKEN_ALARMS.length),
    first: [],
    right: 'manage',
    support: (spoken) => ({ spoken }),
  }),
  /** Whether the microphone listens for the tune at each start, and when the shop opens. */
  earTest: setting({
    schema: z.boolean(),
    first: false,
    right: 'manage',
    support: (earTest) => ({ ear_test: earTest }),
  }),
  /** The PC's sound outputs that staff know to be right, as the system names them; the first one is taken for right. */
  soundDevices: setting({
    schema: z.array(z.string().min(1).max(SOUND_DEVICE_MAX)).max(SOUND_DEVICES_MAX),
    first: [],
    right: 'manage',
    support: (devices) => ({ sound_devices: devices.length }),
  }),
  /** Who is told outside that an order waits, one after the other. An address may hold a secret. */
  rungs: setting({
    schema: z.array(rung).max(RUNG_PLACES.length),
    first: [],
    right: 'own',
    isSecret: true,
    support: (rungs) => ({ told_outside_after_minutes: rungs.map(({ afterMinutes }) => afterMinutes) }),
  }),
  /** Whether the first of them gets the logbook's mark when a day is closed. */
  tellsClosing: setting({
    schema: z.boolean(),
    first: false,
    right: 'own',
    support: (tellsClosing) => ({ tells_closing: tellsClosing }),
  }),
  /** What is called each minute while this counter can ring; null for nothing. */
  heartbeat: setting({
    schema: outsideAddress.nullable(),
    first: null,
    right: 'own',
    isSecret: true,
    support: (heartbeat) => ({ has_heartbeat: heartbeat !== null }),
  }),
  /** Whether letters are shortcuts on the Orders screen. */
  letters: setting({
    schema: z.boolean(),
    first: true,
    right: 'work',
    support: (letters) => ({ letters }),
  }),
  /** How New shows its orders. */
  orderLayout: setting({ schema: z.enum(['cards', 'list']), first: 'cards', right: 'work' }),
  /**
   * The hours of each weekday in India, Monday first; null on a day when the shop is closed. Outside these hours, no
   * reminder sounds for orders whose hold has ended. Null: always open.
   */
  openingHours: setting({
    schema: z.array(dayHours.nullable()).length(7).nullable(),
    first: null,
    right: 'manage',
    support: (hours) => ({ opening_hours: hours }),
  }),
  /** The reasons that Reject offers; customers see them. Null uses the app's own list in the chosen language. */
  rejectReasons: setting({
    schema: z
      .array(z.string().trim().min(1).max(LENGTHS.rejectReason))
      .min(1)
      .max(REJECT_REASONS_MAX)
      .refine((reasons) => new Set(reasons).size === reasons.length)
      .nullable(),
    first: null,
    right: 'manage',
    support: (reasons) => ({ own_reject_reasons: reasons?.length ?? 0 }),
  }),
  /** Books sales as soon as they are stored, for stores whose billing reads them from the CSV. */
  booksByItself: setting({
    schema: z.boolean(),
    first: false,
    right: 'manage',
    support: (booksByItself) => ({ books_by_itself: booksByItself }),
  }),
  /** Writes the codes in the CSV of sales plainly, for a billing program that reads it; a spreadsheet would spoil them. */
  plainSaleCodes: setting({
    schema: z.boolean(),
    first: false,
    right: 'manage',
    support: (plainSaleCodes) => ({ plain_sale_codes: plainSaleCodes }),
  }),
  /** Whether receipts are headed "Tax invoice": only an owner knows whether the shop may issue them. */
  taxInvoice: setting({
    schema: z.boolean(),
    first: false,
    right: 'own',
    support: (taxInvoice) => ({ tax_invoice: taxInvoice }),
  }),
  /** The adjustment reasons that the service is known to accept. No other is sent. */
  adjustmentReasons: setting({
    schema: z.array(z.enum(ADJUSTMENT_REASONS)).max(ADJUSTMENT_REASONS.length),
    first: ['other'],
    right: 'manage',
    support: (reasons) => ({ adjustment_reasons: reasons }),
  }),
  /** How the barcode scanner of this counter types, to tell it apart from a person. */
  scanner: setting({
    schema: z.strictObject({
      /** What it types before each code; often nothing. */
      prefix: z
        .string()
        .max(SCANNER_PREFIX_MAX)
        .regex(/^[!-~]*$/),
      /** The key that it presses after each code. */
      endKey: z.enum(SCANNER_END_KEYS),
      /** The time between two keys: up to 30, 50 or 100 ms. */
      speed: z.enum(SCANNER_SPEEDS),
    }),
    first: USUAL_SCANNER,
    right: 'manage',
    support: ({ endKey, speed }) => ({ scanner: { end_key: endKey, speed } }),
  }),
  /** How the shop's scale prints codes: `21IIIIIWWWWWX` (item, weight in grams) or with `P` (price in paise); null if it has none. */
  scaleCode: setting({
    schema: z.string().refine(isScalePattern).nullable(),
    first: null,
    right: 'manage',
    support: (scaleCode) => ({ scale_code: scaleCode }),
  }),
  /** How many days finished orders, with their sales and actions, are kept. */
  keepDays: setting({ schema: z.int().min(KEEP_DAYS_MIN).max(KEEP_DAYS_MAX), first: KEEP_DAYS[0], right: 'own' }),
  /** What the shop calls this counter if it has several; null for none. */
  counterName: setting({
    schema: z.string().trim().min(1).max(COUNTER_NAME_MAX).nullable(),
    first: null,
    right: 'manage',
  }),
  /** The ledgers of the shop's books, as they are named in Tally. */
  tally: setting({ schema: tallyLedgers, first: FIRST_TALLY_LEDGERS, right: 'manage' }),
  /** The Tally of this PC that takes every sale booked since a moment; null for none. */
  tallyLink: setting({
    schema: tallyLink.nullable(),
    first: null,
    right: 'manage',
    support: (link) => ({ has_tally_link: link !== null }),
  }),
};

/** The values of the settings. */
export type Settings = FieldValues<typeof SETTINGS>;
export type Rung = Settings['rungs'][number];
export type OpeningHours = NonNullable<Settings['openingHours']>;
export type DayHours = z.output<typeof dayHours>;
export type ScannerSettings = Settings['scanner'];

/** The settings of a new counter. */
export const DEFAULT_SETTINGS: Settings = listParts(SETTINGS, 'first');

export const SETTING_SCHEMAS = listParts(SETTINGS, 'schema');

/** The settings as a part of the preferences. */
export const SETTINGS_FIELD = tableField(SETTINGS, DEFAULT_SETTINGS);

/** The same table by name, for code that treats every setting alike. */
const ENTRIES: Readonly<Record<string, Setting>> = SETTINGS;

/** The highest right that a change of settings needs. */
export function findSettingRight(change: object): Right {
  const needed = new Set(Object.keys(change).map((name) => ENTRIES[name]?.right));
  return RIGHTS.findLast((right) => needed.has(right)) ?? 'see';
}

/** Whether a setting may hold a secret, which then stands in no log. */
export const isSecretSetting = (name: string): boolean => ENTRIES[name]?.isSecret === true;

/** The settings as the page may see them: a secret that the person at the counter may not change is as on a new counter. */
export function hideSecretSettings(settings: Settings, allows: (right: Right) => boolean): Settings {
  const hidden = Object.entries(ENTRIES).filter(([name, { right }]) => isSecretSetting(name) && !allows(right));
  return Object.assign({}, settings, ...hidden.map(([name, { first }]) => ({ [name]: first })));
}

/** What the support file says of the settings. */
export function describeSettings(settings: Settings): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...Object.entries(settings).map(([name, value]) => ENTRIES[name]?.support?.(value)));
}
