import type { BrowserWindow } from 'electron';
import { app, powerMonitor } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { OpenWork } from '../../contract/domain/workspace.ts';
import type { Log } from '../../contract/ports.ts';
import { systemPorts } from '../../platform/system-ports.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';
import { readReleaseKeys } from './release-keys.ts';
import { openOwnProgramFiles, openOwnUpdateState, startAfterwards } from './start-guard.ts';
import { canUpdateItself } from './update-permission.ts';
import type { UpdatePolicy } from './update-policy.ts';
import type { DataCopies } from './update-start.ts';
import { finishUpdate } from './update-start.ts';
import type { Updates } from './updates.ts';
import { configureFeed, setupUpdates } from './updates.ts';

/** How long the system's own updater may take to replace the bundle (macOS). */
const BUNDLE_MS = 30_000;

export interface OwnUpdateParts {
  /** Where newer versions are, set by rollout. */
  readonly feed: string | null;
  readonly policy: UpdatePolicy;
  readonly copies: DataCopies;
  /** Opens electron-updater. Called only if it is used: it works only in an installed app, and is large. */
  readonly open: () => Promise<AppUpdater>;
  readonly log: Log;
}

export interface AppForUpdates {
  readonly window: BrowserWindow;
  readonly view: SnapshotObserver;
  readonly work: () => OpenWork;
}

/** The updates of this installation. */
export interface OwnUpdates {
  /** Finishes what an earlier run began, before the app is built. Resolves to true if this program is ending. */
  finish(): Promise<boolean>;
  setup(counter: AppForUpdates): Updates;
}

export function openOwnUpdates({ feed: anyFeed, policy, copies, open, log }: OwnUpdateParts): OwnUpdates {
  const isAble = canUpdateItself(process.platform, process.env, app.isPackaged, process.execPath);
  const state = openOwnUpdateState();
  const keys = readReleaseKeys(app.getAppPath());
  const running = app.getVersion();
  const feed = app.isPackaged && keys.length > 0 ? anyFeed : null;
  const known = { feed, isAble, keys, running, policy, state, clock: systemPorts.clock };

  async function installBundle(): Promise<void> {
    const updater = await open();
    updater.autoInstallOnAppQuit = false;
    updater.logger = null;
    configureFeed(updater, known);
    const found = await updater.checkForUpdates();
    await found?.downloadPromise;
    updater.quitAndInstall();
    // When it is done, it ends this program.
    const { promise, reject } = Promise.withResolvers<void>();
    setTimeout(() => reject(new Error('the bundle was not exchanged')), BUNDLE_MS);
    await promise;
  }

  return {
    finish: async () => isAble && (await finishUpdate({ ...known, isOn: feed !== null, copies, installBundle, log })),
    setup({ window, view, work }) {
      const updates = setupUpdates({
        ...known,
        open,
        view,
        work,
        untouchedMs: () => powerMonitor.getSystemIdleTime() * 1_000,
        startAgain() {
          startAfterwards();
          app.quit();
        },
        confirmed() {
          openOwnProgramFiles(state.folder).confirm();
          copies.remove();
        },
        log,
      });
      // The page may have loaded before the app was ready.
      if (window.webContents.isLoadingMainFrame()) window.webContents.once('did-finish-load', updates.pageShown);
      else updates.pageShown();
      return updates;
    },
  };
}
