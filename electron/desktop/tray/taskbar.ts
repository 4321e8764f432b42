import type { BrowserWindow } from 'electron';
import { app, nativeImage } from 'electron';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { MainTranslate } from '../../contract/i18n/translate.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';
import type { Badge } from './count-badge.ts';
import { drawBadge } from './count-badge.ts';

/** Windows shows overlays at 16 pixels, and at 32 on high-resolution screens. */
const OVERLAY_SIZE = 32;

/** Orders that wait for a decision, by workspace; null for one that isn't open. */
type NewOrderCounts = Readonly<Record<WorkspaceKind, number | null>>;

export interface TaskbarParts {
  readonly window: BrowserWindow;
  readonly view: SnapshotObserver;
  readonly newOrders: () => NewOrderCounts;
  readonly platform: NodeJS.Platform;
}

/** Shows on the taskbar button, where the platform can, how many orders are new, or that none can ring. */
export function setupTaskbar({ window, view, newOrders, platform }: TaskbarParts): void {
  let shown: Badge | null = null;

  function show(): void {
    const badge = chooseBadge(view, newOrders());
    if (isSameBadge(badge, shown) || window.isDestroyed()) return;
    shown = badge;
    // Elsewhere the platform draws a number, and takes no mark.
    if (platform !== 'win32') app.setBadgeCount(badge.sign === '!' ? 1 : badge.sign);
    else if (badge.sign === 0) window.setOverlayIcon(null, '');
    else {
      const { bytes, width, height } = drawBadge(badge, OVERLAY_SIZE);
      const picture = nativeImage.createFromBitmap(bytes, { width, height, scaleFactor: 2 });
      window.setOverlayIcon(picture, describeBadge(view.t, badge));
    }
  }

  show();
  view.onChange(show);
}

/**
 * New orders of the live store; those of practice only while the live store has none (C16). A mark while no order of the
 * live store can ring.
 */
export function chooseBadge(view: SnapshotObserver, { store, practice }: NewOrderCounts): Badge {
  if (view.current().storeDown !== null) return { kind: 'store', sign: '!' };
  const isPractice = (store ?? 0) === 0 && (practice ?? 0) > 0;
  return isPractice ? { kind: 'practice', sign: practice ?? 0 } : { kind: 'store', sign: store ?? 0 };
}

export const isSameBadge = (one: Badge, other: Badge | null): boolean =>
  one.kind === other?.kind && one.sign === other.sign;

/** "Counter: 2 new", marked in practice; with no new orders, only the app's name. */
export function describeBadge(t: MainTranslate, { kind, sign }: Badge): string {
  if (sign === '!') return t('desktop.store_down.tip');
  return sign === 0 ? t('desktop.no_new_orders') : markPractice(t, kind, t('desktop.new_orders', { count: sign }));
}

/** Marks a text that is about practice (C16). */
export function markPractice(t: MainTranslate, kind: WorkspaceKind, text: string): string {
  return kind === 'practice' ? `${t('desktop.practice_mark')} · ${text}` : text;
}
