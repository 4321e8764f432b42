import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import { CountBadge, EmptyState } from '../../ui/primitives.tsx';
import { HighlightScope } from './use-highlight.ts';
import styles from './operator-panel.module.css';

interface PanelProps {
  readonly name: string;
  readonly children: ReactNode;
  /** Takes the remaining room, and scrolls inside. */
  readonly grows?: boolean;
  /** The number of rows, shown beside the name. */
  readonly count?: number;
  /** A control beside the name. */
  readonly action?: ReactNode;
}

/** A named part of the page. */
export function Panel({ name, children, grows = false, count, action }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section className={joinClasses('stack gap-6 shrinkable', grows && styles.grows)} aria-labelledby={id}>
      <div className={joinClasses('row gap-8', styles.head)}>
        <h2 className={joinClasses('bold', styles.name)} id={id}>
          {name}
        </h2>
        {count !== undefined && <CountBadge value={count} />}
        {action}
      </div>
      {children}
    </section>
  );
}

interface PanelListProps extends Omit<PanelProps, 'count'> {
  readonly icon: LucideIcon;
  readonly rows: readonly object[];
  /** Whether a search has left out rows. */
  readonly isSearching: boolean;
  /** Says why there is no row. */
  readonly empty: ReactNode;
}

/** A panel with a list that grows and can be searched. */
export function PanelList({ rows, isSearching, empty, icon, children, ...panel }: PanelListProps): ReactNode {
  return (
    <Panel {...panel} count={rows.length} grows>
      {rows.length === 0 && <EmptyState icon={icon}>{isSearching ? 'Nothing found.' : empty}</EmptyState>}
      <HighlightScope>{rows.length > 0 && children}</HighlightScope>
    </Panel>
  );
}
