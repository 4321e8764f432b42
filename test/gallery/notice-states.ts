/** Notices on every screen and what opens from them: banners, reminders, a removed printer, a key. */

import type { EpisodeView } from '../../electron/contract/calls/alarm.ts';
import type { OrderCard } from '../../electron/contract/calls/order-card.ts';
import { MINUTE, SECOND } from '../../electron/contract/domain/time.ts';
import { EMPTY_BOARD } from '../support/snapshots/board.ts';
import { createOrderCard } from '../support/snapshots/order-cards.ts';
import { NO_PRINTERS } from '../support/snapshots/printing.ts';
import { createSnapshot, createStoreWorkspace, episodeSubject, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import { addMilliseconds, NOW, timeToday } from '../support/snapshots/values.ts';
import type { GalleryState } from './order-states.ts';

const cancelled = createOrderCard({
  number: '7K37',
  status: 'CANCELLED',
  holdEndsAt: null,
  billNumber: 'B-2219',
  stopped: { by: 'customer', reason: null, at: timeToday('11:52') },
});
const withoutCourier = createOrderCard({
  number: '7K31',
  status: 'ACCEPTED',
  holdEndsAt: null,
  mode: 'SERVICE_COURIER',
});

/** A screen with the red banner of an order that needs staff. */
function showBanner(screen: string, wants: EpisodeView['wants'], cards: readonly OrderCard[]): GalleryState {
  const [first] = cards;
  return {
    screen,
    snapshot: createSnapshot({
      workspace: createStoreWorkspace({ board: { ...EMPTY_BOARD, preparing: [...cards] } }),
      alarm: {
        ...SILENT_ALARM,
        tone: wants === 'stop' ? 'cancelled' : 'fault',
        episodes: [
          {
            ...episodeSubject(first?.number ?? ''),
            wants,
            state: 'ringing',
            since: timeToday('11:52'),
            silencedUntil: null,
          },
        ],
      },
    }),
  };
}

export const NOTICE_STATES: Readonly<Record<string, GalleryState>> = {
  'banner-cancelled': showBanner('#activity', 'stop', [cancelled]),
  'banner-no-courier': showBanner('#settings', 'courier', [withoutCourier]),
  'next-reminder': {
    screen: '#orders',
    snapshot: createSnapshot({
      workspace: createStoreWorkspace({
        board: {
          ...EMPTY_BOARD,
          new: [createOrderCard({ number: '7K22', placedAt: addMilliseconds(NOW, -19 * MINUTE) })],
        },
      }),
      alarm: {
        ...SILENT_ALARM,
        episodes: [
          {
            ...episodeSubject('7K22'),
            state: 'between_reminders',
            since: timeToday('11:35'),
            silencedUntil: addMilliseconds(NOW, 80 * SECOND),
          },
        ],
      },
    }),
  },
  'preferences-restored': {
    screen: '#orders',
    snapshot: createSnapshot({
      alarm: SILENT_ALARM,
      preferenceFault: { kind: 'restored', file: 'preferences.json.damaged-20261127T091500.250' },
    }),
  },
  'preferences-people': {
    screen: '#orders',
    snapshot: createSnapshot({ alarm: SILENT_ALARM, preferenceFault: { kind: 'people', file: null } }),
  },
  'printer-removed': {
    screen: '#settings',
    snapshot: createSnapshot({
      alarm: SILENT_ALARM,
      printing: {
        ...NO_PRINTERS,
        waiting: 2,
        removed: [
          {
            printerId: '00000000-0000-4000-8000-00000000000a',
            name: 'Receipt printer at the counter',
            until: addMilliseconds(NOW, 52 * SECOND),
            waiting: 2,
          },
        ],
      },
    }),
  },
};
