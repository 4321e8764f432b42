import { Check, CircleCheck, Scale } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { SaleRow, SalesView } from '../../../electron/contract/calls/sales.ts';
import { formatIndiaDay } from '../../../electron/contract/domain/time.ts';
import { formatMoney } from '../../i18n/format.ts';
import { type I18n, useI18n } from '../../i18n/use-i18n.ts';
import { useQuery } from '../../services/use-call.ts';
import { useTime, useWorkspace } from '../../services/workspace-context.ts';
import { goToClosing, linkTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { CountBadge, EmptyState } from '../../ui/primitives.tsx';
import { useViewportProximity } from '../../ui/use-viewport-proximity.ts';
import { ExercisePointer } from '../exercises/exercise-pointer.tsx';
import { BookAllButton } from './booking/book-all-button.tsx';
import { useForgetBookedNumbers } from './booking/sale-bill-numbers.ts';
import { UnbookedSaleRow } from './booking/unbooked-sale-row.tsx';
import { useBookedSales } from './booking/use-booked-sales.ts';
import { SalesTotals } from './sales-totals.tsx';
import { TallyRefusals } from './tally-refusals.tsx';
import styles from './sales-screen.module.css';

/** Sales to book in the store's billing, sales booked today, the days' totals, and the way to the closing. */
export function SalesScreen(): ReactNode {
  const { workspace } = useWorkspace();
  const { value: sales, problem } = useQuery('sales.view', { workspace: workspace.kind }, workspace.revisions.sales);
  const { t } = useI18n();
  useForgetBookedNumbers(sales?.toBook ?? null);
  return sales === null ? <Loading words={t('sales.loading')} problem={problem} /> : <SalesContents sales={sales} />;
}

/** The Sales screen, once the sales are known. */
function SalesContents({ sales }: { readonly sales: SalesView }): ReactNode {
  const { t } = useI18n();
  return (
    <div className={joinClasses('screen gap-14', styles.sales)}>
      <div className={styles.salesRows}>
        {sales.unreadable.map((id) => (
          <p key={id} className="screen-hint" role="alert">
            {t('sales.unreadable', { id })}
          </p>
        ))}
        <TallyRefusals />
        <UnbookedSales rows={sales.toBook} />
        <BookedToday counts={sales.bookedToday} />
      </div>
      <div className={joinClasses('stack gap-14', styles.salesAside)}>
        <SalesTotals today={sales.today} earlier={sales.earlier} />
        <CloseDayButton />
      </div>
    </div>
  );
}

/** Opens the closing of today, whose day stays in the address past midnight. */
function CloseDayButton(): ReactNode {
  const { t } = useI18n();
  const today = useTime(formatIndiaDay);
  return (
    <div className="stack gap-10">
      <ExercisePointer at={['compare']} />
      <Button kind="choice" icon={Scale} onPress={() => goToClosing(today)}>
        {t('closing.open_day')}
      </Button>
    </div>
  );
}

function UnbookedSales({ rows }: { readonly rows: readonly SaleRow[] }): ReactNode {
  const { t } = useI18n();
  return (
    <section aria-label={t('sales.to_book')}>
      <header className="screen-head">
        <h1 className="screen-title">{t('sales.to_book')}</h1>
        <CountBadge value={rows.length} />
        {rows.length > 0 && <p className="screen-hint">{t('sales.hint')}</p>}
        <BookAllButton rows={rows} />
      </header>
      <ExercisePointer at={['booked']} />
      {rows.length === 0 ? (
        <EmptyState icon={CircleCheck}>{t('sales.empty')}</EmptyState>
      ) : (
        <ul className="stack gap-10">
          {rows.map((row) => (
            <UnbookedSaleRow key={row.eventId} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function isOnline(row: SaleRow): boolean {
  return row.channel === 'SERVICE_ONLINE';
}

function describeChannel({ t }: I18n, row: SaleRow): string {
  return t(isOnline(row) ? 'sales.online' : 'sales.in_store');
}

function BookedToday({ counts: { online, inStore } }: { readonly counts: SalesView['bookedToday'] }): ReactNode {
  const { t } = useI18n();
  const { rows, loadMore } = useBookedSales();
  return (
    <section aria-label={t('sales.booked_today')}>
      <header className="screen-head">
        <h2 className="text-17 bold">{t('sales.booked_today')}</h2>
        <p className="screen-hint">
          {online + inStore === 0 ? t('sales.booked_none') : t('sales.booked_counts', { online, inStore })}
        </p>
      </header>
      {rows !== null && rows.length > 0 && (
        <ul className={joinClasses('panel lines-between', styles.booked)}>
          {rows.map((row) => (
            <BookedSaleRow key={row.eventId} row={row} />
          ))}
        </ul>
      )}
      {rows !== null && loadMore !== null && <ListEnd key={rows.length} onNear={loadMore} />}
    </section>
  );
}

/** Loads on when the end of a list comes near the viewport. */
function ListEnd({ onNear }: { readonly onNear: () => void }): ReactNode {
  const [{ isNear }, measure] = useViewportProximity(false);
  const loadMore = useEffectEvent(onNear);
  useEffect(() => {
    if (isNear) loadMore();
  }, [isNear]);
  return <div ref={measure} />;
}

function BookedSaleRow({ row }: { readonly row: SaleRow }): ReactNode {
  const i18n = useI18n();
  const { t, clock } = i18n;
  return (
    <li className="relative">
      <a className={joinClasses('whole bold', styles.bookedNumber)} href={linkTo('orders', row)}>
        {row.number}
      </a>
      <span>
        {describeChannel(i18n, row)}
        {row.soldAt !== null && `, ${clock(row.soldAt)}`}
      </span>
      <b className={joinClasses('tabular bold right', styles.bookedTotal)}>{formatMoney(row.total)}</b>
      <span className="breakable">{row.billNumber ?? t('sales.no_number')}</span>
      <span className="row gap-6 text-14">
        <Check size={18} aria-hidden />
        {row.bookedAt === null ? t('sales.booked') : t('sales.booked_at', { time: clock(row.bookedAt) })}
      </span>
    </li>
  );
}
