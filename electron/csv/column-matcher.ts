/** Guesses what each column of a file is from its heading, in English and Hindi. Staff can change every guess. */

import type { ImportField } from '../contract/ipc/import.ts';
import { IMPORT_FIELDS } from '../contract/ipc/import.ts';

/**
 * Headings as billing programs and people write them, the most telling first. Compared without case, spaces and signs.
 * A heading is matched whole, so that "Product type" is not taken for "Product".
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

const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) => HEADINGS[field].map((heading) => [bare(heading), field] as const)),
);

/** A heading without what makes no difference; marks of Devanagari stay, for they are letters. */
function bare(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** What a barcode looks like: only digits, at least seven of them. */
const LIKE_BARCODE = /^\d{7,14}$/;

/** Whether the first row names the columns: one of its cells is a known heading, or none of them is a number. */
export function hasHeading(first: readonly string[]): boolean {
  if (first.some((cell) => FIELD_OF.has(bare(cell)))) return true;
  return first.every((cell) => !/\d/.test(cell) || !/^[\d.,\s₹-]+$/.test(cell));
}

/**
 * What each column is sent as; null stays here. Each field is given to one column, the first that names it. Where no
 * heading names the barcode, the one column that is full of barcodes is taken for it.
 */
export function matchColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const fields = headings.map((heading): ImportField | null => {
    const field = FIELD_OF.get(bare(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  if (taken.has('barcode')) return fields;
  const full = headings.flatMap((_, at) => (fields[at] === null && isFullOfBarcodes(rows, at) ? [at] : []));
  const [only] = full;
  return fields.map((field, at) => (full.length === 1 && at === only ? 'barcode' : field));
}

function isFullOfBarcodes(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
  return cells.length > 0 && cells.every((cell) => LIKE_BARCODE.test(cell.trim()));
}
