import { shortNumber } from '../../contract/domain/order-number.ts';
import type { BagItem, BagQuestion } from '../../contract/ipc/counting.ts';
import type { Store } from '../../database/database.ts';
import { surroundingsOf } from '../../outbox/count-correction/correction-inputs.ts';
import { standingOf } from '../../outbox/count-correction/correction-rule.ts';

/** What counts that are done ask of staff: by bag, the oldest order first. */
export function bagQuestions(store: Store, storeId: number): BagQuestion[] {
  const counts = store.putBacks.asked(storeId);
  const surroundings = surroundingsOf(store, counts);
  const items = new Map<string, BagItem[]>();
  for (const count of counts) {
    const applied = surroundings.appliedCount(count);
    if (applied === null || count.deed.kind !== 'count') continue;
    const { barcode, itemName } = count.deed;
    const { stories, packed } = surroundings.of(count);
    for (const story of stories) {
      if (standingOf(story, applied) !== 'unknown' || packed.has(story.orderId)) continue;
      const item: BagItem = {
        countId: count.id,
        barcode,
        name: itemName ?? store.shelf.get(storeId, barcode)?.name ?? null,
        units: story.units,
        counted: applied.counted,
        countedAt: applied.countedAt,
      };
      items.set(story.orderId, [...(items.get(story.orderId) ?? []), item]);
    }
  }
  return [...items].flatMap(([orderId, asked]) => {
    const row = store.orders.get(orderId);
    if (row === null) return [];
    const { status, pickingSince } = row;
    return [{ orderId, number: shortNumber(orderId), status: status ?? '', pickingSince, items: asked }];
  });
}
