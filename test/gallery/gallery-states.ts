/** Every state that has a designed look, by name: what main would send, and the screen that it is seen on. */

import { addMs, DAY } from '../../electron/contract/domain/time.ts';
import { EMPTY_BOARD } from '../support/snapshots/board.ts';
import { createOrderCard } from '../support/snapshots/order-cards.ts';
import { createPracticeWorkspace } from '../support/snapshots/practice.ts';
import {
  createSnapshot,
  createStoreWorkspace,
  episodeSubject,
  RINGING_ALARM,
  SILENT_ALARM,
} from '../support/snapshots/snapshot.ts';
import { NOW, timeToday } from '../support/snapshots/values.ts';
import { BUSY_STATES } from './busy-states.ts';
import { DATABASE_STATES } from './database-states.ts';
import { EXERCISE_STATES } from './exercise-states.ts';
import { HEALTH_STATES } from './health-states.ts';
import { NOTICE_STATES } from './notice-states.ts';
import { type GalleryState, ORDER_STATES } from './order-states.ts';
import { PRINTING_STATES } from './printing-states.ts';
import { REPORT_STATES } from './report-states.ts';
import { RUSH_STATES } from './rush-states.ts';
import { SALES_STATES } from './sales-states.ts';
import { STAFF_STATES } from './staff-states.ts';
import { STOCK_STATES } from './stock-states.ts';

const full = createStoreWorkspace();
const offline = createStoreWorkspace({
  line: {
    state: 'offline',
    since: timeToday('11:48'),
    lastContact: timeToday('11:48'),
    nextTry: timeToday('11:54:20'),
    parked: null,
    disconnected: [],
    obstacle: null,
  },
  waiting: { count: 2, oldestAt: timeToday('11:50'), oldestSent: false },
  board: {
    ...full.board,
    new: full.board.new.map((card) =>
      card.action === null
        ? { ...card, offers: null }
        : { ...card, action: { ...card.action, state: 'waiting', canWithdraw: true } },
    ),
  },
});
const elsewhere = { ...RINGING_ALARM, episodes: RINGING_ALARM.episodes.slice(0, 1) };

const PROXY = { proxy: 'proxy.sharma-stores.example:8080', hasPassword: true, keeping: 'plain' } as const;

export const GALLERY_STATES: Readonly<Record<string, GalleryState>> = {
  ...ORDER_STATES,
  ...DATABASE_STATES,
  ...STOCK_STATES,
  ...PRINTING_STATES,
  ...RUSH_STATES,
  ...REPORT_STATES,
  ...SALES_STATES,
  ...NOTICE_STATES,
  ...STAFF_STATES,
  ...HEALTH_STATES,
  ...EXERCISE_STATES,
  ...BUSY_STATES,
  orders: { screen: '#orders', snapshot: createSnapshot() },
  'orders-offline': { screen: '#orders', snapshot: createSnapshot({ workspace: offline }) },
  'orders-empty': {
    screen: '#orders',
    snapshot: createSnapshot({
      workspace: createStoreWorkspace({
        board: EMPTY_BOARD,
        waiting: { count: 0, oldestAt: null, oldestSent: false },
        counts: { toBook: 0, refused: 0, newElsewhere: 0, askingCounts: 0 },
      }),
      alarm: SILENT_ALARM,
    }),
  },
  'orders-trouble': {
    screen: '#orders',
    snapshot: createSnapshot({
      workspace: createStoreWorkspace({
        line: {
          state: 'parked',
          since: timeToday('11:30'),
          lastContact: timeToday('11:30'),
          nextTry: null,
          parked: 'key_refused',
          disconnected: [],
          obstacle: null,
        },
        catchingUp: { ordersRead: 120, salesRead: 40 },
        clockOffMs: 3 * 3_600_000,
        board: {
          ...EMPTY_BOARD,
          new: [
            createOrderCard({
              number: '7K41',
              placedAt: timeToday('11:43'),
              refusal: {
                actionId: 'a2',
                code: 'insufficient_stock',
                at: timeToday('11:53'),
                status: 'PENDING',
                acceptedVia: null,
              },
            }),
            createOrderCard({ number: '7K35', placedAt: timeToday('11:35') }),
          ],
          preparing: [
            createOrderCard({
              number: '7K37',
              status: 'CANCELLED',
              holdEndsAt: null,
              billNumber: 'B-2219',
              stopped: { by: 'customer', reason: null, at: timeToday('11:52') },
            }),
          ],
          unreadable: ['ord_01hzz'],
        },
      }),
      alarm: { ...SILENT_ALARM, tone: 'cancelled' },
    }),
  },
  'orders-many': {
    screen: '#orders',
    snapshot: createSnapshot({
      workspace: createStoreWorkspace({
        board: {
          ...EMPTY_BOARD,
          new: Array.from({ length: 200 }, (_, index) => createOrderCard({ number: `M${index}` })),
        },
      }),
      alarm: SILENT_ALARM,
    }),
  },
  'order-details': { screen: '#orders/3/ord_7K31', snapshot: createSnapshot() },
  'order-details-new': { screen: '#orders/3/ord_7K40', snapshot: createSnapshot() },
  sales: { screen: '#sales', snapshot: createSnapshot() },
  'unclosed-day': {
    screen: '#sales',
    snapshot: createSnapshot({ workspace: createStoreWorkspace({ unclosedDay: addMs(timeToday('00:00'), -DAY) }) }),
  },
  'activity-refused': { screen: '#activity', snapshot: createSnapshot() },
  activity: { screen: '#activity', snapshot: createSnapshot() },
  practice: {
    screen: '#practice',
    snapshot: createSnapshot({
      workspace: createPracticeWorkspace(),
      practice: { connected: false, movedAheadMs: 0 },
      alarm: {
        ...elsewhere,
        episodes: [
          ...elsewhere.episodes,
          {
            ...episodeSubject('P104', 'practice'),
            state: 'ringing',
            since: timeToday('11:48:40'),
            silencedUntil: null,
          },
        ],
      },
    }),
  },
  'practice-empty': {
    screen: '#practice',
    snapshot: createSnapshot({
      workspace: createPracticeWorkspace({ board: EMPTY_BOARD, line: full.line }),
      practice: { connected: true, movedAheadMs: 20 * 60_000 },
      alarm: SILENT_ALARM,
    }),
  },
  settings: {
    screen: '#settings',
    snapshot: createSnapshot(),
    host: {
      version: '1.3.0',
      updatedFrom: null,
      news: null,
      updates: false,
      updateCheck: null,
      newVersion: null,
      login: { state: 'disabled', setByRollout: null, wasAsked: false },
      isDataPrivate: true,
      address: null,
      code: null,
      rollout: {
        path: 'C:\\Program Files\\Counter Rollout\\rollout.json',
        problems: [
          { field: null, fault: 'not_json', detail: '7' },
          { field: 'adress', fault: 'unknown', detail: 'address' },
          { field: 'printers[0].host', fault: 'printer_host', detail: null },
        ],
      },
    },
  },
  'settings-practice': {
    screen: '#settings',
    snapshot: createSnapshot({ workspace: createPracticeWorkspace(), storeConnected: false, alarm: SILENT_ALARM }),
  },
  'orders-proxy': {
    screen: '#orders',
    snapshot: createSnapshot({ workspace: offline, proxy: { ...PROXY, problem: 'password_wrong' } }),
  },
  'settings-proxy': { screen: '#settings', snapshot: createSnapshot({ proxy: { ...PROXY, problem: 'unreachable' } }) },
  'welcome-proxy': {
    screen: '',
    snapshot: createSnapshot({
      workspace: null,
      storeConnected: false,
      alarm: SILENT_ALARM,
      proxy: { ...PROXY, problem: 'sign_in_unsupported', hasPassword: false },
    }),
  },
  welcome: {
    screen: '',
    snapshot: createSnapshot({ workspace: null, storeConnected: false, alarm: SILENT_ALARM, at: NOW }),
  },
};
