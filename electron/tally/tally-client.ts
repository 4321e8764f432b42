import { withinTime } from '../contract/deadline.ts';
import type { LoopbackPost, Timers } from '../contract/ports.ts';
import type { ImportAnswer, TallyStockItem } from './tally-answers.ts';
import { readImportAnswer, readNames, readStockItems } from './tally-answers.ts';
import { formatCollectionRequest, formatImportRequest } from './tally-requests.ts';
import type { XmlElement } from './xml.ts';

/** How long Tally may take, in milliseconds: a large company's stock takes it seconds. */
const ANSWER_WITHIN_MS = 30_000;

/** The Tally that listens on one port of this PC. Each list is null if it doesn't answer. */
export interface TallyClient {
  /** The companies that are open. */
  listCompanies(): Promise<string[] | null>;
  listLedgers(company: string): Promise<string[] | null>;
  listStockItems(company: string): Promise<TallyStockItem[] | null>;
  /** `unreadable` as well if no answer comes. The same voucher may be sent again: Tally knows it by its REMOTEID. */
  importVoucher(voucher: XmlElement, company: string): Promise<ImportAnswer>;
}

export function createTallyClient(post: LoopbackPost, timers: Timers, port: number): TallyClient {
  async function ask<Result>(request: string, read: (answer: string) => Result): Promise<Result | null> {
    try {
      return read(await withinTime(timers, ANSWER_WITHIN_MS, (signal) => post(port, request, signal)));
    } catch {
      return null;
    }
  }
  return {
    listCompanies: () => ask(formatCollectionRequest('companies', null), (xml) => readNames(xml, 'COMPANY')),
    listLedgers: (company) => ask(formatCollectionRequest('ledgers', company), (xml) => readNames(xml, 'LEDGER')),
    listStockItems: (company) => ask(formatCollectionRequest('stockItems', company), readStockItems),
    importVoucher: async (voucher, company) =>
      (await ask(formatImportRequest([voucher], company), readImportAnswer)) ?? { kind: 'unreadable' },
  };
}
