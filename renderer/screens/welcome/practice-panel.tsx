import { ArrowRight, BellRing, Check, Drama } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { Fixed } from '../../ui/fixed.tsx';
import { Tag } from '../../ui/primitives.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import buttonStyles from '../../ui/button.module.css';
import cardStyles from '../orders/card/card.module.css';
import holdBarStyles from '../orders/card/hold-bar.module.css';
import styles from './practice-panel.module.css';
import welcomeScreenStyles from './welcome-screen.module.css';

const POINTS = ['ready', 'break', 'keep'] as const;

/** Opens the practice store with one click. Needs no key and no internet. */
export function PracticePanel({ now }: { readonly now: Instant }): ReactNode {
  const { ipc } = useServices();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isOpening, setOpening] = useState(false);
  const { t } = useI18n();

  async function enter(): Promise<void> {
    setOpening(true);
    setProblem(null);
    const result = await ipc.call('practice.enter', {});
    if (!result.ok) setProblem(result.problem);
    setOpening(false);
  }

  return (
    <section
      className={`stack ${welcomeScreenStyles.panel} ${welcomeScreenStyles.practicePanel}`}
      aria-labelledby="welcome-practice"
    >
      <header className={joinClasses('row gap-16', welcomeScreenStyles.panelHead)}>
        <span className={joinClasses('row', welcomeScreenStyles.panelIcon)}>
          <Drama size={40} aria-hidden />
        </span>
        <h2 id="welcome-practice">{t('welcome.practice')}</h2>
      </header>
      <p className={joinClasses('muted', welcomeScreenStyles.panelText)}>{t('welcome.practice_text')}</p>
      <ul className={joinClasses('stack gap-12 text-17 weight-600', welcomeScreenStyles.panelPoints)}>
        {POINTS.map((point) => (
          <li key={point} className="row-full gap-12">
            <Check size={20} aria-hidden /> {t(`welcome.practice_points.${point}`)}
          </li>
        ))}
      </ul>
      <SampleCard now={now} />
      {problem !== null && <ProblemBox problem={problem} />}
      <Fixed by="practice">
        <AriaButton
          data-slot="button"
          className={`${buttonStyles.button} ${buttonStyles.practice} ${welcomeScreenStyles.panelButton}`}
          aria-label={t('welcome.practice')}
          isDisabled={isOpening}
          onPress={() => void enter()}
        >
          {t('welcome.practice')} <ArrowRight size={22} aria-hidden />
        </AriaButton>
      </Fixed>
    </section>
  );
}

/** A picture of a ringing order. */
function SampleCard({ now }: { readonly now: Instant }): ReactNode {
  const { t, clock } = useI18n();
  return (
    <div className={joinClasses('surface', styles.sample)} aria-hidden>
      <p className={joinClasses('on-band row gap-10', styles.sampleHead)}>
        <BellRing size={22} /> <b className="grow">{t('card.ringing')}</b>
        <Tag tone="practice">{t('bar.practice_mark')}</Tag>
      </p>
      <div data-slot="hold-bar" className={holdBarStyles.holdBar}>
        <div className={joinClasses('tall', holdBarStyles.holdLeft)} style={{ width: '94%' }} />
        <i className={`${holdBarStyles.holdMark} ${holdBarStyles.holdMark2}`} />
        <i className={`${holdBarStyles.holdMark} ${holdBarStyles.holdMark5}`} />
      </div>
      <p className={joinClasses('row gap-12', styles.sampleBody)}>
        <b className={joinClasses('heavy', styles.sampleNumber)}>P101</b>
        <span className={joinClasses('stack muted', cardStyles.cardAge)}>
          <span>{t('time.just_now')}</span>
          <span>{clock(now)}</span>
        </span>
        <span className={holdBarStyles.timeLeft}>
          <b>14:12</b> <span>{t('time.left')}</span>
        </span>
      </p>
    </div>
  );
}
