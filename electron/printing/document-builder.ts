/** From what the store knows to a sheet: what a wish consists of at the moment in which it is printed. */

import type { EncodedBitmap, PrintDocument } from '../contract/domain/print-document.ts';
import type { PrintJobSpec, PrintSettings } from '../contract/domain/printing.ts';
import type { Instant } from '../contract/domain/time.ts';
import { startOfIndiaDay } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import { buildCountingList } from './documents/counting-list.ts';
import { buildDaySummary } from './documents/day-summary.ts';
import { buildDeliverySlip } from './documents/delivery-slip.ts';
import type { DocumentMarks, Letterhead } from './documents/letterhead.ts';
import type { OrderDocumentData } from './documents/order-blocks.ts';
import { buildPickingSlip } from './documents/picking-slip.ts';
import { buildReceipt } from './documents/receipt.ts';
import { buildTestPage } from './documents/test-page.ts';
import { createDocumentTranslator } from './documents/translations.ts';

export interface DocumentContext {
  readonly database: CounterDatabase;
  readonly settings: PrintSettings;
  readonly logo: EncodedBitmap | null;
  readonly now: Instant;
  readonly marks: DocumentMarks;
}

const ORDER_SHEETS: Readonly<
  Record<
    'receipt' | 'picking' | 'delivery',
    (shop: Letterhead, paper: OrderDocumentData, marks: DocumentMarks) => PrintDocument
  >
> = { receipt: buildReceipt, picking: buildPickingSlip, delivery: buildDeliverySlip };

/** The sheet of a wish; null when what it is about is not here. */
export function buildDocument(wish: PrintJobSpec, context: DocumentContext): PrintDocument | null {
  const { database, settings, now, marks } = context;
  switch (wish.document) {
    case 'receipt':
    case 'picking':
    case 'delivery': {
      const row = database.orders.get(wish.orderId);
      if (row?.storeId !== wish.storeId) return null;
      const billNumber = row.order.external_id ?? database.bills.get(row.id);
      const paper = { order: row.order, placedAt: row.placedAt, billNumber, printedAt: now };
      return ORDER_SHEETS[wish.document](shopOf(context, row.storeId), paper, marks);
    }
    case 'counting': {
      const items = wish.barcodes.map((barcode) => {
        const item = database.items.get(wish.storeId, barcode);
        return { barcode, name: item?.name ?? null, stock: item?.stock ?? null };
      });
      return buildCountingList(shopOf(context, wish.storeId), items, now, marks);
    }
    case 'day':
      return buildDaySummary(shopOf(context, null), dayOf(database, now), marks);
    case 'test': {
      const printer = settings.printers.find(({ id }) => id === wish.printerId);
      return printer === undefined ? null : buildTestPage(shopOf(context, null), printer, now, marks);
    }
  }
}

/** The shop as it stands at the head of a sheet; of no store in particular, the first one's name. */
function shopOf({ database, settings, logo }: DocumentContext, storeId: number | null): Letterhead {
  const stores = database.stores.all();
  const named = stores.find(({ id }) => id === storeId) ?? stores[0];
  const { address, gstin, fssai, footer, language } = settings;
  return {
    t: createDocumentTranslator(language),
    name: settings.storeName ?? named?.name ?? 'Counter',
    address,
    gstin,
    fssai,
    footer,
    logo,
  };
}

function dayOf(database: CounterDatabase, now: Instant): Parameters<typeof buildDaySummary>[1] {
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
