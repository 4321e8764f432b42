import { CircleCheck, OctagonX, PackageOpen, RefreshCw } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { InventoryRunView } from '../../../electron/contract/calls/stock.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useNow, useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { EmptyState, Tag } from '../../ui/primitives.tsx';
import { SubScreenHeader } from './sub-screen-header.tsx';
import { useStockStoreId } from './use-stock-store-id.ts';
import styles from './inventory-runs-screen.module.css';

/** The store's recent inventory runs, from any sender, with the rows that the service refused. */
export function InventoryRunsScreen(): ReactNode {
  const { workspace } = useWorkspace();
  const { t, ago, clock } = useI18n();
  const now = useNow();
  const storeId = useStockStoreId();
  const { kind, revisions } = workspace;
  const { value, problem } = useQuery(
    'stock.inventoryRuns',
    { workspace: kind, storeId, fresh: false },
    revisions.stock,
  );
  const call = useCall();
  const readAgain = useCallback(
    () => void call('stock.inventoryRuns', { workspace: kind, storeId, fresh: true }),
    [call, kind, storeId],
  );
  useEffect(readAgain, [readAgain]);
  const readAt = value?.readAt ?? null;
  return (
    <div className="screen">
      <SubScreenHeader
        title={t('screen.syncs')}
        {...(readAt === null ? {} : { hint: t('syncs.read_at', { ago: ago(readAt, now), time: clock(readAt) }) })}
      >
        <Button icon={RefreshCw} onPress={readAgain}>
          {t('syncs.again')}
        </Button>
      </SubScreenHeader>
      {value === null && <Loading words={t('syncs.reading')} problem={problem} />}
      {value?.runs.length === 0 && <EmptyState icon={PackageOpen}>{t('syncs.empty')}</EmptyState>}
      <ul className={joinClasses('stack gap-10', styles.runs)}>
        {value?.runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
    </div>
  );
}

/** What the service made of a run, with the rows that it refused. */
function RunRow({ run }: { readonly run: InventoryRunView }): ReactNode {
  const { t, clock, day } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const errors = run.errorCount ?? 0;
  const counts = (['received', 'created', 'updated', 'unchanged'] as const).flatMap((name) => {
    const count = run[name];
    return count === null ? [] : [t(`syncs.${name}`, { count })];
  });
  return (
    <li className={`${styles.run} panel`}>
      <p className={joinClasses('row wrap', styles.runWhat)}>
        <b>{run.kind === 'adjustment' ? t('syncs.adjustment') : t('syncs.push')}</b>
        {run.at !== null && <span>{`${day(run.at)}, ${clock(run.at)}`}</span>}
        {errors === 0 ? (
          <Tag icon={CircleCheck}>{t('syncs.no_errors')}</Tag>
        ) : (
          <Tag tone="red" icon={OctagonX}>
            {t('syncs.errors', { count: errors })}
          </Tag>
        )}
        {run.finishedAt === null && <Tag tone="waiting">{t('syncs.working')}</Tag>}
      </p>
      <p className={joinClasses('tabular muted', styles.runCounts)}>
        {counts.join(' · ')}
        {run.subtracted > 0 && ` · ${t('syncs.subtracted', { count: run.subtracted })}`}
        {run.asOf !== null && ` · ${t('syncs.as_of', { time: `${day(run.asOf)}, ${clock(run.asOf)}` })}`}
      </p>
      {run.errors.length > 0 && (
        <>
          <Button kind="quiet" onPress={() => setOpen(!isOpen)}>
            {t(isOpen ? 'syncs.hide_errors' : 'syncs.show_errors')}
          </Button>
          <ul className={styles.runErrors} hidden={!isOpen}>
            {run.errors.map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the service names a barcode more than once
              <li className="line-above breakable" key={index}>
                <b className="tabular">{error.barcode ?? t('syncs.no_barcode')}</b> {error.message}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
