import { ClockAlert, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { formatCountdown } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useTime } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { computeHold } from './hold.ts';
import styles from './hold-bar.module.css';

/** Of how many steps the bar is made, each as wide as two pixels or less: it is drawn only when it gets shorter. */
const STEPS = 200;

const URGENCY_CLASS = { calm: undefined, soon: styles.holdSoon, last: styles.holdLast, over: undefined } as const;

/** The time left of the hold as a bar, with marks at 2 and 5 minutes. {@link TimeLeft} gives it as text. */
export function HoldBar({ endsAt }: { readonly endsAt: number | null }): ReactNode {
  const urgency = useTime((now) => computeHold(endsAt ?? 0, now).urgency);
  const steps = useTime((now) => Math.round(computeHold(endsAt ?? 0, now).share * STEPS));
  return (
    <div data-slot="hold-bar" className={joinClasses(styles.holdBar, URGENCY_CLASS[urgency])} aria-hidden>
      <div className={joinClasses('tall', styles.holdLeft)} style={{ width: `${(steps / STEPS) * 100}%` }} />
      <i className={`${styles.holdMark} ${styles.holdMark2}`} />
      <i className={`${styles.holdMark} ${styles.holdMark5}`} />
    </div>
  );
}

const URGENCY_ICON = { calm: null, soon: ClockAlert, last: Timer, over: ClockAlert } as const;

/** "1:48 left", with a clock under 5 minutes and a stopwatch under 2; "over for 3 min" once the hold has ended. */
export function TimeLeft({ endsAt }: { readonly endsAt: number | null }): ReactNode {
  const { t, span } = useI18n();
  const urgency = useTime((now) => computeHold(endsAt ?? 0, now).urgency);
  const text = useTime((now) => {
    const { left } = computeHold(endsAt ?? 0, now);
    if (left > 0) return formatCountdown(left);
    return -left < MINUTE ? t('card.over_now') : t('card.over_for', { time: span(-left) });
  });
  if (endsAt === null) return null;
  const Icon = URGENCY_ICON[urgency];
  if (urgency === 'over') {
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
      <b className="tabular">{text}</b> <span>{t('time.left')}</span>
    </p>
  );
}
