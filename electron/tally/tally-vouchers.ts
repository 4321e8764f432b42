/** Sales as vouchers that Tally imports (Gateway of Tally → Import → Transactions). */

import type { Paise } from '../contract/domain/money.ts';
import { formatAmount, paise, parseAmountOrNull } from '../contract/domain/money.ts';
import { shortNumber } from '../contract/domain/order-number.ts';
import { isCash } from '../contract/domain/payment.ts';
import type { Instant } from '../contract/domain/time.ts';
import { formatIndiaDay } from '../contract/domain/time.ts';
import type { TallyLedgers } from '../contract/settings.ts';
import type { ExportedSale } from '../csv/sales-export.ts';
import type { XmlElement } from './xml.ts';
import { element, formatXml } from './xml.ts';

export interface TallySale extends ExportedSale {
  /** The id of its event, by which Tally recognises a voucher that it already has. */
  readonly eventId: string;
  readonly total: Paise;
}

export interface TallyOptions {
  readonly ledgers: TallyLedgers;
  /** The bill number that staff typed for an order after they accepted it. */
  readonly findBillNumber: (orderId: string) => string | null;
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
 * marketplace's; sales and delivery fee are credits. Importing a file twice changes the same vouchers again. Names no
 * customer. Has the tags that Tally's developer reference calls mandatory for sales "as voucher". A sale worth nothing
 * gets no voucher, because Tally refuses amounts of zero.
 */
export function formatTallyVouchers(sales: readonly TallySale[], options: TallyOptions): string {
  const vouchers = sales.flatMap((sale) =>
    sale.soldAt === null || sale.total === 0 ? [] : [buildVoucher(sale, sale.soldAt, options)],
  );
  const messages = vouchers.map((voucher) => element('TALLYMESSAGE', [voucher], { 'xmlns:UDF': 'TallyUDF' }));
  return formatXml(
    element('ENVELOPE', [
      element('HEADER', [element('TALLYREQUEST', 'Import Data')]),
      element('BODY', [
        element('IMPORTDATA', [
          element('REQUESTDESC', [element('REPORTNAME', 'Vouchers')]),
          element('REQUESTDATA', messages),
        ]),
      ]),
    ]),
  );
}

function buildVoucher(
  sold: TallySale,
  soldAt: Instant,
  { ledgers, findBillNumber, isPractice }: TallyOptions,
): XmlElement {
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
      ...buildCredit(ledgers.sales, paise(total - fee)),
      ...buildCredit(ledgers.delivery, fee),
    ],
    { REMOTEID: eventId, VCHTYPE: 'Sales', ACTION: 'Create', OBJVIEW: 'Accounting Voucher View' },
  );
}

const buildCredit = (ledger: string, amount: Paise): XmlElement[] =>
  amount === 0 ? [] : [buildEntry(ledger, 'credit', amount)];

/** In Tally's files a debit is negative. The debited ledger is the party, because it pays. */
function buildEntry(ledger: string, side: 'debit' | 'credit', amount: Paise): XmlElement {
  const isDebit = side === 'debit';
  return element('ALLLEDGERENTRIES.LIST', [
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', isDebit ? 'Yes' : 'No'),
    element('ISPARTYLEDGER', isDebit ? 'Yes' : 'No'),
    element('AMOUNT', formatAmount(isDebit ? paise(0 - amount) : amount)),
  ]);
}
