import type { BrowserWindow } from 'electron';
import { shell } from 'electron';
import type { UnheardAlarmView } from '../../contract/calls/alarm.ts';
import type { Log } from '../../contract/ports.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';
import { showNotification } from './notification.ts';

/** How often the system beeps in place of the ring. */
const BEEP_EVERY_MS = 3_000;

/** How long a reloaded page gets before the next attempt. */
const RELOAD_EVERY_MS = 15_000;

/** How long a page that has come up may take to sound: on a slow PC it may come up when the ring is already overdue. */
const FIRST_SOUND_MS = 5_000;

/** Why reloading the page may help. It can't provide a loudspeaker, nor unmute the PC. */
const RELOAD_HELPS: ReadonlySet<UnheardAlarmView['why']> = new Set(['silent', 'refused']);

export interface UnheardAlarmParts {
  readonly window: BrowserWindow;
  readonly view: SnapshotObserver;
  /** Shows the window and focuses it. */
  readonly show: () => void;
  /** How long the page has been running; 0 if it isn't, in which case page-watch.ts brings it back. */
  readonly pageAliveForMs: () => number;
  readonly log: Log;
}

/** Steps in when an order rings but makes no sound: the system beeps, a notification says so, and the page reloads. */
export function setupUnheardAlarm({ window, view, show, pageAliveForMs, log }: UnheardAlarmParts): void {
  let beeping: NodeJS.Timeout | null = null;
  let reloadedAt = Number.NEGATIVE_INFINITY;
  let reloads = 0;

  function begin(why: UnheardAlarmView['why']): void {
    log('ring_unheard', { why });
    // What is not heard must be seen.
    if (!window.isDestroyed() && !window.isFocused()) {
      window.showInactive();
      window.flashFrame(true);
    }
    notify(why);
    rescue();
    beeping = setInterval(rescue, BEEP_EVERY_MS);
  }

  function end(): void {
    if (beeping !== null) clearInterval(beeping);
    beeping = null;
    reloads = 0;
  }

  function rescue(): void {
    const { unheard } = view.current().alarm;
    if (unheard === null || window.isDestroyed()) {
      end();
      return;
    }
    shell.beep();
    const isReloadDue = pageAliveForMs() >= FIRST_SOUND_MS && performance.now() - reloadedAt >= RELOAD_EVERY_MS;
    if (RELOAD_HELPS.has(unheard.why) && isReloadDue) reload();
  }

  function reload(): void {
    reloadedAt = performance.now();
    reloads += 1;
    log('page_reloaded', { attempt: reloads });
    // A page that hangs can't reload; its window reloads one that crashed.
    if (reloads === 1) window.webContents.reload();
    else window.webContents.forcefullyCrashRenderer();
  }

  function notify(why: UnheardAlarmView['why']): void {
    const title = view.t('desktop.unheard.title');
    showNotification({ title, body: view.t(`desktop.unheard.body.${why}`) }, show);
  }

  view.onChange(({ alarm: { unheard } }) => {
    if (unheard === null) end();
    else if (beeping === null) begin(unheard.why);
  });
}
