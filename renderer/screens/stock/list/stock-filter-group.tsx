import type { LucideIcon } from 'lucide-react';
import { ArrowDownToLine, CalendarClock, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { STOCK_FILTERS, type StockFilter, type StockPage } from '../../../../electron/contract/ipc/stock.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { CountBadge } from '../../../ui/primitives.tsx';
import type { StockListQuery } from '../stock-screen-state.ts';
import optionStyles from '../option.module.css';
import styles from './stock-filter-group.module.css';

const ICONS: Readonly<Partial<Record<StockFilter, LucideIcon>>> = {
  low: ArrowDownToLine,
  expiring: CalendarClock,
  unsent: Hourglass,
};

interface StockFilterGroupProps {
  readonly listQuery: StockListQuery;
  readonly counts: StockPage['counts'] | null;
  onFilter(filter: StockFilter): void;
}

/** The filters of the list: all items or the search results, and the lists that need attention. */
export function StockFilterGroup({ listQuery, counts, onFilter }: StockFilterGroupProps): ReactNode {
  const { t } = useI18n();
  const isSearching = listQuery.query !== '';
  return (
    <ToggleButtonGroup
      className={joinClasses(styles.stockFilters)}
      aria-label={t('stock.lists')}
      disallowEmptySelection
      selectedKeys={[listQuery.filter]}
      onSelectionChange={(keys) => onFilter(STOCK_FILTERS.find((each) => keys.has(each)) ?? 'all')}
    >
      {STOCK_FILTERS.map((filter) => {
        const Icon = ICONS[filter];
        const name = filter === 'all' && isSearching ? 'found' : filter;
        return (
          <ToggleButton key={filter} id={filter} className={`${optionStyles.option} ${styles.stockFilter}`}>
            {Icon !== undefined && <Icon size={20} aria-hidden />}
            {t(`stock.filter.${name}`)}
            {counts !== null && <CountBadge value={counts[name]} />}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
