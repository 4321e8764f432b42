import { shortNumber } from '../../contract/domain/order-number.ts';
import type { PickingQuestion, PickingQuestionItem } from '../../contract/ipc/counting.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { locateUnits } from '../../outbox/count-correction/correction-rule.ts';
import { createEvidenceReader, isAppliedCount, toAppliedCount } from '../../outbox/count-correction/count-evidence.ts';

/** The questions that settled counts leave to staff, by order, the oldest first. */
export function listPickingQuestions(database: CounterDatabase, storeId: number): PickingQuestion[] {
  const counts = database.countCorrections.asked(storeId).filter(isAppliedCount);
  const readEvidence = createEvidenceReader(database, counts);
  const items = new Map<string, PickingQuestionItem[]>();
  for (const count of counts) {
    const applied = toAppliedCount(count);
    const { barcode, itemName } = count.payload;
    const { timelines, packed } = readEvidence(count);
    for (const timeline of timelines) {
      const { orderId, units } = timeline;
      if (locateUnits(timeline, applied) !== 'unknown' || packed.has(orderId)) continue;
      const item: PickingQuestionItem = {
        countId: count.id,
        barcode,
        name: itemName ?? database.items.get(storeId, barcode)?.name ?? null,
        units,
        counted: applied.counted,
        countedAt: applied.countedAt,
      };
      items.set(orderId, [...(items.get(orderId) ?? []), item]);
    }
  }
  return [...items].flatMap(([orderId, questionItems]) => {
    const row = database.orders.get(orderId);
    if (row === null) return [];
    const { status, pickingSince } = row;
    return [{ orderId, number: shortNumber(orderId), status: status ?? '', pickingSince, items: questionItems }];
  });
}
