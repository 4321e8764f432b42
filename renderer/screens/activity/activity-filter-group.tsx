import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useWords } from '../../i18n/use-i18n.ts';
import { Count } from '../../ui/primitives.tsx';
import { FILTERS, type Filter, STATE_ICON } from './action-states.ts';

interface FiltersProps {
  readonly selected: Filter;
  readonly counts: ReadonlyMap<Filter, number>;
  onSelect(filter: Filter): void;
}

/** Which actions are shown, each kind with how many there are. */
export function Filters({ selected, counts, onSelect }: FiltersProps): ReactNode {
  const { t } = useWords();
  return (
    <ToggleButtonGroup
      className="filters"
      aria-label={t('activity.show')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => onSelect(FILTERS.find((filter) => keys.has(filter)) ?? 'all')}
    >
      {FILTERS.map((filter) => {
        const Icon = filter === 'all' ? null : STATE_ICON[filter];
        return (
          <ToggleButton key={filter} id={filter} className="filter">
            {Icon && <Icon size={18} aria-hidden />}
            {t(`activity.${filter}`)}
            <Count value={counts.get(filter) ?? 0} />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
