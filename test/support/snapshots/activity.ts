import type { ActivityRow, BagActivity } from '../../../electron/contract/calls/activity.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { REFUSAL_TROUBLES } from '../../../renderer/state/help-topics.ts';
import { addMilliseconds, NOW, timeToday } from './values.ts';

function createActivityRow(number: string, part: Partial<ActivityRow>): ActivityRow {
  return {
    actionId: `act_${number}`,
    kind: 'accept',
    subject: 'order',
    state: 'done',
    storeId: 3,
    orderId: `ord_${number}`,
    number,
    barcode: null,
    itemName: null,
    delta: null,
    counted: null,
    changes: null,
    importId: null,
    rows: null,
    rejected: null,
    mode: 'STORE_STAFF',
    billNumber: null,
    reason: null,
    who: null,
    askedAt: timeToday('11:47'),
    firstSentAt: timeToday('11:47'),
    settledAt: null,
    tries: 1,
    nextTryAt: null,
    outcome: null,
    canWithdraw: false,
    open: false,
    ...part,
  };
}

/** The actions of an imported file, of which one was rejected. */
export const IMPORT_ACTIVITY: readonly ActivityRow[] = [
  'Chakki atta 5 kg',
  'Toor dal 1 kg',
  'शुद्ध देसी घी 500 मि.ली.',
].map((itemName, index) =>
  createActivityRow(`import${index}`, {
    kind: 'count',
    subject: 'stock',
    state: index === 0 ? 'refused' : 'done',
    orderId: null,
    number: null,
    mode: null,
    itemName,
    barcode: `890100000011${index}`,
    counted: 12 + index,
    importId: 'file',
    settledAt: timeToday('11:30'),
    outcome: index === 0 ? { code: 'unknown_barcode', status: null, acceptedVia: null } : null,
  }),
);

/** The row of that file on Activity. */
export const IMPORT_GROUP: readonly ActivityRow[] = IMPORT_ACTIVITY.slice(0, 1).map((row) => ({
  ...row,
  group: {
    items: 2_015,
    states: [
      { state: 'done', count: 2_014 },
      { state: 'refused', count: 1 },
    ],
    isOpen: false,
  },
}));

/** A refused action for every code that has words of its own, and one for a code that this version doesn't know. */
export const REFUSED_ACTIVITY: readonly ActivityRow[] = [...Object.keys(REFUSAL_TROUBLES), 'made_up_tomorrow'].map(
  (code, index) =>
    createActivityRow(`8K${10 + index}`, {
      state: 'refused',
      open: true,
      outcome: { code, status: null, acceptedVia: null },
    }),
);

export const ACTIVITY: readonly ActivityRow[] = [
  createActivityRow('7K21', {
    state: 'refused',
    open: true,
    askedAt: timeToday('11:23'),
    outcome: { code: 'insufficient_stock', status: 'PENDING', acceptedVia: null },
  }),
  createActivityRow('7K19', {
    state: 'unknown',
    askedAt: timeToday('11:04'),
    tries: 3,
    nextTryAt: addMilliseconds(NOW, 12 * SECOND),
  }),
  createActivityRow('7K38', {
    state: 'waiting',
    kind: 'reject',
    mode: null,
    reason: 'An item is out of stock',
    askedAt: timeToday('11:53'),
    firstSentAt: null,
    tries: 0,
    canWithdraw: true,
  }),
  createActivityRow('again', {
    state: 'waiting',
    kind: 'adjustment',
    subject: 'stock',
    orderId: null,
    number: null,
    mode: null,
    itemName: 'Toor dal 1 kg',
    barcode: '8901000000111',
    delta: -2,
    askedAt: timeToday('11:52'),
    firstSentAt: timeToday('11:52'),
    nextTryAt: addMilliseconds(NOW, 9 * SECOND),
  }),
  createActivityRow('7K32', {
    kind: 'acknowledge',
    subject: 'sale',
    mode: null,
    billNumber: 'B-2213',
    settledAt: timeToday('11:48'),
  }),
  createActivityRow('7K37', { settledAt: timeToday('11:47') }),
  createActivityRow('7K18', { state: 'withdrawn', settledAt: timeToday('10:40'), askedAt: timeToday('10:39') }),
];

/** A bag with mistakes, checked between the actions. */
export const BAG_ACTIVITY: readonly BagActivity[] = [
  {
    id: 'bag_7K40',
    storeId: 3,
    orderId: 'ord_7K40',
    number: '7K40',
    bag: { at: timeToday('11:46'), who: 'Meena', ticked: 7, units: 8, missing: [], found: 2 },
  },
];
