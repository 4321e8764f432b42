import { Bike, Check, CircleCheck, Hourglass, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { sum } from '../../electron/contract/money.ts';
import type { SaleRow, SalesView } from '../../electron/contract/views.ts';
import { useAnswer } from '../state/ask.ts';
import { useNow, useShown } from '../state/shown.ts';
import { Loading } from '../ui/loading.tsx';
import { Count, Empty } from '../ui/parts.tsx';
import { rupees } from '../words/format.ts';
import { useWords, type Words } from '../words/use-words.ts';
import { ToBookRow } from './to-book-row.tsx';
import './sales.css';

/** What is to be booked into the store's own billing, what was booked today, and the day's totals. */
export function Sales(): ReactNode {
  const { workspace } = useShown();
  const { value: sales, problem } = useAnswer('sales.view', { workspace: workspace.kind }, workspace.revisions.sales);
  const { t } = useWords();
  if (sales === null) return <Loading words={t('sales.loading')} problem={problem} />;
  return (
    <div className="screen sales">
      <div className="sales-rows">
        {sales.unreadable.map((id) => (
          <p key={id} className="screen-hint" role="alert">
            {t('sales.unreadable', { id })}
          </p>
        ))}
        <ToBook rows={sales.toBook} />
        <BookedToday rows={sales.bookedToday} />
      </div>
      <Totals today={sales.today} />
    </div>
  );
}

function ToBook({ rows }: { readonly rows: readonly SaleRow[] }): ReactNode {
  const { t } = useWords();
  return (
    <section aria-label={t('sales.to_book')}>
      <header className="screen-head">
        <h1 className="screen-title">{t('sales.to_book')}</h1>
        <Count value={rows.length} />
        {rows.length > 0 && <p className="screen-hint">{t('sales.hint')}</p>}
      </header>
      {rows.length === 0 ? (
        <Empty icon={CircleCheck}>{t('sales.empty')}</Empty>
      ) : (
        <ul className="to-book">
          {rows.map((row) => (
            <ToBookRow key={row.eventId} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function isOnline(row: SaleRow): boolean {
  return row.channel === 'SERVICE_ONLINE';
}

function channelWords({ t }: Words, row: SaleRow): string {
  return t(isOnline(row) ? 'sales.online' : 'sales.in_store');
}

function BookedToday({ rows }: { readonly rows: readonly SaleRow[] }): ReactNode {
  const words = useWords();
  const { t, clock } = words;
  const online = rows.filter(isOnline).length;
  return (
    <section aria-label={t('sales.booked_today')}>
      <header className="screen-head">
        <h2 className="booked-title">{t('sales.booked_today')}</h2>
        <p className="screen-hint">
          {rows.length === 0
            ? t('sales.booked_none')
            : t('sales.booked_counts', { online, inStore: rows.length - online })}
        </p>
      </header>
      {rows.length > 0 && (
        <ul className="booked panel">
          {rows.map((row) => (
            <li key={row.eventId}>
              <b className="booked-number">{row.number}</b>
              <span>
                {channelWords(words, row)}
                {row.soldAt !== null && `, ${clock(row.soldAt)}`}
              </span>
              <b className="booked-total tabular">{rupees(row.total)}</b>
              <span>{row.billNumber ?? t('sales.no_number')}</span>
              <span className="booked-state">
                {row.state === 'booked' ? <Check size={18} aria-hidden /> : <Hourglass size={18} aria-hidden />}
                {row.bookedAt === null ? t('sales.booked') : t('sales.booked_at', { time: clock(row.bookedAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Totals({ today: { online, inStore } }: { readonly today: SalesView['today'] }): ReactNode {
  const { t, day } = useWords();
  return (
    <section className="totals panel">
      <h2 className="totals-day">{t('sales.so_far', { day: day(useNow()) })}</h2>
      <p className="totals-sum tabular">{rupees(sum([online.total, inStore.total]))}</p>
      <div className="totals-parts">
        <Part icon={<Bike size={20} aria-hidden />} name={t('sales.online')} part={online} />
        <Part icon={<Store size={20} aria-hidden />} name={t('sales.in_store')} part={inStore} />
      </div>
    </section>
  );
}

interface PartProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly part: SalesView['today']['online'];
}

function Part({ icon, name, part }: PartProps): ReactNode {
  const { t } = useWords();
  return (
    <div className="totals-part">
      <p className="totals-name">
        {icon} {name}
      </p>
      <p className="totals-amount tabular">{rupees(part.total)}</p>
      <p className="totals-count">{t('sales.sales', { count: part.count })}</p>
    </div>
  );
}
