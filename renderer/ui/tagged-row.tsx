import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './tagged-row.module.css';

/** A list of {@link TaggedRow}. */
export function TaggedList({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <ul className={joinClasses('panel lines-between', styles.list)} aria-label={name}>
      {children}
    </ul>
  );
}

interface TaggedRowProps {
  readonly tag: ReactNode;
  readonly heading: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** How something stands as a tag, its name, words below, and what can be done; below one another in a narrow window. */
export function TaggedRow({ tag, heading, children, action }: TaggedRowProps): ReactNode {
  return (
    <li className={styles.row}>
      <span>{tag}</span>
      <div className={joinClasses('breakable', styles.words)}>
        <h2 className="text-15 bold">{heading}</h2>
        {children}
      </div>
      {action !== null && <div className={styles.action}>{action}</div>}
    </li>
  );
}
