import { Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { RemovedPrinterView } from '../../../electron/contract/calls/printing.ts';
import { formatCountdown } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useNow, useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { UndoBox } from '../../ui/undo-box.tsx';

/** The printers removed a moment ago, each with Undo. */
export function RemovedPrinterList(): ReactNode {
  const { removed } = useWorkspace().snapshot.printing;
  return (
    <div role="status">
      {removed.map((printer) => (
        <RemovedPrinter key={printer.printerId} printer={printer} />
      ))}
    </div>
  );
}

function RemovedPrinter({
  printer: { printerId, name, until, waiting },
}: {
  readonly printer: RemovedPrinterView;
}): ReactNode {
  const call = useCall();
  const now = useNow();
  const { t } = useI18n();
  const action = useRef<HTMLSpanElement>(null);
  useFocusWhenLost(action);
  return (
    <UndoBox
      icon={Trash2}
      title={t('printing.removed', { name })}
      onClose={() => void call('printing.forget', { printerId })}
      action={
        <span ref={action}>
          <Button
            kind="choice"
            icon={Undo2}
            note={formatCountdown(until - now)}
            onPress={() => void call('printing.restore', { printerId })}
          >
            {t('stock.undo')}
          </Button>
        </span>
      }
    >
      {t(waiting === 0 ? 'printing.removed_note' : 'printing.removed_waiting', { count: waiting })}
    </UndoBox>
  );
}

/** Focuses the button of an element that appears, if the button pressed last has gone. */
function useFocusWhenLost(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus();
  }, [box]);
}
