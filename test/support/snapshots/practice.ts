import type { BoardView } from '../../../electron/contract/calls/orders.ts';
import type { WorkspaceView } from '../../../electron/contract/calls/snapshot.ts';
import { BOTH_COURIER_ACTIONS, NOTHING_DONE, OWN_RIDERS } from './board.ts';
import { ACCEPTED, createOrderCard, NO_RIDER } from './order-cards.ts';
import { createStoreWorkspace } from './snapshot.ts';
import { rupeesOf, timeToday } from './values.ts';

const COMMON = { storeId: 1, mode: null } as const;

const PRACTICE_BOARD: BoardView = {
  new: [
    createOrderCard({
      ...COMMON,
      number: 'P104',
      placedAt: timeToday('11:48:36'),
      total: rupeesOf('324.00'),
      items: 2,
      units: 2,
      offers: {
        own: OWN_RIDERS,
        courier: {
          available: true,
          reason: null,
          cost: rupeesOf('24.30'),
          percent: 750,
          keeps: rupeesOf('299.70'),
          etaMinutes: 12,
        },
      },
    }),
    createOrderCard({
      ...COMMON,
      number: 'P105',
      placedAt: timeToday('11:51:06'),
      total: rupeesOf('112.00'),
      items: 2,
      units: 2,
      action: {
        actionId: 'a9',
        kind: 'accept',
        state: 'waiting',
        mode: 'STORE_STAFF',
        askedAt: timeToday('11:53:30'),
        canWithdraw: true,
      },
    }),
  ],
  preparing: [
    createOrderCard({
      ...COMMON,
      ...ACCEPTED,
      number: 'P103',
      total: rupeesOf('586.00'),
      items: 4,
      mode: 'STORE_STAFF',
      pickingSince: timeToday('11:44'),
    }),
    createOrderCard({
      ...COMMON,
      ...ACCEPTED,
      number: 'P102',
      status: 'PACKED',
      total: rupeesOf('940.00'),
      mode: 'SERVICE_COURIER',
      since: timeToday('11:52'),
      courier: { ...NO_RIDER, status: 'FAILED', provider: null },
      courierFailed: { at: timeToday('11:53'), reason: null, seen: false },
      courierActions: BOTH_COURIER_ACTIONS,
    }),
  ],
  onTheWay: [],
  doneToday: [],
  doneSum: NOTHING_DONE,
  unreadable: [],
};

/** The practice store of the gallery: its network is off, and a live order rings. */
export function createPracticeWorkspace(part: Partial<WorkspaceView> = {}): WorkspaceView {
  return createStoreWorkspace({
    kind: 'practice',
    mode: 'test',
    stores: [{ id: 1, name: 'Practice store', city: null }],
    line: {
      state: 'offline',
      since: timeToday('11:53'),
      lastContact: timeToday('11:53'),
      nextTry: null,
      parked: null,
      disconnected: [],
      obstacle: null,
    },
    waiting: { count: 1, oldestAt: timeToday('11:53:30'), oldestSent: false },
    counts: { toBook: 0, refused: 0, newElsewhere: 0, askingCounts: 0 },
    board: PRACTICE_BOARD,
    ...part,
  });
}
