/** Documents with everything that is hard to print, for golden files and benchmarks. */

import type { ApiOrder, ApiOrderLine } from '../../../electron/contract/api/tolerant-resources.ts';
import { formatAmount, paise } from '../../../electron/contract/domain/money.ts';
import type { EncodedBitmap, PrintDocument, RollWidth } from '../../../electron/contract/domain/print-document.ts';
import type { Printer, PrintLanguage } from '../../../electron/contract/domain/printing.ts';
import type { ItemTax } from '../../../electron/contract/domain/tax.ts';
import { NO_TAX } from '../../../electron/contract/domain/tax.ts';
import { parseInstant } from '../../../electron/contract/domain/time.ts';
import { buildCountingList } from '../../../electron/printing/documents/counting-list.ts';
import { buildDaySummary } from '../../../electron/printing/documents/day-summary.ts';
import { buildDeliverySlip } from '../../../electron/printing/documents/delivery-slip.ts';
import { buildLabels } from '../../../electron/printing/documents/labels.ts';
import type { Letterhead } from '../../../electron/printing/documents/letterhead.ts';
import type { OrderDocumentData } from '../../../electron/printing/documents/order-blocks.ts';
import { buildPickingSlip } from '../../../electron/printing/documents/picking-slip.ts';
import { buildReceipt } from '../../../electron/printing/documents/receipt.ts';
import { buildTestPage } from '../../../electron/printing/documents/test-page.ts';
import { createDocumentCollator, createDocumentTranslator } from '../../../electron/printing/documents/translations.ts';
import { createOrder } from '../order-fixture.ts';

const PRINTED_AT = parseInstant('2026-11-20T11:41:00+05:30');

function line(part: Partial<ApiOrderLine>): ApiOrderLine {
  return {
    barcode: '8901058851427',
    name: 'Tata Salt 1 kg',
    quantity: 1,
    free_quantity: null,
    unit_price: '28.00',
    mrp: null,
    line_total: '28.00',
    source: null,
    external_id: null,
    ...part,
  };
}

/** A name of the greatest length, in Devanagari with conjuncts. */
const LONG_NAME = 'क्षत्रिय श्रीमद् ज्ञानवर्धक त्रिफला चूर्ण शुद्ध आयुर्वेदिक स्वास्थ्यवर्धक मिश्रण '.repeat(4).slice(0, 225);

const LINES: readonly ApiOrderLine[] = [
  line({ name: 'Tata Salt 1 kg', quantity: 2, unit_price: '28.00', mrp: '30.00', line_total: '56.00' }),
  line({
    name: 'श्री अन्न रागी आटा 500 ग्राम',
    barcode: '8904004400014',
    quantity: 3,
    free_quantity: 1,
    unit_price: '64.50',
    mrp: '75.00',
    line_total: '129.00',
  }),
  line({ name: LONG_NAME, barcode: '8906001021005', quantity: 1, unit_price: '1199.00', line_total: '1199.00' }),
  line({ name: null, barcode: '2000000000017', quantity: 12, unit_price: null, line_total: '144.00' }),
  line({
    name: 'Aashirvaad Superior MP Sharbati Atta 10 kg',
    barcode: '8901725181222',
    quantity: 1,
    unit_price: '121928.50',
    mrp: '130000.00',
    line_total: '121928.50',
  }),
];

const TAXES: Readonly<Record<string, ItemTax>> = {
  '8901058851427': { hsn: '2501', rate: 0 },
  '8904004400014': { hsn: '110290', rate: 500 },
  '8906001021005': { hsn: '30049011', rate: 1_200 },
  '8901725181222': { hsn: null, rate: 500 },
};

export function sampleOrder(part: Partial<ApiOrder> = {}): ApiOrder {
  return createOrder({
    id: 'ORDER-9GQ27K38',
    status: 'ACCEPTED',
    fulfilment_mode: 'SERVICE_COURIER',
    payment: { status: 'PAID', paid: true, method: 'UPI' },
    total_amount: '123456.50',
    delivery_fee: '20.00',
    courier: {
      provider: 'Porter',
      status: 'ASSIGNED',
      tracking_url: null,
      rider_name: 'Ravi K.',
      rider_phone: '+91 98450 00000',
      vehicle: 'KA 01 AB 1234',
      eta_minutes: 12,
    },
    lines: [...LINES],
    ...part,
  });
}

/** An order with `lines` lines, every tenth with a name of 225 characters. */
export function longOrder(lines: number, name: (index: number) => string): ApiOrder {
  return sampleOrder({
    lines: Array.from({ length: lines }, (_, index) =>
      line({
        name: index % 10 === 9 ? LONG_NAME : name(index),
        quantity: 1 + (index % 3),
        line_total: formatAmount(paise(2_800 * (1 + (index % 3)))),
      }),
    ),
  });
}

export function sampleOrderDocument(order: ApiOrder, part: Partial<OrderDocumentData> = {}): OrderDocumentData {
  return {
    order,
    placedAt: parseInstant('2026-11-20T11:26:00+05:30'),
    billNumber: 'B-1042',
    printedAt: PRINTED_AT,
    bag: null,
    isTaxInvoice: false,
    taxOf: () => NO_TAX,
    ...part,
  };
}

/** A logo of 96 by 96 dots: a ring in a square. */
const LOGO: EncodedBitmap = (() => {
  const size = 96;
  const rows = new Uint8Array((size / 8) * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const radius = Math.hypot(x - 47.5, y - 47.5);
      const isEdge = Math.min(x, y, 95 - x, 95 - y) < 3;
      if (isEdge || (radius > 26 && radius < 36))
        rows[y * 12 + (x >> 3)] = (rows[y * 12 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width: size, height: size, rows: btoa(String.fromCharCode(...rows)) };
})();

export function sampleLetterhead(language: PrintLanguage): Letterhead {
  return {
    t: createDocumentTranslator(language),
    collator: createDocumentCollator(language),
    name: language === 'en' ? 'Sri Lakshmi Provision Store' : 'श्री लक्ष्मी किराना भंडार',
    address: '12, MG Road, Indiranagar\nBengaluru 560038',
    gstin: '29ABCDE1234F1Z5',
    fssai: '11223344556677',
    footer: 'Thank you. Come again!\nधन्यवाद, फिर आइए!',
    logo: LOGO,
  };
}

export function samplePrinter(dots: RollWidth, part: Partial<Printer> = {}): Printer {
  return {
    id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a01',
    name: 'Counter',
    transport: { kind: 'network', host: '192.168.1.50', port: 9100 },
    roles: ['receipt', 'picking', 'delivery'],
    dots,
    output: 'picture',
    copies: 1,
    cut: true,
    drawer: false,
    beep: false,
    fallback: null,
    ...part,
  };
}

/** An EAN-13, an EAN-8, a UPC, a code of the shop's own, and a number with a wrong check digit. */
const LABEL_ITEMS = [
  {
    barcode: '8901058000108',
    name: 'हल्दी पाउडर 200 ग्राम',
    price: paise(4_450),
    mrp: paise(5_200),
    expiryDate: '2027-05-31',
  },
  {
    barcode: '96385074',
    name: 'Aashirvaad Superior MP Sharbati Atta 10 kg',
    price: paise(12_192_850),
    mrp: null,
    expiryDate: null,
  },
  { barcode: '036000291452', name: null, price: null, mrp: paise(1_000), expiryDate: null },
  { barcode: 'ATTA-LOOSE-5', name: 'आटा खुला 5 किलो', price: paise(21_000), mrp: null, expiryDate: '2026-12-01' },
  { barcode: '8901058000100', name: 'Tata Salt 1 kg', price: null, mrp: null, expiryDate: null },
];

const LIVE = { isPractice: false, isCopy: false };

export const SAMPLE_DOCUMENTS: Readonly<Record<string, (language: PrintLanguage, dots: RollWidth) => PrintDocument>> = {
  receipt: (language) => buildReceipt(sampleLetterhead(language), sampleOrderDocument(sampleOrder()), LIVE),
  'receipt-practice-copy': (language) =>
    buildReceipt(
      { ...sampleLetterhead(language), logo: null },
      sampleOrderDocument(
        sampleOrder({ payment: { status: 'UNPAID', paid: false, method: 'CASH' }, delivery_fee: null }),
      ),
      { isPractice: true, isCopy: true },
    ),
  'receipt-tax': (language) =>
    buildReceipt(
      { ...sampleLetterhead(language), logo: null, gstin: '29AABCT1332L1ZA' },
      sampleOrderDocument(sampleOrder(), { isTaxInvoice: true, taxOf: (barcode) => TAXES[barcode] ?? NO_TAX }),
      LIVE,
    ),
  picking: (language) => buildPickingSlip(sampleLetterhead(language), sampleOrderDocument(sampleOrder()), LIVE),
  delivery: (language) => buildDeliverySlip(sampleLetterhead(language), sampleOrderDocument(sampleOrder()), LIVE),
  counting: (language) =>
    buildCountingList(
      sampleLetterhead(language),
      [
        { name: 'Tata Salt 1 kg', barcode: '8901058851427', stock: 42 },
        { name: LONG_NAME, barcode: '8906001021005', stock: 0 },
        { name: null, barcode: '2000000000017', stock: null },
      ],
      PRINTED_AT,
      LIVE,
    ),
  'labels-shelf': (language) =>
    buildLabels(sampleLetterhead(language), LABEL_ITEMS, { style: 'shelf', copies: 1 }, LIVE),
  'labels-packet': (language) =>
    buildLabels(sampleLetterhead(language), LABEL_ITEMS, { style: 'packet', copies: 1 }, { ...LIVE, isPractice: true }),
  day: (language) =>
    buildDaySummary(
      sampleLetterhead(language),
      {
        at: PRINTED_AT,
        delivered: 14,
        cancelled: 2,
        sales: [
          { total: paise(12_345_650), isInStore: false, method: 'UPI', isBooked: true },
          { total: paise(42_000), isInStore: false, method: 'CARD', isBooked: false },
          { total: paise(9_950), isInStore: true, method: 'CASH', isBooked: true },
          { total: paise(100), isInStore: true, method: null, isBooked: false },
        ],
      },
      LIVE,
    ),
  test: (language, dots) => buildTestPage(sampleLetterhead(language), samplePrinter(dots), PRINTED_AT, LIVE),
};

/** A receipt of 150 lines, the same in all languages. */
export function longSampleDocument(): PrintDocument {
  return buildReceipt(
    sampleLetterhead('both'),
    sampleOrderDocument(longOrder(150, (index) => `बासमती चावल ${index + 1} किलो`)),
    LIVE,
  );
}
