import { describe, expect, test } from 'vitest';
import type { ActionPayload } from '../../../../electron/contract/domain/actions.ts';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type { ActionRow } from '../../../../electron/database/tables/actions/action-row.ts';
import { purposeOf } from '../../../../electron/outbox/requests/outbox-request.ts';
import { batchActions } from '../../../../electron/outbox/worker/batching.ts';
import { createActionRow } from '../../../support/view-rows.ts';

const at = instant(1_000);
const adjustment = (barcode: string): ActionPayload => {
  return { kind: 'adjustment', barcode, delta: 1, reason: null, reference: null, itemName: null };
};
const PAYLOADS: readonly ActionPayload[] = [
  { kind: 'import', importId: 'file', asOf: at, rowCount: 9 },
  adjustment('1'),
  { kind: 'acknowledge', eventId: 'evt_1', orderId: 'ORDER-3', billNumber: null },
  { kind: 'hand_back', orderId: 'ORDER-1' },
  { kind: 'reject', orderId: 'ORDER-2', reason: null },
];

function rowsOf(payloads: readonly ActionPayload[]): ActionRow[] {
  return payloads.map((payload, seq) => createActionRow(payload, { seq, id: `a${seq}`, idempotencyKey: `key-${seq}` }));
}

/** The order to hand back is older than the pending one. */
const placedAtOf = ({ orderId }: ActionRow): number => Number(orderId?.split('-')[1] ?? Number.POSITIVE_INFINITY);

describe('requests', () => {
  test('leave by urgency: decisions, couriers, bookings, stock, files', () => {
    const kinds = batchActions(rowsOf(PAYLOADS), new Map(), placedAtOf).map(({ kind }) => kind);
    expect(kinds).toEqual(['reject', 'hand_back', 'acknowledge', 'adjustment', 'import']);
  });

  test('with a decision leave first for the order whose hold ends first', () => {
    const decide = (orderId: string): ActionPayload => ({ kind: 'reject', orderId, reason: null });
    const requests = batchActions(rowsOf(['ORDER-2', 'ORDER-3', 'ORDER-1'].map(decide)), new Map(), placedAtOf);
    expect(requests.map(({ rows: [{ orderId }] }) => orderId)).toEqual(['ORDER-1', 'ORDER-2', 'ORDER-3']);
  });

  test('of a file yield to everything that staff wait for (C8)', () => {
    const purposes = batchActions(rowsOf(PAYLOADS), new Map(), placedAtOf).map((request) => purposeOf(request));
    expect(purposes).toEqual(['action', 'action', 'action', 'action', 'background']);
  });

  test('carry the counts of a file separately from those of staff, and after them', () => {
    const count = (barcode: string, importId?: string): ActionPayload => {
      return { kind: 'count', barcode, counted: 4, asOf: at, itemName: null, about: {}, importId };
    };
    const payloads = [count('1', 'file'), count('2'), count('3', 'file'), adjustment('4'), count('5')];
    const requests = batchActions(rowsOf(payloads), new Map(), placedAtOf);
    expect(requests.map((request) => [purposeOf(request), request.rows.map(({ id }) => id)])).toEqual([
      ['action', ['a1', 'a4']],
      ['action', ['a3']],
      ['background', ['a0', 'a2']],
    ]);
  });

  test('carry a correction of a count alone, and an adjustment of which a copy may arrive late (C2)', () => {
    const facts = { barcode: '2', delta: 1, reason: null, reference: null, itemName: null };
    const correction: ActionPayload = { kind: 'adjustment', ...facts, corrects: 'count' };
    const rows = rowsOf([adjustment('1'), correction, adjustment('3'), adjustment('4')]);
    const sent = rows.map((row, seq) => (seq === 2 ? { ...row, firstSentAt: at } : row));
    const requests = batchActions(sent, new Map(), placedAtOf).map((request) => request.rows.map(({ id }) => id));
    expect(requests).toEqual([['a0', 'a3'], ['a1'], ['a2']]);
  });

  test('carry one decision, or one push of a file', () => {
    const payloads = PAYLOADS.flatMap((payload) => [payload, payload]);
    const sizes = batchActions(rowsOf(payloads), new Map(), placedAtOf).map(({ kind, rows }) => [kind, rows.length]);
    expect(sizes).toEqual([
      ['reject', 1],
      ['reject', 1],
      ['hand_back', 1],
      ['hand_back', 1],
      ['acknowledge', 2],
      ['adjustment', 2],
      ['import', 1],
      ['import', 1],
    ]);
  });
});
