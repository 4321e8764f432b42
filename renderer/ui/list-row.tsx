import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './list-row.module.css';

/** One row of a list: its name and facts, and what staff can do with it. Wraps in narrow windows. */
export function ListRow({ children }: { readonly children: ReactNode }): ReactNode {
  return <li className={joinClasses('row wrap line-below', styles.row)}>{children}</li>;
}
