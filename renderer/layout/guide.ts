/** Where a scan leads from each screen. Pure. */

import type { Snapshot } from '../../electron/contract/ipc/snapshot.ts';
import type { ScreenRoute } from '../state/route.ts';

/**
 * `stock`: Stock opens with the item. `note`: the screen stays, a quiet note says what was scanned and leads to Stock:
 * on Orders and Practice while an order wants somebody or is open for packing, and under whatever is open over a screen.
 */
export type ScanTarget = 'stock' | 'note';

export function chooseScanTarget({ screen, opened }: ScreenRoute, snapshot: Snapshot, isCovered: boolean): ScanTarget {
  if (isCovered) return 'note';
  if (screen !== 'orders' && screen !== 'practice') return 'stock';
  return snapshot.alarm.episodes.length > 0 || opened !== null ? 'note' : 'stock';
}
