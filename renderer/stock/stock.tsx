import { FileUp, PackageX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys/use-keys.ts';
import { goTo, goToItem, useRoute } from '../state/route.ts';
import { useServices } from '../state/services.ts';
import { useSignal } from '../state/signal.ts';
import { Loading } from '../ui/loading.tsx';
import { Empty } from '../ui/parts.tsx';
import { Press } from '../ui/press.tsx';
import { amountOf } from '../words/format.ts';
import { useWords } from '../words/use-words.ts';
import { Bags } from './bags.tsx';
import { type ListAsk, WHOLE_SHELF } from './desk.ts';
import { DoneBar } from './done-bar.tsx';
import { ExpiringWithin } from './expiring-within.tsx';
import { Filters } from './filters.tsx';
import { Foot } from './foot.tsx';
import { ItemPanel } from './item-panel.tsx';
import { rowAt } from './pages.ts';
import { SearchBox } from './search-box.tsx';
import { type ShelfHandle, ShelfTable } from './shelf-table.tsx';
import { StoreChoice } from './store-choice.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import { useShelf } from './use-shelf.ts';
import { useStockStore } from './use-store.ts';
import { Ways } from './ways.tsx';
import './stock.css';

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
