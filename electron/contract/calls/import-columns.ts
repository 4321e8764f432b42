/**
 * The columns of a file of stock, each declared once: how its cells are read, what it is called, and its place in the
 * template and the export. Its names on screen are in i18n/<language>/columns.json.
 */

import { LENGTHS } from '../api/limits.ts';
import { formatAmountOrNull } from '../domain/money.ts';
import type { StockRow } from './stock.ts';

/** How the cells of a column are read (csv/row-checker.ts). A text is limited in characters. */
export type CellFormat =
  | { readonly kind: 'barcode'; readonly max: number }
  | { readonly kind: 'units'; readonly unreadable: 'stock_not_whole' | 'number_unreadable' }
  | { readonly kind: 'amount' | 'day' | 'hsn' | 'gst_rate' }
  | { readonly kind: 'text'; readonly max: number; readonly tooLong: 'name_too_long' | 'text_too_long' };

interface ColumnSpec {
  readonly cell: CellFormat;
  /** Whether every sent row needs it. */
  readonly isRequired: boolean;
  /** Its place in the template that staff fill in, counted from the left; null if the template lacks it. */
  readonly place: number | null;
  /** Its cell in the export, whose columns stand as in the template; null if the export lacks it. */
  readonly exported: ((row: StockRow) => string | number | null) | null;
  /**
   * Headings as billing programs and people write them, the clearest first. Case, spaces and signs don't matter. A
   * heading matches as a whole: "Product type" is not "Product".
   */
  readonly headings: readonly string[];
}

/** By the names of the fields of a push row (specification, Inventory); `hsn` and `gst_rate` stay on this counter. */
export const IMPORT_COLUMNS = {
  barcode: {
    cell: { kind: 'barcode', max: LENGTHS.barcode },
    isRequired: true,
    place: 1,
    exported: ({ barcode }) => barcode,
    headings: [
      'barcode',
      'bar code',
      'ean',
      'ean code',
      'ean13',
      'upc',
      'gtin',
      'item barcode',
      'product barcode',
      'barcode no',
      'scan code',
      'बारकोड',
      'बार कोड',
    ],
  },
  stock: {
    cell: { kind: 'units', unreadable: 'stock_not_whole' },
    isRequired: true,
    place: 3,
    exported: ({ stock }) => stock,
    headings: [
      'stock',
      'qty',
      'quantity',
      'qty on hand',
      'quantity on hand',
      'closing stock',
      'closing bal',
      'closing balance',
      'cl stock',
      'current stock quantity',
      'closing qty',
      'closing quantity',
      'current stock',
      'stock qty',
      'stock quantity',
      'in stock',
      'available stock',
      'available qty',
      'balance',
      'balance qty',
      'on hand',
      'soh',
      'units',
      'count',
      'counted',
      'physical stock',
      'स्टॉक',
      'मात्रा',
      'संख्या',
      'शेष',
      'शेष मात्रा',
      'गिनती',
    ],
  },
  name: {
    cell: { kind: 'text', max: LENGTHS.name, tooLong: 'name_too_long' },
    isRequired: false,
    place: 2,
    exported: ({ name }) => name,
    headings: [
      'name',
      'item name',
      'item',
      'product name',
      'product',
      'description of goods',
      'particulars',
      'item description',
      'product description',
      'title',
      'नाम',
      'वस्तु',
      'वस्तु का नाम',
      'सामान',
      'सामान का नाम',
      'उत्पाद',
      'विवरण',
    ],
  },
  mrp: {
    cell: { kind: 'amount' },
    isRequired: false,
    place: 4,
    exported: ({ mrp }) => formatAmountOrNull(mrp),
    headings: [
      'mrp',
      'm r p',
      'default mrp',
      'mrp rs',
      'max retail price',
      'maximum retail price',
      'एमआरपी',
      'अधिकतम मूल्य',
    ],
  },
  price: {
    cell: { kind: 'amount' },
    isRequired: false,
    place: 5,
    exported: ({ price }) => formatAmountOrNull(price),
    headings: [
      'price',
      'selling price',
      'sell rate',
      'sale rate',
      'sales rate',
      'sale price',
      'sales price',
      'retail price',
      'rate',
      's rate',
      'rate a',
      'sp',
      'unit price',
      'our price',
      'मूल्य',
      'कीमत',
      'दाम',
      'दर',
      'विक्रय मूल्य',
      'बिक्री मूल्य',
      'भाव',
    ],
  },
  expiry_date: {
    cell: { kind: 'day' },
    isRequired: false,
    place: 6,
    exported: ({ expiryDate }) => expiryDate,
    headings: [
      'expiry',
      'expiry date',
      'exp date',
      'exp dt',
      'exp',
      'batch expiry',
      'expires',
      'expires on',
      'best before',
      'use by',
      'समाप्ति',
      'समाप्ति तिथि',
      'एक्सपायरी',
      'एक्सपायरी तिथि',
    ],
  },
  low_stock_threshold: {
    cell: { kind: 'units', unreadable: 'number_unreadable' },
    isRequired: false,
    place: 7,
    exported: ({ lowMark }) => lowMark,
    headings: [
      'low mark',
      'low stock',
      'low stock threshold',
      'reorder level',
      'reorder point',
      'min stock',
      'minimum stock',
      'min qty',
      'minimum qty',
      'minimum stock quantity',
      'न्यूनतम',
      'न्यूनतम स्टॉक',
      'कम स्टॉक',
      'कम की सीमा',
    ],
  },
  external_id: {
    cell: { kind: 'text', max: LENGTHS.externalId, tooLong: 'text_too_long' },
    isRequired: false,
    place: 8,
    exported: ({ sku }) => sku,
    headings: [
      'sku',
      'sku code',
      'item code',
      'product code',
      'code',
      'item no',
      'item id',
      'product id',
      'plu',
      'alias',
      'part no',
      'external id',
      'article',
      'article no',
      'कोड',
      'वस्तु कोड',
      'आइटम कोड',
    ],
  },
  brand: {
    cell: { kind: 'text', max: LENGTHS.brand, tooLong: 'text_too_long' },
    isRequired: false,
    place: 9,
    exported: null,
    headings: ['brand', 'brand name', 'company', 'manufacturer', 'make', 'ब्रांड', 'ब्रैंड', 'कंपनी'],
  },
  category: {
    cell: { kind: 'text', max: LENGTHS.category, tooLong: 'text_too_long' },
    isRequired: false,
    place: 10,
    exported: null,
    headings: [
      'category',
      'group',
      'item group',
      'product group',
      'department',
      'dept',
      'stock group',
      'श्रेणी',
      'वर्ग',
      'समूह',
    ],
  },
  subcategory: {
    cell: { kind: 'text', max: LENGTHS.subcategory, tooLong: 'text_too_long' },
    isRequired: false,
    place: null,
    exported: null,
    headings: ['subcategory', 'sub category', 'sub group', 'subgroup', 'उपश्रेणी', 'उप श्रेणी'],
  },
  weight: {
    cell: { kind: 'text', max: LENGTHS.weight, tooLong: 'text_too_long' },
    isRequired: false,
    place: 11,
    exported: null,
    headings: ['weight', 'net weight', 'net wt', 'pack', 'pack size', 'size', 'वज़न', 'वजन', 'पैक', 'साइज़'],
  },
  hsn: {
    cell: { kind: 'hsn' },
    isRequired: false,
    place: 12,
    exported: null,
    headings: ['hsn', 'hsn code', 'hsn sac', 'hsn no', 'hsn number', 'hsncode', 'एचएसएन', 'एचएसएन कोड'],
  },
  gst_rate: {
    cell: { kind: 'gst_rate' },
    isRequired: false,
    place: 13,
    exported: null,
    headings: [
      'gst',
      'gst rate',
      'gst percent',
      'gst percentage',
      'tax rate',
      'tax percent',
      'igst rate',
      'igst',
      'जीएसटी',
      'जीएसटी दर',
      'टैक्स दर',
    ],
  },
  description: {
    cell: { kind: 'text', max: LENGTHS.itemDescription, tooLong: 'text_too_long' },
    isRequired: false,
    place: null,
    exported: null,
    headings: ['description', 'long description', 'details', 'remarks', 'note', 'notes', 'वर्णन', 'टिप्पणी'],
  },
} as const satisfies Readonly<Record<string, ColumnSpec>>;

export type ImportField = keyof typeof IMPORT_COLUMNS;

const isField = (name: string): name is ImportField => Object.hasOwn(IMPORT_COLUMNS, name);

export const IMPORT_FIELDS: readonly ImportField[] = Object.keys(IMPORT_COLUMNS).filter(isField);

/** The columns of the template, left to right. */
export const TEMPLATE_FIELDS: readonly ImportField[] = IMPORT_FIELDS.filter(
  (field) => IMPORT_COLUMNS[field].place !== null,
).toSorted((one, other) => (IMPORT_COLUMNS[one].place ?? 0) - (IMPORT_COLUMNS[other].place ?? 0));

/** The fields that every sent row needs. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = IMPORT_FIELDS.filter(
  (field) => IMPORT_COLUMNS[field].isRequired,
);
