import type { ReactNode } from 'react';
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
      <h3 className={styles.heading}>{heading}</h3>
      {lines.map((line) => (
        <p key={line} className={styles.note}>
          {line}
        </p>
      ))}
      {text !== null && <TextBox label={`${heading}: text`} text={formatText(text)} />}
      {text !== null && text.length >= KEPT_CHARACTERS && <p className={styles.note}>Cut here.</p>}
    </section>
  );
}

/** Puts two texts side by side, or below each other if there is little room. */
export function Sides({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.sides}>{children}</div>;
}
