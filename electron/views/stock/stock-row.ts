import type { ItemDetails } from '../../contract/api/requests.ts';
import type { StockRow, UnsettledStock } from '../../contract/calls/stock.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { parseAmount, parseAmountOrNull } from '../../contract/domain/money.ts';
import { itemSortKey } from '../../contract/domain/search-words.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, formatIndiaDay } from '../../contract/domain/time.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { ItemListRow } from '../../database/tables/stock/item-lists.ts';
import type { OrderClaims } from './order-claims.ts';
import { overlayActions } from './stock-overlay.ts';

/** An item as last read or, without `readAt`, as only this counter knows it. */
export type KnownItem = Omit<ItemListRow, 'readAt'> & { readonly readAt: Instant | null };

/** An item and what to lay over it. */
export interface ItemWithActions {
  readonly item: KnownItem;
  /** Adjustments, counts and edits that are open or were done since it was read, in the order in which staff made them. */
  readonly actions: readonly ActionRow[];
  /** What orders have claimed since it was read. */
  readonly claims: OrderClaims;
}

export function overlayItem({ item, actions, claims }: ItemWithActions): KnownItem {
  const known = overlayActions(item, actions, claims);
  const details = actions.map(({ payload }) => ('about' in payload ? payload.about : {}));
  return details.reduce(overlayDetails, known);
}

/** Lays the details that an action sets over an item. */
function overlayDetails(
  item: KnownItem,
  { name, mrp, price, expiry_date: expiryDate, low_stock_threshold: lowMark }: ItemDetails,
): KnownItem {
  const known = { barcode: item.barcode, name: name ?? item.name, externalId: item.externalId };
  return {
    ...item,
    ...(name !== undefined && { name, nameKey: itemSortKey(known) }),
    ...(mrp !== undefined && { mrp: parseAmount(mrp) }),
    ...(price !== undefined && { price: parseAmount(price) }),
    ...(expiryDate !== undefined && { expiryDate }),
    ...(lowMark !== undefined && { lowMark }),
  };
}

export function buildStockRow(storeId: number, rows: ItemWithActions, changedToday: boolean, now: Instant): StockRow {
  const item = overlayItem(rows);
  const { stock, lowMark, expiryDate } = item;
  // Orders may hold more than is left, for example after a count or a sale at the till.
  const available = Math.min(Math.max(0, item.available), stock);
  return {
    storeId,
    barcode: item.barcode,
    name: item.name,
    sku: item.externalId,
    price: item.price,
    mrp: item.mrp,
    stock,
    held: Math.max(0, stock - item.available),
    available,
    lowMark,
    low: lowMark !== null && stock <= lowMark,
    out: stock <= 0,
    expiryDate,
    expiresInDays: expiryDate === null ? null : daysUntil(expiryDate, now),
    waiting: sumOpenActions(rows, stock),
    changedToday,
    readAt: item.readAt,
  };
}

function sumOpenActions(rows: ItemWithActions, stock: number): UnsettledStock | null {
  const open = rows.actions.filter(({ settledAt }) => settledAt === null);
  if (open.length === 0) return null;
  const settled = overlayItem({ ...rows, actions: rows.actions.filter(({ settledAt }) => settledAt !== null) });
  const counts = open.flatMap(({ payload }) => (payload.kind === 'count' ? [payload.counted] : []));
  return { actions: open.length, delta: stock - settled.stock, counted: counts.at(-1) ?? null };
}

/** Whole days from today in India until a calendar day; negative once it has passed. */
function daysUntil(day: string, now: Instant): number {
  return Math.round((Date.parse(day) - Date.parse(formatIndiaDay(now))) / DAY);
}

/** Describes an item that was never read from the service by its counts. */
export function buildItemFromCounts(actions: readonly ActionRow[]): KnownItem | null {
  const payloads = actions.map(({ payload }) => payload);
  const counts = payloads.filter((payload): payload is ActionPayloadOf<'count'> => payload.kind === 'count');
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
    mrp: parseAmountOrNull(about.mrp ?? null),
    price: parseAmountOrNull(about.price ?? null),
    expiryDate: about.expiry_date ?? null,
    source: null,
    readAt: null,
  };
}
