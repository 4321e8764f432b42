import type { ReactNode } from 'react';
import styles from './status-bar.module.css';

/** The two lines of an item of the status bar: what, and since when. */
export function StatusText({ what, since }: { readonly what: ReactNode; readonly since: ReactNode }): ReactNode {
  return (
    <span className={styles.itemLines}>
      <span className={styles.itemWhat}>{what}</span>
      <span className={styles.itemSince}>{since}</span>
    </span>
  );
}
