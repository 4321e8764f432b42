/**
 * Matches the columns of a file to fields by their headings: those of the templates in every language, and what billing
 * programs write in English and Hindi. Staff can change every match.
 */

import type { ImportField } from '../contract/calls/import.ts';
import { IMPORT_FIELDS } from '../contract/calls/import.ts';
import { toAsciiDigits } from '../contract/domain/digits.ts';
import { listColumnNames } from '../contract/i18n/column-names.ts';

/**
 * Headings as billing programs and people write them, the clearest first. Case, spaces and signs don't matter. A heading
 * matches as a whole: "Product type" is not "Product".
 */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  barcode: [
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
  stock: [
    'stock',
    'qty',
    'quantity',
    'qty on hand',
    'quantity on hand',
    'closing stock',
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
  name: [
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
  mrp: ['mrp', 'm r p', 'mrp rs', 'max retail price', 'maximum retail price', 'एमआरपी', 'अधिकतम मूल्य'],
  price: [
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
  expiry_date: [
    'expiry',
    'expiry date',
    'exp date',
    'exp dt',
    'exp',
    'expires',
    'expires on',
    'best before',
    'use by',
    'समाप्ति',
    'समाप्ति तिथि',
    'एक्सपायरी',
    'एक्सपायरी तिथि',
  ],
  low_stock_threshold: [
    'low mark',
    'low stock',
    'low stock threshold',
    'reorder level',
    'reorder point',
    'min stock',
    'minimum stock',
    'min qty',
    'minimum qty',
    'न्यूनतम',
    'न्यूनतम स्टॉक',
    'कम स्टॉक',
    'कम की सीमा',
  ],
  external_id: [
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
    'external id',
    'article',
    'article no',
    'कोड',
    'वस्तु कोड',
    'आइटम कोड',
  ],
  brand: ['brand', 'brand name', 'company', 'manufacturer', 'make', 'ब्रांड', 'ब्रैंड', 'कंपनी'],
  category: [
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
  subcategory: ['subcategory', 'sub category', 'sub group', 'subgroup', 'उपश्रेणी', 'उप श्रेणी'],
  weight: ['weight', 'net weight', 'net wt', 'pack', 'pack size', 'size', 'वज़न', 'वजन', 'पैक', 'साइज़'],
  description: ['description', 'long description', 'details', 'remarks', 'note', 'notes', 'वर्णन', 'टिप्पणी'],
};

const FIELD_BY_HEADING: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [...listColumnNames(field), ...HEADINGS[field]].map((heading) => [normalizeHeading(heading), field] as const),
  ),
);

/** The letters and digits of a heading in lower case. The vowel signs of Devanagari are marks, and stay. */
function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** How many fields the cells of a row name. */
export function countHeadings(row: readonly string[]): number {
  return new Set(row.flatMap((cell) => FIELD_BY_HEADING.get(normalizeHeading(cell)) ?? [])).size;
}

/** With fewer fields, a row below the first may be goods or a title. */
const HEADINGS_MIN = 2;

/**
 * The index of the row that may be the heading; -1 if all rows are blank. Billing programs write the shop's name, the
 * report's and its period above the heading, which is the row that names most fields. If no row names several, it is the
 * first that is not blank.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): number {
  const counts = rows.map(countHeadings);
  const most = Math.max(0, ...counts);
  return most < HEADINGS_MIN ? rows.findIndex((row) => row.some((cell) => cell.trim() !== '')) : counts.indexOf(most);
}

/** Seven digits or more look like a barcode. */
const BARCODE_LIKE = /^\d{7,14}$/;

/** Whether the first row is a heading: it has a known one, or no numbers. */
export function hasHeading(first: readonly string[]): boolean {
  if (countHeadings(first) > 0) return true;
  return first.map(toAsciiDigits).every((cell) => !/\d/.test(cell) || !/^[\d.,\s₹-]+$/.test(cell));
}

/**
 * The field of each column; null is not sent. A field belongs to the first column whose heading names it. Where no heading
 * names the barcode, the only column full of barcodes has it.
 */
export function matchColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const fields = headings.map((heading): ImportField | null => {
    const field = FIELD_BY_HEADING.get(normalizeHeading(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  if (taken.has('barcode')) return fields;
  const full = headings.flatMap((_, column) =>
    fields[column] === null && isFullOfBarcodes(rows, column) ? [column] : [],
  );
  const [only] = full;
  return fields.map((field, column) => (full.length === 1 && column === only ? 'barcode' : field));
}

function isFullOfBarcodes(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => toAsciiDigits(row[column] ?? '')).filter((cell) => cell.trim() !== '');
  return cells.length > 0 && cells.every((cell) => BARCODE_LIKE.test(cell.trim()));
}
