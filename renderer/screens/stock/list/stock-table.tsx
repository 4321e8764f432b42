// biome-ignore-all lint/a11y/useSemanticElements: a table element can't hold rows that are placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the row has focus, as one of a grid may

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { StockRow, StockSort } from '../../../../electron/contract/ipc/stock.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { goToItem } from '../../../state/route.ts';
import { useServices } from '../../../state/services.ts';
import { useSignal } from '../../../state/signal.ts';
import { useWorkspace } from '../../../state/workspace-context.ts';
import { getDraftKey, type StockListQuery } from '../stock-screen-state.ts';
import { getRow, type PageCache } from './page-cache.ts';
import { StockCells } from './stock-cells.tsx';
import type { VisibleRows } from './use-stock-list.ts';
import styles from './stock-table.module.css';

/** A row as it is drawn before it is measured, in CSS pixels; rows with long names are taller. */
const ROW_PX = 62;
/** Rows drawn above and below what is in view. */
const AROUND = 8;

/** What can be asked of the list from outside. */
export interface StockTableHandle {
  focusFirst(): void;
  /** The row that had focus last has it again. */
  focusActive(): void;
  scrollToTop(): void;
}

interface ShelfTableProps {
  readonly ref: Ref<StockTableHandle>;
  readonly pages: PageCache | null;
  readonly isBusy: boolean;
  readonly ask: StockListQuery;
  readonly openBarcode: string | null;
  onSort(sort: StockSort, descending: boolean): void;
  onView(inView: VisibleRows): void;
}

/** The list of the shelf: as many rows as there are items, of which those in view are drawn. */
export function StockTable({ ref, pages, isBusy, ask, openBarcode, onSort, onView }: ShelfTableProps): ReactNode {
  const { stock } = useServices();
  const { t } = useI18n();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [focusWanted, setFocusWanted] = useState<number | null>(null);
  const remembered = stock.scrollPosition.get();
  const total = pages?.head.total ?? remembered.total;

  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: AROUND,
    initialOffset: remembered.offset,
    // The row that has focus stays where it can be left from, however far the list is scrolled.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return rows.includes(active) || active >= total ? rows : [...rows, active].sort((a, b) => a - b);
    },
  });
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => onView({ first, last }), [onView, first, last]);

  useImperativeHandle(ref, () => ({
    focusFirst: () => move(0),
    focusActive: () => move(active),
    scrollToTop() {
      setActive(0);
      virtual.scrollToOffset(0);
    },
  }));

  function move(to: number): void {
    const index = Math.max(0, Math.min(total - 1, to));
    if (total === 0) return;
    setActive(index);
    virtual.scrollToIndex(index, { align: 'auto' });
    setFocusWanted(index);
  }

  // With every draw, until the row is there.
  useEffect(() => {
    if (focusWanted === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${focusWanted}"]`);
    if (row == null) return;
    row.focus({ preventScroll: true });
    setFocusWanted(null);
  });

  function keyDown(event: KeyboardEvent): void {
    const page = Math.max(1, last - first - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: total - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      move(to);
      return;
    }
    const row = pages === null ? null : getRow(pages, active);
    if (event.key === 'Enter' && row !== null) {
      event.preventDefault();
      goToItem(row);
    }
  }

  return (
    <div
      role="grid"
      data-slot="stock-table"
      className={`${styles.table} panel`}
      aria-label={t('stock.shelf_list')}
      aria-rowcount={total + 1}
      aria-busy={isBusy}
    >
      <div role="rowgroup" className={styles.head}>
        <Heads ask={ask} onSort={onSort} />
      </div>
      <div
        role="rowgroup"
        className={styles.scroll}
        ref={scroller}
        onKeyDown={keyDown}
        onScroll={(event) => stock.scrollPosition.set({ offset: event.currentTarget.scrollTop, total })}
      >
        <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <Row
              key={index}
              index={index}
              start={start}
              row={pages === null ? null : getRow(pages, index)}
              isActive={index === active}
              openBarcode={openBarcode}
              measure={virtual.measureElement}
              onFocus={setActive}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly index: number;
  readonly start: number;
  readonly row: StockRow | null;
  readonly isActive: boolean;
  readonly openBarcode: string | null;
  measure(element: HTMLElement | null): void;
  onFocus(index: number): void;
}

function Row({ index, start, row, isActive, openBarcode, measure, onFocus }: RowProps): ReactNode {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const drafts = useSignal(stock.drafts);
  const { t } = useI18n();
  const isOpen = row !== null && row.barcode === openBarcode;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list sees to Enter and the arrows
    <div
      role="row"
      className={styles.row}
      data-index={index}
      ref={measure}
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
        <StockCells row={row} draft={drafts.get(getDraftKey(workspace.kind, row))?.draft ?? null} />
      )}
    </div>
  );
}

const HEADS = [
  { name: 'name', className: styles.item },
  { name: 'price', className: styles.price },
  { name: 'stock', className: styles.stock },
  { name: 'held', className: styles.held },
  { name: 'available', className: styles.available },
  { name: 'expiry', className: styles.expiry },
] as const satisfies readonly { readonly name: StockSort | 'held'; readonly className: string | undefined }[];

/** The heads of the columns; pressing one sorts by it, and the other way round when it is pressed again. */
function Heads({ ask, onSort }: Pick<ShelfTableProps, 'ask' | 'onSort'>): ReactNode {
  const { t } = useI18n();
  return (
    <div role="row" className={`${styles.row} ${styles.heads}`}>
      {HEADS.map(({ name, className }) => {
        const isSorted = ask.sort === name;
        const Arrow = ask.descending ? ArrowDown : ArrowUp;
        const sorted = ask.descending ? 'descending' : 'ascending';
        return (
          <div key={name} role="columnheader" className={className} aria-sort={isSorted ? sorted : 'none'}>
            {name === 'held' ? (
              <span>{t('stock.column.held')}</span>
            ) : (
              <button type="button" className={styles.sort} onClick={() => onSort(name, isSorted && !ask.descending)}>
                {isSorted && <Arrow size={16} aria-hidden />}
                {t(`stock.column.${name}`)}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
