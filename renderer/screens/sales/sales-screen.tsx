import { Check, CircleCheck, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SaleRow } from '../../../electron/contract/ipc/views.ts';
import { rupees } from '../../i18n/format.ts';
import { useWords, type Words } from '../../i18n/use-i18n.ts';
import { linkTo } from '../../state/route.ts';
import { useAnswer } from '../../state/use-call.ts';
import { useShown } from '../../state/workspace-context.ts';
import { Loading } from '../../ui/loading.tsx';
import { Count, Empty } from '../../ui/primitives.tsx';
import { BookAll } from './book-all-button.tsx';
import { Closing } from './closing-panel.tsx';
import { Totals } from './sales-totals.tsx';
import { ToBookRow } from './unbooked-sale-row.tsx';
import './sales-screen.css';

/** What is to be booked into the store's own billing, what was booked today, the days' totals, and the closing. */
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
      <div className="sales-aside">
        <Totals today={sales.today} earlier={sales.earlier} />
        <Closing />
      </div>
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
        <BookAll rows={rows} />
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
              <a className="booked-number" href={linkTo('orders', row)}>
                {row.number}
              </a>
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
