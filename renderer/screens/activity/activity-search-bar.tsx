import type { ReactNode } from 'react';
import { LENGTHS } from '../../../electron/contract/api/limits.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { ACTIVITY_TOPICS, type ActivitySearch } from './activity-search.ts';
import styles from './activity-screen.module.css';

interface SearchBarProps {
  readonly search: ActivitySearch;
  readonly days: ReadonlyMap<string, Instant>;
  onSearch(search: ActivitySearch): void;
}

/** Search, topic and day above the actions. */
export function ActivitySearchBar({ search, days, onSearch }: SearchBarProps): ReactNode {
  const { t, day: formatDay } = useI18n();
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
        value={search.text}
        onChange={(event) => onSearch({ ...search, text: event.target.value })}
      />
      <select
        className="field-input"
        aria-label={t('activity.topic')}
        value={search.topic ?? ''}
        onChange={({ target }) =>
          onSearch({ ...search, topic: ACTIVITY_TOPICS.find((each) => each === target.value) ?? null })
        }
      >
        <option value="">{t('activity.any_topic')}</option>
        {ACTIVITY_TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {t(`activity.topics.${topic}`)}
          </option>
        ))}
      </select>
      <select
        className="field-input"
        aria-label={t('activity.day')}
        value={search.day ?? ''}
        onChange={({ target }) => onSearch({ ...search, day: target.value === '' ? null : target.value })}
      >
        <option value="">{t('activity.any_day')}</option>
        {[...days].map(([day, at]) => (
          <option key={day} value={day}>
            {formatDay(at)}
          </option>
        ))}
      </select>
    </search>
  );
}
