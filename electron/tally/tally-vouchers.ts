/** Sales as vouchers that Tally imports (Gateway of Tally → Import → Transactions). */

import type { Paise } from '../contract/domain/money.ts';
import { formatAmount, paise, parseAmountOrNull, sumAmounts } from '../contract/domain/money.ts';
import { shortNumber } from '../contract/domain/order-number.ts';
import { isCash } from '../contract/domain/payment.ts';
import type { TallyLedgers } from '../contract/domain/tally.ts';
import type { ItemTax, TaxSplit } from '../contract/domain/tax.ts';
import { splitTax, sumSplits } from '../contract/domain/tax.ts';
import type { Instant } from '../contract/domain/time.ts';
import { formatIndiaDay } from '../contract/domain/time.ts';
import type { ExportedSale } from '../csv/sales-export.ts';
import { formatImportRequest } from './tally-requests.ts';
import type { XmlElement } from './xml.ts';
import { element } from './xml.ts';

export interface TallySale extends ExportedSale {
  /** The id of its event, by which Tally recognises a voucher that it already has. */
  readonly eventId: string;
  readonly total: Paise;
}

/** A stock item of Tally, as it was last read. */
export interface KnownStockItem {
  readonly name: string;
  readonly unit: string;
}

export interface TallyOptions {
  readonly ledgers: TallyLedgers;
  /** The bill number that staff typed for an order after they accepted it. */
  readonly findBillNumber: (orderId: string) => string | null;
  readonly findTax: (storeId: number, barcode: string, at: Instant) => ItemTax;
  /** The stock item that Tally has for a barcode; null if none is known. */
  readonly findStockItem: (barcode: string) => KnownStockItem | null;
  /**
   * Whether the sales are of practice or the sandbox. Then each voucher says so, in case it reaches the real books
   * (C16).
   */
  readonly isPractice: boolean;
}

/** Appears in the number and the narration of a voucher that is no real sale. */
const PRACTICE = 'PRACTICE';

/**
 * Writes a sales voucher for each sale. What was paid in cash is a debit of the cash ledger, everything else of the
 * marketplace's; sales without their tax, the two halves of the tax, and the delivery fee are credits. What was sold of
 * items that Tally is known to have stands below the sales as stock. Importing a file twice changes the same vouchers again. Names no
 * customer. Has the tags that Tally's developer reference calls mandatory for sales "as voucher". A sale worth nothing
 * gets no voucher, because Tally refuses amounts of zero.
 */
export function formatTallyVouchers(sales: readonly TallySale[], options: TallyOptions): string {
  const vouchers = sales.flatMap((sale) =>
    sale.soldAt === null || sale.total === 0 ? [] : [buildVoucher(sale, sale.soldAt, options)],
  );
  return formatImportRequest(vouchers, null);
}

/** The voucher of a sale. `soldAt`: the time that its date is of. */
export function buildVoucher(sold: TallySale, soldAt: Instant, options: TallyOptions): XmlElement {
  const { ledgers, findBillNumber, isPractice } = options;
  const { eventId, orderId, sale, total, channel } = sold;
  const fee = parseAmountOrNull(sale.delivery_fee) ?? paise(0);
  const method = sale.payment?.method ?? null;
  const paidTo = isCash(method) ? ledgers.cash : ledgers.online;
  const number = sold.billNumber ?? sale.external_id ?? findBillNumber(orderId) ?? shortNumber(orderId);
  const mark = isPractice ? [PRACTICE] : [];
  const narration = [
    ...mark,
    `Order ${orderId}`,
    channel === 'SERVICE_INSTORE' ? 'in store' : 'online',
    method ?? 'not told',
  ];
  const lines = readLines(sold, soldAt, options);
  const { cgst, sgst } = sumSplits(lines.map(({ split }) => split));
  const stock = lines.filter(({ item }) => item !== null);
  const ofStock = sumAmounts(stock.map(({ split }) => split.taxable));
  return element(
    'VOUCHER',
    [
      element('DATE', formatIndiaDay(soldAt).replaceAll('-', '')),
      element('VOUCHERTYPENAME', 'Sales'),
      element('VOUCHERNUMBER', [...mark, number].join(' ')),
      element('REFERENCE', orderId),
      element('PARTYLEDGERNAME', paidTo),
      element('PERSISTEDVIEW', 'Accounting Voucher View'),
      element('ISINVOICE', 'No'),
      element('NARRATION', narration.join(', ')),
      buildEntry(paidTo, 'debit', total),
      ...buildCredit(ledgers.sales, ofStock, stock.map(buildAllocation)),
      ...buildCredit(ledgers.sales, paise(total - fee - cgst - sgst - ofStock)),
      ...buildCredit(ledgers.cgst, cgst),
      ...buildCredit(ledgers.sgst, sgst),
      ...buildCredit(ledgers.delivery, fee),
    ],
    { REMOTEID: eventId, VCHTYPE: 'Sales', ACTION: 'Create', OBJVIEW: 'Accounting Voucher View' },
  );
}

interface VoucherLine {
  readonly split: TaxSplit;
  readonly hsn: string | null;
  readonly units: number;
  readonly billedUnits: number;
  readonly item: KnownStockItem | null;
}

function readLines({ sale, storeId }: TallySale, at: Instant, { findTax, findStockItem }: TallyOptions): VoucherLine[] {
  return sale.lines.map(({ barcode, line_total, quantity, free_quantity }) => {
    const { hsn, rate } = findTax(storeId, barcode ?? '', at);
    return {
      split: splitTax(parseAmountOrNull(line_total) ?? paise(0), rate ?? 0),
      hsn,
      units: quantity,
      billedUnits: quantity - (free_quantity ?? 0),
      item: findStockItem(barcode ?? ''),
    };
  });
}

/** What was sold of a stock item, without its tax. */
function buildAllocation({ split, hsn, units, billedUnits, item }: VoucherLine): XmlElement {
  const { name = '', unit = '' } = item ?? {};
  return element('INVENTORYALLOCATIONS.LIST', [
    element('STOCKITEMNAME', name),
    ...(hsn === null ? [] : [element('GSTHSNNAME', hsn)]),
    element('ISDEEMEDPOSITIVE', 'No'),
    element('ACTUALQTY', `${units} ${unit}`.trim()),
    element('BILLEDQTY', `${billedUnits} ${unit}`.trim()),
    element('AMOUNT', formatAmount(split.taxable)),
  ]);
}

const buildCredit = (ledger: string, amount: Paise, stock: readonly XmlElement[] = []): XmlElement[] =>
  amount === 0 ? [] : [buildEntry(ledger, 'credit', amount, stock)];

/** In Tally's files a debit is negative. The debited ledger is the party, because it pays. */
function buildEntry(
  ledger: string,
  side: 'debit' | 'credit',
  amount: Paise,
  stock: readonly XmlElement[] = [],
): XmlElement {
  const isDebit = side === 'debit';
  return element('ALLLEDGERENTRIES.LIST', [
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', isDebit ? 'Yes' : 'No'),
    element('ISPARTYLEDGER', isDebit ? 'Yes' : 'No'),
    element('AMOUNT', formatAmount(isDebit ? paise(0 - amount) : amount)),
    ...stock,
  ]);
}
