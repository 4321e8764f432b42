import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../electron/contract/i18n/languages.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import type { HelpPageName } from '../state/help-target.ts';
import { joinClasses } from '../ui/class-names.ts';
import { AlarmFacts } from './alarm-facts.tsx';
import { Phrases } from './help-article.tsx';
import type { HelpPage } from './help-book.ts';
import { ShortcutTable } from './shortcut-table.tsx';
import styles from './help-guide.module.css';

/** The cover and the contents. */
const LEADING_PAGES = 2;

interface HelpGuideProps {
  readonly pages: readonly HelpPage[];
  readonly language: Language;
  readonly version: string;
  /** The addresses of the pictures that exist. */
  readonly pictures: Readonly<Partial<Record<HelpPageName, string>>>;
}

/** Help as a book to print: cover, contents, and each page of Help on a sheet of its own. The build makes a PDF of it. */
export function HelpGuide({ pages, language, version, pictures }: HelpGuideProps): ReactNode {
  const { t } = useI18n();
  const description = LANGUAGES[language];
  return (
    <main className={styles.guide}>
      <header className={joinClasses('stack centred', styles.cover)}>
        <p className={joinClasses('bold', styles.name)}>{t('app.name')}</p>
        <h1>{t('help.guide')}</h1>
        <p>{t('app.tagline')}</p>
        <p className={styles.edition}>
          {t('settings.version_is', { version })} · {description?.name}
        </p>
        {description?.isDraft === true && <p className={styles.edition}>{t('settings.language_draft_note')}</p>}
      </header>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents">{t('help.contents')}</h2>
        <ol>
          {pages.map(({ name, title }, place) => (
            <li key={name}>
              <a href={`#${name}`}>
                <span>{title}</span>
                <span className={joinClasses('grow', styles.dots)} />
                <span className="tabular">{place + 1 + LEADING_PAGES}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {pages.map((page) => (
        <GuideSheet key={page.name} page={page} picture={pictures[page.name]} />
      ))}
    </main>
  );
}

function GuideSheet({ page, picture }: { readonly page: HelpPage; readonly picture: string | undefined }): ReactNode {
  return (
    <section id={page.name} className={styles.sheet} data-sheet={page.name}>
      <h2>{page.title}</h2>
      <p className={styles.about}>
        <Phrases of={page.about} />
      </p>
      {picture !== undefined && <img src={picture} alt={page.title} />}
      {page.name === 'keys' && <ShortcutTable letters />}
      <div className={styles.parts}>
        {page.parts.map(({ name, title, text }) => (
          <section key={name}>
            <h3>{title}</h3>
            <AlarmFacts page={page.name} part={name} />
            <p>
              <Phrases of={text} />
            </p>
          </section>
        ))}
      </div>
    </section>
  );
}
