import type { ReactNode } from 'react';
import { ACTIVITY_TOPICS } from '../../../electron/contract/calls/activity.ts';
import { formatIndiaDay } from '../../../electron/contract/domain/time.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useNow } from '../../services/workspace-context.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { PersonSelect, SearchField } from '../../ui/search-fields.tsx';
import type { ActivityQuery } from './activity-search.ts';
import styles from './activity-screen.module.css';

interface SearchBarProps {
  readonly query: ActivityQuery;
  /** The names of all people who have acted. */
  readonly people: readonly string[];
  onQuery(query: ActivityQuery): void;
}

/** The first day that can be searched for. While staff type a year, the field reads 0002, 0020, 0202 first. */
const FIRST_DAY = '2000-01-01';

/** The day in a date field; null while nobody can have acted on it. */
const readDay = (text: string, today: string): string | null => (text >= FIRST_DAY && text <= today ? text : null);

/** Search, topic, person and day above the actions. The date field keeps a partly typed date. */
export function ActivitySearchBar({ query, people, onQuery }: SearchBarProps): ReactNode {
  const { t } = useI18n();
  const today = formatIndiaDay(useNow());
  return (
    <search className={joinClasses('row-full wrap gap-8', styles.searchBar)}>
      <SearchField name={t('activity.search')} text={query.text} onText={(text) => onQuery({ ...query, text })} />
      <select
        className="field-input"
        aria-label={t('activity.topic')}
        value={query.topic ?? ''}
        onChange={({ target }) =>
          onQuery({ ...query, topic: ACTIVITY_TOPICS.find((each) => each === target.value) ?? null })
        }
      >
        <option value="">{t('activity.any_topic')}</option>
        {ACTIVITY_TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {t(`activity.topics.${topic}`)}
          </option>
        ))}
      </select>
      {people.length > 0 && (
        <PersonSelect
          name={t('activity.person')}
          anybody={t('activity.anybody')}
          people={people}
          who={query.who}
          onWho={(who) => onQuery({ ...query, who })}
        />
      )}
      <input
        className="field-input"
        type="date"
        aria-label={t('activity.day')}
        max={today}
        defaultValue={query.day ?? ''}
        onChange={({ target }) => onQuery({ ...query, day: readDay(target.value, today) })}
      />
    </search>
  );
}
