import { createContext, useContext } from 'react';
import type { Snapshot, WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import { addMs, type Instant, instant, MINUTE } from '../../electron/contract/domain/time.ts';
import { useSignal, useSignalPart } from '../state/signal.ts';
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

/**
 * Returns what is shown of the service's time (C10), such as a countdown. The component is rendered only when that
 * changes and not each second, which keeps a board of many orders cheap (P15, P16). `show` itself runs each second.
 */
export function useTime<Shown extends string | number | boolean | null>(show: (now: Instant) => Shown): Shown {
  return useSignalPart(useServices().now, show);
}

/** Returns the service's time, in whole minutes after `at`: enough for "5 min ago". Without one, whole minutes of the clock. */
export function useMinute(at: Instant | null | undefined): Instant {
  const from = at ?? instant(0);
  return addMs(from, useTime((now) => Math.floor((now - from) / MINUTE)) * MINUTE);
}

/** Returns the service's time, updated once a second (C10). {@link useTime} and {@link useMinute} draw less. */
export function useNow(): Instant {
  return useSignal(useServices().now);
}
