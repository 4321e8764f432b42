import { type ReactNode, useContext, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { SearchField } from '../../ui/search-fields.tsx';
import { hasWords, type IndexedSection, SettingsIndexContext } from './settings-index.ts';
import styles from './settings-screen.module.css';

function showSection({ element }: IndexedSection): void {
  element.scrollIntoView();
  element.querySelector('h2')?.focus({ preventScroll: true });
}

/** The list of sections and a search in their texts. Enter leads to the first section found. */
export function SettingsIndexPane(): ReactNode {
  const index = useContext(SettingsIndexContext);
  const sections = useSignal(index.sections);
  const search = useSignal(index.search);
  const [typed, setTyped] = useState('');
  const { t } = useI18n();
  const found = sections.filter((section) => hasWords(section, search));
  const [first] = found;
  return (
    <nav className={joinClasses('stack gap-4 scrolls', styles.index)} aria-label={t('settings.sections')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (first !== undefined) showSection(first);
        }}
      >
        <SearchField
          name={t('settings.search')}
          text={typed}
          onText={(text) => {
            setTyped(text);
            index.setSearch(text);
          }}
        />
      </form>
      <ul>
        {found.map((section) => (
          <li key={section.name}>
            <Button kind="quiet" isRow className={styles.indexEntry} onPress={() => showSection(section)}>
              {section.name}
            </Button>
          </li>
        ))}
      </ul>
      {first === undefined && <p className="screen-hint">{t('settings.nothing_found')}</p>}
    </nav>
  );
}
