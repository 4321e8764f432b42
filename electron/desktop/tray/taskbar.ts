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
  let shown: NewOrders | null = null;

  function show(): void {
    const { count, kind } = findNewOrders(newOrders());
    if ((count === shown?.count && kind === shown.kind) || window.isDestroyed()) return;
    shown = { count, kind };
    if (platform !== 'win32') app.setBadgeCount(count);
    else if (count === 0) window.setOverlayIcon(null, '');
    else {
      const { bytes, width, height } = drawCount(count, kind, OVERLAY_SIZE);
      const picture = nativeImage.createFromBitmap(bytes, { width, height, scaleFactor: 2 });
      window.setOverlayIcon(picture, describeNewOrders(view.t, shown));
    }
  }

  show();
  view.onChange(show);
}

/** The new orders of one workspace. */
export interface NewOrders {
  readonly kind: WorkspaceKind;
  readonly count: number;
}

/** New orders of the live store; those of practice only while the live store has none (C16). */
export function findNewOrders({ store, practice }: Readonly<Record<WorkspaceKind, number | null>>): NewOrders {
  const isPractice = (store ?? 0) === 0 && (practice ?? 0) > 0;
  return isPractice ? { kind: 'practice', count: practice ?? 0 } : { kind: 'store', count: store ?? 0 };
}

/** "Counter: 2 new", marked in practice; with no new orders, only the app's name. */
export function describeNewOrders(t: MainTranslate, { kind, count }: NewOrders): string {
  return count === 0 ? t('desktop.no_new_orders') : markPractice(t, kind, t('desktop.new_orders', { count }));
}

/** Marks a text that is about practice (C16). */
export function markPractice(t: MainTranslate, kind: WorkspaceKind, text: string): string {
  return kind === 'practice' ? `${t('desktop.practice_mark')} · ${text}` : text;
}
