import { describe, expect, it } from 'vitest';
import type { CallResult, IpcClient, IpcEvent } from '../../../../electron/contract/calls/calls.ts';
import type { Snapshot } from '../../../../electron/contract/calls/snapshot.ts';
import { addMs } from '../../../../electron/contract/domain/time.ts';

import type { IpcLink } from '../../../../renderer/ipc/ipc-link.ts';
import { createSnapshotFeed, estimateServiceTime } from '../../../../renderer/state/snapshot-feed.ts';
import { createSnapshot } from '../../../support/snapshots/snapshot.ts';
import { NOW } from '../../../support/snapshots/values.ts';

/** A link whose host answers `app.snapshot` when the test says so. */
class FakeLink implements IpcLink {
  readonly calls: ((answer: CallResult<'app.snapshot'>) => void)[] = [];
  emit: (event: IpcEvent) => void = () => undefined;
  setAvailable: (isAvailable: boolean) => void = () => undefined;

  readonly client: IpcClient = {
    host: 'preview',
    // Only app.snapshot is called here.
    call: () => new Promise((resolve) => this.calls.push(resolve as never)),
    listen: (listener) => {
      this.emit = listener;
      return () => undefined;
    },
  };

  onAvailabilityChange(listener: (isAvailable: boolean) => void): () => void {
    this.setAvailable = listener;
    return () => undefined;
  }

  send(number: number): void {
    this.emit({ name: 'snapshot', snapshot: createNumbered(number) });
  }

  async answer(number: number): Promise<void> {
    this.calls.shift()?.({ ok: true, value: createNumbered(number) });
    await Promise.resolve();
  }
}

const createNumbered = (number: number): Snapshot => createSnapshot({ number });

describe('the last snapshot', () => {
  it('is fetched at the start', async () => {
    const link = new FakeLink();
    const { last } = createSnapshotFeed(link, () => 0);
    expect(last.get()).toBeNull();
    await link.answer(4);
    expect(last.get()?.snapshot.number).toBe(4);
  });

  it('stays as it is when the service responds: only the last contact moves, so that no card is drawn again', () => {
    const link = new FakeLink();
    const { last, lastContact } = createSnapshotFeed(link, () => 0);
    link.send(1);
    const before = last.get();
    expect(lastContact.get()).toBe(before?.snapshot.workspace?.line.lastContact);
    link.emit({ name: 'contact', workspace: 'practice', at: addMs(NOW, 1_000) });
    expect(lastContact.get()).toBe(before?.snapshot.workspace?.line.lastContact);
    link.emit({ name: 'contact', workspace: 'store', at: addMs(NOW, 2_000) });
    expect(lastContact.get()).toBe(addMs(NOW, 2_000));
    expect(last.get()).toBe(before);
  });

  it('is the one with the highest number, whatever the order of arrival', async () => {
    const link = new FakeLink();
    const { last } = createSnapshotFeed(link, () => 0);
    link.send(7);
    await link.answer(6);
    link.send(5);
    expect(last.get()?.snapshot.number).toBe(7);
  });

  it('is accepted with a lower number after a restart of the host', async () => {
    const link = new FakeLink();
    const snapshots = createSnapshotFeed(link, () => 0);
    link.send(900);
    link.setAvailable(false);
    expect(snapshots.isMainReachable.get()).toBe(false);
    link.setAvailable(true);
    expect(snapshots.isMainReachable.get()).toBe(true);
    await link.answer(0);
    await link.answer(1);
    expect(snapshots.last.get()?.snapshot.number).toBe(1);
  });

  it('calls each subscriber once for each snapshot', () => {
    const link = new FakeLink();
    const { last } = createSnapshotFeed(link, () => 0);
    let calls = 0;
    const unsubscribe = last.subscribe(() => {
      calls += 1;
    });
    link.send(1);
    link.send(1);
    link.send(2);
    unsubscribe();
    link.send(3);
    expect(calls).toBe(2);
  });
});

it('C10: service time advances from the snapshot’s by the monotonic clock', () => {
  const received = { snapshot: createNumbered(1), receivedAt: 5_000 };
  expect(estimateServiceTime(received, 5_000)).toBe(NOW);
  expect(estimateServiceTime(received, 6_234.6)).toBe(NOW + 1_235);
  expect(estimateServiceTime(received, 4_000)).toBe(NOW);
});
