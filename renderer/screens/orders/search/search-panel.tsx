import { Search as SearchIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import type { FoundOrder } from '../../../../electron/contract/calls/orders.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { describeOrderStatus, useI18n } from '../../../i18n/use-i18n.ts';
import { useStoreName } from '../../../services/use-store-name.ts';
import { useNow } from '../../../services/workspace-context.ts';
import { Button, KeyCap } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/primitives.tsx';
import { Card, CardNumber } from '../card/card.tsx';
import type { OrderSearch } from './use-order-search.ts';
import boardStyles from '../board/board.module.css';
import styles from './search-panel.module.css';

/** Searches the orders of any day by number, bill number, or the barcode or name of an item. */
export function SearchPanel({ search }: { readonly search: OrderSearch }): ReactNode {
  const { text, found, setText } = search;
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);

  // When the panel reopens because an order's details closed, the focus then moves to that order's row.
  useEffect(() => field.current?.focus(), []);

  const rows = found?.rows ?? [];
  const count = found?.isSimilar
    ? t('search.similar')
    : t(found?.isMore ? 'search.found_more' : 'search.found', { count: rows.length });
  return (
    <section
      className={joinClasses('panel stack shrinkable squeezable', boardStyles.besideNew)}
      aria-label={t('search.title')}
      data-column="search"
      tabIndex={-1}
    >
      <header className={joinClasses('row gap-10 rigid', styles.searchHead)}>
        <SearchIcon size={22} aria-hidden />
        <input
          ref={field}
          className={`field-input grow shrinkable ${styles.searchField}`}
          data-search-field=""
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('search.title')}
          aria-describedby="search-hint"
          placeholder={t('search.hint')}
          maxLength={LENGTHS.name}
          value={text ?? ''}
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="quiet" icon={X} name={t('search.close')} onPress={() => setText(null)}>
          <KeyCap>Esc</KeyCap>
        </Button>
      </header>
      <p className={joinClasses('rigid line-below text-14 muted', styles.searchCount)} id="search-hint" role="status">
        {text?.trim() === '' || found === null ? t('search.what') : count}
      </p>
      <div className={joinClasses('fill scrolls', styles.searchRows)}>
        {rows.map((row) => (
          <FoundRow key={row.card.orderId} found={row} />
        ))}
        {rows.length === 0 && text?.trim() !== '' && found !== null && (
          <EmptyState icon={SearchIcon}>{t('search.nothing')}</EmptyState>
        )}
      </div>
    </section>
  );
}

function FoundRow({ found: { card, items } }: { readonly found: FoundOrder }): ReactNode {
  const { t, day, clock } = useI18n();
  const now = useNow();
  const bill = card.billNumber ?? card.billNumberHere;
  const [first = t('details.no_name'), ...more] = items;
  const isToday = card.placedAt !== null && day(card.placedAt) === day(now);
  const secondLine = [bill === null ? null : t('details.bill', { bill }), useStoreName(card.storeId)]
    .filter((text) => text !== null)
    .join(' · ');
  return (
    <Card card={card} className={styles.foundRow}>
      <CardNumber card={card} />
      <p className={joinClasses('stack shrinkable', styles.foundWhen)}>
        {card.placedAt !== null && (
          <>
            <b>{clock(card.placedAt)}</b>
            <span className="muted">{isToday ? t('search.today') : day(card.placedAt)}</span>
          </>
        )}
      </p>
      <p className={joinClasses('stack shrinkable', styles.foundWhat)}>
        <span className="breakable">
          {first}
          {more.length > 0 && <b> {t('search.more_items', { count: more.length })}</b>}
        </span>
        {secondLine !== '' && <span className="muted">{secondLine}</span>}
      </p>
      <p className={joinClasses('stack shrinkable right', styles.foundState)}>
        <b className="tabular">{formatMoney(card.total)}</b>
        <span className="muted">{describeOrderStatus(t, card.status)}</span>
      </p>
    </Card>
  );
}
