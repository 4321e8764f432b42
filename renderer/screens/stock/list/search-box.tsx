import { ScanBarcode, X } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, type Ref } from 'react';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { createSearchQuery, DEFAULT_LIST_QUERY, type StockListQuery } from '../../../state/stock-screen-state.ts';
import { Button, KeyCap } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly query: string;
  /** Lists what a query finds. The same function at every render. */
  readonly onShow: (change: Partial<StockListQuery>) => void;
  /** Moves the focus to the list (down arrow). */
  onLeave(): void;
  /** Opens the first result (Enter). */
  onFirst(): void;
}

/** Searches names, barcodes and the store's SKUs. Scans work even without the focus here. */
export function SearchBox({ ref, query, onShow, onLeave, onFirst }: SearchBoxProps): ReactNode {
  const { t } = useI18n();
  function handleKey(event: KeyboardEvent): void {
    const command = { ArrowDown: onLeave, Enter: onFirst }[event.key];
    if (command === undefined) return;
    event.preventDefault();
    command();
  }
  return (
    <div className={joinClasses('row gap-10 rigid surface', styles.search)}>
      <ScanBarcode size={28} aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={t('stock.search')}
        aria-describedby="stock-search-hint"
        autoComplete="off"
        spellCheck={false}
        maxLength={LENGTHS.name}
        value={query}
        onKeyDown={handleKey}
        onChange={(event) => onShow(createSearchQuery(event.target.value))}
      />
      <p id="stock-search-hint" className={joinClasses('text-14 muted', styles.searchHint)}>
        {t('stock.search_hint')}
      </p>
      {query === '' ? <KeyCap>/</KeyCap> : <ClearButton onShow={onShow} />}
    </div>
  );
}

const ClearButton = memo(function ClearButton({ onShow }: Pick<SearchBoxProps, 'onShow'>): ReactNode {
  const { t } = useI18n();
  return <Button kind="quiet" icon={X} name={t('stock.clear_search')} onPress={() => onShow(DEFAULT_LIST_QUERY)} />;
});
