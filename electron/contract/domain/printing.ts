/** Printing: printers, settings and print jobs. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import { LANGUAGE_CODES, type Language } from '../i18n/languages.ts';
import type { Field, FieldValues } from './field-table.ts';
import { listParts, tableField } from './field-table.ts';
import { COUNTING_ITEMS_MAX, LABEL_STYLES, LABELS_MAX, ORDER_DOCUMENTS, ROLL_WIDTHS } from './print-document.ts';
import { readableEntries } from './readable-entries.ts';

/** When a document is printed automatically. */
export const PRINT_OCCASION_SETTINGS = ['never', 'arrived', 'accepted'] as const;
export type PrintOccasionSetting = (typeof PRINT_OCCASION_SETTINGS)[number];

/** The languages of documents; `both` is English and Hindi, `en+ta` is English and Tamil. */
export const PRINT_LANGUAGES: readonly PrintLanguage[] = LANGUAGE_CODES.flatMap((code) =>
  code === 'en' ? [code] : [code, code === 'hi' ? 'both' : `en+${code}`],
);

/** The languages that a document shows side by side. */
export function splitPrintLanguage(language: PrintLanguage): readonly Language[] {
  return language === 'both' ? ['en', 'hi'] : language.split('+');
}

/** Page sizes of the system's printers. A page on a roll is as long as its content. */
export const PAGE_SIZES = ['A4', 'A5', 'roll58', 'roll80'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export const PRINTERS_MAX = 6;
export const COPIES_MAX = 3;

/** The largest logo, in dots. */
export const LOGO_DOTS = { width: 384, height: 200 } as const;

/** Printers are in the same building: a loopback, private or link-local address, or a local host name. */
const LOCAL_HOST =
  /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}|169\.254\.\d{1,3}\.\d{1,3}|[a-z0-9-]{1,63}(\.(local|lan))?)$/i;

/**
 * The name of a queue; Windows allows almost any character. It is passed to programs of the system, without a shell, so it
 * must not look like one of their options.
 */
const QUEUE_NAME = /^[^\s\p{Cc}-]\P{Cc}{0,126}$/u;

const id = z.uuid();

interface Transport<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** The settings of a new printer. Those without a device to find are incomplete. */
  readonly first: z.output<Schema>;
  /** Whether Counter sends the dots of a roll, or pages that the system prints, which only the desktop app can. */
  readonly sends: 'dots' | 'pages';
}

const transport = <Schema extends z.ZodType>(entry: Transport<Schema>): Transport<Schema> => entry;

/** The ways to reach a printer. */
export const PRINTER_TRANSPORTS = {
  /** ESC/POS over TCP. */
  network: transport({
    schema: z.strictObject({
      kind: z.literal('network'),
      host: z.string().regex(LOCAL_HOST),
      port: z.int().min(1).max(65_535),
    }),
    first: { kind: 'network', host: '', port: 9_100 },
    sends: 'dots',
  }),
  /** ESC/POS through a queue of the operating system, unchanged. */
  queue: transport({
    schema: z.strictObject({ kind: z.literal('queue'), queue: z.string().regex(QUEUE_NAME) }),
    first: { kind: 'queue', queue: '' },
    sends: 'dots',
  }),
  /** Pages on a printer of the system; null opens the system's dialog each time. */
  system: transport({
    schema: z.strictObject({
      kind: z.literal('system'),
      device: z.string().min(1).max(200).nullable(),
      page: z.enum(PAGE_SIZES),
    }),
    first: { kind: 'system', device: null, page: 'A4' },
    sends: 'pages',
  }),
  /** A file for each document. */
  pdf: transport({
    schema: z.strictObject({ kind: z.literal('pdf'), page: z.enum(PAGE_SIZES) }),
    first: { kind: 'pdf', page: 'A4' },
    sends: 'pages',
  }),
} as const;

export type PrinterKind = keyof typeof PRINTER_TRANSPORTS;
export type PrinterTransportSettings = z.output<(typeof PRINTER_TRANSPORTS)[PrinterKind]['schema']>;

const isPrinterKind = (name: string): name is PrinterKind => Object.hasOwn(PRINTER_TRANSPORTS, name);

export const PRINTER_KINDS: readonly PrinterKind[] = Object.keys(PRINTER_TRANSPORTS).filter(isPrinterKind);

/** Whether Counter sends a printer dots; others get pages. */
export const hasDots = ({ transport: { kind } }: Printer): boolean => PRINTER_TRANSPORTS[kind].sends === 'dots';

export const printer = z.strictObject({
  id,
  name: z.string().trim().min(1).max(60),
  transport: z.union(PRINTER_KINDS.map((kind) => PRINTER_TRANSPORTS[kind].schema)),
  roles: z.array(z.enum(ORDER_DOCUMENTS)),
  /** The width of the roll, for ESC/POS. */
  dots: z.union(ROLL_WIDTHS.map((dots) => z.literal(dots))),
  /** `picture`: every glyph is right. `text`: faster, if the printer itself has all characters. */
  output: z.enum(['picture', 'text']),
  copies: z.int().min(1).max(COPIES_MAX),
  cut: z.boolean(),
  /** Opens the cash drawer with a receipt that is not a copy. */
  drawer: z.boolean(),
  beep: z.boolean(),
  /** The printer that prints while this one can't; null if there is none. */
  fallback: id.nullable(),
});

const field = <Schema extends z.ZodType>(entry: Field<Schema>): Field<Schema> => entry;

const PRINT_SETTINGS = {
  /** Null uses the name that the service has. */
  storeName: field({ schema: z.string().trim().min(1).max(LENGTHS.name).nullable(), first: null }),
  address: field({ schema: z.string().max(300), first: '' }),
  gstin: field({ schema: z.string().trim().max(20), first: '' }),
  fssai: field({ schema: z.string().trim().max(20), first: '' }),
  footer: field({ schema: z.string().max(300), first: '' }),
  language: field({ schema: z.enum(PRINT_LANGUAGES), first: 'en' }),
  printers: field({
    schema: z.array(printer).max(PRINTERS_MAX),
    first: [],
    // Another version may have written one that can't be read: it is left out.
    stored: readableEntries(z.object(printer.shape), PRINTERS_MAX),
  }),
  /** Whether this counter prints automatically. Only one counter of a store should. */
  byItself: field({ schema: z.boolean(), first: false }),
  /** The stores that it doesn't print automatically for, because another counter does. */
  notForStoreIds: field({ schema: z.array(z.int()), first: [] }),
  when: field({
    schema: z.strictObject({
      receipt: z.enum(PRINT_OCCASION_SETTINGS),
      picking: z.enum(PRINT_OCCASION_SETTINGS),
      delivery: z.enum(PRINT_OCCASION_SETTINGS),
    }),
    first: { receipt: 'never', picking: 'accepted', delivery: 'never' },
  }),
};

export type PrintSettings = FieldValues<typeof PRINT_SETTINGS>;

/** The settings of a new counter: no printer, nothing automatic. */
export const DEFAULT_PRINT_SETTINGS: PrintSettings = listParts(PRINT_SETTINGS, 'first');

export const PRINT_SETTING_SCHEMAS = listParts(PRINT_SETTINGS, 'schema');

/** The print settings as a part of the preferences. */
export const PRINT_SETTINGS_FIELD = tableField(PRINT_SETTINGS, DEFAULT_PRINT_SETTINGS);

export type Printer = z.output<typeof printer>;
export type PrintLanguage = string;

export const logo = z
  .strictObject({
    width: z.int().min(8).max(LOGO_DOTS.width).multipleOf(8),
    height: z.int().min(1).max(LOGO_DOTS.height),
    rows: z.base64().max(Math.ceil((LOGO_DOTS.width / 8) * LOGO_DOTS.height * (4 / 3)) + 4),
  })
  .refine(({ width, height, rows }) => countBase64Bytes(rows) === (width / 8) * height);

function countBase64Bytes(text: string): number {
  return (text.length / 4) * 3 - (/=*$/.exec(text)?.[0].length ?? 0);
}

/** A printer that staff chose, whatever its roles. */
const chosen = { printerId: id.optional() };

/** What a print job prints. */
export const printJobSpec = z.discriminatedUnion('document', [
  z.strictObject({
    document: z.enum(ORDER_DOCUMENTS),
    storeId: z.int(),
    orderId: z.string().min(1).max(LENGTHS.url),
    ...chosen,
  }),
  /** The day's sales so far, of all stores. */
  z.strictObject({ document: z.literal('day'), ...chosen }),
  /** A day that a person signed off. */
  z.strictObject({ document: z.literal('closing'), closingId: id, ...chosen }),
  z.strictObject({
    document: z.literal('counting'),
    storeId: z.int(),
    barcodes: z.array(z.string().min(1).max(LENGTHS.barcode)).min(1).max(COUNTING_ITEMS_MAX),
    ...chosen,
  }),
  z
    .strictObject({
      document: z.literal('labels'),
      style: z.enum(LABEL_STYLES),
      storeId: z.int(),
      barcodes: z.array(z.string().min(1).max(LENGTHS.barcode)).min(1).max(LABELS_MAX),
      /** Of each item. */
      copies: z.int().min(1),
      ...chosen,
    })
    .refine(({ barcodes, copies }) => barcodes.length * copies <= LABELS_MAX),
  z.strictObject({ document: z.literal('test'), printerId: id }),
]);

export type PrintJobSpec = z.output<typeof printJobSpec>;

/** Why a document was not printed, or why that is unknown. */
export const PRINT_FAULTS = [
  /** The printer doesn't answer. */
  'no_answer',
  /** The printer answers that it is offline. */
  'offline',
  'cover_open',
  'no_paper',
  'printer_error',
  /** The system has no printer with that name. */
  'unknown_printer',
  /** The system refused the job. */
  'refused',
  /** A security program or policy of this PC keeps Counter from sending to the printer; nothing was sent. */
  'blocked',
  /** A file could not be written. */
  'no_file',
  /** No open window could draw it. */
  'nobody_draws',
  'not_drawn',
  /** No printer has its role. */
  'no_printer',
  /** The order or printer that it needs is gone. */
  'gone',
  /** The connection broke in the middle. */
  'broke_off',
  /** The printer stopped reading in the middle. */
  'stalled',
  /** Counter ended in the middle. */
  'counter_ended',
  /** The database was restored from a backup in the meantime. */
  'restored',
  /** It waited too long. */
  'too_late',
  /** The system's dialog was closed without printing. */
  'dialog_closed',
  /** Staff said that it did not come out. */
  'not_come_out',
] as const;
export type PrintFault = (typeof PRINT_FAULTS)[number];

/**
 * The state of a print job. `sent`: the printer or the system took everything but confirms nothing. `done`: the printer
 * or a person confirmed it. `unknown`: part of it may be on paper. `failed`: nothing is, and it won't be tried again.
 */
export const PRINT_STATES = ['waiting', 'sending', 'sent', 'unknown', 'done', 'failed', 'withdrawn'] as const;
export type PrintState = (typeof PRINT_STATES)[number];
