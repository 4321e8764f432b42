import { Bike, BookOpen, ChartColumn, Download, type LucideIcon, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DaySales, SalesView } from '../../../electron/contract/calls/sales.ts';
import { sumAmounts } from '../../../electron/contract/domain/money.ts';
import { formatIndiaDay, type Instant } from '../../../electron/contract/domain/time.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed, useIsFixed } from '../../services/rights.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { downloadCsv } from '../../ui/csv-download.ts';
import { downloadBlob } from '../../ui/download.ts';
import { Fixed } from '../../ui/fixed.tsx';
import styles from './sales-totals.module.css';

/** Today's totals, online and in store, and a line for each earlier day. Each day can be saved as CSV, and for Tally. */
export function SalesTotals({ today, earlier }: Pick<SalesView, 'today' | 'earlier'>): ReactNode {
  const maySeeReport = useIsAllowed('manage');
  const { t, day } = useI18n();
  const { online, inStore } = today;
  return (
    <section className={`${styles.totals} panel`} aria-label={t('sales.days')}>
      <h2 className="text-15 semibold">{t('sales.so_far', { day: day(today.day) })}</h2>
      <p className={joinClasses('tabular heavy', styles.totalsSum)}>
        {formatMoney(sumAmounts([online.total, inStore.total]))}
      </p>
      <div className={joinClasses('gap-10', styles.totalsParts)}>
        <ChannelTotal icon={<Bike size={20} aria-hidden />} name={t('sales.online')} part={online} />
        <ChannelTotal icon={<Store size={20} aria-hidden />} name={t('sales.in_store')} part={inStore} />
      </div>
      <div className={joinClasses('row-full wrap gap-8', styles.totalsButtons)}>
        {maySeeReport && (
          <Button kind="second" icon={ChartColumn} onPress={() => goTo('report')}>
            {t('report.open')}
          </Button>
        )}
        <Fixed by="exports">
          <ExportButton day={today.day} words={t('sales.export_today')} />
          <TallyButton day={today.day} words={t('sales.export_tally')} />
        </Fixed>
      </div>
      {earlier.length > 0 && (
        <ul className={joinClasses('lines-between line-above', styles.earlier)}>
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
    <div className={joinClasses('rounded', styles.totalsPart)}>
      <p className="row gap-8 muted">
        {icon} {name}
      </p>
      <p className={joinClasses('tabular bold', styles.totalsAmount)}>{formatMoney(part.total)}</p>
      <p className="text-14 muted">{t('sales.sales', { count: part.count })}</p>
    </div>
  );
}

function EarlierDay({ sales: { day, online, inStore, toBook } }: { readonly sales: DaySales }): ReactNode {
  const { t, day: dayWords } = useI18n();
  const isFixed = useIsFixed('exports');
  return (
    <li>
      <b>{dayWords(day)}</b>
      <b className="tabular">{formatMoney(sumAmounts([online.total, inStore.total]))}</b>
      <span className={joinClasses('text-14 muted', styles.earlierParts)}>
        {t('sales.earlier_parts', { online: formatMoney(online.total), inStore: formatMoney(inStore.total) })}
        {toBook > 0 && ` · ${t('orders.to_book_sum', { count: toBook })}`}
      </span>
      {!isFixed && (
        <span className={joinClasses('row-full gap-8', styles.export)}>
          <ExportButton day={day} name={t('sales.export_day', { day: dayWords(day) })} />
          <TallyButton day={day} name={t('sales.export_tally_day', { day: dayWords(day) })} />
        </span>
      )}
    </li>
  );
}

interface DayButtonProps {
  readonly day: Instant;
  /** The button's text; if missing, the button is an icon with `name` as its accessible name. */
  readonly words?: string;
  readonly name?: string;
}

/** Saves a day's sales as CSV. */
function ExportButton(props: DayButtonProps): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  async function save(day: string): Promise<void> {
    const result = await call('sales.export', { workspace: workspace.kind, day });
    if (result.ok) downloadCsv(`sales-${day}.csv`, [result.value.text]);
  }
  return <SaveButton {...props} icon={Download} save={save} />;
}

/** Saves a day's sales as a file that Tally imports. */
function TallyButton(props: DayButtonProps): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  async function save(day: string): Promise<void> {
    const result = await call('sales.exportTally', { workspace: workspace.kind, day });
    if (result.ok) downloadBlob(`tally-${day}.xml`, new Blob([result.value.text], { type: 'application/xml' }));
  }
  return <SaveButton {...props} icon={BookOpen} save={save} />;
}

interface SaveButtonProps extends DayButtonProps {
  readonly icon: LucideIcon;
  /** Saves the sales of a day (`2026-04-01`). */
  save(day: string): Promise<void>;
}

function SaveButton({ day, words, name, icon, save }: SaveButtonProps): ReactNode {
  return (
    <Button icon={icon} {...(name === undefined ? {} : { name })} onPress={() => void save(formatIndiaDay(day))}>
      {words}
    </Button>
  );
}
