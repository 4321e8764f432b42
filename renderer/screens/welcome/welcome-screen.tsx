import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Snapshot } from '../../../electron/contract/ipc/snapshot.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { ProxyBanner } from '../proxy/proxy-banner.tsx';
import { ConnectPanel } from './connect-panel.tsx';
import { PracticePanel } from './practice-panel.tsx';
import styles from './welcome-screen.module.css';

/** The screen of the first start: enter practice, or connect a store. */
export function WelcomeScreen({ snapshot }: { readonly snapshot: Snapshot }): ReactNode {
  const { t } = useI18n();
  return (
    <main data-slot="app" className={styles.welcome}>
      <header className={styles.welcomeHead}>
        <span className={styles.logo}>
          <BellRing size={26} aria-hidden />
        </span>
        <h1>{t('app.name')}</h1>
        <p>{t('app.tagline')}</p>
        <LanguageChoice language={snapshot.settings.language} />
      </header>
      <ProxyBanner view={snapshot.proxy} />
      <div className={styles.panels}>
        <PracticePanel now={snapshot.at} />
        <ConnectPanel />
      </div>
    </main>
  );
}
