/** Snapshots as the app publishes them: the store of the gallery, online. */

import type { AlarmView } from '../../../electron/contract/calls/alarm.ts';
import type { Snapshot, WorkspaceView } from '../../../electron/contract/calls/snapshot.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { WorkspaceKind } from '../../../electron/contract/domain/workspace.ts';
import { NO_POLICIES } from '../../../electron/contract/policies.ts';
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts';
import { FULL_BOARD } from './board.ts';
import { NO_PRINTERS } from './printing.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from './values.ts';

/** The live store of the gallery, online, with a full board. */
export function createStoreWorkspace(part: Partial<WorkspaceView> = {}): WorkspaceView {
  return {
    kind: 'store',
    mode: 'live',
    stores: [{ id: 3, name: 'Sharma Provision Store', city: 'Indore' }],
    chosenStoreId: null,
    mutedStoreIds: [],
    importFolder: { folder: null, fault: null, waiting: null, toMend: 0 },
    line: {
      state: 'online',
      since: timeToday('09:02'),
      lastContact: timeToday('11:53:58'),
      nextTry: null,
      parked: null,
      disconnected: [],
      obstacle: null,
    },
    waiting: { count: 1, oldestAt: timeToday('11:53:46'), oldestSent: true },
    storage: { disk: null, restored: null, unsentElsewhere: null },
    board: FULL_BOARD,
    counts: { toBook: 4, refused: 1, newElsewhere: 0, askingCounts: 0 },
    revisions: { sales: 1, activity: 1, orders: 1, imports: 1, stock: 1 },
    unclosedDay: null,
    catchUp: null,
    catchingUp: null,
    clockOffMs: null,
    ...part,
  };
}

/** The PC's own sound, as it should be. */
const GOOD_PC_SOUND: AlarmView['pc'] = { fault: null, isTold: true, device: 'Speaker', volume: 60 };

export const SILENT_ALARM: AlarmView = {
  tone: null,
  loudness: 1,
  episodes: [],
  urgent: null,
  unheard: null,
  pc: GOOD_PC_SOUND,
};

/** The subject of an episode that wants a decision. */
export function episodeSubject(number: string, workspace: WorkspaceKind = 'store') {
  return {
    workspace,
    storeId: 3,
    orderId: `ord_${number}`,
    number,
    wants: 'decision',
    items: 6,
    total: rupeesOf('450'),
  } as const;
}

/** 7K38 rings; 7K40 is silenced for 21 more seconds. */
export const RINGING_ALARM: AlarmView = {
  tone: 'order',
  loudness: 2,
  episodes: [
    { ...episodeSubject('7K38'), state: 'ringing', since: timeToday('11:40:50'), silencedUntil: null },
    {
      ...episodeSubject('7K40'),
      state: 'silenced',
      since: timeToday('11:51:41'),
      silencedUntil: addMilliseconds(NOW, 21 * SECOND),
    },
  ],
  urgent: {
    workspace: 'store',
    storeId: 3,
    orderId: 'ord_7K38',
    number: '7K38',
    storeName: 'Sharma Provision Store',
    total: rupeesOf('642.00'),
    holdEndsAt: addMilliseconds(NOW, 108 * SECOND),
    ringing: true,
  },
  unheard: null,
  pc: GOOD_PC_SOUND,
};

/** The Orders screen of the gallery, with the given changes. */
export function createSnapshot(part: Partial<Snapshot> = {}): Snapshot {
  return {
    number: 1,
    at: NOW,
    settings: { ...DEFAULT_SETTINGS, appearance: 'light' },
    preferenceFault: null,
    policies: NO_POLICIES,
    enrolment: null,
    workspace: createStoreWorkspace(),
    unopened: null,
    storeDown: null,
    storeConnected: true,
    practice: null,
    alarm: RINGING_ALARM,
    printing: NO_PRINTERS,
    proxy: null,
    outside: { rungs: [], heartbeat: null },
    firstSteps: null,
    exercises: null,
    staff: null,
    ...part,
  };
}
