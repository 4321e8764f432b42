/** The shop's books in Tally: finding them, the vouchers of sales, and the closing stock. */

import type { TallyStockView, TallyView } from '../../contract/calls/tally.ts';
import { isGtin } from '../../contract/domain/barcode.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { LoopbackPost } from '../../contract/ports.ts';
import { formatCsvLine } from '../../csv/csv-writer.ts';
import type { TallyItem } from '../../database/tables/orders/tally-sales.ts';
import type { TallyStockItem } from '../../tally/tally-answers.ts';
import type { TallyClient } from '../../tally/tally-client.ts';
import { createTallyClient } from '../../tally/tally-client.ts';
import type { VoucherSenderParts } from './voucher-sender.ts';
import { createVoucherSender } from './voucher-sender.ts';

/** The closing stock of a company as a file to import. */
export interface TallyStock extends TallyStockView {
  readonly company: string;
  /** CSV. */
  readonly text: string;
}

export interface TallyBooks {
  /** The open companies of the Tally on this port; null if nothing answers there as Tally does. */
  find(port: number): Promise<readonly string[] | null>;
  listLedgers(port: number, company: string): Promise<readonly string[] | null>;
  view(): TallyView;
  /** Sends a refused voucher again, or all of them with null. */
  retry(eventId: string | null): void;
  /** The closing stock of the chosen company, as a file; null if Tally does not answer. */
  readStock(storeId: number): Promise<TallyStock | null>;
  /** Sends what is booked, unless that is under way or Tally was out of reach a moment ago. */
  nudge(): void;
  stop(): void;
}

interface TallyBooksParts extends Omit<VoucherSenderParts, 'reach'> {
  /** Absent where no books may be written. */
  readonly post: LoopbackPost | undefined;
}

export function createTallyBooks(parts: TallyBooksParts): TallyBooks {
  const { database, timers, post, settings } = parts;
  const { tallySales, write } = database;
  const reach = (port: number): TallyClient | null =>
    post === undefined ? null : createTallyClient(post, timers, port);
  const sender = createVoucherSender({ ...parts, reach });
  return {
    find: async (port) => (await reach(port)?.listCompanies()) ?? null,
    listLedgers: async (port, company) => (await reach(port)?.listLedgers(company)) ?? null,
    view: () => {
      const { tallyLink: link } = settings();
      return {
        state: sender.state(),
        waiting: link === null ? 0 : tallySales.countWaiting(link.since),
        refused: tallySales.refused().flatMap(({ eventId, words }) => {
          const sale = database.sales.get(eventId);
          if (sale === null) return [];
          const { orderId, soldAt, total } = sale;
          return [{ eventId, number: shortNumber(orderId), soldAt, total, words }];
        }),
      };
    },
    retry: (eventId) => {
      write(() => tallySales.retry(eventId));
      sender.retryNow();
    },
    readStock: async (storeId) => {
      const { tallyLink: link } = settings();
      const items = link && (await reach(link.port)?.listStockItems(link.company));
      if (!items) return null;
      const isKnown = (name: string): boolean => database.items.get(storeId, name) !== null;
      const found = items.map((item) => ({ item, barcode: findBarcode(item, isKnown) }));
      write(() => tallySales.setItems(found.flatMap(toTallyItem)));
      return { company: link.company, ...formatStock(found) };
    },
    nudge: sender.nudge,
    stop: sender.stop,
  };
}

interface FoundItem {
  readonly item: TallyStockItem;
  readonly barcode: string | null;
}

/** The barcode of a stock item: that of its names which the store lists, or else one that looks like a barcode. */
function findBarcode({ name, aliases }: TallyStockItem, isKnown: (name: string) => boolean): string | null {
  const names = [...aliases, name];
  return names.find(isKnown) ?? names.find(isGtin) ?? null;
}

const toTallyItem = ({ item: { name, unit }, barcode }: FoundItem): TallyItem[] =>
  barcode === null ? [] : [{ barcode, name, unit }];

/** The items that have a barcode and a whole number of units, as a file that an import reads. */
function formatStock(found: readonly FoundItem[]): Omit<TallyStock, 'company'> {
  const rows = found.flatMap(({ item: { name, closing }, barcode }) =>
    barcode === null || closing === null ? [] : [[barcode, name, String(Math.max(0, closing))]],
  );
  const lines = [['Barcode', 'Name', 'Stock'], ...rows].map((cells) => formatCsvLine(cells));
  return { text: lines.join(''), sent: rows.length, leftOut: found.length - rows.length };
}
