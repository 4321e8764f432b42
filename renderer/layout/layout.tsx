import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { ExercisePanel } from '../screens/exercises/exercise-panel.tsx';
import { FirstStepsSection } from '../screens/first-steps/first-steps-section.tsx';
import { AttentionBanner } from '../screens/orders/banner/attention-banner.tsx';
import { PrintConfirmation } from '../screens/printing/print-confirmation.tsx';
import { PrintDialog } from '../screens/printing/print-dialog.tsx';
import { ReplaceKeyDialog } from '../screens/settings/replace-key-dialog.tsx';
import { SignInDialog } from '../screens/staff/sign-in-dialog.tsx';
import { useTime, useWorkspace } from '../services/workspace-context.ts';
import { joinClasses } from '../ui/class-names.ts';
import { Announcer } from './announcer.tsx';
import { BannerList } from './banners/banner-list.tsx';
import { StorageBanners } from './banners/storage-banners.tsx';
import { UrgentOrderBanner } from './banners/urgent-order-banner.tsx';
import { NavigationRail } from './navigation-rail.tsx';
import { ScanRouter } from './scan-router.tsx';
import { StatusBar } from './status-bar/status-bar.tsx';
import { formatWindowTitle } from './window-title.ts';
import styles from './layout.module.css';

/** The frame of every screen: status bar, navigation rail, banners, and the dialogs that open from anywhere. */
export function Layout({ children }: { readonly children: ReactNode }): ReactNode {
  const { workspace } = useWorkspace();
  return (
    <div
      data-slot="app"
      className={joinClasses(
        'tall',
        styles.frame,
        workspace.kind === 'practice' && `practice-band ${styles.framePractice}`,
      )}
    >
      <WindowTitle />
      <Announcer />
      <StatusBar />
      <NavigationRail />
      <main className={joinClasses('stack squeezable', styles.frameMain)}>
        <UrgentOrderBanner />
        <AttentionBanner />
        <BannerList />
        <StorageBanners />
        <PrintConfirmation />
        <FirstStepsSection />
        <ExercisePanel />
        <ScanRouter />
        {children}
      </main>
      <PrintDialog />
      <SignInDialog />
      {workspace.kind === 'store' && <ReplaceKeyDialog />}
    </div>
  );
}

/** Updates the window's title. It is a component of its own, so that each second rerenders nothing else. */
function WindowTitle(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { t } = useI18n();
  const title = useTime((now) =>
    snapshot.storeDown === null
      ? formatWindowTitle(t, snapshot.alarm, { kind: workspace.kind, newCount: workspace.board.new.length }, now)
      : t('unopened.window'),
  );

  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
