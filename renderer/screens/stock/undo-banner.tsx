import { Check, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { signed } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { useServices } from '../../state/services.ts';
import { useSignal } from '../../state/signal.ts';
import { useAnswer } from '../../state/use-call.ts';
import { useNow, useShown } from '../../state/workspace-context.ts';
import { Press } from '../../ui/button.tsx';
import { UndoPress } from './item/undo-button.tsx';
import type { LastDone } from './stock-screen-state.ts';

/** What was saved last, for a minute, with Undo and what it does. */
export function DoneBar(): ReactNode {
  const { workspace } = useShown();
  const { stock } = useServices();
  const last = useSignal(stock.lastDone);
  const now = useNow();
  const isOver = last === null || last.until <= now || last.workspace !== workspace.kind;
  return (
    <div className="done-bar-place" role="status">
      {!isOver && <Done last={last} />}
    </div>
  );
}

function Done({ last }: { readonly last: LastDone }): ReactNode {
  const { workspace } = useShown();
  const { stock } = useServices();
  const { t } = useWords();
  const { name, delta, counted, undone, actionId, until, item } = last;
  const input = { workspace: workspace.kind, ...item };
  const { value } = useAnswer('stock.item', input, workspace.revisions.stock);
  const action = value?.history.find((each) => each.actionId === actionId);
  const change = counted === undefined ? signed(delta ?? 0) : String(counted);
  const what =
    undone === null
      ? t(counted === undefined ? 'stock.saved_delta' : 'stock.saved_count', { name, change })
      : t(`stock.undone_${undone}`, { name, change: signed(-(delta ?? 0)) });
  const canUndo = undone === null && delta !== undefined && action?.undoUntil != null;
  return (
    <div className="done-bar">
      {undone === null ? <Check size={22} aria-hidden /> : <Undo2 size={22} aria-hidden />}
      <p>
        <b>{what}</b>{' '}
        {canUndo && t(action.canWithdraw ? 'stock.undo_withdraws' : 'stock.undo_counters', { change: signed(-delta) })}
      </p>
      {canUndo && <UndoPress actionId={actionId} until={until} item={item} name={name} />}
      <Press kind="quiet" icon={X} onPress={() => stock.lastDone.set(null)}>
        {t('banner.close')}
      </Press>
    </div>
  );
}
