/** The snapshot on screen, for the screens inside the frame. */

import { createContext, useContext } from 'react';
import type { Instant } from '../../electron/contract/domain/time.ts';
import type { Snapshot, WorkspaceView } from '../../electron/contract/ipc/snapshot.ts';
import { useServices } from './services.ts';
import { useSignal } from './signal.ts';

export interface WorkspaceContextValue {
  readonly snapshot: Snapshot;
  readonly workspace: WorkspaceView;
}

const ShownContext = createContext<WorkspaceContextValue | null>(null);
export const WorkspaceProvider = ShownContext.Provider;

/** The snapshot and the workspace on screen. */
export function useWorkspace(): WorkspaceContextValue {
  const shown = useContext(ShownContext);
  if (shown === null) throw new Error('used outside ShownProvider');
  return shown;
}

/** The service's time, a new one each second. */
export function useNow(): Instant {
  return useSignal(useServices().now);
}
