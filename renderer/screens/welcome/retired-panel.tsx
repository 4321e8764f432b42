import { PowerOff, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useCall } from '../../services/use-call.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import styles from './welcome-screen.module.css';

/** Says that the store has moved to another PC, and lets the owner bring it back. */
export function RetiredPanel(): ReactNode {
  const call = useCall();
  const mayResume = useIsAllowed('own');
  const { t } = useI18n();
  return (
    <section className={joinClasses('stack gap-12', styles.panel)} aria-labelledby="welcome-retired">
      <header className={joinClasses('row gap-16', styles.panelHead)}>
        <span className={joinClasses('row', styles.panelIcon)}>
          <PowerOff size={40} aria-hidden />
        </span>
        <h2 id="welcome-retired">{t('move.retired')}</h2>
      </header>
      <p className={joinClasses('muted', styles.panelText)}>{t('move.retired_text')}</p>
      {mayResume ? (
        <ConfirmButton
          icon={Undo2}
          words={t('move.resume')}
          question={t('move.resume_ask')}
          yes={t('move.resume_yes')}
          no={t('move.resume_no')}
          onYes={() => void call('move.resume', {})}
        >
          <p>{t('move.resume_note')}</p>
        </ConfirmButton>
      ) : (
        <p className="muted">{t('problem.needs_owner')}</p>
      )}
    </section>
  );
}
