import { List } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { loadHelpTexts } from '../../electron/contract/i18n/help-texts.ts';
import type { Language } from '../../electron/contract/i18n/languages.ts';
import { loadScreenTexts } from '../../electron/contract/i18n/screen-texts.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { useServices } from '../services/services.ts';
import type { HelpTarget } from '../state/help-target.ts';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/class-names.ts';
import { SearchField } from '../ui/search-fields.tsx';
import { useIsNarrowerThan } from '../ui/use-width.ts';
import { HelpArticle } from './help-article.tsx';
import { type HelpPage, readHelp } from './help-book.ts';
import { createHelpSearch } from './help-search.ts';
import styles from './help.module.css';

/** Below this window width, only the list or the page is shown. */
const NARROW_PX = 900;

/** The list of pages with its search, and the page of `target`. */
export function HelpContent({ target }: { readonly target: HelpTarget }): ReactNode {
  const { language } = useI18n();
  const pages = useHelpPages(language);
  return pages === null ? null : <HelpPages pages={pages} target={target} />;
}

function HelpPages({ pages, target }: { readonly pages: readonly HelpPage[]; readonly target: HelpTarget }): ReactNode {
  const { t } = useI18n();
  const isNarrow = useIsNarrowerThan(NARROW_PX);
  const [isListOpen, setListOpen] = useState(false);
  const page = pages.find(({ name }) => name === target.page);
  return (
    <div className={joinClasses('row-full grow squeezable', styles.columns)}>
      {(!isNarrow || isListOpen) && (
        <HelpList pages={pages} current={target.page} onChoose={() => setListOpen(false)} />
      )}
      {page !== undefined && !(isNarrow && isListOpen) && (
        <HelpArticle key={page.name} page={page} target={target}>
          {isNarrow && (
            <Button icon={List} onPress={() => setListOpen(true)}>
              {t('help.all_pages')}
            </Button>
          )}
        </HelpArticle>
      )}
    </div>
  );
}

interface HelpListProps {
  readonly pages: readonly HelpPage[];
  readonly current: string;
  readonly onChoose: () => void;
}

/** Every page, or the results of the search. */
function HelpList({ pages, current, onChoose }: HelpListProps): ReactNode {
  const { help } = useServices();
  const { t } = useI18n();
  const [text, setText] = useState('');
  const search = useMemo(() => createHelpSearch(pages), [pages]);
  const currentEntry = useRef<HTMLButtonElement>(null);
  const isSearching = text.trim() !== '';
  const hits = isSearching
    ? search(text)
    : pages.map(({ name, title }) => ({ page: name, part: null, title, pageTitle: title }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    currentEntry.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <nav className={joinClasses('stack gap-8 rigid scrolls', styles.list)} aria-label={t('help.pages')}>
      <SearchField name={t('help.search')} text={text} onText={setText} />
      <p className="unseen" role="status">
        {isSearching ? t('help.found', { count: hits.length }) : ''}
      </p>
      {hits.length === 0 && <p className="screen-hint">{t('help.nothing_found')}</p>}
      <ul>
        {hits.map(({ page, part, title, pageTitle }) => (
          <li key={`${page}/${part}`}>
            <button
              type="button"
              className={joinClasses('bare block full rounded left weight-600', styles.entry)}
              {...(!isSearching && page === current ? { 'aria-current': 'page', ref: currentEntry } : {})}
              onClick={() => {
                help.set({ page, part });
                onChoose();
              }}
            >
              {title}
              {part !== null && (
                <span className={joinClasses('block weight-500 muted', styles.entryPage)}>{pageTitle}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages in a language; null while they are loaded for the first time. */
function useHelpPages(language: Language): readonly HelpPage[] | null {
  const [pages, setPages] = useState<readonly HelpPage[] | null>(null);
  const asked = useRef(language);
  useEffect(() => {
    asked.current = language;
    void Promise.all([loadHelpTexts(language), loadScreenTexts(language)]).then(([texts, labels]) => {
      if (asked.current === language) setPages(readHelp(texts, labels));
    });
  }, [language]);
  return pages;
}
