import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { createEmitter } from '../../contract/emitter.ts';
import type { Log } from '../../contract/ports.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';

/** The first check waits until the start of the day is over; then checks follow each other in this time. */
const FIRST_CHECK_MS = 5 * 60_000;
const CHECK_EVERY_MS = 6 * 60 * 60_000;
/** How long a check waits that fell while an order rang. */
const RINGING_DELAY_MS = 5 * 60_000;

/** The part of electron-updater that is used. */
type Updater = Pick<AppUpdater, 'setFeedURL' | 'checkForUpdates' | 'quitAndInstall'> & {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  logger: AppUpdater['logger'];
  on(event: 'update-downloaded', listener: (update: { readonly version: string }) => void): unknown;
  on(event: 'error', listener: (fault: Error) => void): unknown;
};

export interface UpdateParts {
  /** Where newer versions are, set by rollout; null checks nowhere. */
  readonly feed: string | null;
  /** Opened only where it is used: it works in an installed app alone. */
  readonly open: () => Updater;
  readonly view: SnapshotObserver;
  readonly log: Log;
}

export interface Updates {
  /** Whether this installation checks for newer versions. */
  readonly on: boolean;
  /** The version that is downloaded and waits for a restart. */
  newVersion(): string | null;
  /** Calls `listener` when a newer version has been downloaded. */
  onChange(listener: () => void): void;
  /** Ends Counter and starts the newer version. False when there is none, or while an order rings. */
  restart(): boolean;
}

/**
 * Downloads newer versions from where rollout says, and installs them when Counter ends or staff ask for it. Nothing
 * of it happens while an order rings.
 */
export function setupUpdates({ feed, open, view, log }: UpdateParts): Updates {
  if (feed === null) return { on: false, newVersion: () => null, onChange: () => {}, restart: () => false };
  const updater = open();
  const events = createEmitter<{ changed: [] }>();
  let downloaded: string | null = null;

  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.logger = null;
  updater.setFeedURL({ provider: 'generic', url: feed });
  updater.on('update-downloaded', ({ version }) => {
    downloaded = version;
    log('update_fetched', { version });
    events.emit('changed');
  });
  updater.on('error', (fault) => log('update_failed', { fault: fault.name }));

  const isRinging = (): boolean => view.current().alarm.episodes.some(({ state }) => state === 'ringing');

  function check(): void {
    if (downloaded !== null) return;
    if (isRinging()) {
      setTimeout(check, RINGING_DELAY_MS).unref();
      return;
    }
    setTimeout(check, CHECK_EVERY_MS).unref();
    // Its error event reports a failure too.
    updater.checkForUpdates().catch(() => undefined);
  }
  setTimeout(check, FIRST_CHECK_MS).unref();

  return {
    on: true,
    newVersion: () => downloaded,
    onChange: (listener) => void events.on('changed', listener),
    restart() {
      if (downloaded === null || isRinging()) return false;
      updater.quitAndInstall(true, true);
      return true;
    },
  };
}

/**
 * Whether this installation may replace itself: only one that belongs to this user alone. An administrator updates what
 * was installed for all users, and the system updates its own packages.
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
