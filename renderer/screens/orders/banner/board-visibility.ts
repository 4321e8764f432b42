import type { WorkspaceView } from '../../../../electron/contract/calls/snapshot.ts';
import type { WorkspaceKind } from '../../../../electron/contract/domain/workspace.ts';
import type { Screen } from '../../../state/route.ts';

/** The colours of a band that tells about an order: purple in practice (C16). */
export const BAND_CLASS: Readonly<Record<WorkspaceKind, string>> = { store: 'live-band', practice: 'practice-band' };

/** An order of any workspace and store. */
interface AnyOrder {
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
}

/** Whether the order board is on this screen. */
export function isOrderScreen(screen: Screen): boolean {
  return screen === 'orders' || screen === 'practice';
}

/** Whether the board shows the order's workspace and store. */
export function isOnBoard(order: AnyOrder, { kind, chosenStoreId }: WorkspaceView): boolean {
  return order.workspace === kind && (chosenStoreId === null || chosenStoreId === order.storeId);
}
