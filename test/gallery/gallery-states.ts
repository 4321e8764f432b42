/** Every state that has a designed look, by name: what main would send, and the screen that it is seen on. */

import {
  at,
  emptyBoard,
  NOW,
  orderCard,
  practiceWorkspace,
  quiet,
  ringing,
  snapshot,
  storeWorkspace,
  wanting,
} from '../support/snapshots/snapshot.ts';
import { SAFETY_STATES } from './database-states.ts';
import { ORDER_STATES, type State } from './order-states.ts';
import { PAPER_STATES } from './printing-states.ts';
import { STOCK_STATES } from './stock-states.ts';

const full = storeWorkspace();
const offline = storeWorkspace({
  line: {
    state: 'offline',
    since: at('11:48'),
    lastContact: at('11:48'),
    nextTry: at('11:54:20'),
    parked: null,
    disconnected: [],
  },
  waiting: { count: 2, oldestAt: at('11:50'), oldestSent: false },
  board: {
    ...full.board,
    new: full.board.new.map((card) =>
      card.action === null
        ? { ...card, offers: null }
        : { ...card, action: { ...card.action, state: 'waiting', canWithdraw: true } },
    ),
  },
});
const elsewhere = { ...ringing, episodes: ringing.episodes.slice(0, 1) };

export const STATES: Readonly<Record<string, State>> = {
  ...ORDER_STATES,
  ...SAFETY_STATES,
  ...STOCK_STATES,
  ...PAPER_STATES,
  orders: { screen: '#orders', snapshot: snapshot() },
  'orders-offline': { screen: '#orders', snapshot: snapshot({ workspace: offline }) },
  'orders-empty': {
    screen: '#orders',
    snapshot: snapshot({
      workspace: storeWorkspace({
        board: emptyBoard,
        waiting: { count: 0, oldestAt: null, oldestSent: false },
        counts: { toBook: 0, refused: 0, newElsewhere: 0, askingCounts: 0 },
      }),
      alarm: quiet,
    }),
  },
  'orders-trouble': {
    screen: '#orders',
    snapshot: snapshot({
      workspace: storeWorkspace({
        line: {
          state: 'parked',
          since: at('11:30'),
          lastContact: at('11:30'),
          nextTry: null,
          parked: 'key_refused',
          disconnected: [],
        },
        catchingUp: { ordersRead: 120, salesRead: 40 },
        clockOffMs: 3 * 3_600_000,
        board: {
          ...emptyBoard,
          new: [
            orderCard({
              number: '7K41',
              placedAt: at('11:43'),
              refusal: {
                actionId: 'a2',
                code: 'insufficient_stock',
                at: at('11:53'),
                status: 'PENDING',
                acceptedVia: null,
              },
            }),
            orderCard({ number: '7K35', placedAt: at('11:35') }),
          ],
          preparing: [
            orderCard({
              number: '7K37',
              status: 'CANCELLED',
              holdEndsAt: null,
              billNumber: 'B-2219',
              stopped: { by: 'customer', reason: null, at: at('11:52') },
            }),
          ],
          unreadable: ['ord_01hzz'],
        },
      }),
      alarm: { ...quiet, tone: 'cancelled' },
    }),
  },
  'orders-many': {
    screen: '#orders',
    snapshot: snapshot({
      workspace: storeWorkspace({
        board: { ...emptyBoard, new: Array.from({ length: 200 }, (_, index) => orderCard({ number: `M${index}` })) },
      }),
      alarm: quiet,
    }),
  },
  'order-details': { screen: '#orders/3/ord_7K31', snapshot: snapshot() },
  'order-details-new': { screen: '#orders/3/ord_7K40', snapshot: snapshot() },
  sales: { screen: '#sales', snapshot: snapshot() },
  activity: { screen: '#activity', snapshot: snapshot() },
  practice: {
    screen: '#practice',
    snapshot: snapshot({
      workspace: practiceWorkspace(),
      practice: { connected: false, movedAheadMs: 0 },
      alarm: {
        ...elsewhere,
        episodes: [
          ...elsewhere.episodes,
          { ...wanting('P104', 'practice'), state: 'ringing', since: at('11:48:40'), silencedUntil: null },
        ],
      },
    }),
  },
  'practice-empty': {
    screen: '#practice',
    snapshot: snapshot({
      workspace: practiceWorkspace({ board: emptyBoard, line: full.line }),
      practice: { connected: true, movedAheadMs: 20 * 60_000 },
      alarm: quiet,
    }),
  },
  settings: { screen: '#settings', snapshot: snapshot() },
  'settings-practice': {
    screen: '#settings',
    snapshot: snapshot({ workspace: practiceWorkspace(), storeConnected: false, alarm: quiet }),
  },
  welcome: { screen: '', snapshot: snapshot({ workspace: null, storeConnected: false, alarm: quiet, at: NOW }) },
};
