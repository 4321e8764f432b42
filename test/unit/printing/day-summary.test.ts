import { expect, test } from 'vitest';
import { apiSale } from '../../../electron/contract/api/tolerant-resources.ts';
import { formatInstant, parseInstant } from '../../../electron/contract/domain/time.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { buildDocument } from '../../../electron/printing/document-builder.ts';

const NOON = parseInstant('2026-11-20T12:00:00+05:30');

test('the summary of a day tells booked sales from those still to be booked', () => {
  const database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
  for (const [event_id, total_amount] of [
    ['evt_1', '60.00'],
    ['evt_2', '41.00'],
    ['evt_3', '42.00'],
  ] as const) {
    const sale = { id: event_id, event_id, store_id: 7, sold_at: formatInstant(NOON), total_amount, lines: [] };
    database.sales.add(apiSale.parse(sale), NOON);
  }
  database.sales.markBooked('evt_1', NOON, 'BILL-1');
  const settings = createPreferenceFile({ store: {} }).read().printing;
  const marks = { isPractice: false, isCopy: false };
  const document = buildDocument(
    { document: 'day' },
    { database, settings, taxInvoice: false, logo: null, now: NOON, marks },
  );
  const totals = document?.blocks.flatMap((block) =>
    block.kind === 'columns' ? [`${block.left} ${block.right}`] : [],
  );
  expect(totals?.filter((text) => /book/i.test(text)).map((text) => text.replace(/\s/g, ' '))).toEqual([
    'Booked (1) ₹60.00',
    'To book (2) ₹83.00',
  ]);
  database.close();
});
