import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { useServices } from '../services/services.ts';
import type { HelpTarget } from '../state/help-target.ts';
import { useSignal } from '../state/signal.ts';
import { joinClasses } from '../ui/class-names.ts';
import { AlarmFacts } from './alarm-facts.tsx';
import type { HelpPage, HelpPhrase } from './help-book.ts';
import { findPicture } from './help-pictures.ts';
import { PICTURE_SIZE } from './picture-size.ts';
import { ShortcutTable } from './shortcut-table.tsx';
import styles from './help.module.css';

interface HelpArticleProps {
  readonly page: HelpPage;
  /** The paragraph to show first, which gets the focus, even if staff choose the same one again. */
  readonly target: HelpTarget;
  readonly children?: ReactNode;
}

/** One page: what the screen is for, and its paragraphs. */
export function HelpArticle({ page, target, children }: HelpArticleProps): ReactNode {
  const { part } = target;
  const article = useRef<HTMLElement>(null);
  const titleId = useId();
  const picture = findPicture(page.name, useI18n().language);
  const letters = useSignal(useServices().snapshots.last)?.snapshot.settings.letters ?? true;

  useEffect(() => {
    const named =
      target.part === null ? null : article.current?.querySelector<HTMLElement>(`[data-part="${target.part}"]`);
    if (named == null) article.current?.scrollTo({ top: 0 });
    else {
      named.scrollIntoView({ block: 'start' });
      named.focus({ preventScroll: true });
    }
  }, [target]);

  return (
    <article
      ref={article}
      className={joinClasses('stack gap-12 grow shrinkable scrolls', styles.article)}
      aria-labelledby={titleId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      {children}
      <h3 id={titleId} className="screen-title">
        {page.title}
      </h3>
      <p>
        <Phrases of={page.about} />
      </p>
      {page.name === 'keys' && <ShortcutTable letters={letters} />}
      {page.parts.map(({ name, title, text }) => (
        <section
          key={name}
          data-part={name}
          tabIndex={-1}
          className={joinClasses('full', styles.part)}
          {...(name === part ? { 'aria-current': true } : {})}
        >
          <h4 className="bold">{title}</h4>
          <AlarmFacts page={page.name} part={name} />
          <p>
            <Phrases of={text} />
          </p>
        </section>
      ))}
      {picture !== null && (
        <img className={joinClasses('full rounded', styles.picture)} src={picture} alt={page.title} {...PICTURE_SIZE} />
      )}
    </article>
  );
}

/** Text in which the names of buttons are emphasised. */
export function Phrases({ of }: { readonly of: readonly HelpPhrase[] }): ReactNode {
  return of.map(({ text, isLabel }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: phrases have no other identity and never move
    isLabel ? <b key={place}>{text}</b> : text,
  );
}
