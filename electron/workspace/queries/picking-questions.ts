import type { PickingQuestion, PickingQuestionItem } from '../../contract/calls/counting.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { computeCountCorrection } from '../../outbox/count-correction/correction-rule.ts';
import { isCount, readCountEvidence } from '../../outbox/count-correction/count-evidence.ts';

/**
 * The questions that counts leave to staff, grouped by order, the oldest count first. A count asks as soon as staff
 * have made it.
 */
export function listPickingQuestions(database: CounterDatabase, storeId: number): PickingQuestion[] {
  const counts = database.countCorrections.askable(storeId).filter(isCount);
  const evidence = readCountEvidence(database, counts);
  const asked = counts.flatMap(({ id, payload: { barcode, itemName } }) => {
    const known = evidence.get(id);
    if (known === undefined) return [];
    const { counted, countedAt } = known.count;
    const name = itemName ?? database.items.get(storeId, barcode)?.name ?? null;
    return computeCountCorrection(known).unknown.map(({ orderId, units }) => {
      const item: PickingQuestionItem = { countId: id, barcode, name, units, counted, countedAt };
      return { orderId, item };
    });
  });
  return [...Map.groupBy(asked, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) => {
    const row = database.orders.get(orderId);
    if (row === null) return [];
    const { status, pickingSince } = row;
    const items = ofOrder.map(({ item }) => item);
    return [{ orderId, number: shortNumber(orderId), status: status ?? '', pickingSince, items }];
  });
}
