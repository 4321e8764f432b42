/** States of the disk and the database: what staff see before they act, after a restore, and when nothing can be opened. */

import type { Snapshot, WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import type { OpenFailureView } from '../../electron/contract/calls/storage.ts';
import { createSnapshot, createStoreWorkspace, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import { timeToday } from '../support/snapshots/values.ts';

interface State {
  readonly screen: string;
  readonly snapshot: Snapshot;
}

const RESTORED = {
  at: timeToday('11:49'),
  backupAt: timeToday('10:55'),
  unsettled: 2,
  isWhole: true,
  isCaughtUp: false,
} as const;

function storing(part: Partial<WorkspaceView>): State {
  return { screen: '#orders', snapshot: createSnapshot({ workspace: createStoreWorkspace(part) }) };
}

function unopened(reason: OpenFailureView['reason'], kind: OpenFailureView['kind'] = 'store'): State {
  return {
    screen: '',
    snapshot: createSnapshot({
      workspace: null,
      unopened: { kind, reason },
      storeDown: kind === 'store' && reason !== 'retired' ? reason : null,
      storeConnected: false,
      alarm: SILENT_ALARM,
    }),
  };
}

export const DATABASE_STATES: Readonly<Record<string, State>> = {
  retired: unopened('retired'),
  'disk-full': storing({ storage: { disk: 'full', restored: null, unsentElsewhere: null } }),
  'disk-failing': storing({ storage: { disk: 'failing', restored: null, unsentElsewhere: null } }),
  restored: storing({ storage: { disk: null, restored: RESTORED, unsentElsewhere: null } }),
  'restored-not-whole': storing({
    storage: {
      disk: null,
      restored: { ...RESTORED, backupAt: null, isWhole: false, isCaughtUp: true },
      unsentElsewhere: null,
    },
  }),
  'left-behind': storing({
    storage: {
      disk: null,
      restored: null,
      unsentElsewhere: { count: 3, stores: ['Gupta General Store'] },
    },
  }),
  'unopened-newer': unopened('newer_app'),
  'unopened-full': unopened('disk_full'),
  'unopened-failing': unopened('disk_failing'),
  'unopened-fault': unopened('fault'),
  'key-unreadable': unopened('key_unreadable'),
  'key-gone': unopened('key_gone'),
  'not-connected': unopened('not_connected'),
};
