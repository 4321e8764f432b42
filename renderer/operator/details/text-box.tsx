import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './operator-details.module.css';

/** A text that one click selects and the keyboard scrolls. */
export function TextBox({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return (
    <section className="stack shrinkable" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
      <pre className={joinClasses('rounded sunk text-13', styles.text)} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

/** JSON with line breaks; any other text as it is. */
export function formatText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
