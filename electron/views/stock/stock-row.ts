import type { DeedOf } from '../../contract/domain/actions.ts';
import { nameKey } from '../../contract/domain/item-search.ts';
import { parseRupees } from '../../contract/domain/money.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, indiaDay } from '../../contract/domain/time.ts';
import type { StockRow, WaitingStock } from '../../contract/ipc/stock.ts';
import type { ActionRow } from '../../database/tables/actions/actions.ts';
import type { ListedItem } from '../../database/tables/stock/item-lists.ts';
import { overlaid } from './stock-overlay.ts';

/** An item as the shelf was read, or, with no `readAt`, as this counter alone knows it so far. */
export type KnownItem = Omit<ListedItem, 'readAt'> & { readonly readAt: Instant | null };

/** An item with what of ours lies over it. */
export interface ItemRows {
  readonly item: KnownItem;
  /** Adjustments and counts that are live or were done since it was read, in the order in which staff made them. */
  readonly over: readonly ActionRow[];
  /** Units of orders that were accepted here since it was read. */
  readonly accepted: number;
}

/** What the shelf is with what of ours lies over it. */
export function nowOf({ item, over, accepted }: ItemRows): KnownItem {
  return overlaid(item, over, accepted);
}

export function stockRow(storeId: number, rows: ItemRows, changedToday: boolean, now: Instant): StockRow {
  const item = nowOf(rows);
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

function waitingOf(rows: ItemRows, stock: number): WaitingStock | null {
  const live = rows.over.filter(({ settledAt }) => settledAt === null);
  if (live.length === 0) return null;
  const without = nowOf({ ...rows, over: rows.over.filter(({ settledAt }) => settledAt !== null) });
  const counts = live.flatMap(({ deed }) => (deed.kind === 'count' ? [deed.counted] : []));
  return { actions: live.length, delta: stock - without.stock, counted: counts.at(-1) ?? null };
}

/** Whole days from today in India until a calendar day; negative when it is over. */
function daysUntil(day: string, now: Instant): number {
  return Math.round((Date.parse(day) - Date.parse(indiaDay(now))) / DAY);
}

/** An item that the store has not been read to have: what was said of it when it was counted. */
export function newItem(actions: readonly ActionRow[]): KnownItem | null {
  const deeds = actions.map(({ deed }) => deed);
  const counts = deeds.filter((deed): deed is DeedOf<'count'> => deed.kind === 'count');
  const last = counts.at(-1);
  if (last === undefined) return null;
  const about = { ...counts[0]?.about, ...last.about };
  const name = counts.findLast(({ itemName }) => itemName !== null)?.itemName ?? about.name ?? null;
  const known = { barcode: last.barcode, name, externalId: about.external_id ?? null };
  return {
    ...known,
    nameKey: nameKey(known),
    stock: 0,
    available: 0,
    lowMark: about.low_stock_threshold ?? null,
    reserved: null,
    mrp: about.mrp === undefined ? null : parseRupees(about.mrp),
    price: about.price === undefined ? null : parseRupees(about.price),
    expiryDate: about.expiry_date ?? null,
    source: null,
    readAt: null,
  };
}
