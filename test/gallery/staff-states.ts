/** The people of a counter, its logbook, its key, and the company's webhooks. */

import type { LogbookView } from '../../electron/contract/calls/logbook.ts';
import type { MemberView } from '../../electron/contract/calls/staff.ts';
import type { WebhookEndpointView } from '../../electron/contract/calls/webhooks.ts';
import { DAY, MINUTE } from '../../electron/contract/domain/time.ts';
import { DEFAULT_SETTINGS } from '../../electron/contract/settings.ts';
import { createSnapshot, createStoreWorkspace, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import { ASHA, createStaffView, MEERA, RAVI } from '../support/snapshots/staff.ts';
import { addMilliseconds, NOW } from '../support/snapshots/values.ts';
import type { StockState } from './stock-states.ts';

const entry = (
  number: number,
  who: string | null,
  what: string,
  details: LogbookView['entries'][number]['details'],
) => ({
  number,
  at: addMilliseconds(NOW, (number - 48_212) * MINUTE),
  who,
  what,
  details,
  hash: '9f2c41ab77d0e3c5'.repeat(4),
});

const LOGBOOK: LogbookView = {
  entries: [
    entry(48_212, 'Meera Sharma', 'staff.remove', { name: 'Kiran' }),
    entry(48_211, null, 'orders.accept', { storeId: 3, orderId: 'ord_01hzz7k38', mode: 'STORE_STAFF' }),
    entry(48_210, 'रवि', 'refused', { call: 'connect.forget' }),
    entry(48_209, 'Asha Venkataraman Subramaniam', 'pin_changed', {}),
    entry(48_208, 'रवि', 'stock.adjust', { storeId: 3, barcode: '8901030865278', delta: -2, reason: 'damaged' }),
    entry(48_207, 'Meera Sharma', 'staff.locking', { lockMinutes: 5, ringsWhileLocked: true }),
  ],
  next: 48_207,
  people: ['Meera Sharma', 'Asha Venkataraman Subramaniam', 'रवि'],
  newest: { number: 48_212, hash: '9f2c41ab77d0e3c5'.repeat(4) },
  waiting: 3,
};

const endpoint = (part: Partial<WebhookEndpointView>): WebhookEndpointView => ({
  id: 'we_1',
  url: 'https://billing.sharma-stores.example/webhooks/counter',
  description: 'Billing in Indore',
  events: ['order.accepted', 'order.cancelled'],
  isActive: true,
  disabledReason: '',
  createdAt: addMilliseconds(NOW, -40 * DAY),
  ...part,
});

const atCounter = (member: MemberView | null) =>
  createSnapshot({ alarm: SILENT_ALARM, staff: createStaffView(member) });

export const STAFF_STATES: Readonly<Record<string, StockState>> = {
  logbook: {
    screen: '#logbook',
    snapshot: atCounter(MEERA),
    answers: { 'logbook.view': LOGBOOK, 'logbook.check': { kind: 'whole', end: LOGBOOK.newest, lost: 3, cut: 0 } },
  },
  'logbook-broken': {
    screen: '#logbook',
    snapshot: atCounter(MEERA),
    answers: {
      'logbook.view': { ...LOGBOOK, waiting: 0, entries: [], next: null },
      'logbook.check': { kind: 'broken', from: 45_117 },
    },
  },
  'locked-board': { screen: '#orders', snapshot: createSnapshot({ staff: createStaffView(null) }), answers: {} },
  'locked-screen': { screen: '#sales', snapshot: atCounter(null), answers: {} },
  'staff-long-name': { screen: '#report', snapshot: atCounter({ ...ASHA, role: 'staff' }), answers: {} },
  'settings-staff': {
    screen: '#settings',
    snapshot: createSnapshot({
      alarm: SILENT_ALARM,
      staff: createStaffView(MEERA),
      settings: { ...DEFAULT_SETTINGS, appearance: 'light', counterName: 'दरवाज़े के पास' },
    }),
    answers: {
      'webhooks.list': [
        endpoint({}),
        endpoint({ id: 'we_2', description: '', events: [], isActive: false }),
        endpoint({ id: 'we_3', isActive: false, disabledReason: 'too many failures' }),
      ],
      'exercises.progress': [
        {
          memberId: MEERA.id,
          done: {
            take_order: NOW,
            courier: NOW,
            refuse: NOW,
            line_down: NOW,
            count: NOW,
            cancelled: NOW,
            closing: NOW,
          },
        },
        { memberId: RAVI.id, done: { refuse: NOW } },
      ],
      'connect.test': { company: 'Sharma Retail', scope: 'store', lastFour: 'x4Qa', storeIds: [] },
      'connect.unfinished': { openOrders: 3, unsent: 1, toBook: 4 },
    },
  },
  'settings-member': { screen: '#settings', snapshot: atCounter(RAVI), answers: {} },
  'signed-in': {
    screen: '#orders',
    snapshot: createSnapshot({ workspace: createStoreWorkspace(), staff: createStaffView(MEERA) }),
    answers: { 'staff.changePin': { kind: 'wrong', triesLeft: 4 }, 'staff.signIn': { kind: 'wait', seconds: 30 } },
  },
};
