import { randomUUID } from 'node:crypto';
import type { AppUpdater, UpdateDownloadedEvent } from 'electron-updater';
import type { UpdateCheckView } from '../../contract/calls/platform.ts';
import type { OpenWork } from '../../contract/domain/workspace.ts';
import { createEmitter } from '../../contract/emitter.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Clock, Log } from '../../contract/ports.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';
import { createSignedProvider, UpdateRefused } from './signed-provider.ts';
import { readTerms } from './signed-terms.ts';
import {
  assessChecks,
  type Described,
  findIdleHindrance,
  findInstallable,
  findRefusal,
  learnFrom,
} from './update-decision.ts';
import { hashFile } from './update-installation.ts';
import type { UpdatePolicy } from './update-policy.ts';
import { isQuietHour } from './update-policy.ts';
import type { UpdateStateFile } from './update-state.ts';

/** The first check waits until the app's start is over; later checks follow at this interval. */
const FIRST_CHECK_MS = 5 * 60_000;
const CHECK_EVERY_MS = 6 * 60 * 60_000;
/** How long a check is postponed while an order rings. */
const RINGING_DELAY_MS = 5 * 60_000;

/** How often the counter checks whether it is idle, while an update waits. */
const IDLE_CHECK_MS = 60_000;

/** After its page has been on screen for this long, a new version counts as started. */
const CONFIRM_MS = 10_000;

/** The most characters of release notes to keep. */
const MOST_NOTES = 4_000;

/** The part of electron-updater that is used. */
type Updater = Pick<AppUpdater, 'checkForUpdates'> & {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  disableWebInstaller: boolean;
  logger: AppUpdater['logger'];
  setFeedURL(options: Parameters<AppUpdater['setFeedURL']>[0]): void;
  on(event: 'update-downloaded', listener: (update: UpdateDownloadedEvent) => void): unknown;
  on(event: 'error', listener: (fault: Error) => void): unknown;
};

export interface UpdateParts {
  /** Where newer versions are, set by rollout; null checks nowhere. */
  readonly feed: string | null;
  /** Whether this installation may replace itself. Any other only says that there is a newer version. */
  readonly isAble: boolean;
  /** Public keys, one of which must have signed an update. */
  readonly keys: readonly string[];
  /** The running version. */
  readonly running: string;
  readonly policy: UpdatePolicy;
  readonly state: UpdateStateFile;
  readonly clock: Pick<Clock, 'now'>;
  /** Opens electron-updater. Called only if updates are on: it works only in an installed app, and is large. */
  readonly open: () => Promise<Updater>;
  readonly view: SnapshotObserver;
  readonly work: () => OpenWork;
  /** How long nobody has touched this PC, in milliseconds. */
  readonly untouchedMs: () => number;
  /** Ends the app in order and starts it again, which installs a waiting update. */
  readonly startAgain: () => void;
  /** Called once the running version has proven that it starts, so that nothing of the old one is needed any more. */
  readonly confirmed: () => void;
  readonly log: Log;
}

export interface Updates {
  /** Whether this installation checks for newer versions. */
  readonly on: boolean;
  /** Whether it installs them. */
  readonly installs: boolean;
  /** The version that is downloaded and waits for a restart. */
  newVersion(): string | null;
  /** The checks for newer versions; null if there are none. */
  check(): UpdateCheckView | null;
  /** What is new in the running version, until staff have seen it. */
  news(): string | null;
  /** Forgets the news, because staff have seen them. */
  forgetNews(): void;
  /** Calls `listener` when a newer version has been downloaded, or the running one is confirmed. */
  onChange(listener: () => void): void;
  /**
   * Starts the newer version. Returns false if there is none, or while an order rings. Throws if the disk is full, because
   * the request can't be stored for the next start.
   */
  restart(): boolean;
  /** Call this when the page is on screen, which shows that the running version has started. */
  pageShown(): void;
  /** Call this when the app ends in order. */
  ended(): void;
}

/**
 * Downloads newer versions from rollout's address, if we have signed them. Restarts Counter to install one when it is
 * idle, or when staff choose to. Any other start installs it too, unless `shouldInstall` puts it off. An installation
 * that may not replace itself only reads the signed descriptions.
 */
export function setupUpdates(parts: UpdateParts): Updates {
  const { state, clock, policy, running, view, log } = parts;
  const events = createEmitter<{ changed: [] }>();
  const isOn = parts.feed !== null && parts.keys.length > 0;
  const installs = isOn && parts.isAble;
  const isRinging = (): boolean => view.current().alarm.episodes.some((episode) => episode.state === 'ringing');

  const newVersion = (): string | null => {
    return installs ? (findInstallable(state.read(), running, clock.now(), policy)?.version ?? null) : null;
  };

  /** Writes the state. A full disk stops updates, but nothing else. */
  function change(part: Parameters<UpdateStateFile['change']>[0]): boolean {
    try {
      state.change(part);
      return true;
    } catch (fault) {
      log('update_state_not_written', { fault: errorName(fault) });
      return false;
    }
  }

  const rememberRun = (endedInOrder: boolean): void => {
    if (newVersion() === null) return;
    change({ lastRun: { at: clock.now(), endedInOrder, hadNewOrders: parts.work().newOrders > 0 } });
  };

  if (isOn) {
    if (state.read().watchedSince === null) change({ watchedSince: clock.now(), counterId: randomUUID() });
    const changed = (): void => {
      rememberRun(false);
      events.emit('changed');
    };
    parts
      .open()
      .then((updater) => startChecks(updater, parts, { isRinging, change, changed }))
      .catch((fault: unknown) => log('update_failed', { fault: errorName(fault) }));
    setInterval(() => {
      if (newVersion() === null) return;
      rememberRun(false);
      const { failedAt } = state.read();
      const hindrance = findIdleHindrance({
        ready: true,
        work: parts.work(),
        isRinging: isRinging(),
        waitingPrints: view.current().printing.waiting,
        isQuietHour: isQuietHour(policy, clock.now()),
        untouchedMs: parts.untouchedMs(),
        sinceFailureMs: failedAt === null ? null : clock.now() - failedAt,
      });
      if (hindrance !== null) return;
      log('update_when_idle');
      if (change({ isWanted: true })) parts.startAgain();
    }, IDLE_CHECK_MS).unref();
  }

  return {
    on: isOn,
    installs,
    newVersion,
    check: () => (isOn ? assessChecks(state.read(), clock.now(), installs ? null : running) : null),
    news: () => {
      const { news, pending } = state.read();
      const texts = [
        { version: pending?.version, text: pending?.notes ?? '' },
        { version: news?.version, text: news?.text ?? '' },
      ];
      return texts.find(({ version, text }) => version === running && text !== '')?.text ?? null;
    },
    forgetNews: () => {
      const { pending } = state.read();
      change({ news: null, pending: pending && { ...pending, notes: '' } });
    },
    onChange: (listener) => void events.on('changed', listener),
    restart() {
      if (newVersion() === null || isRinging()) return false;
      state.change({ isWanted: true });
      parts.startAgain();
      return true;
    },
    pageShown() {
      if (state.read().pending?.version !== running) return;
      setTimeout(() => {
        const { pending } = state.read();
        if (pending?.version !== running) return;
        const news = { version: running, text: pending.notes };
        if (!change({ pending: null, ready: null, news })) return;
        parts.confirmed();
        log('update_confirmed', { version: running, from: pending.from });
        events.emit('changed');
      }, CONFIRM_MS).unref();
    },
    ended: () => rememberRun(true),
  };
}

interface CheckParts {
  readonly isRinging: () => boolean;
  readonly change: (part: Parameters<UpdateStateFile['change']>[0]) => boolean;
  readonly changed: () => void;
}

/** Checks from time to time, and remembers what it downloaded. */
function startChecks(updater: Updater, parts: UpdateParts, { isRinging, change, changed }: CheckParts): void {
  const { running, state, log } = parts;
  updater.autoDownload = parts.isAble;
  // Only update-installation.ts installs, because it can go back.
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
  configureFeed(updater, parts);

  updater.on('update-downloaded', (update) => {
    rememberDownload(update)
      .then(() => log('update_fetched', { version: update.version }))
      .then(changed)
      .catch((fault: unknown) => log('update_failed', { fault: errorName(fault) }));
  });
  updater.on('error', (fault) => {
    log('update_failed', { fault: errorName(fault), reason: fault instanceof UpdateRefused ? fault.reason : null });
  });

  async function rememberDownload({
    version,
    downloadedFile,
    files,
    releaseNotes,
    ...described
  }: UpdateDownloadedEvent): Promise<void> {
    const sha512 = await hashFile(downloadedFile);
    if (!files.some((file) => file.sha512 === sha512)) throw new Error('the file is not among those described');
    const validUntil = readTerms(described)?.validUntil ?? 0;
    const { ready } = state.read();
    if (ready?.version === version && ready.sha512 === sha512) {
      // Signed again, the same update counts longer.
      if (ready.validUntil !== validUntil) change({ ready: { ...ready, validUntil } });
      return;
    }
    const notes = typeof releaseNotes === 'string' ? releaseNotes.slice(0, MOST_NOTES) : '';
    change({ ready: { version, file: downloadedFile, sha512, notes, validUntil, installations: 0 }, failedAt: null });
  }

  function check(): void {
    if (isRinging()) {
      setTimeout(check, RINGING_DELAY_MS).unref();
      return;
    }
    setTimeout(check, CHECK_EVERY_MS).unref();
    // The error event reports a failure as well.
    updater.checkForUpdates().catch(() => undefined);
  }
  setTimeout(check, FIRST_CHECK_MS).unref();
  log('updates_on', { version: running });
}

/** Makes an updater read only descriptions that are signed and not older than known ones. */
export function configureFeed(
  updater: Pick<Updater, 'setFeedURL'>,
  {
    feed,
    keys,
    running,
    policy,
    state,
    clock,
  }: Pick<UpdateParts, 'feed' | 'keys' | 'running' | 'policy' | 'state' | 'clock'>,
): void {
  const refuse = (described: Described): ReturnType<typeof findRefusal> => {
    const known = state.read();
    const now = clock.now();
    const refusal = findRefusal(described, running, known, now, policy);
    state.change(learnFrom(described, refusal, known, now));
    return refusal;
  };
  updater.setFeedURL({
    provider: 'custom',
    updateProvider: createSignedProvider({ url: feed ?? '', keys, findRefusal: refuse }),
  });
}
