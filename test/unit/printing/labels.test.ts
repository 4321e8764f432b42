import { expect, test } from 'vitest';
import { paise } from '../../../electron/contract/domain/money.ts';
import { type PrintJobSpec, printJobSpec } from '../../../electron/contract/domain/printing.ts';
import { parseInstant } from '../../../electron/contract/domain/time.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { laneOfItem } from '../../../electron/database/tables/actions/item-lane.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { buildDocument } from '../../../electron/printing/document-builder.ts';

const NOON = parseInstant('2026-11-20T12:00:00+05:30');
const STORE = 7;
const BARCODE = '8901058000108';
const LABELS: PrintJobSpec = { document: 'labels', style: 'shelf', storeId: STORE, barcodes: [BARCODE], copies: 2 };

test('each label has its own mark of practice (C16), and the price that a waiting change will set', () => {
  const database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [STORE] });
  const levels = { stock: 5, available: 5, lowMark: null, readAt: NOON };
  database.items.put(STORE, BARCODE, { ...levels, name: 'Atta 5 kg', price: paise(24_900), mrp: paise(26_500) });
  const nothing = { itemName: null, before: {}, stock: null, asOf: null, readBy: null };
  for (const [id, price] of [
    ['withdrawn', '1.00'],
    ['waiting', '255.50'],
  ] as const) {
    const payload = { kind: 'edit', barcode: BARCODE, about: { price }, ...nothing } as const;
    const action = { id, storeId: STORE, lane: laneOfItem(STORE, BARCODE), orderId: null, who: null, askedAt: NOON };
    database.actions.add({ ...action, payload, idempotencyKey: id });
  }
  const outcome = { code: 'withdrawn_by_staff', status: null, acceptedVia: null, message: null };
  database.actions.settle('withdrawn', 'withdrawn', NOON, outcome);
  const settings = createPreferenceFile({ store: {} }).read().printing;
  const marks = { isPractice: true, isCopy: false };
  const document = buildDocument(LABELS, { database, settings, taxInvoice: false, logo: null, now: NOON, marks });
  const label = ['PRACTICE – not real', 'Atta 5 kg', '₹255.50', 'MRP ₹265.00', BARCODE];
  expect(
    document?.blocks.flatMap((block) => ('text' in block ? [block.text] : 'value' in block ? [block.value] : [])),
  ).toEqual([...label, ...label]);
  database.close();
});

test('one job has at most two hundred labels', () => {
  const barcodes = Array.from({ length: 100 }, (_, index) => String(index));
  expect(printJobSpec.safeParse({ ...LABELS, barcodes, copies: 2 }).success).toBe(true);
  expect(printJobSpec.safeParse({ ...LABELS, barcodes, copies: 3 }).success).toBe(false);
});
