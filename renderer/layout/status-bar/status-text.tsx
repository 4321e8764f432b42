import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './status-bar.module.css';

/** Below this window width, the second lines are shorter. */
export const NARROW_PX = 1_100;

interface StatusTextProps {
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Whether only screen readers get it, where there is room for the icon alone. */
  readonly isUnseen?: boolean;
}

/** The two lines of a status bar item: its title and a detail. */
export function StatusText({ title, detail, isUnseen = false }: StatusTextProps): ReactNode {
  if (isUnseen)
    return (
      <span className="unseen">
        {title} {detail}
      </span>
    );
  return (
    <span className={joinClasses('stack', styles.itemLines)}>
      <span className={styles.itemTitle}>{title}</span>
      <span className={styles.itemDetail}>{detail}</span>
    </span>
  );
}
