import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import { formatText, TextBox } from './text-box.tsx';
import styles from './operator-details.module.css';

/** The most characters of a body or an answer that the service keeps. */
const KEPT_CHARACTERS = 16 * 1024;

interface SideProps {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly text: string | null;
}

/** One of two texts side by side. */
export function Side({ heading, lines, text }: SideProps): ReactNode {
  return (
    <section className="stack gap-6 shrinkable" aria-label={heading}>
      <h3 className="text-15 semibold">{heading}</h3>
      {lines.map((line) => (
        <p key={line} className="text-13 breakable muted">
          {line}
        </p>
      ))}
      {text !== null && <TextBox label={`${heading}: text`} text={formatText(text)} />}
      {text !== null && text.length >= KEPT_CHARACTERS && <p className="text-13 breakable muted">Cut here.</p>}
    </section>
  );
}

/** Puts two texts side by side, or below each other if there is little room. */
export function Sides({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={joinClasses('gap-12', styles.sides)}>{children}</div>;
}
