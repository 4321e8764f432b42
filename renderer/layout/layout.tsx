import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { PrintAsks } from '../screens/printing/print-confirmation.tsx';
import { PrintDialog } from '../screens/printing/print-dialog.tsx';
import { FirstSteps } from '../screens/welcome/setup-checklist.tsx';
import { useNow, useShown } from '../state/workspace-context.ts';
import { Announcer } from './announcer.tsx';
import { Banners } from './banners/banner-list.tsx';
import { Safety } from './banners/storage-banners.tsx';
import { Strip } from './banners/urgent-order-banner.tsx';
import { Rail } from './navigation-rail.tsx';
import { ScanGuide } from './scan-router.tsx';
import { KeyList } from './shortcut-list.tsx';
import { Bar } from './status-bar/status-bar.tsx';
import { windowTitle } from './window-title.ts';
import './layout.css';

/** What is around every screen: the bar, the rail, the strip of the most urgent order, and what everybody should know. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const { snapshot, workspace } = useShown();
  const now = useNow();
  const title = windowTitle(snapshot.alarm, workspace.board.new.length, now);

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className={`frame frame-${workspace.kind}`}>
      <Announcer />
      <Bar />
      <Rail />
      <main className="frame-main">
        <Strip />
        <Banners />
        <Safety />
        <PrintAsks />
        <FirstSteps />
        <ScanGuide />
        {children}
      </main>
      <KeyList />
      <PrintDialog />
    </div>
  );
}
