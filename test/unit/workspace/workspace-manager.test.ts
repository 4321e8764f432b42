/** A workspace whose database can't be opened works without it, and is opened again once it can be. */

import { beforeEach, describe, expect, test } from 'vitest';
import { DiskUnwritable } from '../../../electron/contract/domain/disk-fault.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { DatabaseTooNew } from '../../../electron/database/sqlite/sqlite.ts';
import type {
  DatabaseCalls,
  WorkspaceManager,
  WorkspaceOpening,
} from '../../../electron/workspace/workspace-manager.ts';
import { createWorkspaceManager } from '../../../electron/workspace/workspace-manager.ts';
import { CONNECTION } from '../../support/database-folder.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const FULL = new DiskUnwritable('full');
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
  /** What the opened workspaces were handed of unsaved orders. */
  let handed: unknown[];

  beforeEach(() => {
    clock = new VirtualClock();
    fault = null;
    openings = [];
    openKeys = [];
    handed = [];
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
      openOne: ({ key, isContinued = false, unsaved = null }, given, diskFault) => {
        if (fault !== null && diskFault === undefined) throw fault;
        openings.push(`${diskFault === undefined ? 'disk' : 'no disk'}${isContinued ? ', continued' : ''}`);
        calls = given;
        handed.push(unsaved);
        openKeys.push(key);
        const workspace = {
          database: { unsaved: { contents: `held by ${openings.length}` } },
          close: () => {
            openKeys = openKeys.filter((each) => each !== key);
            return Promise.resolve();
          },
        };
        return Object.assign(Object.create(null), workspace);
      },
    });
  });

  test('opens without its database when the disk is full, and hands over what it held once that takes writes', async () => {
    fault = FULL;
    await manager.reopen(OPENING);
    expect(openings).toEqual(['no disk']);
    expect(manager.unopened('store')).toBeNull();
    fault = null;
    calls?.reopen();
    await clock.advance(SECOND);
    expect(openings).toEqual(['no disk', 'disk, continued']);
    expect(handed).toEqual([null, 'held by 1']);
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
