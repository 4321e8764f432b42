/**
 * A Tally on a port of this PC, made from the public description of its XML interface: it lists companies, ledgers and
 * stock items, and imports vouchers by REMOTEID. TallyPrime itself was never asked.
 */

import type { LoopbackPost } from '../../electron/contract/ports.ts';
import { findNodes, parseXml, type XmlNode } from './strict-xml.ts';

/** A voucher in the books: the amount of each ledger in paise, as credits and debits add up to it. */
export interface BookedVoucher {
  readonly number: string;
  readonly date: string;
  readonly amounts: Readonly<Record<string, number>>;
  readonly stock: Readonly<Record<string, string>>;
  /** How often it was imported. */
  readonly imports: number;
}

interface FakeStockItem {
  readonly name: string;
  readonly partNumber?: string;
  readonly aliases?: readonly string[];
  readonly closing: string;
}

/** What becomes of the next answers, one after the other: cut in half, never sent, or whole. */
type AnswerFault = 'half' | 'lost' | 'whole';

export class FakeTally {
  readonly port = 9_000;
  isOpen = true;
  readonly companies = new Set(['Sharma Stores']);
  readonly ledgers = new Set(['Sales', 'Delivery Charges', 'Cash', 'Online Orders', 'CGST', 'SGST']);
  readonly stockItems: FakeStockItem[] = [];
  readonly vouchers = new Map<string, BookedVoucher>();
  readonly faults: AnswerFault[] = [];
  /** Called for each voucher that is in the books, before its answer leaves. */
  onBooked: (remoteId: string) => void = () => undefined;
  requests = 0;

  readonly post: LoopbackPost = async (port, body) => {
    await Promise.resolve();
    if (!this.isOpen || port !== this.port) throw new Error('ECONNREFUSED');
    this.requests += 1;
    const request = parseXml(body);
    const answer = this.#answer(request);
    const fault = findNodes(request, 'IMPORTDATA').length > 0 ? this.faults.shift() : undefined;
    if (fault === 'lost') throw new Error('ECONNRESET');
    return fault === 'half' ? answer.slice(0, answer.length / 2) : answer;
  };

  #answer(request: XmlNode): string {
    const company = textOf(request, 'SVCURRENTCOMPANY');
    if (company !== null && !this.companies.has(company))
      return respond(
        `<LINEERROR>Could not set &apos;SVCurrentCompany&apos; to &apos;${company}&apos;</LINEERROR>`,
        0,
        0,
        1,
      );
    if (textOf(request, 'TALLYREQUEST') === 'Import Data') return this.#import(findNodes(request, 'VOUCHER'));
    switch (textOf(request, 'TYPE') && findNodes(request, 'COLLECTION')[0]?.attributes['NAME']) {
      case 'Counter Company':
        return collect([...this.companies].map((name) => `<COMPANY NAME="${name}" RESERVEDNAME=""></COMPANY>`));
      case 'Counter Ledger':
        return collect([...this.ledgers].map((name) => `<LEDGER NAME="${name}" RESERVEDNAME="">&#4; Primary</LEDGER>`));
      default:
        return collect(this.stockItems.map(formatItem));
    }
  }

  #import(vouchers: readonly XmlNode[]): string {
    const [voucher] = vouchers;
    const remoteId = voucher?.attributes['REMOTEID'];
    if (voucher === undefined || remoteId === undefined) return respond('', 0, 0, 0);
    const entries = findNodes(voucher, 'ALLLEDGERENTRIES.LIST');
    const missing = entries.map((entry) => textOf(entry, 'LEDGERNAME') ?? '').find((name) => !this.ledgers.has(name));
    if (missing !== undefined) return respond(`<LINEERROR>Ledger '${missing}' does not exist!</LINEERROR>`, 0, 0, 1);
    const amounts: Record<string, number> = {};
    const stock: Record<string, string> = {};
    for (const entry of entries) {
      const name = textOf(entry, 'LEDGERNAME') ?? '';
      const [own, ...ofStock] = findNodes(entry, 'AMOUNT').map(({ text }) => Math.round(Number(text) * 100));
      amounts[name] = (amounts[name] ?? 0) + (own ?? 0);
      if (ofStock.length > 0 && ofStock.reduce((sum, each) => sum + each, 0) !== own)
        return respond('<LINEERROR>Inventory and ledger amounts do not match!</LINEERROR>', 0, 0, 1);
      for (const item of findNodes(entry, 'INVENTORYALLOCATIONS.LIST'))
        stock[textOf(item, 'STOCKITEMNAME') ?? ''] = textOf(item, 'BILLEDQTY') ?? '';
    }
    if (Object.values(amounts).reduce((sum, each) => sum + each, 0) !== 0)
      return respond('<LINEERROR>Voucher totals do not match!</LINEERROR>', 0, 0, 1);
    const before = this.vouchers.get(remoteId);
    this.vouchers.set(remoteId, {
      number: textOf(voucher, 'VOUCHERNUMBER') ?? '',
      date: textOf(voucher, 'DATE') ?? '',
      amounts,
      stock,
      imports: (before?.imports ?? 0) + 1,
    });
    this.onBooked(remoteId);
    return before === undefined ? respond('', 1, 0, 0) : respond('', 0, 1, 0);
  }
}

const textOf = (node: XmlNode, name: string): string | null => findNodes(node, name)[0]?.text ?? null;

const collect = (objects: readonly string[]): string =>
  `<ENVELOPE><HEADER><VERSION>1</VERSION><STATUS>1</STATUS></HEADER><BODY><DATA><COLLECTION>\r\n${objects.join('\r\n')}</COLLECTION></DATA></BODY></ENVELOPE>\r\n`;

const respond = (lines: string, created: number, altered: number, errors: number): string =>
  `<RESPONSE>${lines}<CREATED>${created}</CREATED><ALTERED>${altered}</ALTERED><DELETED>0</DELETED><LASTVCHID>1</LASTVCHID><COMBINED>0</COMBINED><IGNORED>0</IGNORED><ERRORS>${errors}</ERRORS><CANCELLED>0</CANCELLED><EXCEPTIONS>0</EXCEPTIONS></RESPONSE>\r\n`;

const formatItem = ({ name, partNumber = '', aliases = [], closing }: FakeStockItem): string =>
  `<STOCKITEM NAME="${name}" RESERVEDNAME=""><PARTNO TYPE="String">${partNumber}</PARTNO><BASEUNITS TYPE="String">Nos</BASEUNITS><CLOSINGBALANCE TYPE="Quantity"> ${closing}</CLOSINGBALANCE><LANGUAGENAME.LIST><NAME.LIST TYPE="String"><NAME>${name}</NAME>${aliases.map((each) => `<NAME>${each}</NAME>`).join('')}</NAME.LIST></LANGUAGENAME.LIST></STOCKITEM>`;
