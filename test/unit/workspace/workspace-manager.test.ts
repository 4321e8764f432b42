/** A workspace whose database can't be opened on its disk works in memory, and is opened again once it can be. */

import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { DatabaseTooNew } from '../../../electron/database/sqlite.ts';
import type { Workspace } from '../../../electron/workspace/workspace.ts';
import type {
  DatabaseCalls,
  WorkspaceManager,
  WorkspaceOpening,
} from '../../../electron/workspace/workspace-manager.ts';
import { createWorkspaceManager } from '../../../electron/workspace/workspace-manager.ts';
import { CONNECTION } from '../../support/database-folder.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const FULL = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
const OPENING: WorkspaceOpening = {
  kind: 'store',
  connection: CONNECTION,
  key: 'key',
  network: { transport: () => Promise.reject(new Error('no network')), dropConnections: () => undefined },
};

describe('a workspace', () => {
  let clock: VirtualClock;
  let manager: WorkspaceManager;
  /** What the disk answers; null when it opens the database. */
  let fault: Error | null;
  /** Each opening: where, and whether it continues the one before. */
  let openings: string[];
  let calls: DatabaseCalls | undefined;
  /** The key of the open workspace. */
  let openKeys: string[];

  beforeEach(() => {
    clock = new VirtualClock();
    fault = null;
    openings = [];
    openKeys = [];
    let last: Promise<unknown> = Promise.resolve();
    manager = createWorkspaceManager({
      clock,
      timers: clock,
      log: () => undefined,
      holdSnapshots: (work) => {
        const current = last.then(work);
        last = current.catch(() => undefined);
        return current;
      },
      openOne: ({ key, isContinued = false }, given, diskFault) => {
        if (fault !== null && diskFault === undefined) throw fault;
        openings.push(`${diskFault === undefined ? 'disk' : 'memory'}${isContinued ? ', continued' : ''}`);
        calls = given;
        openKeys.push(key);
        const workspace: Pick<Workspace, 'close'> = {
          close: () => {
            openKeys = openKeys.filter((each) => each !== key);
            return Promise.resolve();
          },
        };
        return Object.assign(Object.create(null), workspace);
      },
    });
  });

  test('opens in memory when its disk is full, and on the disk once that takes writes', async () => {
    fault = FULL;
    await manager.reopen(OPENING);
    expect(openings).toEqual(['memory']);
    expect(manager.unopened('store')).toBeNull();
    fault = null;
    calls?.reopen();
    await clock.advance(SECOND);
    expect(openings).toEqual(['memory', 'disk, continued']);
  });

  test('of a newer app does not open, nor one that staff connect on a full disk', async () => {
    fault = new DatabaseTooNew(9, 8);
    await manager.reopen(OPENING);
    expect(manager.unopened('store')).toEqual({ kind: 'store', reason: 'newer_app' });
    fault = FULL;
    await expect(manager.replace(OPENING)).rejects.toThrow('full');
    expect(openings).toEqual([]);
  });

  test.each(['damaged', 'reopen'] as const)('that staff replaced is not opened again by its own %s', async (call) => {
    await manager.replace(OPENING);
    const replaced = manager.replace({ ...OPENING, key: 'other key' });
    calls?.[call]();
    await replaced;
    await clock.advance(SECOND);
    expect(openKeys).toEqual(['other key']);
  });

  test('that staff gave up is not opened again by its own damage', async () => {
    await manager.replace(OPENING);
    const closed = manager.close('store');
    calls?.damaged();
    await closed;
    await clock.advance(SECOND);
    expect(openKeys).toEqual([]);
    expect(manager.open.size).toBe(0);
  });

  test('goes on when the one that was to replace it does not open', async () => {
    await manager.replace(OPENING);
    fault = FULL;
    await expect(manager.replace({ ...OPENING, key: 'other key' })).rejects.toThrow('full');
    expect(openKeys).toEqual(['key']);
  });
});
