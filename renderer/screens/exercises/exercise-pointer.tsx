import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ExerciseButton } from '../../../electron/contract/exercises/exercise.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { COLUMN_NAMES, type ColumnName, type Columns } from '../orders/column/columns.ts';
import { describePress, isPointedAt } from './exercise-places.ts';
import styles from './exercises.module.css';

/** The buttons of an order's card. */
const CARD_BUTTONS = ['accept', 'reject', 'accept_courier', 'retry', 'own', 'seen'] as const;

interface ExercisePointerProps {
  /** The buttons that are here. */
  readonly at: readonly ExerciseButton[];
  /** The order shown here; null if there is none. */
  readonly orderId?: string | null;
  /** Text to show instead of the button's. */
  readonly words?: string;
}

/**
 * Points at what staff press for the current step of the running exercise. Takes its own space above it and covers
 * nothing.
 */
export function ExercisePointer({ at, orderId = null, words }: ExercisePointerProps): ReactNode {
  const running = useWorkspace().snapshot.exercises?.running ?? null;
  const { t } = useI18n();
  const pointer = useRef<HTMLParagraphElement>(null);
  const isShown = isPointedAt(running, at, orderId);

  // The button may be below the fold, and scrolls into view together with the pointer.
  useEffect(() => {
    if (isShown) pointer.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);

  if (!isShown) return null;
  return (
    <p
      ref={pointer}
      data-slot="exercise-pointer"
      className={joinClasses('row gap-6 rounded tone-practice semibold', styles.pointer)}
      role="note"
    >
      <ArrowDown size={20} aria-hidden />
      {words ?? describePress(t, running.press)}
    </p>
  );
}

/** Points at the column with the exercise's order while the board shows another one. */
export function ColumnPointer({
  columns,
  shown,
}: {
  readonly columns: Columns;
  readonly shown: ColumnName;
}): ReactNode {
  const orderId = useWorkspace().snapshot.exercises?.running?.orderId ?? null;
  const { t } = useI18n();
  const column = COLUMN_NAMES.find((name) => columns[name].some((card) => card.orderId === orderId));
  if (column === undefined || column === shown) return null;
  return <ExercisePointer at={CARD_BUTTONS} words={t('exercises.open_column', { column: t(`orders.${column}`) })} />;
}
