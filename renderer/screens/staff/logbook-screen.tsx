import { ArrowLeft, BookOpen, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LogbookEntry } from '../../../electron/contract/domain/logbook.ts';
import { formatIndiaDay } from '../../../electron/contract/domain/time.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useTime } from '../../services/workspace-context.ts';
import { goTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { DayField, FIRST_DAY } from '../../ui/day-field.tsx';
import { Fixed } from '../../ui/fixed.tsx';
import { EmptyState } from '../../ui/primitives.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { PersonSelect, SearchField } from '../../ui/search-fields.tsx';
import { ChainCheck } from './chain-check.tsx';
import { describeDetails, listKindNames } from './logbook-names.ts';
import type { LogbookQuery } from './use-logbook.ts';
import { useLogbook, useLogbookExport, useLogbookSearch } from './use-logbook.ts';
import styles from './logbook-screen.module.css';

/** What people did at this counter, for its owner. */
export function LogbookScreen(): ReactNode {
  const [query, setQuery] = useState<LogbookQuery>({ text: '', who: null, day: null });
  const search = useLogbookSearch(query);
  const { view, problem, readMore } = useLogbook(search);
  const { isExporting, save } = useLogbookExport(search);
  const { t } = useI18n();
  return (
    <div className="screen">
      <header className="screen-head">
        <Button kind="quiet" icon={ArrowLeft} name={t('logbook.back')} onPress={() => goTo('settings')}>
          {t('screen.settings')}
        </Button>
        <h1 className="screen-title">{t('logbook.title')}</h1>
        <span className="spacer" />
        <Fixed by="exports">
          <Button icon={Download} isDisabled={isExporting} onPress={save}>
            {t(isExporting ? 'logbook.exporting' : 'logbook.export')}
          </Button>
        </Fixed>
      </header>
      <p className="screen-hint">{t('logbook.note')}</p>
      {problem !== null && <ProblemBox problem={problem} />}
      {view !== null && <ChainCheck newest={view.newest} waiting={view.waiting} />}
      <LogbookSearchBar query={query} people={view?.people ?? []} onQuery={setQuery} />
      {view?.entries.length === 0 && <EmptyState icon={BookOpen}>{t('logbook.empty')}</EmptyState>}
      {view !== null && view.entries.length > 0 && <EntryTable entries={view.entries} />}
      {readMore !== null && <Button onPress={readMore}>{t('logbook.more')}</Button>}
    </div>
  );
}

interface LogbookSearchBarProps {
  readonly query: LogbookQuery;
  readonly people: readonly string[];
  onQuery(query: LogbookQuery): void;
}

function LogbookSearchBar({ query, people, onQuery }: LogbookSearchBarProps): ReactNode {
  const { t } = useI18n();
  const today = useTime(formatIndiaDay);
  return (
    <search className={joinClasses('row-full wrap gap-8', styles.searchBar)}>
      <SearchField name={t('logbook.search')} text={query.text} onText={(text) => onQuery({ ...query, text })} />
      <PersonSelect
        name={t('logbook.person')}
        anybody={t('logbook.anybody')}
        people={people}
        who={query.who}
        onWho={(who) => onQuery({ ...query, who })}
      />
      <DayField
        name={t('logbook.day')}
        day={query.day}
        first={FIRST_DAY}
        last={today}
        onDay={(day) => onQuery({ ...query, day })}
      />
    </search>
  );
}

function EntryTable({ entries }: { readonly entries: readonly LogbookEntry[] }): ReactNode {
  const i18n = useI18n();
  const { t, day, clock } = i18n;
  const names = listKindNames(t);
  return (
    <table className={joinClasses('full surface', styles.entries)} aria-label={t('logbook.title')}>
      <thead>
        <tr>
          <th scope="col">{t('logbook.number')}</th>
          <th scope="col">{t('logbook.time')}</th>
          <th scope="col">{t('logbook.person')}</th>
          <th scope="col">{t('logbook.what')}</th>
          <th scope="col">{t('logbook.details')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ number, at, who, what, details }) => (
          <tr key={number}>
            <td className="tabular">{number}</td>
            <td className={joinClasses('nowrap', styles.time)}>
              {day(at)} {clock(at)}
            </td>
            <td>{who ?? t('logbook.nobody')}</td>
            <td>{names[what] ?? what}</td>
            <td className="breakable muted">{describeDetails(details, i18n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
