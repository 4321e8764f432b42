// biome-ignore-all lint/a11y/useSemanticElements: a table element can't hold absolutely positioned rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the row has the focus, which a grid allows

import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, type Ref } from 'react';
import type { StockRow, StockSort } from '../../../../electron/contract/calls/stock.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { goToItem } from '../../../state/route.ts';
import { useSignal } from '../../../state/signal.ts';
import type { StockDraft } from '../../../state/stock-draft.ts';
import { getDraftKey, type StockListQuery } from '../../../state/stock-screen-state.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { getRow, type PageCache } from './page-cache.ts';
import { StockCells } from './stock-cells.tsx';
import { type StockTableHandle, useRowNavigation } from './use-row-navigation.ts';
import type { VisibleRows } from './use-stock-list.ts';
import styles from './stock-table.module.css';

interface StockTableProps {
  readonly ref: Ref<StockTableHandle>;
  readonly pages: PageCache | null;
  readonly isBusy: boolean;
  readonly listQuery: StockListQuery;
  readonly openBarcode: string | null;
  /** Sorts the list. The same function at every render. */
  readonly onShow: (change: Partial<StockListQuery>) => void;
  onView(inView: VisibleRows): void;
}

/** The table of items. Renders only the visible rows. */
export function StockTable({ ref, pages, isBusy, listQuery, openBarcode, onShow, onView }: StockTableProps): ReactNode {
  const { stock } = useServices();
  const { workspace } = useWorkspace();
  const drafts = useSignal(stock.drafts);
  const { t } = useI18n();
  const { scroller, virtual, total, active, setActive, handleKey } = useRowNavigation({ ref, pages, onView });

  return (
    <div
      role="grid"
      data-slot="stock-table"
      className={`stack grow ${styles.table} panel`}
      aria-label={t('stock.shelf_list')}
      aria-rowcount={total + 1}
      aria-busy={isBusy}
    >
      <div role="rowgroup" className={joinClasses('rigid', styles.head)}>
        <ColumnHeaders sort={listQuery.sort} isDescending={listQuery.descending} onShow={onShow} />
      </div>
      <div
        role="rowgroup"
        className={joinClasses('fill scrolls', styles.scroll)}
        ref={scroller}
        onKeyDown={handleKey}
        onScroll={({ currentTarget: { scrollTop } }) =>
          stock.scrollPosition.set({ ...stock.scrollPosition.get(), offset: scrollTop, total })
        }
      >
        <div
          role="presentation"
          className={joinClasses('relative', styles.rows)}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = pages === null ? null : getRow(pages, index);
            return (
              <Row
                key={index}
                index={index}
                start={start}
                row={row}
                draft={row === null ? null : (drafts.get(getDraftKey(workspace.kind, row))?.draft ?? null)}
                isActive={index === active}
                isOpen={row !== null && row.barcode === openBarcode}
                measure={virtual.measureElement}
                onFocus={setActive}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly index: number;
  readonly start: number;
  readonly row: StockRow | null;
  readonly draft: StockDraft | null;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  measure(element: HTMLElement | null): void;
  onFocus(index: number): void;
}

/** A row. It renders only when something that it shows has changed: not with each letter that is typed (P5). */
const Row = memo(function Row({ index, start, row, draft, isActive, isOpen, measure, onFocus }: RowProps): ReactNode {
  const { t } = useI18n();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles Enter and the arrows
    <div
      role="row"
      className={styles.row}
      data-index={index}
      // A row that is still being read says nothing about the height of the one that comes.
      ref={row === null ? null : measure}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => onFocus(index)}
      onClick={() => row !== null && goToItem(row)}
    >
      {row === null ? (
        <div role="gridcell" className={styles.item}>
          {t('stock.reading_row')}
        </div>
      ) : (
        <StockCells row={row} draft={draft} />
      )}
    </div>
  );
});

const COLUMNS = [
  { name: 'name', className: styles.item },
  { name: 'price', className: styles.price },
  { name: 'stock', className: styles.stock },
  { name: 'held', className: styles.held },
  { name: 'available', className: styles.available },
  { name: 'expiry', className: styles.expiry },
] as const satisfies readonly { readonly name: StockSort | 'held'; readonly className: string | undefined }[];

interface ColumnHeadersProps extends Pick<StockTableProps, 'onShow'> {
  readonly sort: StockSort;
  readonly isDescending: boolean;
}

/** The column headers. A click sorts by the column; another click reverses the order. */
const ColumnHeaders = memo(function ColumnHeaders({ sort, isDescending, onShow }: ColumnHeadersProps): ReactNode {
  const { t } = useI18n();
  return (
    <div role="row" className={joinClasses('text-14 weight-600 muted', styles.row, styles.heads)}>
      {COLUMNS.map(({ name, className }) => {
        const isSorted = sort === name;
        const Arrow = isDescending ? ArrowDown : ArrowUp;
        const sorted = isDescending ? 'descending' : 'ascending';
        return (
          <div key={name} role="columnheader" className={className} aria-sort={isSorted ? sorted : 'none'}>
            {name === 'held' ? (
              <span>{t('stock.column.held')}</span>
            ) : (
              <button
                type="button"
                className={joinClasses('bare gap-4', styles.sort)}
                onClick={() => onShow({ sort: name, descending: isSorted && !isDescending })}
              >
                {isSorted && <Arrow size={16} aria-hidden />}
                {t(`stock.column.${name}`)}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
});
