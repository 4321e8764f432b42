import type { BrowserWindow } from 'electron';
import { shell } from 'electron';
import { errorName } from '../../contract/error-name.ts';
import type { Log } from '../../contract/ports.ts';
import { PAGE_URL } from '../security/page-protocol.ts';
import { ALIVE, CHECK_EVERY_MS, checkPage, isPageLost, planRecovery, startLoading } from './page-health.ts';

/** How often the system beeps for a ring while the page is away. */
const BEEP_EVERY_CHECKS = 2;

/** Chromium's code for a page that was replaced by another while it loaded. */
const ABORTED = -3;

/** How long a process that was told to end may take before its page is loaded again regardless. */
const END_WITHIN_MS = 500;

export interface PageWatchParts {
  readonly window: BrowserWindow;
  /** Whether an order rings. */
  readonly isRinging: () => boolean;
  readonly log: Log;
  /** Restarts the whole app, because the page doesn't come up. */
  readonly giveUp: () => void;
}

export interface PageWatch {
  /** Records a call to main as a sign of life of the page with these contents. */
  takeSign(contentsId: number): void;
  /** How long the page has been running, in milliseconds; 0 while it is away or loading. */
  aliveForMs(): number;
  /** The address of the screen that staff have open, after its #. */
  screen(): string;
}

/**
 * Keeps the window at the app's page: loads it again if its process is gone, if it has left, or if it has shown no sign
 * of life for three seconds. While it is away and an order rings, the system beeps.
 */
export function setupPageWatch({ window, isRinging, log, giveUp }: PageWatchParts): PageWatch {
  const contents = window.webContents;
  let health = startLoading();
  let isAway = false;
  let isEnding = false;
  let cameUpAt = performance.now();
  let checkedAt = performance.now();
  let checks = 0;
  let url = PAGE_URL;
  let recoveries: readonly number[] = [];
  let cancelLoad = (): void => undefined;

  const isAlive = (): boolean => !isAway && !health.isLoading;

  function loadIn(pauseMs: number): void {
    cancelLoad();
    const pause = setTimeout(() => {
      isEnding = false;
      loadPage(window, url, log);
    }, pauseMs);
    cancelLoad = () => clearTimeout(pause);
  }

  function recover(why: string): void {
    const now = performance.now();
    const { at: recovery, pauseMs } = planRecovery(recoveries, now);
    log('page_lost', { why, recovery });
    recoveries = [...recoveries.slice(-9), now];
    health = startLoading(health);
    isAway = true;
    beepForRing();
    if (recovery === 'restart') {
      giveUp();
      return;
    }
    if (recovery === 'first_screen') url = PAGE_URL;
    loadIn(pauseMs);
  }

  /** Ends a process that may hang, then brings the page back; the end of the process is noticed below. */
  function endAndRecover(why: string): void {
    recover(why);
    if (!endProcess(contents)) return;
    isEnding = true;
    loadIn(END_WITHIN_MS);
  }

  function beepForRing(): void {
    if (isRinging()) shell.beep();
  }

  function check(): void {
    if (window.isDestroyed()) {
      clearInterval(timer);
      return;
    }
    const now = performance.now();
    health = checkPage(health, now - checkedAt);
    checkedAt = now;
    checks += 1;
    if (isAway && checks % BEEP_EVERY_CHECKS === 0) beepForRing();
    // A page that a developer has paused doesn't hang; an installed app has no such tools (window.ts).
    if (!isPageLost(health) || contents.isDevToolsOpened()) return;
    const { isLoading, lateLoads } = health;
    if (isLoading) health = { ...health, lateLoads: lateLoads + 1 };
    endAndRecover(isLoading ? 'not_loaded' : 'silent');
  }

  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    if (isEnding) loadIn(0);
    else recover(`gone: ${reason}`);
  });
  followNavigation(contents, {
    loading: () => {
      health = startLoading(health);
    },
    arrived: (target) => {
      url = target;
    },
    lost: recover,
  });
  const timer = setInterval(check, CHECK_EVERY_MS);

  return {
    takeSign(contentsId) {
      if (contentsId !== contents.id) return;
      if (!isAlive()) cameUpAt = performance.now();
      health = ALIVE;
      isAway = false;
    },
    aliveForMs: () => (isAlive() ? performance.now() - cameUpAt : 0),
    screen: () => URL.parse(url)?.hash.slice(1) ?? '',
  };
}

interface NavigationHandlers {
  /** Called when the app's page begins to load. */
  readonly loading: () => void;
  /** Called when the window shows this address of the app's page. */
  readonly arrived: (url: string) => void;
  /** Called when the window shows something else, or nothing. */
  readonly lost: (why: string) => void;
}

function followNavigation(contents: Electron.WebContents, { loading, arrived, lost }: NavigationHandlers): void {
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument, url }) => {
    if (isMainFrame && !isSameDocument && url.startsWith(PAGE_URL)) loading();
  });
  // A page can navigate to about:blank without an event that could be prevented.
  contents.on('did-navigate', (_event, url) => {
    if (url.startsWith(PAGE_URL)) arrived(url);
    else lost('left');
  });
  contents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    if (isMainFrame && url.startsWith(PAGE_URL)) arrived(url);
  });
  contents.on('did-fail-load', (_event, code, _text, _target, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) lost(`not_loaded: ${code}`);
  });
}

/** Ends the process of a page, whether or not it still answers. Returns whether there was one. */
function endProcess(contents: Electron.WebContents): boolean {
  const pid = contents.getOSProcessId();
  if (contents.isCrashed() || pid === 0) return false;
  contents.forcefullyCrashRenderer();
  // A process that the system has suspended doesn't crash when it is told to.
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is already gone.
  }
  return true;
}

/** Loads the app's page. */
export function loadPage(window: BrowserWindow, url: string, log: Log): void {
  if (window.isDestroyed()) return;
  window.loadURL(url).catch((fault: unknown) => {
    log('page_not_loaded', { fault: errorName(fault) });
  });
}
