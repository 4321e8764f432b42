import { shortNumber } from '../../contract/domain/order-number.ts';
import type { PickingQuestion, PickingQuestionItem } from '../../contract/ipc/counting.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { locateUnits } from '../../outbox/count-correction/correction-rule.ts';
import type { CountRow } from '../../outbox/count-correction/count-evidence.ts';
import { createEvidenceReader, isCount, toAppliedCount } from '../../outbox/count-correction/count-evidence.ts';

/**
 * The questions that counts leave to staff, grouped by order, the oldest count first. A count asks as soon as staff
 * have made it.
 */
export function listPickingQuestions(database: CounterDatabase, storeId: number): PickingQuestion[] {
  const counts = database.countCorrections.askable(storeId).filter(isCount);
  const readEvidence = createEvidenceReader(database, counts);
  const items = new Map<string, PickingQuestionItem[]>();
  for (const count of counts) {
    const applied = toAppliedCount(count);
    const { barcode, itemName } = count.payload;
    const { timelines, packed } = readEvidence(count);
    const unknown = timelines.filter(
      (timeline) => locateUnits(timeline, applied) === 'unknown' && !packed.has(timeline.orderId),
    );
    if (unknown.length === 0 || isReplaced(database, count)) continue;
    for (const { orderId, units } of unknown) {
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

/** Whether a later count of the item makes the answer useless. */
function isReplaced({ countCorrections }: CounterDatabase, count: CountRow): boolean {
  return countCorrections.laterCounts(count).some(({ state, settledAt }) => settledAt === null || state === 'done');
}
