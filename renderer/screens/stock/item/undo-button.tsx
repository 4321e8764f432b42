import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { countdown } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/use-i18n.ts';
import type { ItemName } from '../../../state/route.ts';
import { useServices } from '../../../state/services.ts';
import { newActionId, useAsk } from '../../../state/use-call.ts';
import { useNow, useShown } from '../../../state/workspace-context.ts';
import { Press } from '../../../ui/button.tsx';

interface UndoPressProps {
  readonly actionId: string;
  readonly until: Instant;
  readonly item: ItemName;
  readonly name: string;
}

/** Undoes an adjustment; how much longer it can stands on the button. */
export function UndoPress({ actionId, until, item, name }: UndoPressProps): ReactNode {
  const { workspace } = useShown();
  const { stock } = useServices();
  const ask = useAsk();
  const now = useNow();
  const { t } = useWords();
  const [isPressed, setPressed] = useState(false);

  async function undo(): Promise<void> {
    setPressed(true);
    const result = await ask('stock.undo', { actionId: newActionId(), workspace: workspace.kind, undoes: actionId });
    setPressed(false);
    if (!result.ok) return;
    const { storeId, barcode } = item;
    const last = stock.lastDone.get();
    const delta = last?.actionId === actionId ? last.delta : undefined;
    stock.lastDone.set({
      workspace: workspace.kind,
      item: { storeId, barcode },
      name,
      actionId,
      ...(delta === undefined ? {} : { delta }),
      until,
      undone: result.value.how,
    });
  }

  return (
    <Press kind="choice" icon={Undo2} note={countdown(until - now)} isDisabled={isPressed} onPress={() => void undo()}>
      {t('stock.undo')}
    </Press>
  );
}
