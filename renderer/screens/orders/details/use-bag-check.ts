import { useRef, useState } from 'react';
import type { BagScan } from '../../../../electron/contract/calls/bags.ts';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { MissingUnits } from '../../../../electron/contract/domain/bag-check.ts';
import { useServices } from '../../../services/services.ts';
import { createActionId, useCall } from '../../../services/use-call.ts';
import { useScanHandler } from '../../../services/use-scan-handler.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { findSlip } from '../../../state/checked-bag.ts';
import { goTo } from '../../../state/route.ts';
import { useOrderActions } from '../order-actions.ts';

/** The last scan, as the panel says it. */
export interface ShownScan extends BagScan {
  readonly code: string;
}

/** Checks an order's bag, and leaves it at the end. Each scan is stored by main before it shows, in the order of the scans. */
export function useBagCheck({ storeId, orderId }: OrderCard, leave: () => void) {
  const { workspace: kind, screen } = useOrderActions();
  const { snapshot, workspace } = useWorkspace();
  const { scanner, player, checkedBag } = useServices();
  const call = useCall();
  const [last, setLast] = useState<ShownScan | null>(null);
  const lastStep = useRef<Promise<unknown>>(Promise.resolve());
  const key = { workspace: kind, storeId, orderId };

  function inOrder(step: () => Promise<unknown>): void {
    lastStep.current = lastStep.current.then(step, step);
  }

  function show(scan: ShownScan): void {
    setLast(scan);
    player.cue(scan.verdict === 'ticked' ? 'right' : 'wrong', snapshot.settings);
  }

  async function scan(code: string, stepId: string): Promise<void> {
    const result = await call('bags.scan', { ...key, stepId, barcode: code });
    if (result.ok) return show({ ...result.value, code });
    player.cue('wrong', snapshot.settings);
    scanner.noteFailed(code);
  }

  useScanHandler(({ code, isCutOff }) => {
    if (isCutOff) return show({ verdict: 'misread', name: null, otherNumber: null, code });
    const slip = findSlip(workspace.board, code);
    if (slip === null) {
      const stepId = createActionId();
      inOrder(() => scan(code, stepId));
    } else if (slip.orderId !== orderId) {
      checkedBag.set(slip.orderId);
      goTo(screen, slip);
    }
  });

  return {
    /** What the last scan showed; null before the first, and after a tick by hand. */
    last,
    tick(line: number, isIn: boolean) {
      setLast(null);
      const stepId = createActionId();
      inOrder(() => call('bags.tick', { ...key, stepId, line, isIn }));
    },
    finish(reasons: readonly Pick<MissingUnits, 'line' | 'reason'>[]) {
      const stepId = createActionId();
      inOrder(() => {
        leave();
        return call('bags.finish', { ...key, stepId, reasons: [...reasons] });
      });
    },
  };
}
