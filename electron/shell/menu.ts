import type { MenuItemConstructorOptions } from 'electron';
import { app, Menu } from 'electron';

/**
 * The keys of the window that staff expect, and nothing that reloads or leaves the page. The bar itself is hidden but
 * on macOS, where it is not the window's.
 */
export function setupMenu(): void {
  const view: MenuItemConstructorOptions = {
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
  const own: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  Menu.setApplicationMenu(Menu.buildFromTemplate([...own, { role: 'editMenu' }, view]));
}
