import { BellRing, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { StepBar } from '../first-steps/step-bar.tsx';
import { PreferenceBanner } from '../preferences/preference-banner.tsx';
import { ProxyBanner } from '../proxy/proxy-banner.tsx';
import { ConnectPanel } from './connect-panel.tsx';
import { PracticePanel } from './practice-panel.tsx';
import styles from './welcome-screen.module.css';

const NOTHING_DONE = { store: false, sound: false, printer: false, login: false } as const;

/** The screen of the first start: enter practice, or connect a store. */
export function WelcomeScreen({ snapshot }: { readonly snapshot: Snapshot }): ReactNode {
  const { help } = useServices();
  const { t } = useI18n();
  return (
    <main data-slot="app" className={joinClasses('stack gap-12', styles.welcome)}>
      <header className={joinClasses('row wrap gap-12', styles.welcomeHead)}>
        <span className={joinClasses('row', styles.logo)}>
          <BellRing size={26} aria-hidden />
        </span>
        <h1>{t('app.name')}</h1>
        <p>{t('app.tagline')}</p>
        <Button icon={CircleQuestionMark} onPress={() => help.set({ page: 'welcome', part: null })}>
          {t('help.title')}
        </Button>
        <LanguageChoice language={snapshot.settings.language} />
      </header>
      {snapshot.firstSteps !== null && <StepBar done={NOTHING_DONE} current="store" />}
      <PreferenceBanner view={snapshot.preferenceFault} />
      <ProxyBanner view={snapshot.proxy} />
      <div className={styles.panels}>
        <PracticePanel now={snapshot.at} />
        <ConnectPanel />
      </div>
    </main>
  );
}
