import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ExerciseStep } from '../../../electron/contract/domain/exercises.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { COLUMN_NAMES, type ColumnName, type Columns } from '../orders/column/columns.ts';
import { describePress, isPointedAt } from './exercise-places.ts';
import styles from './exercises.module.css';

/** The steps that staff do with Accept or Reject on a New order. */
export const OWN_STEPS = ['accept', 'reject', 'accept_offline', 'accept_cancelled'] as const;

/** The steps that staff do with any of its buttons. */
export const ANSWER_STEPS = [...OWN_STEPS, 'accept_courier'] as const;

/** All steps that staff do on an order's card. */
const CARD_STEPS = [...ANSWER_STEPS, 'courier_choice', 'seen'] as const;

interface ExercisePointerProps {
  /** The steps that staff do here. */
  readonly at: readonly ExerciseStep[];
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
    <p ref={pointer} data-slot="exercise-pointer" className={joinClasses('row gap-6', styles.pointer)} role="note">
      <ArrowDown size={20} aria-hidden />
      {words ?? describePress(t, running.step)}
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
  return <ExercisePointer at={CARD_STEPS} words={t('exercises.open_column', { column: t(`orders.${column}`) })} />;
}
