import { app, Menu, nativeImage, Tray } from 'electron';
import type { Log } from '../contract/ports.ts';
import type { Listen } from './listen.ts';
import type { Words } from './words.ts';

export interface TrayParts {
  /** The icon as a data address. */
  readonly icon: string;
  readonly show: () => void;
  readonly words: () => Words;
  /** Orders that wait for a decision. */
  readonly newOrders: () => number;
  readonly listen: Listen;
  readonly log: Log;
}

/**
 * Puts the icon near the clock, with the way back to the window and the way out, and the count of new orders in its
 * hint. Gives false where the platform has no such place. A Linux desktop may take the icon and show it nowhere; that
 * can't be told, and there starting Counter again brings the window back.
 */
export function setupTray({ icon, show, words, newOrders, listen, log }: TrayParts): boolean {
  const tray = placeIcon(icon, log);
  if (tray === null) return false;
  tray.on('click', show);

  let shown: { readonly words: Words; readonly count: number } | null = null;
  function update(): void {
    const now = { words: words(), count: newOrders() };
    if (shown?.words !== now.words) {
      tray?.setContextMenu(
        Menu.buildFromTemplate([
          { label: now.words.open, click: show },
          { type: 'separator' },
          { label: now.words.quit, click: () => app.quit() },
        ]),
      );
    }
    if (shown?.words !== now.words || shown.count !== now.count) {
      tray?.setToolTip(now.words.newOrders(now.count));
      app.setBadgeCount(now.count);
    }
    shown = now;
  }
  update();
  listen((event) => {
    if (event.name === 'snapshot') update();
  });
  return true;
}

function placeIcon(icon: string, log: Log): Tray | null {
  try {
    return new Tray(nativeImage.createFromDataURL(icon));
  } catch (fault) {
    log('no_tray', { fault: fault instanceof Error ? fault.name : typeof fault });
    return null;
  }
}
