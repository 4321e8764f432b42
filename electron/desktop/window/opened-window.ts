import type { BrowserWindow } from 'electron';
import type { CallName, CallResult } from '../../contract/calls/calls.ts';
import type { IpcParts } from '../ipc.ts';
import { setupIpc } from '../ipc.ts';
import { PAGE_URL } from '../security/page-protocol.ts';
import type { SnapshotObserver, Subscribe } from '../snapshot-observer.ts';
import type { PageWatch } from './page-watch.ts';
import { loadPage, setupPageWatch } from './page-watch.ts';
import { forwardEvents, setupWindow } from './window.ts';

export interface OpenedWindowParts extends Pick<IpcParts, 'isOwnPage' | 'log'> {
  /** Whether the app restarted itself behind its tray icon. */
  readonly inTray: boolean;
  /** The address of the screen to open, after its #; empty for the first screen. */
  readonly screen: string;
  /** Restarts the whole app, because the page doesn't come up. */
  readonly giveUp: () => void;
}

/** The part of the app that the window needs. */
export interface AppOfWindow {
  readonly answer: (name: string, input: unknown) => Promise<CallResult<CallName>>;
  readonly listen: Subscribe;
}

export interface OpenedWindow {
  readonly window: BrowserWindow;
  readonly page: PageWatch;
  /** Connects the app, which answers the calls that have waited and all later ones. */
  connect(app: AppOfWindow, view: SnapshotObserver): void;
}

/**
 * Opens the window before the app is built, so that its page starts at the same time in its own process (P6). The
 * page's calls wait for the app. The window stays hidden until its page draws something.
 */
export function openWindow({ inTray, screen, isOwnPage, log, giveUp }: OpenedWindowParts): OpenedWindow {
  const built = Promise.withResolvers<AppOfWindow>();
  let isRinging = (): boolean => false;
  const window = setupWindow({ inTray });
  const page = setupPageWatch({ window, isRinging: () => isRinging(), log, giveUp });
  setupIpc({
    answer: async (name, input) => (await built.promise).answer(name, input),
    isOwnPage,
    noteCall: page.takeSign,
    log,
  });
  loadPage(window, screen === '' ? PAGE_URL : `${PAGE_URL}#${screen}`, log);
  return {
    window,
    page,
    connect(app, view) {
      isRinging = () => view.current().alarm.tone !== null;
      forwardEvents(window, app.listen);
      built.resolve(app);
    },
  };
}
