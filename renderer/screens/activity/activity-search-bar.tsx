import type { ReactNode } from 'react';
import { ACTIVITY_TOPICS } from '../../../electron/contract/calls/activity.ts';
import { formatIndiaDay } from '../../../electron/contract/domain/time.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useTime } from '../../services/workspace-context.ts';
import { Select } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { DayField, FIRST_DAY } from '../../ui/day-field.tsx';
import { PersonSelect, SearchField } from '../../ui/search-fields.tsx';
import type { ActivityQuery } from './activity-search.ts';
import styles from './activity-screen.module.css';

interface SearchBarProps {
  readonly query: ActivityQuery;
  /** The names of all people who have acted. */
  readonly people: readonly string[];
  onQuery(query: ActivityQuery): void;
}

/** Search, topic, person and day above the actions. */
export function ActivitySearchBar({ query, people, onQuery }: SearchBarProps): ReactNode {
  const { t } = useI18n();
  const today = useTime(formatIndiaDay);
  return (
    <search className={joinClasses('row-full wrap gap-8', styles.searchBar)}>
      <SearchField name={t('activity.search')} text={query.text} onText={(text) => onQuery({ ...query, text })} />
      <Select
        name={t('activity.topic')}
        value={query.topic ?? 'any'}
        options={[
          { value: 'any', words: t('activity.any_topic') },
          ...ACTIVITY_TOPICS.map((topic) => ({ value: topic, words: t(`activity.topics.${topic}`) })),
        ]}
        onChoose={(topic) => onQuery({ ...query, topic: topic === 'any' ? null : topic })}
      />
      {people.length > 0 && (
        <PersonSelect
          name={t('activity.person')}
          anybody={t('activity.anybody')}
          people={people}
          who={query.who}
          onWho={(who) => onQuery({ ...query, who })}
        />
      )}
      <DayField
        name={t('activity.day')}
        day={query.day}
        first={FIRST_DAY}
        last={today}
        onDay={(day) => onQuery({ ...query, day })}
      />
    </search>
  );
}
