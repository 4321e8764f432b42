import type { MenuItemConstructorOptions } from 'electron';
import { app, Menu } from 'electron';
import type { SnapshotObserver } from '../snapshot-observer.ts';

/**
 * Sets up the usual shortcuts of a window, but none that reloads or leaves the page. The menu bar is hidden except on
 * macOS, where it is not part of the window.
 */
export function setupMenu(view: SnapshotObserver, quit: () => void): void {
  const isMac = process.platform === 'darwin';
  const appMenu: MenuItemConstructorOptions = {
    label: app.name,
    submenu: [
      ...(isMac ? ([{ role: 'about' }, { role: 'hide' }, { role: 'hideOthers' }, { type: 'separator' }] as const) : []),
      // On a Linux desktop that shows no tray, this is the only way to quit.
      { label: view.t('desktop.quit'), accelerator: 'CommandOrControl+Q', click: quit },
    ],
  };
  const viewMenu: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'resetZoom' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    ],
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate([appMenu, { role: 'editMenu' }, viewMenu]));
}
