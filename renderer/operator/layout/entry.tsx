import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import { useHighlight } from './use-highlight.ts';
import styles from './entry.module.css';

interface EntryProps {
  /** The accessible name. */
  readonly name: string;
  /** What the entry shows, which is highlighted when it changes. */
  readonly row: unknown;
  readonly children: ReactNode;
}

/** An entry of a list, as a card with lines and buttons. */
export function Entry({ name, row, children }: EntryProps): ReactNode {
  const element = useHighlight<HTMLElement>(row);
  return (
    <article ref={element} className={joinClasses('panel shrinkable', 'stack gap-4', styles.entry)} aria-label={name}>
      {children}
    </article>
  );
}

/** A line of an entry, which wraps. */
export function EntryLine({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={joinClasses('row wrap shrinkable breakable', styles.line)}>{children}</div>;
}

/** Text of less weight, which may be long. */
export function EntryNote({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className="grow shrinkable text-13 breakable muted">{children}</p>;
}

/** Buttons and switches in a row, which wraps. */
export function EntryActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={joinClasses('row wrap shrinkable breakable', styles.line, styles.actions)}>{children}</div>;
}
