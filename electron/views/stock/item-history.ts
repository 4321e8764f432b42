import type { Instant } from '../../contract/domain/time.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { CountCorrectionView, StockAction } from '../../contract/ipc/stock.ts';
import { UNDO_MS } from '../../contract/ipc/stock.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { buildActivityRow } from '../activity/activity.ts';

/** One action of an item, and those that undo it or put back what was taken off it. */
export interface StockActionRows {
  readonly action: ActionRow;
  readonly linked: readonly ActionRow[];
  /** It was refused and nobody has dealt with that. */
  readonly open: boolean;
  readonly now: Instant;
}

export function buildStockAction({ action, linked, open, now }: StockActionRows): StockAction {
  const { payload: deed } = action;
  const adjustment = deed.kind === 'adjustment' ? deed : null;
  const undoneBy = findUndo(linked);
  const until = findUndoDeadline(action, linked);
  return {
    ...buildActivityRow(action, 'stock', open),
    reference: adjustment?.reference ?? null,
    undoes: adjustment?.undoes ?? null,
    undoneBy: undoneBy?.id ?? null,
    putBackOf: adjustment?.putBackOf ?? null,
    undoUntil: until !== null && now < until ? until : null,
    putBack: putBackView(action, linked),
  };
}

/** The adjustment that takes an action back; null while none does. */
export function findUndo(linked: readonly ActionRow[]): ActionRow | null {
  const isAlive = ({ state }: ActionRow): boolean => state !== 'refused' && state !== 'withdrawn';
  return (
    linked.find((row) => row.payload.kind === 'adjustment' && row.payload.undoes !== undefined && isAlive(row)) ?? null
  );
}

/** Until when an action can be undone; null when it can't be at all. */
export function findUndoDeadline(action: ActionRow, linked: readonly ActionRow[]): Instant | null {
  const { payload: deed, state, outcome } = action;
  if (deed.kind !== 'adjustment' || deed.undoes !== undefined || deed.putBackOf !== undefined) return null;
  if (state === 'refused' || state === 'withdrawn' || findUndo(linked) !== null) return null;
  // Done only as far as the shelf allowed: the opposite would do more.
  if (outcome !== null && outcome.code !== null) return null;
  return addMs(action.askedAt, UNDO_MS);
}

function putBackView(
  { subtracted, countCorrection: putBack }: ActionRow,
  linked: readonly ActionRow[],
): CountCorrectionView | null {
  if (putBack === null) return null;
  const adjustment = linked.find(({ payload: deed }) => deed.kind === 'adjustment' && deed.putBackOf !== undefined);
  return {
    subtracted: subtracted ?? 0,
    state: putBack,
    actionId: adjustment?.id ?? null,
    delta: adjustment?.payload.kind === 'adjustment' ? adjustment.payload.delta : null,
  };
}
