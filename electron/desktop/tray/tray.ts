import type { NativeImage } from 'electron';
import { Menu, nativeImage, Tray } from 'electron';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log } from '../../contract/ports.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';
import type { Badge } from './count-badge.ts';
import { addBadge } from './count-badge.ts';
import { chooseBadge, describeBadge, isSameBadge } from './taskbar.ts';

export interface TrayParts {
  readonly view: SnapshotObserver;
  /** The icon as a data URL. */
  readonly icon: string;
  readonly show: () => void;
  readonly quit: () => void;
  /** Orders that wait for a decision, by workspace; null for one that isn't open. */
  readonly newOrders: () => Readonly<Record<WorkspaceKind, number | null>>;
  readonly log: Log;
}

/**
 * Adds the tray icon with a menu that opens the window and quits. Its image and tooltip show the count of new orders, or
 * that none can ring. Returns false if the platform has no tray. Counter can't detect a Linux desktop that accepts the
 * icon and shows it nowhere; there, starting Counter again opens the window.
 */
export function setupTray({ view, icon, show, quit, newOrders, log }: TrayParts): boolean {
  const plain = nativeImage.createFromDataURL(icon);
  const tray = placeIcon(plain, log);
  if (tray === null) return false;
  tray.on('click', show);

  function setMenu(): void {
    tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: view.t('desktop.open'), click: show },
        { type: 'separator' },
        { label: view.t('desktop.quit'), click: quit },
      ]),
    );
  }

  let drawn: Badge = { kind: 'store', sign: 0 };
  function showBadge(): void {
    const badge = chooseBadge(view, newOrders());
    tray?.setToolTip(describeBadge(view.t, badge));
    if (isSameBadge(badge, drawn)) return;
    drawn = badge;
    const image = { ...plain.getSize(), bytes: Buffer.from(plain.toBitmap()) };
    const { bytes, ...size } = addBadge(image, badge);
    tray?.setImage(nativeImage.createFromBitmap(bytes, size));
  }

  setMenu();
  showBadge();
  view.onChange((now, before) => {
    // Rebuilds the menu only for another language, because replacing an open menu closes it.
    if (now.settings.language !== before.settings.language) setMenu();
    showBadge();
  });
  return true;
}

function placeIcon(icon: NativeImage, log: Log): Tray | null {
  try {
    return new Tray(icon);
  } catch (fault) {
    log('no_tray', { fault: errorName(fault) });
    return null;
  }
}
