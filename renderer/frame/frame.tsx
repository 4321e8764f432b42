import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { windowTitle } from '../orders/title.ts';
import { PrintAsks } from '../print/asks.tsx';
import { PrintDialog } from '../print/dialog.tsx';
import { ScanGuide } from '../scan/scan-guide.tsx';
import { useNow, useShown } from '../state/shown.ts';
import { FirstSteps } from '../welcome/first-steps.tsx';
import { Announcer } from './announcer.tsx';
import { Banners } from './banners.tsx';
import { Bar } from './bar.tsx';
import { KeyList } from './key-list.tsx';
import { Rail } from './rail.tsx';
import { Safety } from './safety.tsx';
import { Strip } from './strip.tsx';
import './frame.css';

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
