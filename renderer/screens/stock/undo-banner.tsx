import { Check, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StockAction } from '../../../electron/contract/calls/stock.ts';
import { formatCount, formatSigned } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useQuery } from '../../services/use-call.ts';
import { useNow, useWorkspace } from '../../services/workspace-context.ts';
import { useSignal } from '../../state/signal.ts';
import type { SavedChange } from '../../state/stock-screen-state.ts';
import { UndoBox } from '../../ui/undo-box.tsx';
import { UndoButton } from './item/undo-button.tsx';

/** Displays the last saved change for a minute, with Undo. */
export function UndoBanner(): ReactNode {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const last = useSignal(stock.lastSaved);
  const now = useNow();
  const isOver = last === null || last.until <= now || last.workspace !== workspace.kind;
  return <div role="status">{!isOver && <SavedChangeBanner last={last} />}</div>;
}

function SavedChangeBanner({ last }: { readonly last: SavedChange }): ReactNode {
  const { workspace } = useWorkspace();
  const input = { workspace: workspace.kind, ...last.item };
  const { value } = useQuery('stock.item', input, workspace.revisions.stock);
  const action = value?.latest.find(({ actionId }) => actionId === last.actionId);
  return <SavedChangeBox last={last} action={action} />;
}

interface SavedChangeBoxProps {
  readonly last: SavedChange;
  /** Undefined until the item's actions are read. */
  readonly action: StockAction | undefined;
}

/** The change, and what Undo would do or has done. */
function SavedChangeBox({ last, action }: SavedChangeBoxProps): ReactNode {
  const { stock } = useServices();
  const { t } = useI18n();
  const { name, delta, counted, undone, actionId, until, item } = last;
  const kind = counted !== undefined ? 'count' : delta !== undefined ? 'delta' : 'edit';
  const change = counted === undefined ? formatSigned(delta ?? 0) : formatCount(counted);
  const opposite = formatSigned(-(delta ?? 0));
  const isOpposite = kind === 'edit' && undone === 'countered';
  const what =
    undone === null
      ? t(`stock.saved_${kind}`, { name, change })
      : t(isOpposite ? 'stock.undone_edit' : `stock.undone_${undone}`, { name, change: opposite });
  const canUndo = undone === null && kind !== 'count' && action?.undoUntil != null;
  const undoText = kind === 'edit' ? 'stock.undo_edit' : 'stock.undo_counters';
  return (
    <UndoBox
      icon={undone === null ? Check : Undo2}
      title={what}
      action={canUndo && <UndoButton actionId={actionId} delta={delta} until={until} item={item} name={name} />}
      onClose={() => stock.lastSaved.set(null)}
    >
      {canUndo && t(action.canWithdraw ? 'stock.undo_withdraws' : undoText, { change: opposite })}
    </UndoBox>
  );
}
