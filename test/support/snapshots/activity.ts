import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { ActivityRow } from '../../../electron/contract/ipc/activity.ts';
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
    canWithdraw: true,
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
