import type { BrowserWindow } from 'electron';
import { app, nativeImage } from 'electron';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { MainTranslate } from '../../contract/i18n/translate.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';
import { drawCount } from './count-badge.ts';

/** Windows shows overlays at 16 pixels, and at 32 on high-resolution screens. */
const OVERLAY_SIZE = 32;

export interface TaskbarParts {
  readonly window: BrowserWindow;
  readonly view: SnapshotObserver;
  /** Orders that wait for a decision, by workspace; null for one that isn't open. */
  readonly newOrders: () => Readonly<Record<WorkspaceKind, number | null>>;
  readonly platform: NodeJS.Platform;
}

/** Shows the count of new orders on the taskbar button, where the platform can. */
export function setupTaskbar({ window, view, newOrders, platform }: TaskbarParts): void {
  let shown: number | null = null;

  function show(): void {
    const count = countNewOrders(newOrders());
    if (count === shown || window.isDestroyed()) return;
    shown = count;
    if (platform !== 'win32') app.setBadgeCount(count);
    else if (count === 0) window.setOverlayIcon(null, '');
    else {
      const { bytes, width, height } = drawCount(count, OVERLAY_SIZE);
      const picture = nativeImage.createFromBitmap(bytes, { width, height, scaleFactor: 2 });
      window.setOverlayIcon(picture, describeNewOrders(view.t, count));
    }
  }

  show();
  view.onChange(show);
}

/** New orders of all workspaces. */
export function countNewOrders({ store, practice }: Readonly<Record<WorkspaceKind, number | null>>): number {
  return (store ?? 0) + (practice ?? 0);
}

/** "Counter: 2 new"; with no new orders, only the app's name. */
export function describeNewOrders(t: MainTranslate, count: number): string {
  return count === 0 ? t('desktop.no_new_orders') : t('desktop.new_orders', { count });
}
