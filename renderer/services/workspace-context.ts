import { createContext, useContext } from 'react';
import type { Snapshot, WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import type { Instant } from '../../electron/contract/domain/time.ts';
import { useSignal } from '../state/signal.ts';
import { useServices } from './services.ts';

export interface WorkspaceContextValue {
  readonly snapshot: Snapshot;
  readonly workspace: WorkspaceView;
}

const WorkspaceContext = createContext<WorkspaceContextValue | null>(null);
export const WorkspaceProvider = WorkspaceContext.Provider;

/** Returns the last snapshot and its workspace. */
export function useWorkspace(): WorkspaceContextValue {
  const value = useContext(WorkspaceContext);
  if (value === null) throw new Error('used outside WorkspaceProvider');
  return value;
}

/** Returns the service's time, updated once a second (C10). */
export function useNow(): Instant {
  return useSignal(useServices().now);
}
