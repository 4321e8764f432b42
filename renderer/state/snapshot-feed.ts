import type { Snapshot } from '../../electron/contract/calls/snapshot.ts';
import { addMs, type Instant } from '../../electron/contract/domain/time.ts';
import type { WorkspaceKind } from '../../electron/contract/domain/workspace.ts';
import type { IpcLink } from '../ipc/ipc-link.ts';
import { createSignal, type Signal } from './signal.ts';
import { reuseUnchangedObjects } from './structural-sharing.ts';

/** A snapshot, and when it arrived by the monotonic clock, for estimating service time (C10). */
export interface ReceivedSnapshot {
  readonly snapshot: Snapshot;
  readonly receivedAt: number;
}

export interface SnapshotFeed {
  readonly last: Signal<ReceivedSnapshot | null>;
  /**
   * When the service last responded to the workspace on screen. It is separate from the snapshot because it changes about
   * once a second, and only the text that shows it rerenders.
   */
  readonly lastContact: Signal<Instant | null>;
  /** Whether main is answering. */
  readonly isMainReachable: Signal<boolean>;
}

/**
 * Receives main's snapshots. The highest number wins, so that two snapshots in transit can't arrive in the wrong order.
 * A restarted main process counts from the beginning, so its first snapshot is accepted whatever its number.
 * `monotonic` returns milliseconds that never run backwards.
 */
export function createSnapshotFeed(link: IpcLink, monotonic: () => number): SnapshotFeed {
  const last = createSignal<ReceivedSnapshot | null>(null);
  const lastContact = createSignal<Instant | null>(null);
  const isMainReachable = createSignal(true);
  let highest = -1;

  function accept(snapshot: Snapshot): void {
    if (snapshot.number <= highest) return;
    highest = snapshot.number;
    const before = last.get();
    last.set({
      snapshot: before === null ? snapshot : reuseUnchangedObjects(before.snapshot, snapshot),
      receivedAt: monotonic(),
    });
    lastContact.set(snapshot.workspace?.line.lastContact ?? null);
  }

  function noteContact(kind: WorkspaceKind, at: Instant): void {
    if (last.get()?.snapshot.workspace?.kind === kind) lastContact.set(at);
  }

  async function fetchSnapshot(): Promise<void> {
    const answer = await link.client.call('app.snapshot', {});
    if (answer.ok) accept(answer.value);
  }

  link.client.listen((event) => {
    if (event.name === 'snapshot') accept(event.snapshot);
    if (event.name === 'contact') noteContact(event.workspace, event.at);
  });
  link.onAvailabilityChange((isAvailable) => {
    if (isAvailable && !isMainReachable.get()) {
      highest = -1;
      void fetchSnapshot();
    }
    isMainReachable.set(isAvailable);
  });
  void fetchSnapshot();
  return { last, lastContact, isMainReachable };
}

/** Estimates the service's time: that of the last snapshot plus the time since, whatever the PC's clock does. */
export function estimateServiceTime({ snapshot, receivedAt }: ReceivedSnapshot, monotonicNow: number): Instant {
  return addMs(snapshot.at, Math.max(0, monotonicNow - receivedAt));
}
