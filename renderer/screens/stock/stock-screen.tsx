import { FileUp, PackageX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../devices/keyboard/use-key-handler.ts';
import { amountOf } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { goTo, goToItem, useRoute } from '../../state/route.ts';
import { useServices } from '../../state/services.ts';
import { useSignal } from '../../state/signal.ts';
import { Press } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty } from '../../ui/primitives.tsx';
import { UnsavedBar } from './drafts-banner.tsx';
import { ItemPanel } from './item/item-panel.tsx';
import { ExpiringWithin } from './list/expiry-window-select.tsx';
import { Foot } from './list/list-footer.tsx';
import { rowAt } from './list/page-cache.ts';
import { SearchBox } from './list/search-box.tsx';
import { Filters } from './list/stock-filter-group.tsx';
import { Ways } from './list/stock-menu.tsx';
import { type ShelfHandle, ShelfTable } from './list/stock-table.tsx';
import { useShelf } from './list/use-stock-list.ts';
import { Bags } from './picking-questions.tsx';
import { type ListAsk, WHOLE_SHELF } from './stock-screen-state.ts';
import { StoreChoice } from './store-switch.tsx';
import { DoneBar } from './undo-banner.tsx';
import { useStockStore } from './use-stock-store-id.ts';
import './stock-screen.css';

/** The shelf: its list, and one item of it beside. */
export function Stock(): ReactNode {
  const { stock } = useServices();
  const { item } = useRoute();
  const { t } = useWords();
  const storeId = useStockStore();
  const ask = useSignal(stock.list);
  const [inView, setInView] = useState({ first: 0, last: 0 });
  const { pages, isBusy, problem } = useShelf(storeId, ask, inView);
  const search = useRef<HTMLInputElement>(null);
  const shelf = useRef<ShelfHandle>(null);
  const onView = useCallback(
    (next: typeof inView) =>
      setInView((before) => (before.first === next.first && before.last === next.last ? before : next)),
    [],
  );

  /** Another list begins at its top. */
  function show(change: Partial<ListAsk>): void {
    stock.list.set({ ...ask, ...change });
    shelf.current?.scrollToTop();
  }

  useKeys({
    letter: (_, key) => (key === '/' && !isCovered() ? () => search.current?.select() : null),
    named({ key }) {
      if (key !== 'Escape' || isCovered()) return null;
      if (item !== null) return () => goTo('stock');
      return ask.query === '' ? null : () => show(WHOLE_SHELF);
    },
  });
  useReturnFocus(item === null, shelf);

  const first = pages === null ? null : rowAt(pages, 0);
  return (
    <div className={item === null ? 'stock' : 'stock stock-with-item'}>
      <h1 className="unseen">{t('screen.stock')}</h1>
      <div className="stock-list">
        <StoreChoice />
        <SearchBox
          ref={search}
          query={ask.query}
          onQuery={(query) => show({ query, filter: 'all', sort: 'best', descending: false })}
          onLeave={() => shelf.current?.focusFirst()}
          onFirst={() => first !== null && goToItem(first)}
        />
        <div className="stock-tools">
          <Filters
            ask={ask}
            counts={pages?.head.counts ?? null}
            onFilter={(filter) => show({ filter, query: '', sort: filter === 'expiring' ? 'expiry' : 'name' })}
          />
          <Press className="stock-import" icon={FileUp} onPress={() => goTo('import')}>
            {t('stock.import')}
          </Press>
        </div>
        {ask.filter === 'expiring' && <ExpiringWithin onChange={() => shelf.current?.scrollToTop()} />}
        <Bags storeId={storeId} />
        {pages === null && <Loading words={t('stock.reading')} problem={problem} />}
        {pages?.head.total === 0 && (
          <Empty icon={PackageX}>
            {ask.query === '' ? t(`stock.empty.${ask.filter}`) : t('stock.not_found', { query: ask.query })}
          </Empty>
        )}
        <ShelfTable
          ref={shelf}
          pages={pages}
          isBusy={isBusy}
          ask={ask}
          openBarcode={item?.barcode ?? null}
          onSort={(sort, descending) => show({ sort, descending })}
          onView={onView}
        />
        {pages?.head.isCut === true && (
          <p className="stock-cut">{t('stock.cut', { total: amountOf(pages.head.total) })}</p>
        )}
        {pages !== null && <Foot head={pages.head} />}
      </div>
      {item === null ? <Ways storeId={storeId} /> : <ItemPanel key={`${item.storeId}/${item.barcode}`} item={item} />}
      <div className="stock-bars">
        <UnsavedBar />
        <DoneBar />
      </div>
    </div>
  );
}

const isCovered = (): boolean => document.activeElement?.closest('[role=dialog]') != null;

/** When an item is closed, focus is on its row. */
function useReturnFocus(isClosed: boolean, shelf: { readonly current: ShelfHandle | null }): void {
  const wasClosed = useRef(true);
  useEffect(() => {
    if (isClosed && !wasClosed.current && document.activeElement === document.body) shelf.current?.focusActive();
    wasClosed.current = isClosed;
  }, [isClosed, shelf]);
}
