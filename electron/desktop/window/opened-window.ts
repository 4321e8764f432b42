import type { BrowserWindow } from 'electron';
import type { CallName, CallResult } from '../../contract/ipc/calls.ts';
import type { IpcParts } from '../ipc.ts';
import { setupIpc } from '../ipc.ts';
import { PAGE_URL } from '../security/page-protocol.ts';
import type { SnapshotObserver, Subscribe } from '../snapshot-observer.ts';
import type { PageWatch } from './page-watch.ts';
import { loadPage, setupPageWatch } from './page-watch.ts';
import { forwardEvents, setupWindow } from './window.ts';

export interface OpenedWindowParts extends Pick<IpcParts, 'isOwnPage' | 'log'> {
  /** The app started itself again behind its tray icon. */
  readonly inTray: boolean;
  /** The address of the screen to open, after its #; empty for the first one. */
  readonly screen: string;
  /** Starts the whole app again, because the page does not come up. */
  readonly giveUp: () => void;
}

/** What the window needs of the app. */
export interface AppOfWindow {
  readonly answer: (name: string, input: unknown) => Promise<CallResult<CallName>>;
  readonly listen: Subscribe;
}

export interface OpenedWindow {
  readonly window: BrowserWindow;
  readonly page: PageWatch;
  /** Hands over the app, which answers the calls that have waited and all that follow. */
  connect(app: AppOfWindow, view: SnapshotObserver): void;
}

/**
 * Opens the window before the app is built, so that its page starts meanwhile in its own process (P6). The page's calls
 * wait for the app. The window shows nothing until then: it comes up with the first thing that its page draws.
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
