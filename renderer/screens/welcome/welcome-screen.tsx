import { BellRing, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import type { Absence } from '../../../electron/contract/calls/storage.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { StepBar } from '../first-steps/step-bar.tsx';
import { PreferenceBanner } from '../preferences/preference-banner.tsx';
import { ProxyBanner } from '../proxy/proxy-banner.tsx';
import { AbsencePanel } from './absence-panel.tsx';
import { ConnectPanel } from './connect-panel.tsx';
import { EnrolmentNote } from './enrolment-note.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { RetiredPanel } from './retired-panel.tsx';
import { SignInButton } from './sign-in-button.tsx';
import styles from './welcome-screen.module.css';

const NOTHING_DONE = { store: false, sound: false, printer: false, login: false } as const;

interface WelcomeScreenProps {
  readonly snapshot: Snapshot;
  /** Why nothing reaches the store that this counter has or had; null on a new PC. */
  readonly absence: Absence | null;
}

/** The screen of the first start: enter practice, or connect a store. On a counter without its store: connect it again. */
export function WelcomeScreen({ snapshot, absence }: WelcomeScreenProps): ReactNode {
  const { help } = useServices();
  const { t } = useI18n();
  return (
    <main data-slot="app" className={joinClasses('stack gap-12 tall scrolls', styles.welcome)}>
      <header className={joinClasses('row wrap gap-12 rigid', styles.welcomeHead)}>
        <span className={joinClasses('row centred', styles.logo)}>
          <BellRing size={26} aria-hidden />
        </span>
        <h1>{t('app.name')}</h1>
        <p className="grow text-17 muted">{t('app.tagline')}</p>
        <Button icon={CircleQuestionMark} onPress={() => help.set({ page: 'welcome', part: null })}>
          {t('help.title')}
        </Button>
        <SignInButton />
        <LanguageChoice language={snapshot.settings.language} />
      </header>
      {snapshot.firstSteps !== null && absence === null && <StepBar done={NOTHING_DONE} current="store" />}
      <PreferenceBanner view={snapshot.preferenceFault} />
      <ProxyBanner view={snapshot.proxy} />
      {snapshot.enrolment !== null && <EnrolmentNote state={snapshot.enrolment} />}
      <div className={joinClasses('grow', styles.panels)}>
        <FirstPanel now={snapshot.at} absence={absence} />
        <ConnectPanel isAddressKnown={absence !== null} isNew={absence === null} />
      </div>
    </main>
  );
}

function FirstPanel({ now, absence }: Pick<WelcomeScreenProps, 'absence'> & { readonly now: Instant }): ReactNode {
  switch (absence) {
    case null:
      return <PracticePanel now={now} />;
    case 'retired':
      return <RetiredPanel />;
    default:
      return <AbsencePanel absence={absence} />;
  }
}
