import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useServices } from '../../../services/services.ts';
import { goToItem } from '../../../state/route.ts';
import { getRow, type PageCache } from './page-cache.ts';
import type { VisibleRows } from './use-stock-list.ts';

/** Estimated height of a row before it is measured, in CSS pixels; rows with long names are taller. */
const ROW_PX = 62;
/** How many rows are rendered above and below the visible ones. */
const OVERSCAN = 8;

/** The methods of the table that other components call. */
export interface StockTableHandle {
  focusFirst(): void;
  /** Returns focus to the row that had it last. */
  focusActive(): void;
  scrollToTop(): void;
}

interface RowNavigationOptions {
  readonly ref: Ref<StockTableHandle>;
  readonly pages: PageCache | null;
  onView(inView: VisibleRows): void;
}

interface RowNavigation {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtual: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;
  readonly total: number;
  /** The row that Tab reaches. */
  readonly active: number;
  setActive(index: number): void;
  handleKey(event: KeyboardEvent): void;
}

/** Renders the visible rows, and moves the focus among all rows by keyboard. */
export function useRowNavigation({ ref, pages, onView }: RowNavigationOptions): RowNavigation {
  const { stock } = useServices();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const lastScroll = stock.scrollPosition.get();
  const [measured] = useState(() => [...lastScroll.measured]);
  const total = pages?.head.total ?? lastScroll.total;
  const focusWhenRendered = useFocusWhenRendered(scroller);

  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    initialOffset: lastScroll.offset,
    initialMeasurementsCache: measured,
    // Keeps the focused row rendered however far the list scrolls, so that the focus isn't lost.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return rows.includes(active) || active >= total ? rows : [...rows, active].sort((a, b) => a - b);
    },
  });
  useEffect(
    () => () => stock.scrollPosition.set({ ...stock.scrollPosition.get(), measured: virtual.takeSnapshot() }),
    [stock, virtual],
  );
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => onView({ first, last }), [onView, first, last]);

  function move(to: number): void {
    const index = Math.max(0, Math.min(total - 1, to));
    if (total === 0) return;
    setActive(index);
    virtual.scrollToIndex(index, { align: 'auto' });
    focusWhenRendered(index);
  }

  useImperativeHandle(ref, () => ({
    focusFirst: () => move(0),
    focusActive: () => move(active),
    scrollToTop() {
      setActive(0);
      virtual.scrollToOffset(0);
    },
  }));

  function handleKey(event: KeyboardEvent): void {
    const to = findTarget(event.key, active, total, Math.max(1, last - first - 1));
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

  return { scroller, virtual, total, active, setActive, handleKey };
}

function findTarget(key: string, active: number, total: number, page: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: total - 1,
  };
  return targets[key];
}

/** Returns a function that focuses the row at an index as soon as it is rendered. */
function useFocusWhenRendered(scroller: RefObject<HTMLDivElement | null>): (index: number) => void {
  const [pendingIndex, setPendingIndex] = useState<number | null>(null);
  // Runs after every render until the row exists.
  useEffect(() => {
    if (pendingIndex === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${pendingIndex}"]`);
    if (row == null) return;
    row.focus({ preventScroll: true });
    setPendingIndex(null);
  });
  return setPendingIndex;
}
