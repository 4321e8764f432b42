import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../i18n/format.ts';
import { joinClasses } from './class-names.ts';
import styles from './primitives.module.css';

/**
 * The meaning of a colour: `calm` is grey, `waiting` amber, `red` needs attention, `good` is done, `practice` not real.
 */
export type StatusTone = 'calm' | 'waiting' | 'red' | 'good' | 'practice';

const TONE_CLASS: Readonly<Record<StatusTone, string | undefined>> = {
  calm: 'tone-calm',
  waiting: 'tone-waiting',
  red: 'tone-red',
  good: 'tone-good',
  practice: 'tone-practice',
};

interface TagProps {
  readonly tone?: StatusTone;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A short label on a coloured background. */
export function Tag({ tone = 'calm', icon: Icon, children }: TagProps): ReactNode {
  return (
    <span data-slot="tag" data-tone={tone} className={joinClasses(styles.tag, TONE_CLASS[tone])}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </span>
  );
}

/** A count on a rounded background; black with `now`. */
export function CountBadge({ value, now = false }: { readonly value: number; readonly now?: boolean }): ReactNode {
  return (
    <span
      data-slot="count"
      className={joinClasses('centred rigid text-15 semibold', styles.count, now ? 'on-band' : 'sunk ink')}
    >
      {formatCount(value)}
    </span>
  );
}

interface BoxProps {
  readonly tone: StatusTone;
  readonly icon: LucideIcon;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** A button at the right, or below where the words would have no room beside it. */
  readonly action?: ReactNode;
}

/** A message in a coloured box: what is known and what can be done. */
export function Box({ tone, icon: Icon, title, children, action }: BoxProps): ReactNode {
  return (
    <div
      data-slot="box"
      data-tone={tone}
      className={joinClasses('row-top gap-10 text-14', styles.box, TONE_CLASS[tone])}
    >
      <Icon className="rigid" size={22} aria-hidden />
      <div className="row wrap gap-8 grow shrinkable">
        <div className={joinClasses('shrinkable', styles.boxWords)}>
          {title !== undefined && <p className="text-15 semibold">{title}</p>}
          {children}
        </div>
        {action}
      </div>
    </div>
  );
}

/** Explains why a list or column is empty. */
export function EmptyState({
  icon: Icon,
  children,
}: {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <p data-slot="empty-state" className={joinClasses('row gap-12 text-14 muted', styles.empty)}>
      <Icon size={22} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

interface FactProps {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
  readonly right?: ReactNode;
}

/** One line of a small card: an icon, a fact, and a detail at the right, or below where there is no room for both. */
export function FactLine({ icon: Icon, children, right }: FactProps): ReactNode {
  return (
    <p className={joinClasses('row-top gap-8 muted', styles.fact)}>
      <Icon size={18} aria-hidden />
      <span className={joinClasses('row-top wrap spread grow shrinkable', styles.factWords)}>
        <span className="shrinkable breakable">{children}</span>
        {right !== undefined && <span className="push right">{right}</span>}
      </span>
    </p>
  );
}
