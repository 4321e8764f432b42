import { ClockAlert, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCountdown } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useNow } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { computeHold } from './hold.ts';
import styles from './hold-bar.module.css';

const URGENCY_CLASS = { calm: undefined, soon: styles.holdSoon, last: styles.holdLast, over: undefined } as const;

/** The time left of the hold as a bar, with marks at 2 and 5 minutes. {@link TimeLeft} gives it as text. */
export function HoldBar({ endsAt }: { readonly endsAt: number | null }): ReactNode {
  const hold = computeHold(endsAt ?? 0, useNow());
  return (
    <div data-slot="hold-bar" className={joinClasses(styles.holdBar, URGENCY_CLASS[hold.urgency])} aria-hidden>
      <div className={styles.holdLeft} style={{ width: `${hold.share * 100}%` }} />
      <i className={`${styles.holdMark} ${styles.holdMark2}`} />
      <i className={`${styles.holdMark} ${styles.holdMark5}`} />
    </div>
  );
}

const URGENCY_ICON = { calm: null, soon: ClockAlert, last: Timer, over: ClockAlert } as const;

/** "1:48 left", with a clock under 5 minutes and a stopwatch under 2; "over for 3 min" once the hold has ended. */
export function TimeLeft({ endsAt }: { readonly endsAt: number | null }): ReactNode {
  const { t, span } = useI18n();
  const now = useNow();
  if (endsAt === null) return null;
  const { urgency, left } = computeHold(endsAt, now);
  const Icon = URGENCY_ICON[urgency];
  if (urgency === 'over') {
    const text = -left < 60_000 ? t('card.over_now') : t('card.over_for', { time: span(-left) });
    return (
      <p data-slot="time-left" className={`${styles.timeLeft} ${styles.holdOver}`}>
        <ClockAlert size={20} aria-hidden />
        <span>{text}</span>
      </p>
    );
  }
  return (
    <p data-slot="time-left" className={joinClasses(styles.timeLeft, URGENCY_CLASS[urgency])} role="timer">
      {Icon && <Icon className={styles.timeIcon} aria-hidden />}
      <b className="tabular">{formatCountdown(left)}</b> <span>{t('time.left')}</span>
    </p>
  );
}
