import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { CountBadge } from '../../ui/primitives.tsx';
import { ACTION_STATE_ICONS, ACTIVITY_FILTERS, type ActivityFilter } from './action-states.ts';
import styles from './activity-screen.module.css';

interface FiltersProps {
  readonly selected: ActivityFilter;
  onSelect(filter: ActivityFilter): void;
}

/** The filters by action state. The one for actions that need attention shows their number. */
export function ActivityFilterGroup({ selected, onSelect }: FiltersProps): ReactNode {
  const { t } = useI18n();
  const { counts, waiting } = useWorkspace().workspace;
  return (
    <ToggleButtonGroup
      className={joinClasses('row-full wrap gap-4', styles.filters)}
      aria-label={t('activity.show')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => onSelect(ACTIVITY_FILTERS.find((filter) => keys.has(filter)) ?? 'all')}
    >
      {ACTIVITY_FILTERS.map((filter) => {
        const Icon = filter === 'all' ? null : ACTION_STATE_ICONS[filter];
        return (
          <ToggleButton key={filter} id={filter} className={joinClasses('gap-8 rounded muted', styles.filter)}>
            {Icon && <Icon size={18} aria-hidden />}
            {t(`activity.${filter}`)}
            {filter === 'refused' && counts.refused > 0 && <CountBadge value={counts.refused} />}
            {filter === 'waiting' && waiting.count > 0 && <CountBadge value={waiting.count} />}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
