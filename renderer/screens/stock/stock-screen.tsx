import { FileUp, PackagePlus, PackageX } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useServices } from '../../services/services.ts';
import { useKeyHandler } from '../../services/use-key-handler.ts';
import { goTo, goToItem, useRoute } from '../../state/route.ts';
import { useSignal } from '../../state/signal.ts';
import { DEFAULT_LIST_QUERY, type StockListQuery } from '../../state/stock-screen-state.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { EmptyState } from '../../ui/primitives.tsx';
import { ExercisePointer } from '../exercises/exercise-pointer.tsx';
import { DraftsBanner } from './drafts-banner.tsx';
import { ItemPanel } from './item/item-panel.tsx';
import { useCloseItem } from './item/use-close-item.ts';
import { ExpiryWindowSelect } from './list/expiry-window-select.tsx';
import { ListFooter } from './list/list-footer.tsx';
import { getRow, type PageCache } from './list/page-cache.ts';
import { SearchBox } from './list/search-box.tsx';
import { StockFilterGroup } from './list/stock-filter-group.tsx';
import { StockMenu } from './list/stock-menu.tsx';
import { StockTable } from './list/stock-table.tsx';
import type { StockTableHandle } from './list/use-row-navigation.ts';
import { useStockList, type VisibleRows } from './list/use-stock-list.ts';
import { PickingQuestions } from './picking-questions.tsx';
import { StoreSwitch } from './store-switch.tsx';
import { UndoBanner } from './undo-banner.tsx';
import { useOpenTypedCode } from './use-scanned-item.ts';
import { useStockStoreId } from './use-stock-store-id.ts';
import styles from './stock-screen.module.css';

/** The list of items, with the open item or a menu beside it. */
export function StockScreen(): ReactNode {
  const { stock } = useServices();
  const { item } = useRoute();
  const { t } = useI18n();
  const mayImport = useIsAllowed('manage');
  const storeId = useStockStoreId();
  const listQuery = useSignal(stock.listQuery);
  const { inView, onView } = useVisibleRows();
  const { pages, isBusy, problem } = useStockList(storeId, listQuery, inView);
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<StockTableHandle>(null);

  /** Changes the query and scrolls to the top. The same function at every render (P5). */
  const show = useCallback(
    (change: Partial<StockListQuery>): void => {
      stock.listQuery.set({ ...stock.listQuery.get(), ...change });
      table.current?.scrollToTop();
    },
    [stock],
  );

  useStockKeys({ isItemOpen: item !== null, query: listQuery.query, search, onClear: () => show(DEFAULT_LIST_QUERY) });
  useReturnFocus(item === null, table);

  const openTypedCode = useOpenTypedCode();
  const openFirst = useOpenFirst(pages, isBusy, listQuery, table);
  return (
    <div className={joinClasses('fill', styles.stock, item !== null && styles.stockWithItem)}>
      <h1 className="unseen">{t('screen.stock')}</h1>
      <div className={joinClasses('stack gap-10 shrinkable squeezable', styles.stockList)}>
        <StoreSwitch />
        {item === null && <ExercisePointer at={['count']} words={t('exercises.choose_item')} />}
        <SearchBox
          ref={search}
          query={listQuery.query}
          onShow={show}
          onLeave={() => table.current?.focusFirst()}
          onFirst={openFirst}
        />
        <div className="row-top gap-8 rigid spread">
          <StockFilterGroup
            filter={listQuery.filter}
            isSearching={listQuery.query !== ''}
            counts={pages?.head.counts ?? null}
            onShow={show}
          />
          {mayImport && <ImportButton />}
        </div>
        {listQuery.filter === 'expiring' && <ExpiryWindowSelect onChange={() => table.current?.scrollToTop()} />}
        <PickingQuestions storeId={storeId} />
        {pages === null && <Loading words={t('stock.reading')} problem={problem} />}
        {pages?.head.total === 0 && (
          <EmptyState icon={PackageX}>
            {listQuery.query === ''
              ? t(`stock.empty.${listQuery.filter}`)
              : t('stock.not_found', { query: listQuery.query })}
          </EmptyState>
        )}
        {pages?.head.total === 0 && isCode(listQuery.query) && (
          <Button icon={PackagePlus} onPress={() => goToItem({ storeId, barcode: listQuery.query.trim() })}>
            {t('stock.add_this', { code: listQuery.query.trim() })}
          </Button>
        )}
        <p role="status" className={joinClasses('rigid semibold', styles.stockSimilar)}>
          {pages?.head.isSimilar === true && t('stock.similar')}
        </p>
        <StockTable
          ref={table}
          pages={pages}
          isBusy={isBusy}
          listQuery={listQuery}
          openBarcode={item?.barcode ?? null}
          onShow={show}
          onView={onView}
        />
        {pages?.head.isCut === true && (
          <p className="text-14 muted rigid">{t('stock.cut', { total: formatCount(pages.head.total) })}</p>
        )}
        {pages !== null && <ListFooter head={pages.head} />}
      </div>
      {item === null ? (
        <StockMenu storeId={storeId} onCode={openTypedCode} />
      ) : (
        <ItemPanel key={`${item.storeId}/${item.barcode}`} item={item} />
      )}
      <div className={joinClasses('shrinkable', styles.stockBars)}>
        <DraftsBanner />
        <UndoBanner />
      </div>
    </div>
  );
}

/** Whether a search may be a barcode, as of a scan: one word with digits. */
const isCode = (query: string): boolean => /^\S*\d{3}\S*$/.test(query.trim());

/** Renders only once: not with each letter that is typed (P5). */
const ImportButton = memo(function ImportButton(): ReactNode {
  const { t } = useI18n();
  return (
    <Button className={styles.stockImport} icon={FileUp} onPress={() => goTo('import')}>
      {t('stock.import')}
    </Button>
  );
});

/**
 * Returns a function that opens the first item found. While the rows still belong to another query it waits for those of
 * this one, unless the query changes again.
 */
function useOpenFirst(
  pages: PageCache | null,
  isBusy: boolean,
  listQuery: StockListQuery,
  table: RefObject<StockTableHandle | null>,
): () => void {
  const [awaited, setAwaited] = useState<StockListQuery | null>(null);

  function open(): void {
    setAwaited(null);
    const first = pages === null ? null : getRow(pages, 0);
    // Staff choose among similar names: Enter alone must not open an item that they did not type.
    if (pages?.head.isSimilar === true) table.current?.focusFirst();
    else if (first !== null) goToItem(first);
  }
  const openAwaited = useEffectEvent(open);
  const isAwaited = awaited === listQuery;
  useEffect(() => {
    if (isAwaited && !isBusy) openAwaited();
  }, [isAwaited, isBusy]);

  return () => (isBusy ? setAwaited(listQuery) : open());
}

function useVisibleRows() {
  const [inView, setInView] = useState<VisibleRows>({ first: 0, last: 0 });
  const onView = useCallback(
    (next: VisibleRows) =>
      setInView((before) => (before.first === next.first && before.last === next.last ? before : next)),
    [],
  );
  return { inView, onView };
}

interface StockKeysOptions {
  readonly isItemOpen: boolean;
  readonly query: string;
  readonly search: RefObject<HTMLInputElement | null>;
  onClear(): void;
}

/** `/` focuses the search; Escape closes the item, then clears the search. */
function useStockKeys({ isItemOpen, query, search, onClear }: StockKeysOptions): void {
  const closeItem = useCloseItem();
  useKeyHandler({
    letterCommand(code, key) {
      // The physical slash key counts under every layout, unless Shift makes it a question mark.
      const isSlash = key === '/' || (code === 'Slash' && key !== '?');
      return isSlash && !isCovered() ? () => search.current?.select() : null;
    },
    namedKeyCommand({ key }) {
      if (key !== 'Escape' || isCovered()) return null;
      if (isItemOpen) return closeItem;
      return query === '' ? null : onClear;
    },
  });
}

const isCovered = (): boolean => document.activeElement?.closest('[role=dialog]') != null;

/** Returns focus to an item's row when the item is closed. */
function useReturnFocus(isClosed: boolean, table: { readonly current: StockTableHandle | null }): void {
  const wasClosed = useRef(true);
  useEffect(() => {
    if (isClosed && !wasClosed.current && document.activeElement === document.body) table.current?.focusActive();
    wasClosed.current = isClosed;
  }, [isClosed, table]);
}
