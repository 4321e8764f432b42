import type { LucideIcon } from 'lucide-react';
import { ArrowDownToLine, CalendarClock, Hourglass } from 'lucide-react';
import { createContext, memo, type ReactNode, use } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { STOCK_FILTERS, type StockFilter, type StockPage } from '../../../../electron/contract/calls/stock.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { createFilterQuery, type StockListQuery } from '../../../state/stock-screen-state.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { CountBadge } from '../../../ui/primitives.tsx';
import optionStyles from '../option.module.css';
import styles from './stock-filter-group.module.css';

const ICONS: Readonly<Partial<Record<StockFilter, LucideIcon>>> = {
  low: ArrowDownToLine,
  expiring: CalendarClock,
  unsent: Hourglass,
};

interface FilterButtonsProps {
  readonly filter: StockFilter;
  /** Whether the list is what a query finds. */
  readonly isSearching: boolean;
  /** Lists another filter's items. The same function at every render. */
  readonly onShow: (change: Partial<StockListQuery>) => void;
}

interface StockFilterGroupProps extends FilterButtonsProps {
  readonly counts: StockPage['counts'] | null;
}

const CountsContext = createContext<StockPage['counts'] | null>(null);

/** The filters of the list: all items or the search results, and the lists that need attention. */
export function StockFilterGroup({ counts, ...buttons }: StockFilterGroupProps): ReactNode {
  return (
    <CountsContext value={counts}>
      <FilterButtons {...buttons} />
    </CountsContext>
  );
}

/** With each letter that is typed, only the counts on the buttons render (P5). */
const FilterButtons = memo(function FilterButtons({ filter, isSearching, onShow }: FilterButtonsProps): ReactNode {
  const { t } = useI18n();
  return (
    <ToggleButtonGroup
      className={joinClasses('row-full wrap gap-2', styles.stockFilters)}
      aria-label={t('stock.lists')}
      disallowEmptySelection
      selectedKeys={[filter]}
      onSelectionChange={(keys) => onShow(createFilterQuery(STOCK_FILTERS.find((each) => keys.has(each)) ?? 'all'))}
    >
      {STOCK_FILTERS.map((each) => {
        const Icon = ICONS[each];
        const name = each === 'all' && isSearching ? 'found' : each;
        return (
          <ToggleButton key={each} id={each} className={`${optionStyles.option} ${styles.stockFilter}`}>
            {Icon !== undefined && <Icon size={20} aria-hidden />}
            {t(`stock.filter.${name}`)}
            <FilterCount name={name} />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
});

function FilterCount({ name }: { readonly name: keyof StockPage['counts'] }): ReactNode {
  const counts = use(CountsContext);
  return counts !== null && <CountBadge value={counts[name]} />;
}
