import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { formatCountdown } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { createActionId, useCall } from '../../../services/use-call.ts';
import { useNow, useWorkspace } from '../../../services/workspace-context.ts';
import type { ItemKey } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';

interface UndoButtonProps {
  readonly actionId: string;
  /** The units of an adjustment; absent for an edit. */
  readonly delta?: number | undefined;
  readonly until: Instant;
  readonly item: ItemKey;
  readonly name: string;
}

/** A button that undoes an adjustment or an edit, with the time left. */
export function UndoButton(props: UndoButtonProps): ReactNode {
  const { isUndoing, undo } = useUndo(props);
  const now = useNow();
  const { t } = useI18n();
  return (
    <Button
      kind="choice"
      icon={Undo2}
      note={formatCountdown(props.until - now)}
      isDisabled={isUndoing}
      onPress={() => void undo()}
    >
      {t('stock.undo')}
    </Button>
  );
}

interface Undo {
  readonly isUndoing: boolean;
  undo(): Promise<void>;
}

/** Undoes an adjustment or an edit. The banner of the last change then says how. */
function useUndo({ actionId, delta, until, item, name }: UndoButtonProps): Undo {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const call = useCall();
  const [isUndoing, setUndoing] = useState(false);

  async function undo(): Promise<void> {
    setUndoing(true);
    const result = await call(delta === undefined ? 'stock.undoEdit' : 'stock.undo', {
      actionId: createActionId(),
      workspace: workspace.kind,
      undoes: actionId,
    });
    setUndoing(false);
    if (!result.ok) return;
    const { storeId, barcode } = item;
    stock.lastSaved.set({
      workspace: workspace.kind,
      item: { storeId, barcode },
      name,
      actionId,
      ...(delta !== undefined && { delta }),
      until,
      undone: result.value.how,
    });
  }

  return { isUndoing, undo };
}
