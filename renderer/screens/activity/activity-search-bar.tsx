import type { ReactNode } from 'react';
import { LENGTHS } from '../../../electron/contract/api/limits.ts';
import { formatIndiaDay } from '../../../electron/contract/domain/time.ts';
import { ACTIVITY_TOPICS } from '../../../electron/contract/ipc/activity.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useNow } from '../../state/workspace-context.ts';
import type { ActivityQuery } from './activity-search.ts';
import styles from './activity-screen.module.css';

interface SearchBarProps {
  readonly query: ActivityQuery;
  /** Everybody who has acted. */
  readonly people: readonly string[];
  onQuery(query: ActivityQuery): void;
}

/** The first day that is searched for. While a year is being typed, the field reads 0002, 0020, 0202 first. */
const FIRST_DAY = '2000-01-01';

/** The day in a date field; null while nobody can have acted on it. */
const readDay = (text: string, today: string): string | null => (text >= FIRST_DAY && text <= today ? text : null);

/** Search, topic, person and day above the actions. The date field keeps a partly typed date. */
export function ActivitySearchBar({ query, people, onQuery }: SearchBarProps): ReactNode {
  const { t } = useI18n();
  const today = formatIndiaDay(useNow());
  return (
    <search className={styles.searchBar}>
      <input
        className="field-input"
        type="search"
        aria-label={t('activity.search')}
        placeholder={t('activity.search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={LENGTHS.name}
        value={query.text}
        onChange={(event) => onQuery({ ...query, text: event.target.value })}
      />
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
        <select
          className="field-input"
          aria-label={t('activity.person')}
          value={query.who ?? ''}
          onChange={({ target }) => onQuery({ ...query, who: target.value === '' ? null : target.value })}
        >
          <option value="">{t('activity.anybody')}</option>
          {people.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
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
