import { Download, History, PackageOpen } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type {
  StockHistoryCursor,
  StockHistoryEntry,
  StockHistoryPage,
  StockItemView,
  StockOrder,
} from '../../../../electron/contract/calls/stock.ts';
import { formatIndiaDay } from '../../../../electron/contract/domain/time.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useCall, useQuery } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { downloadCsv, readCsvPieces } from '../../../ui/csv-download.ts';
import { Fixed } from '../../../ui/fixed.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { EmptyState } from '../../../ui/primitives.tsx';
import { HistoryEntry } from './history-entry.tsx';
import styles from './item-history.module.css';

/** What happened to an item, newest first, and the orders that hold units of it. */
export function ItemHistory({ view: { row, orders } }: { readonly view: StockItemView }): ReactNode {
  const { t } = useI18n();
  const { isExporting, save } = useHistoryExport(row);
  return (
    <div className={joinClasses('stack gap-10', styles.history)}>
      {orders.length > 0 && (
        <ul className={joinClasses('rounded sunk', styles.historyOrders)} aria-label={t('stock.orders')}>
          {orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      <HistoryPages row={row} before={null} />
      <Fixed by="exports">
        <Button kind="quiet" icon={Download} isDisabled={isExporting} onPress={save}>
          {t('stock.history_csv')}
        </Button>
      </Fixed>
    </div>
  );
}

interface HistoryPagesProps {
  readonly row: StockItemView['row'];
  readonly before: StockHistoryCursor | null;
}

/** A page and, on demand, the older ones below it. Each begins where the one above ends. */
function HistoryPages({ row, before }: HistoryPagesProps): ReactNode {
  const { t } = useI18n();
  const [showsOlder, setShowsOlder] = useState(false);
  const { page, problem } = useHistoryPage(row, before);
  if (page === null) return <Loading words={t('stock.reading_history')} problem={problem} />;
  const { entries, next } = page;
  if (before === null && entries.length === 0)
    return <EmptyState icon={PackageOpen}>{t('stock.no_history')}</EmptyState>;
  return (
    <>
      <ul aria-label={t('stock.history')}>
        {entries.map((entry) => (
          <HistoryEntry key={keyOf(entry)} entry={entry} row={row} />
        ))}
      </ul>
      {next !== null && !showsOlder && (
        <Button icon={History} onPress={() => setShowsOlder(true)}>
          {t('stock.history_older')}
        </Button>
      )}
      {next !== null && showsOlder && <HistoryPages row={row} before={next} />}
    </>
  );
}

function keyOf({ at, what }: StockHistoryEntry): string {
  if (what.kind === 'action') return what.action.actionId;
  return what.kind === 'order' ? `${what.orderId} ${what.movement}` : `elsewhere ${at}`;
}

/** Reads a page. During a reload the previous data stays. */
function useHistoryPage({ storeId, barcode }: StockItemView['row'], before: StockHistoryCursor | null) {
  const { workspace } = useWorkspace();
  const input = { workspace: workspace.kind, storeId, barcode, before };
  const { value, problem } = useQuery('stock.history', input, workspace.revisions.stock);
  const [page, setPage] = useState<StockHistoryPage | null>(null);
  useEffect(() => {
    if (value !== null) setPage(value);
  }, [value]);
  return { page, problem };
}

/** Saves the whole history as a CSV file. */
function useHistoryExport({ storeId, barcode }: StockItemView['row']) {
  const { workspace } = useWorkspace();
  const { now } = useServices();
  const call = useCall();
  const [isExporting, setExporting] = useState(false);

  async function exportHistory(): Promise<void> {
    setExporting(true);
    const pieces = await readCsvPieces<null, StockHistoryCursor>(null, (before) =>
      call('stock.historyExport', { workspace: workspace.kind, storeId, barcode, before }),
    );
    setExporting(false);
    if (pieces !== null) downloadCsv(`history-${barcode}-${formatIndiaDay(now.get())}.csv`, pieces);
  }

  return { isExporting, save: () => void exportHistory() };
}

function OrderRow({ order: { number, units, standing } }: { readonly order: StockOrder }): ReactNode {
  const { t } = useI18n();
  return (
    <li>
      <b>{number}</b> {t('card.units', { count: units })} · {t(`stock.standing.${standing}`)}
    </li>
  );
}
