import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Log } from '../../contract/ports.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';

/** The first look for a newer version leaves the start of the day alone; then it is looked for this often. */
const FIRST_LOOK_MS = 5 * 60_000;
const LOOK_EVERY_MS = 6 * 60 * 60_000;
/** When an order rang at the time. */
const LATER_MS = 5 * 60_000;

/** What is used of electron-updater. */
type Updater = Pick<AppUpdater, 'setFeedURL' | 'checkForUpdates' | 'quitAndInstall'> & {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  logger: AppUpdater['logger'];
  on(event: 'update-downloaded', listener: (told: { readonly version: string }) => void): unknown;
  on(event: 'error', listener: (fault: Error) => void): unknown;
};

export interface UpdateParts {
  /** Where newer versions are, set by rollout; null looks nowhere. */
  readonly feed: string | null;
  /** Opened only where it is used: it wants an app that is installed. */
  readonly open: () => Updater;
  readonly view: SnapshotObserver;
  readonly changed: () => void;
  readonly log: Log;
}

export interface Updates {
  /** Whether newer versions are looked for. */
  readonly on: boolean;
  /** The one that has been fetched and waits. */
  newVersion(): string | null;
  /** Ends Counter and starts the newer version. False when there is none or an order rings. */
  restart(): boolean;
}

/**
 * Fetches newer versions from where rollout says, and puts them in place when Counter ends or staff ask for it. Nothing
 * of it happens while an order rings.
 */
export function setupUpdates({ feed, open, view, changed, log }: UpdateParts): Updates {
  if (feed === null) return { on: false, newVersion: () => null, restart: () => false };
  const updater = open();
  let fetched: string | null = null;

  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.logger = null;
  updater.setFeedURL({ provider: 'generic', url: feed });
  updater.on('update-downloaded', ({ version }) => {
    fetched = version;
    log('update_fetched', { version });
    changed();
  });
  updater.on('error', (fault) => log('update_failed', { fault: fault.name }));

  const rings = (): boolean => view.current().alarm.episodes.some(({ state }) => state === 'ringing');

  function look(): void {
    if (fetched !== null) return;
    if (rings()) {
      setTimeout(look, LATER_MS).unref();
      return;
    }
    setTimeout(look, LOOK_EVERY_MS).unref();
    // It tells of a failure by its event, too.
    updater.checkForUpdates().catch(() => undefined);
  }
  setTimeout(look, FIRST_LOOK_MS).unref();

  return {
    on: true,
    newVersion: () => fetched,
    restart() {
      if (fetched === null || rings()) return false;
      updater.quitAndInstall(true, true);
      return true;
    },
  };
}

/**
 * Whether this installation may take its own place: one of this user alone. What an administrator has installed for all
 * is updated by the administrator, and a package by the system that it is from.
 */
export function canUpdateItself(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  isPackaged: boolean,
  program: string,
): boolean {
  if (!isPackaged) return false;
  switch (platform) {
    case 'win32': {
      const own = environment['LOCALAPPDATA'];
      return own !== undefined && program.toLowerCase().startsWith(join(own, '/').toLowerCase());
    }
    case 'darwin':
      return true;
    default:
      return environment['APPIMAGE'] !== undefined;
  }
}
