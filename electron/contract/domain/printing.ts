/** Paper: what is printed, on which printers, and what staff are shown of it. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import { LANGUAGE_CODES } from '../i18n/languages.ts';
import { ROLL_WIDTHS } from './print-document.ts';

/** What is printed of an order. Each is the role of a printer as well. */
export const ORDER_DOCUMENTS = ['receipt', 'picking', 'delivery'] as const;
export type OrderDocument = (typeof ORDER_DOCUMENTS)[number];

export const DOCUMENT_NAMES = [...ORDER_DOCUMENTS, 'counting', 'day', 'test'] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** When a document is printed by itself. */
export const PRINT_OCCASION_SETTINGS = ['never', 'arrived', 'accepted'] as const;
export type PrintOccasionSetting = (typeof PRINT_OCCASION_SETTINGS)[number];

/** The language of documents; `both` is English and Hindi. */
export const PRINT_LANGUAGES = [...LANGUAGE_CODES, 'both'] as const;

/** Pages of the system's printers. A roll's page is as long as what is on it. */
export const PAGE_SIZES = ['A4', 'A5', 'roll58', 'roll80'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** How many items a counting list has: some two metres of a roll. */
export const COUNTING_ITEMS_MAX = 200;

export const PRINTERS_MAX = 6;
export const COPIES_MAX = 3;

/** Widest and highest logo, in dots. */
export const LOGO_DOTS = { width: 384, height: 200 } as const;

/** Printers are in the same building: a loopback, private or link-local address, or a name that only a local network has. */
const LOCAL_HOST =
  /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}|169\.254\.\d{1,3}\.\d{1,3}|[a-z0-9-]{1,63}(\.(local|lan))?)$/i;

/** A queue's name is handed to the system's own programs: it never begins like one of their options. */
const QUEUE_NAME = /^[^\s\p{Cc}/#'"`$;|&<>-][^\p{Cc}/#'"`$;|&<>]{0,126}$/u;

const id = z.uuid();

/** How a printer is reached. */
const way = z.discriminatedUnion('kind', [
  /** ESC/POS over TCP. */
  z.strictObject({ kind: z.literal('network'), host: z.string().regex(LOCAL_HOST), port: z.int().min(1).max(65_535) }),
  /** ESC/POS through the operating system's queue, passed on as it is. */
  z.strictObject({ kind: z.literal('queue'), queue: z.string().regex(QUEUE_NAME) }),
  /** The system's own way of printing pages; null asks with the system's dialog each time. */
  z.strictObject({
    kind: z.literal('system'),
    device: z.string().min(1).max(200).nullable(),
    page: z.enum(PAGE_SIZES),
  }),
  /** A file for each print. */
  z.strictObject({ kind: z.literal('pdf'), page: z.enum(PAGE_SIZES) }),
]);

export const printer = z.strictObject({
  id,
  name: z.string().trim().min(1).max(60),
  way,
  roles: z.array(z.enum(ORDER_DOCUMENTS)),
  /** Of a roll, for ESC/POS. */
  dots: z.union(ROLL_WIDTHS.map((dots) => z.literal(dots))),
  /** `picture`: every glyph right. `text`: faster, where the printer's own letters have all of them. */
  output: z.enum(['picture', 'text']),
  copies: z.int().min(1).max(COPIES_MAX),
  cut: z.boolean(),
  /** Opens the cash drawer with a receipt that is not a copy. */
  drawer: z.boolean(),
  beep: z.boolean(),
  /** Prints instead while this one can't. */
  fallback: id.nullable(),
});

export const printSettings = z.strictObject({
  /** Null: the store's own name. */
  storeName: z.string().trim().min(1).max(LENGTHS.name).nullable(),
  address: z.string().max(300),
  gstin: z.string().trim().max(20),
  fssai: z.string().trim().max(20),
  footer: z.string().max(300),
  language: z.enum(PRINT_LANGUAGES),
  printers: z.array(printer).max(PRINTERS_MAX),
  /** Whether this counter prints by itself. Of several counters of a store only one should. */
  byItself: z.boolean(),
  when: z.strictObject({
    receipt: z.enum(PRINT_OCCASION_SETTINGS),
    picking: z.enum(PRINT_OCCASION_SETTINGS),
    delivery: z.enum(PRINT_OCCASION_SETTINGS),
  }),
});

export type PrinterTransportSettings = z.output<typeof way>;
export type Printer = z.output<typeof printer>;
export type PrintSettings = z.output<typeof printSettings>;
export type PrintLanguage = (typeof PRINT_LANGUAGES)[number];

export const logo = z.strictObject({
  width: z.int().min(8).max(LOGO_DOTS.width).multipleOf(8),
  height: z.int().min(1).max(LOGO_DOTS.height),
  rows: z.base64().max(Math.ceil((LOGO_DOTS.width / 8) * LOGO_DOTS.height * (4 / 3)) + 4),
});

/** Those of a new counter: no printer, and nothing by itself. */
export const DEFAULT_PRINT_SETTINGS: PrintSettings = {
  storeName: null,
  address: '',
  gstin: '',
  fssai: '',
  footer: '',
  language: 'en',
  printers: [],
  byItself: false,
  when: { receipt: 'never', picking: 'accepted', delivery: 'never' },
};

/** The printer that somebody chose, whatever it usually prints. */
const chosen = { printerId: id.optional() };

/** What is to be printed, as staff ask for it. */
export const printJobSpec = z.discriminatedUnion('document', [
  z.strictObject({
    document: z.enum(ORDER_DOCUMENTS),
    storeId: z.int().positive(),
    orderId: z.string().min(1).max(100),
    ...chosen,
  }),
  /** The day's sales so far, of all stores of the counter. */
  z.strictObject({ document: z.literal('day'), ...chosen }),
  z.strictObject({
    document: z.literal('counting'),
    storeId: z.int().positive(),
    barcodes: z.array(z.string().min(1).max(LENGTHS.barcode)).min(1).max(COUNTING_ITEMS_MAX),
    ...chosen,
  }),
  z.strictObject({ document: z.literal('test'), printerId: id }),
]);

export type PrintJobSpec = z.output<typeof printJobSpec>;

/** Why something was not printed, or why nobody knows. */
export const PRINT_FAULTS = [
  /** Nobody answers at its address. */
  'no_answer',
  /** It answers, and says so. */
  'offline',
  'cover_open',
  'no_paper',
  'printer_error',
  /** The system has no printer of that name. */
  'unknown_printer',
  /** The system did not take it. */
  'refused',
  /** A file could not be written. */
  'no_file',
  /** No window is open that could draw it. */
  'nobody_draws',
  'not_drawn',
  /** No printer has its role. */
  'no_printer',
  /** What it is about is no longer here. */
  'gone',
  /** The line to the printer broke in the middle. */
  'broke_off',
  /** The printer took a part and then no more. */
  'stalled',
  /** Counter ended in the middle. */
  'counter_ended',
  /** The database was restored from a backup meanwhile. */
  'restored',
  /** It could not be printed for so long that nobody expects it any more. */
  'too_late',
  /** The system's dialog was closed without printing. */
  'dialog_closed',
  /** A person looked and it was not there. */
  'not_come_out',
] as const;
export type PrintFault = (typeof PRINT_FAULTS)[number];

/**
 * Where a print is. `sent`: the printer or the system took all of it and says nothing more. `done`: the printer said,
 * or a person saw, that it came out. `unknown`: a part may be on paper. `failed`: nothing is, and it is not tried again.
 */
export const PRINT_STATES = ['waiting', 'sending', 'sent', 'unknown', 'done', 'failed', 'withdrawn'] as const;
export type PrintState = (typeof PRINT_STATES)[number];
