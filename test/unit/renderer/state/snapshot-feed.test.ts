import { describe, expect, it } from 'vitest';
import type { CallResult, IpcClient, IpcEvent } from '../../../../electron/contract/ipc/calls.ts';
import type { Snapshot } from '../../../../electron/contract/ipc/snapshot.ts';

import type { IpcLink } from '../../../../renderer/ipc/ipc-link.ts';
import { createSnapshotFeed, estimateServiceTime } from '../../../../renderer/state/snapshot-feed.ts';
import { createSnapshot, NOW } from '../../../support/snapshots/snapshot.ts';

/** A host that answers `app.snapshot` when the test says so. */
class Host implements IpcLink {
  readonly questions: ((answer: CallResult<'app.snapshot'>) => void)[] = [];
  tell: (event: IpcEvent) => void = () => undefined;
  there: (there: boolean) => void = () => undefined;

  readonly client: IpcClient = {
    host: 'preview',
    // Nothing but app.snapshot is called here.
    call: () => new Promise((resolve) => this.questions.push(resolve as never)),
    listen: (listener) => {
      this.tell = listener;
      return () => undefined;
    },
  };

  onAvailabilityChange(listener: (there: boolean) => void): () => void {
    this.there = listener;
    return () => undefined;
  }

  send(number: number): void {
    this.tell({ name: 'snapshot', snapshot: numbered(number) });
  }

  async answer(number: number): Promise<void> {
    this.questions.shift()?.({ ok: true, value: numbered(number) });
    await Promise.resolve();
  }
}

const numbered = (number: number): Snapshot => createSnapshot({ number });

describe('the last snapshot', () => {
  it('is asked for at the start', async () => {
    const host = new Host();
    const { last } = createSnapshotFeed(host, () => 0);
    expect(last.get()).toBeNull();
    await host.answer(4);
    expect(last.get()?.snapshot.number).toBe(4);
  });

  it('is the one with the highest number, in whatever order they come', async () => {
    const host = new Host();
    const { last } = createSnapshotFeed(host, () => 0);
    host.send(7);
    await host.answer(6);
    host.send(5);
    expect(last.get()?.snapshot.number).toBe(7);
  });

  it('of a host that was started again counts from the beginning', async () => {
    const host = new Host();
    const snapshots = createSnapshotFeed(host, () => 0);
    host.send(900);
    host.there(false);
    expect(snapshots.isMainReachable.get()).toBe(false);
    host.there(true);
    expect(snapshots.isMainReachable.get()).toBe(true);
    await host.answer(0);
    await host.answer(1);
    expect(snapshots.last.get()?.snapshot.number).toBe(1);
  });

  it('tells who follows it once for each', () => {
    const host = new Host();
    const { last } = createSnapshotFeed(host, () => 0);
    let told = 0;
    const leave = last.subscribe(() => {
      told += 1;
    });
    host.send(1);
    host.send(1);
    host.send(2);
    leave();
    host.send(3);
    expect(told).toBe(2);
  });
});

it('C10: service time counts on from the snapshot with a clock that never jumps', () => {
  const received = { snapshot: numbered(1), receivedAt: 5_000 };
  expect(estimateServiceTime(received, 5_000)).toBe(NOW);
  expect(estimateServiceTime(received, 6_234.6)).toBe(NOW + 1_235);
  expect(estimateServiceTime(received, 4_000)).toBe(NOW);
});
