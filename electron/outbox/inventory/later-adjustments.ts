import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';

/** A bound: staff never adjust an item so often while one level of its stock waits to be sent. */
const ADJUSTMENTS_SUMMED = 1_000;

/**
 * The units by which staff have adjusted an item since its newest `earlier` action. A push of an older stock level
 * would undo them (C7: counts).
 */
export function sumLaterAdjustments(
  { stockActions }: CounterDatabase,
  storeId: number,
  barcode: string,
  earlier: (action: ActionRow) => boolean,
): number {
  let sum = 0;
  for (const action of stockActions.ofItem(storeId, barcode, ADJUSTMENTS_SUMMED)) {
    if (earlier(action)) break;
    const { payload, state } = action;
    if (payload.kind !== 'adjustment' || payload.corrects !== undefined) continue;
    if (state !== 'refused' && state !== 'withdrawn') sum += payload.delta;
  }
  return sum;
}
