/**
 * Brings every booked sale into the shop's Tally, once each (C19): a sale without an answer is sent again under the same
 * REMOTEID, by which Tally alters its voucher instead of adding another.
 */

import type { TallyState } from '../../contract/calls/tally.ts';
import type { TallyLink } from '../../contract/domain/tally.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import type { Settings } from '../../contract/settings.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ImportAnswer } from '../../tally/tally-answers.ts';
import type { TallyClient } from '../../tally/tally-client.ts';
import { buildVoucher } from '../../tally/tally-vouchers.ts';

/** How long a Tally that is closed, or has another company open, is left alone. */
const RETRY_MS = MINUTE;

export interface VoucherSenderParts {
  readonly database: CounterDatabase;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<WorkspaceEvents>;
  readonly isLive: boolean;
  readonly settings: () => Pick<Settings, 'tally' | 'tallyLink'>;
  /** Null where no books may be written. */
  readonly reach: (port: number) => TallyClient | null;
}

export interface VoucherSender {
  state(): TallyState;
  /** Sends what is booked, unless that is under way or Tally was out of reach a moment ago. */
  nudge(): void;
  /** Sends what is booked, even if Tally was out of reach a moment ago. */
  retryNow(): void;
  stop(): void;
}

export function createVoucherSender(parts: VoucherSenderParts): VoucherSender {
  const { database, timers, log, events, settings, reach } = parts;
  const { tallySales, write } = database;
  const retry = createRetry(timers);
  let state: TallyState = 'unknown';
  let isSending = false;

  /** Whether this is still the Tally to send to, and what it answers can be stored. */
  const mayGoOn = (link: TallyLink): boolean => {
    const now = settings().tallyLink;
    return !retry.isStopped() && database.disk() === 'ok' && now?.port === link.port && now.company === link.company;
  };

  /** Sends one voucher after the other until none waits, or Tally is out of reach. */
  async function sendAll(client: TallyClient, link: TallyLink): Promise<TallyState> {
    const companies = await client.listCompanies();
    if (companies === null) return 'closed';
    if (!companies.includes(link.company)) return 'wrong_company';
    while (mayGoOn(link)) {
      const eventId = tallySales.next(link.since);
      if (eventId === null) return 'ok';
      const answer = await sendOne(client, link, eventId);
      if (answer.kind === 'unreadable') return 'closed';
      if (answer.kind === 'wrong_company') return 'wrong_company';
      if (retry.isStopped()) break;
      write(() => tallySales.settle(eventId, answer.kind, answer.kind === 'refused' ? answer.words : null));
      events.emit('import.changed');
    }
    return 'unknown';
  }

  async function sendOne(client: TallyClient, link: TallyLink, eventId: string): Promise<ImportAnswer> {
    const sale = database.sales.get(eventId);
    // Tally takes no voucher of nothing.
    if (sale === null || sale.total === 0) return { kind: 'taken' };
    const voucher = buildVoucher(sale, sale.soldAt ?? sale.recordedAt, {
      ledgers: settings().tally,
      findBillNumber: database.bills.get,
      findTax: database.taxes.ofItem,
      findStockItem: tallySales.findItem,
      isPractice: !parts.isLive,
    });
    return await client.importVoucher(voucher, link.company);
  }

  function nudge(): void {
    const link = settings().tallyLink;
    if (link === null || isSending || retry.isWaiting() || !mayGoOn(link)) return;
    const client = reach(link.port);
    if (client === null || tallySales.next(link.since) === null) return;
    isSending = true;
    void sendAll(client, link)
      .catch((error: unknown): TallyState => {
        log('tally.fault', { error: errorName(error) });
        return 'closed';
      })
      .then((reached) => {
        state = reached;
        isSending = false;
        if (retry.isStopped()) return;
        events.emit('import.changed');
        if (reached === 'closed' || reached === 'wrong_company') retry.after(RETRY_MS, nudge);
        else nudge();
      });
  }

  return {
    state: () => state,
    nudge,
    retryNow: () => {
      retry.cancel();
      nudge();
    },
    stop: retry.stop,
  };
}
