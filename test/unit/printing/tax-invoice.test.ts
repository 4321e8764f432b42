import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';
import { instant, parseInstant } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { mergeOrder } from '../../../electron/database/tables/orders/order-merge.ts';
import { buildDocument } from '../../../electron/printing/document-builder.ts';
import { CONNECTION } from '../../support/database-folder.ts';
import { sampleOrder } from '../../support/printing/sample-documents.ts';

const NOW = parseInstant('2026-11-20T12:00:00+05:30');
const RIGHT_GSTIN = '27AAPFU0939F1ZV';

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
  mergeOrder(database.orders, sampleOrder(), { asOf: instant(0) });
});
afterEach(() => database.close());

interface Wish {
  readonly taxInvoice?: boolean;
  readonly gstin?: string;
  readonly isPractice?: boolean;
}

function printReceipt({ taxInvoice = true, gstin = RIGHT_GSTIN, isPractice = false }: Wish): string {
  const { storeId, id: orderId } = database.orders.get('ORDER-9GQ27K38') ?? { storeId: 0, id: '' };
  const document = buildDocument(
    { document: 'receipt', storeId, orderId },
    {
      database,
      settings: { ...DEFAULT_PRINT_SETTINGS, gstin },
      taxInvoice,
      logo: null,
      now: NOW,
      marks: { isPractice, isCopy: false },
    },
  );
  return (document?.blocks ?? [])
    .map((block) => ('text' in block ? block.text : block.kind === 'columns' ? `${block.left} | ${block.right}` : ''))
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

test.each([
  ['the owner switched it on and the GSTIN is right', {}, true],
  ['not unless it is switched on', { taxInvoice: false }, false],
  ['not without a GSTIN', { gstin: '' }, false],
  ['not with a mistyped GSTIN', { gstin: '27AAPFU0939F1ZU' }, false],
  ['not in practice', { isPractice: true }, false],
] as const)('A receipt is a tax invoice if %s', (_, wish, isInvoice) => {
  const text = printReceipt(wish);
  expect(/^Tax invoice$/m.test(text)).toBe(isInvoice);
  expect(/^Not a tax invoice$/m.test(text)).toBe(!isInvoice);
});

test('A receipt has the tax of each rate and of all, and none for items without a rate', () => {
  const { storeId } = database.orders.get('ORDER-9GQ27K38') ?? { storeId: 0 };
  database.taxes.setItem(storeId, '8904004400014', { hsn: '110290', rate: 500, category: null }, NOW);
  database.taxes.setItem(storeId, '8906001021005', { hsn: null, rate: 1_200, category: null }, NOW);
  const text = printReceipt({});
  expect(text).toContain('3 × ₹64.50 · MRP ₹75.00 · 1 free · HSN 110290 · GST 5% | ₹129.00');
  expect(text).toContain('1 × ₹1,199.00 · GST 12% | ₹1,199.00');
  expect(text.slice(text.indexOf('Tax in the total'))).toBe(
    [
      'Tax in the total',
      'GST 5% · taxable value | ₹122.86',
      'CGST · 2.5% | ₹3.07',
      'SGST · 2.5% | ₹3.07',
      'GST 12% · taxable value | ₹1,070.54',
      'CGST · 6% | ₹64.23',
      'SGST · 6% | ₹64.23',
      'Total · taxable value | ₹1,193.40',
      'CGST | ₹67.30',
      'SGST | ₹67.30',
    ].join('\n'),
  );
});
