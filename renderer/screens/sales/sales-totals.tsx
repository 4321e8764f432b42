import { Bike, ChartColumn, Download, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { sumAmounts } from '../../../electron/contract/domain/money.ts';
import { formatIndiaDay, type Instant } from '../../../electron/contract/domain/time.ts';
import type { DaySales, SalesView } from '../../../electron/contract/ipc/sales.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { goTo } from '../../state/route.ts';
import { useCall } from '../../state/use-call.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { downloadCsv } from '../../ui/csv-download.ts';
import styles from './sales-totals.module.css';

/** Today's totals, online and in store, and a line for each earlier day. Each day can be saved as CSV. */
export function SalesTotals({ today, earlier }: Pick<SalesView, 'today' | 'earlier'>): ReactNode {
  const { t, day } = useI18n();
  const { online, inStore } = today;
  return (
    <section className={`${styles.totals} panel`} aria-label={t('sales.days')}>
      <h2 className={styles.totalsDay}>{t('sales.so_far', { day: day(today.day) })}</h2>
      <p className={`${styles.totalsSum} tabular`}>{formatMoney(sumAmounts([online.total, inStore.total]))}</p>
      <div className={styles.totalsParts}>
        <ChannelTotal icon={<Bike size={20} aria-hidden />} name={t('sales.online')} part={online} />
        <ChannelTotal icon={<Store size={20} aria-hidden />} name={t('sales.in_store')} part={inStore} />
      </div>
      <div className={styles.totalsButtons}>
        <Button kind="second" icon={ChartColumn} onPress={() => goTo('report')}>
          {t('report.open')}
        </Button>
        <ExportButton day={today.day} words={t('sales.export_today')} />
      </div>
      {earlier.length > 0 && (
        <ul className={styles.earlier}>
          {earlier.map((each) => (
            <EarlierDay key={each.day} sales={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChannelTotalProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly part: DaySales['online'];
}

function ChannelTotal({ icon, name, part }: ChannelTotalProps): ReactNode {
  const { t } = useI18n();
  return (
    <div className={styles.totalsPart}>
      <p className={styles.totalsName}>
        {icon} {name}
      </p>
      <p className={`${styles.totalsAmount} tabular`}>{formatMoney(part.total)}</p>
      <p className={styles.totalsCount}>{t('sales.sales', { count: part.count })}</p>
    </div>
  );
}

function EarlierDay({ sales: { day, online, inStore, toBook } }: { readonly sales: DaySales }): ReactNode {
  const { t, day: dayWords } = useI18n();
  return (
    <li>
      <b>{dayWords(day)}</b>
      <b className="tabular">{formatMoney(sumAmounts([online.total, inStore.total]))}</b>
      <span className={styles.earlierParts}>
        {t('sales.earlier_parts', { online: formatMoney(online.total), inStore: formatMoney(inStore.total) })}
        {toBook > 0 && ` · ${t('orders.to_book_sum', { count: toBook })}`}
      </span>
      <ExportButton day={day} name={t('sales.export_day', { day: dayWords(day) })} />
    </li>
  );
}

interface ExportButtonProps {
  readonly day: Instant;
  /** The button's text; if missing, the button is an icon with `name` as its accessible name. */
  readonly words?: string;
  readonly name?: string;
}

function ExportButton({ day, words, name }: ExportButtonProps): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const indiaDay = formatIndiaDay(day);
  async function save(): Promise<void> {
    const result = await call('sales.export', { workspace: workspace.kind, day: indiaDay });
    if (result.ok) downloadCsv(`sales-${indiaDay}.csv`, [result.value.text]);
  }
  return (
    <Button
      className={styles.export}
      icon={Download}
      {...(name === undefined ? {} : { name })}
      onPress={() => void save()}
    >
      {words}
    </Button>
  );
}
