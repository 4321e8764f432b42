import { shortNumber } from '../../contract/domain/order-number.ts';
import type { PickingQuestion, PickingQuestionItem } from '../../contract/ipc/counting.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { readCorrectionInputs } from '../../outbox/count-correction/correction-inputs.ts';
import { locateUnits } from '../../outbox/count-correction/correction-rule.ts';

/** What counts that are done ask of staff: by bag, the oldest order first. */
export function listPickingQuestions(database: CounterDatabase, storeId: number): PickingQuestion[] {
  const counts = database.countCorrections.asked(storeId);
  const surroundings = readCorrectionInputs(database, counts);
  const items = new Map<string, PickingQuestionItem[]>();
  for (const count of counts) {
    const applied = surroundings.appliedCount(count);
    if (applied === null || count.payload.kind !== 'count') continue;
    const { barcode, itemName } = count.payload;
    const { timelines: stories, packed } = surroundings.evidenceFor(count);
    for (const story of stories) {
      if (locateUnits(story, applied) !== 'unknown' || packed.has(story.orderId)) continue;
      const item: PickingQuestionItem = {
        countId: count.id,
        barcode,
        name: itemName ?? database.items.get(storeId, barcode)?.name ?? null,
        units: story.units,
        counted: applied.counted,
        countedAt: applied.countedAt,
      };
      items.set(story.orderId, [...(items.get(story.orderId) ?? []), item]);
    }
  }
  return [...items].flatMap(([orderId, asked]) => {
    const row = database.orders.get(orderId);
    if (row === null) return [];
    const { status, pickingSince } = row;
    return [{ orderId, number: shortNumber(orderId), status: status ?? '', pickingSince, items: asked }];
  });
}
