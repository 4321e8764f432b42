import type { InventoryItem } from '../../contract/api/resources.ts';
import { formatAmountOrNull } from '../../contract/domain/money.ts';
import type { ListedItem } from '../storage/tables/items.ts';

/** An item as the API shows it. `available` is stock minus reserved and may be negative. */
export const toItemResource = (item: ListedItem): InventoryItem => ({
  object: 'inventory_item',
  barcode: item.barcode,
  name: item.name,
  stock: item.stock,
  reserved: item.reserved,
  available: item.stock - item.reserved,
  mrp: formatAmountOrNull(item.mrp),
  price: formatAmountOrNull(item.price),
  expiry_date: item.expiryDate,
  low_stock_threshold: item.lowStockThreshold,
  source: item.source,
  external_id: item.externalId,
});
