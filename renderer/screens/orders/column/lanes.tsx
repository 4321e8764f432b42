import type { ReactNode } from 'react';
import styles from './board-column.module.css';

interface LanesProps {
  readonly lanes: number;
  readonly children: ReactNode;
}

/**
 * Cards in lanes side by side, filled row by row. A card that moves to another lane stays the same element, so that it
 * keeps the focus.
 */
export function Lanes({ lanes, children }: LanesProps): ReactNode {
  return (
    <div className={styles.lanes} style={{ gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))` }}>
      {children}
    </div>
  );
}
