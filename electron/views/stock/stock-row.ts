import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { itemSortKey } from '../../contract/domain/item-search.ts';
import { parseAmount } from '../../contract/domain/money.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, formatIndiaDay } from '../../contract/domain/time.ts';
import type { StockRow, UnsettledStock } from '../../contract/ipc/stock.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { ItemListRow } from '../../database/tables/stock/item-lists.ts';
import { overlayActions } from './stock-overlay.ts';

/** An item as the shelf was read, or, with no `readAt`, as this counter alone knows it so far. */
export type KnownItem = Omit<ItemListRow, 'readAt'> & { readonly readAt: Instant | null };

/** An item with what of ours lies over it. */
export interface ItemWithActions {
  readonly item: KnownItem;
  /** Adjustments and counts that are live or were done since it was read, in the order in which staff made them. */
  readonly actions: readonly ActionRow[];
  /** Units of orders that were accepted here since it was read. */
  readonly accepted: number;
}

/** What the shelf is with what of ours lies over it. */
export function overlayItem({ item, actions: over, accepted }: ItemWithActions): KnownItem {
  return overlayActions(item, over, accepted);
}

export function buildStockRow(storeId: number, rows: ItemWithActions, changedToday: boolean, now: Instant): StockRow {
  const item = overlayItem(rows);
  const { stock, available, lowMark, expiryDate } = item;
  return {
    storeId,
    barcode: item.barcode,
    name: item.name,
    sku: item.externalId,
    price: item.price,
    mrp: item.mrp,
    stock,
    held: stock - available,
    available,
    lowMark,
    low: lowMark !== null && stock <= lowMark,
    out: stock <= 0,
    expiryDate,
    expiresInDays: expiryDate === null ? null : daysUntil(expiryDate, now),
    waiting: waitingOf(rows, stock),
    changedToday,
    readAt: item.readAt,
  };
}

function waitingOf(rows: ItemWithActions, stock: number): UnsettledStock | null {
  const live = rows.actions.filter(({ settledAt }) => settledAt === null);
  if (live.length === 0) return null;
  const without = overlayItem({ ...rows, actions: rows.actions.filter(({ settledAt }) => settledAt !== null) });
  const counts = live.flatMap(({ payload: deed }) => (deed.kind === 'count' ? [deed.counted] : []));
  return { actions: live.length, delta: stock - without.stock, counted: counts.at(-1) ?? null };
}

/** Whole days from today in India until a calendar day; negative when it is over. */
function daysUntil(day: string, now: Instant): number {
  return Math.round((Date.parse(day) - Date.parse(formatIndiaDay(now))) / DAY);
}

/** An item that the store has not been read to have: what was said of it when it was counted. */
export function buildItemFromCounts(actions: readonly ActionRow[]): KnownItem | null {
  const deeds = actions.map(({ payload: deed }) => deed);
  const counts = deeds.filter((deed): deed is ActionPayloadOf<'count'> => deed.kind === 'count');
  const last = counts.at(-1);
  if (last === undefined) return null;
  const about = { ...counts[0]?.about, ...last.about };
  const name = counts.findLast(({ itemName }) => itemName !== null)?.itemName ?? about.name ?? null;
  const known = { barcode: last.barcode, name, externalId: about.external_id ?? null };
  return {
    ...known,
    nameKey: itemSortKey(known),
    stock: 0,
    available: 0,
    lowMark: about.low_stock_threshold ?? null,
    reserved: null,
    mrp: about.mrp === undefined ? null : parseAmount(about.mrp),
    price: about.price === undefined ? null : parseAmount(about.price),
    expiryDate: about.expiry_date ?? null,
    source: null,
    readAt: null,
  };
}
