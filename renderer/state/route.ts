/**
 * The current screen. It is in the address after the #, so that the rail consists of links and a reload keeps the
 * screen.
 */

import { useSyncExternalStore } from 'react';
import { findPeriod, PERIOD_UNITS, type Period } from '../../electron/contract/domain/period.ts';
import { parseInstantOrNull } from '../../electron/contract/domain/time.ts';

export const SCREENS = [
  'orders',
  'stock',
  'counting',
  'import',
  'syncs',
  'sales',
  'closing',
  'report',
  'activity',
  'practice',
  'exercises',
  'settings',
  'logbook',
  'health',
] as const;
export type Screen = (typeof SCREENS)[number];

/** Identifies an order in IPC calls. */
export interface OrderKey {
  readonly storeId: number;
  readonly orderId: string;
}

/** Identifies an item of a store in IPC calls. */
export interface ItemKey {
  readonly storeId: number;
  readonly barcode: string;
}

export interface ScreenRoute {
  readonly screen: Screen;
  /** The order whose details are open on Orders or Practice. */
  readonly opened: OrderKey | null;
  /** The item that is open on Stock. */
  readonly item: ItemKey | null;
}

/** The period of the report in its address: "#report/month/2026-11-01" → that month. Null if it names none. */
export function parseReportPeriod(hash: string): Period | null {
  const [, name = '', day = ''] = hash.replace(/^#/, '').split('/');
  const unit = PERIOD_UNITS.find((each) => each === name);
  return unit === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day) || parseInstantOrNull(day) === null
    ? null
    : findPeriod(unit, day);
}

/** Opens the report of a period. */
export function goToReport({ unit, firstDay }: Period): void {
  location.hash = `#report/${unit}/${firstDay}`;
}

/**
 * Parses an address: "#orders/3/ord_1" → Orders with that order's details open, "#stock/3/8901…" → Stock with that item
 * open. Anything unknown is Orders.
 */
export function parseRoute(hash: string): ScreenRoute {
  const [name = '', store = '', encodedId = ''] = hash.replace(/^#/, '').split('/');
  const screen = SCREENS.find((each) => each === name) ?? 'orders';
  const storeId = Number(store);
  const id = decodeId(encodedId);
  if (id === '' || !Number.isSafeInteger(storeId)) return { screen, opened: null, item: null };
  return screen === 'stock'
    ? { screen, opened: null, item: { storeId, barcode: id } }
    : { screen, opened: { storeId, orderId: id }, item: null };
}

/** Empty if the address can't be decoded. */
function decodeId(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

/** The address of a screen, for a link's `href`. */
export function linkTo(screen: Screen, opened: OrderKey | null = null): string {
  return opened === null ? `#${screen}` : `#${screen}/${opened.storeId}/${encodeURIComponent(opened.orderId)}`;
}

/** The sections of Settings that other screens link to. */
const SETTING_ANCHORS = [
  'sound',
  'keeping',
  'copies',
  'import_folder',
  'printers',
  'store',
  'proxy',
  'login',
  'version',
] as const;
export type SettingAnchor = (typeof SETTING_ANCHORS)[number];

/** Opens a section of Settings: "#settings/sound". */
export function goToSetting(anchor: SettingAnchor): void {
  location.hash = `#settings/${anchor}`;
}

/** The section of Settings that the address names; null if it names none. */
export function parseSettingAnchor(hash: string): SettingAnchor | null {
  return SETTING_ANCHORS.find((anchor) => hash === `#settings/${anchor}`) ?? null;
}

/** Whether the address names a section of Settings. */
export function useIsSettingNamed(anchor: SettingAnchor | undefined): boolean {
  const named = parseSettingAnchor(useHash());
  return named !== null && named === anchor;
}

/** Opens an item on Stock. */
export function goToItem({ storeId, barcode }: ItemKey): void {
  location.hash = `#stock/${storeId}/${encodeURIComponent(barcode)}`;
}

export function goTo(screen: Screen, opened: OrderKey | null = null): void {
  location.hash = linkTo(screen, opened);
}

/** Moves on from a screen whose work has ended, unless staff have gone elsewhere by then. */
export function leaveFor(screen: Screen, next: Screen): void {
  if (parseRoute(location.hash).screen === screen) goTo(next);
}

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useRoute(): ScreenRoute {
  return parseRoute(useHash());
}

/** The period that the report's address names; null if it names none. */
export function useReportPeriod(): Period | null {
  return parseReportPeriod(useHash());
}

/** The day of the closing in its address: "#closing/2026-11-20". Null if it names none. */
export function parseClosingDay(hash: string): string | null {
  const [screen, day = ''] = hash.replace(/^#/, '').split('/');
  return screen === 'closing' && parseInstantOrNull(day) !== null && day.length === 10 ? day : null;
}

/** Opens the closing of a day (`2026-11-20`). The address keeps the day, also past midnight. */
export function goToClosing(day: string): void {
  location.hash = `#closing/${day}`;
}

/** The day to close; null if the address names none. */
export function useClosingDay(): string | null {
  return parseClosingDay(useHash());
}

const getHash = (): string => location.hash;

function useHash(): string {
  return useSyncExternalStore(subscribeToHash, getHash, getHash);
}
