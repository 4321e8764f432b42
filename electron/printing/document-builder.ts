/** From what the store knows to a sheet: what a wish consists of at the moment in which it is printed. */

import type { Picture, Sheet } from '../contract/domain/print-document.ts';
import type { PaperSettings, PrintWish } from '../contract/domain/printing.ts';
import type { Instant } from '../contract/domain/time.ts';
import { indiaDay, parseInstant } from '../contract/domain/time.ts';
import type { Store } from '../database/database.ts';
import { countingSheet } from './documents/counting-list.ts';
import { daySheet } from './documents/day-summary.ts';
import { deliverySheet } from './documents/delivery-slip.ts';
import type { Marks, Shop } from './documents/letterhead.ts';
import type { OrderPaper } from './documents/order-blocks.ts';
import { pickingSheet } from './documents/picking-slip.ts';
import { receiptSheet } from './documents/receipt.ts';
import { testSheet } from './documents/test-page.ts';
import { sayIn } from './documents/translations.ts';

export interface SheetContext {
  readonly store: Store;
  readonly settings: PaperSettings;
  readonly logo: Picture | null;
  readonly now: Instant;
  readonly marks: Marks;
}

const ORDER_SHEETS: Readonly<
  Record<'receipt' | 'picking' | 'delivery', (shop: Shop, paper: OrderPaper, marks: Marks) => Sheet>
> = { receipt: receiptSheet, picking: pickingSheet, delivery: deliverySheet };

/** The sheet of a wish; null when what it is about is not here. */
export function sheetOf(wish: PrintWish, context: SheetContext): Sheet | null {
  const { store, settings, now, marks } = context;
  switch (wish.document) {
    case 'receipt':
    case 'picking':
    case 'delivery': {
      const row = store.orders.get(wish.orderId);
      if (row?.storeId !== wish.storeId) return null;
      const billNumber = row.order.external_id ?? store.bills.get(row.id);
      const paper = { order: row.order, placedAt: row.placedAt, billNumber, printedAt: now };
      return ORDER_SHEETS[wish.document](shopOf(context, row.storeId), paper, marks);
    }
    case 'counting': {
      const items = wish.barcodes.map((barcode) => {
        const item = store.shelf.get(wish.storeId, barcode);
        return { barcode, name: item?.name ?? null, stock: item?.stock ?? null };
      });
      return countingSheet(shopOf(context, wish.storeId), items, now, marks);
    }
    case 'day':
      return daySheet(shopOf(context, null), dayOf(store, now), marks);
    case 'test': {
      const printer = settings.printers.find(({ id }) => id === wish.printerId);
      return printer === undefined ? null : testSheet(shopOf(context, null), printer, now, marks);
    }
  }
}

/** The shop as it stands at the head of a sheet; of no store in particular, the first one's name. */
function shopOf({ store, settings, logo }: SheetContext, storeId: number | null): Shop {
  const stores = store.stores.all();
  const named = stores.find(({ id }) => id === storeId) ?? stores[0];
  const { address, gstin, fssai, footer, language } = settings;
  return {
    say: sayIn(language),
    name: settings.storeName ?? named?.name ?? 'Counter',
    address,
    gstin,
    fssai,
    footer,
    logo,
  };
}

function dayOf(store: Store, now: Instant): Parameters<typeof daySheet>[1] {
  const from = parseInstant(indiaDay(now));
  const ended = store.orders.onBoard(from).filter(({ since }) => since >= from);
  return {
    at: now,
    delivered: ended.filter(({ status }) => status === 'DELIVERED').length,
    cancelled: ended.filter(({ status }) => status === 'CANCELLED').length,
    sales: store.sales.soldSince(from).map(({ total, channel, sale, bookedAt }) => ({
      total,
      isInStore: channel === 'SERVICE_INSTORE',
      method: sale.payment?.method ?? null,
      isBooked: bookedAt !== null,
    })),
  };
}
