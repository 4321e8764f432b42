import type { ItemDetails } from '../contract/api/requests.ts';
import { foldBagSteps } from '../contract/domain/bag-check.ts';
import { parseAmountOrNull } from '../contract/domain/money.ts';
import type { EncodedBitmap, PrintDocument } from '../contract/domain/print-document.ts';
import type { PrintJobSpec, PrintSettings } from '../contract/domain/printing.ts';
import { isGstin } from '../contract/domain/tax.ts';
import type { Instant } from '../contract/domain/time.ts';
import { startOfIndiaDay } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import { buildClosingSlip } from './documents/closing-slip.ts';
import { buildCountingList } from './documents/counting-list.ts';
import { buildDaySummary } from './documents/day-summary.ts';
import { buildDeliverySlip } from './documents/delivery-slip.ts';
import type { LabelItem } from './documents/labels.ts';
import { buildLabels } from './documents/labels.ts';
import type { DocumentMarks, Letterhead } from './documents/letterhead.ts';
import type { OrderDocumentData } from './documents/order-blocks.ts';
import { buildPickingSlip } from './documents/picking-slip.ts';
import { buildReceipt } from './documents/receipt.ts';
import { buildTestPage } from './documents/test-page.ts';
import { createDocumentCollator, createDocumentTranslator } from './documents/translations.ts';

export interface DocumentContext {
  readonly database: CounterDatabase;
  readonly settings: PrintSettings;
  /** Whether the owner wants receipts to be tax invoices. */
  readonly taxInvoice: boolean;
  readonly logo: EncodedBitmap | null;
  readonly now: Instant;
  readonly marks: DocumentMarks;
}

const ORDER_DOCUMENT_BUILDERS: Readonly<
  Record<
    'receipt' | 'picking' | 'delivery',
    (letterhead: Letterhead, data: OrderDocumentData, marks: DocumentMarks) => PrintDocument
  >
> = { receipt: buildReceipt, picking: buildPickingSlip, delivery: buildDeliverySlip };

/** Builds the document of a print job from the current state; null if its order or other subject is gone. */
export function buildDocument(spec: PrintJobSpec, context: DocumentContext): PrintDocument | null {
  const { database, settings, now, marks } = context;
  switch (spec.document) {
    case 'receipt':
    case 'picking':
    case 'delivery': {
      const row = database.orders.get(spec.orderId);
      if (row?.storeId !== spec.storeId) return null;
      const billNumber = row.order.external_id ?? database.bills.get(row.id);
      const data = {
        ...{ order: row.order, placedAt: row.placedAt, billNumber, printedAt: now },
        bag: foldBagSteps(row.order.lines, database.bagSteps.ofOrder(row.id))?.result ?? null,
        isTaxInvoice: context.taxInvoice && isGstin(settings.gstin) && !marks.isPractice,
        taxOf: (barcode: string) => database.taxes.ofItem(row.storeId, barcode, row.placedAt ?? now),
      };
      const document = ORDER_DOCUMENT_BUILDERS[spec.document](readLetterhead(context, row.storeId), data, marks);
      return { ...document, isOfOrder: true };
    }
    case 'counting': {
      const items = spec.barcodes.map((barcode) => {
        const item = database.items.get(spec.storeId, barcode);
        return { barcode, name: item?.name ?? null, stock: item?.stock ?? null };
      });
      return buildCountingList(readLetterhead(context, spec.storeId), items, now, marks);
    }
    case 'labels': {
      const items = spec.barcodes.map((barcode) => readLabelItem(database, spec.storeId, barcode));
      return buildLabels(readLetterhead(context, spec.storeId), items, spec, marks);
    }
    case 'closing': {
      const closing = database.closings.get(spec.closingId);
      return closing && buildClosingSlip(readLetterhead(context, null), closing, marks);
    }
    case 'day':
      return buildDaySummary(readLetterhead(context, null), readDay(database, now), marks);
    case 'test': {
      const printer = settings.printers.find(({ id }) => id === spec.printerId);
      return printer === undefined ? null : buildTestPage(readLetterhead(context, null), printer, now, marks);
    }
  }
}

/** The most changes of an item that staff make between two readings of it. */
const CHANGES_SINCE = 50;

/** An item as it will be once everything is sent: a label with the new price is printed before the line is back. */
function readLabelItem({ items, stockActions }: CounterDatabase, storeId: number, barcode: string): LabelItem {
  const item = items.get(storeId, barcode);
  const about: ItemDetails = {};
  for (const { payload, state, settledAt } of stockActions.ofItem(storeId, barcode, CHANGES_SINCE).toReversed()) {
    const isOver =
      state === 'refused' || state === 'withdrawn' || (settledAt !== null && settledAt < (item?.readAt ?? 0));
    if ('about' in payload && !isOver) Object.assign(about, payload.about);
  }
  return {
    barcode,
    name: about.name ?? item?.name ?? null,
    price: parseAmountOrNull(about.price ?? null) ?? item?.price ?? null,
    mrp: parseAmountOrNull(about.mrp ?? null) ?? item?.mrp ?? null,
    expiryDate: about.expiry_date ?? item?.expiryDate ?? null,
  };
}

/** The letterhead of a store; of the first one where `storeId` is null. */
function readLetterhead({ database, settings, logo }: DocumentContext, storeId: number | null): Letterhead {
  const stores = database.stores.all();
  const named = stores.find(({ id }) => id === storeId) ?? stores[0];
  const { address, gstin, fssai, footer, language } = settings;
  return {
    t: createDocumentTranslator(language),
    collator: createDocumentCollator(language),
    name: settings.storeName ?? named?.name ?? 'Counter',
    address,
    gstin,
    fssai,
    footer,
    logo,
  };
}

function readDay(database: CounterDatabase, now: Instant): Parameters<typeof buildDaySummary>[1] {
  const from = startOfIndiaDay(now);
  const ended = database.orders.onBoard(from).filter(({ since }) => since >= from);
  return {
    at: now,
    delivered: ended.filter(({ status }) => status === 'DELIVERED').length,
    cancelled: ended.filter(({ status }) => status === 'CANCELLED').length,
    sales: database.sales.soldSince(from).map(({ total, channel, sale, bookedAt }) => ({
      total,
      isInStore: channel === 'SERVICE_INSTORE',
      method: sale.payment?.method ?? null,
      isBooked: bookedAt !== null,
    })),
  };
}
