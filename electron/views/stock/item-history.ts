import { itemDetails } from '../../contract/api/requests.ts';
import type { CountCorrectionView, StockAction } from '../../contract/calls/stock.ts';
import { UNDO_MS } from '../../contract/calls/stock.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { canWithdraw } from '../../contract/domain/actions.ts';
import { sumCorrections } from '../../contract/domain/count-correction.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { buildActivityRow } from '../activity/activity.ts';

/** One action on an item, with the actions that undo or correct it. */
export interface StockActionRows {
  readonly action: ActionRow;
  readonly linked: readonly ActionRow[];
  /** It was refused and still needs attention. */
  readonly open: boolean;
  readonly now: Instant;
}

export function buildStockAction({ action, linked, open, now }: StockActionRows): StockAction {
  const { payload } = action;
  const adjustment = payload.kind === 'adjustment' ? payload : null;
  const undoes = 'undoes' in payload ? payload.undoes : undefined;
  const undoneBy = findUndo(linked);
  const until = findUndoDeadline(action, linked);
  return {
    ...buildActivityRow(action, 'stock', open),
    reference: adjustment?.reference ?? null,
    undoes: undoes ?? null,
    undoneBy: undoneBy?.id ?? null,
    corrects: adjustment?.corrects ?? null,
    undoUntil: until !== null && now < until ? until : null,
    correction: buildCorrectionView(action, linked),
  };
}

/** The action that undoes another; null while none does. */
export function findUndo(linked: readonly ActionRow[]): ActionRow | null {
  const isStanding = ({ state }: ActionRow): boolean => state !== 'refused' && state !== 'withdrawn';
  return linked.find((row) => 'undoes' in row.payload && row.payload.undoes !== undefined && isStanding(row)) ?? null;
}

/** Until when staff can undo an action; null if they can't. */
export function findUndoDeadline(action: ActionRow, linked: readonly ActionRow[]): Instant | null {
  const { payload, state, outcome } = action;
  if (payload.kind !== 'adjustment' && payload.kind !== 'edit') return null;
  if (payload.undoes !== undefined || ('corrects' in payload && payload.corrects !== undefined)) return null;
  // The API can't empty a detail, so what was empty before comes back only while nothing has been sent.
  if (payload.kind === 'edit' && !canWithdraw(action) && !isReversible(payload)) return null;
  if (state === 'refused' || state === 'withdrawn' || findUndo(linked) !== null) return null;
  // The service applied it only as far as the stock allowed, so its opposite would change more.
  if (outcome !== null && outcome.code !== null) return null;
  return addMs(action.askedAt, UNDO_MS);
}

function buildCorrectionView(
  { subtracted, countCorrection }: ActionRow,
  linked: readonly ActionRow[],
): CountCorrectionView | null {
  if (countCorrection === null) return null;
  return { subtracted: subtracted ?? 0, state: countCorrection, delta: sumCorrections(linked) };
}

/** Whether everything that an edit changed had a value before that can be sent. */
function isReversible({ about, before }: ActionPayloadOf<'edit'>): boolean {
  return Object.keys(about).every((detail) => detail in before) && itemDetails.safeParse(before).success;
}
