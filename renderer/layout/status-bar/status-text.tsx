import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './status-bar.module.css';

/** Below this window width, the second lines are shorter. */
export const NARROW_PX = 1_100;

/** The two lines of a status bar item: its title and a detail. */
export function StatusText({ title, detail }: { readonly title: ReactNode; readonly detail: ReactNode }): ReactNode {
  return (
    <span className={joinClasses('stack', styles.itemLines)}>
      <span className={styles.itemTitle}>{title}</span>
      <span className={styles.itemDetail}>{detail}</span>
    </span>
  );
}
