/** The check of a bag: packets scanned against an order's lines. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import { formatIndiaDay, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

const ATTA = '8901058000108';
const OIL = '8901802001658';
const placed = z.object({ order_id: z.string() });

function card(orderId: string, counter: AppRun = run): OrderCard | undefined {
  const { board } = counter.screen().workspace ?? expect.unreachable('no workspace is open');
  return [...board.new, ...board.preparing, ...board.doneToday].find((each) => each.orderId === orderId);
}

const order = (orderId: string) => ({ workspace: 'store', storeId: harness.storeId, orderId }) as const;

async function acceptOrder(...lines: readonly { readonly barcode: string; readonly quantity: number }[]) {
  const checkout = { type: 'delivery', lines, outcome: 'paid' };
  const answer = await harness.callOperator('POST', `/operator/stores/${harness.storeId}/checkouts`, checkout);
  const { order_id: orderId } = placed.parse(answer);
  await harness.until(() => card(orderId) !== undefined);
  await run.call('orders.accept', { ...order(orderId), actionId: crypto.randomUUID(), mode: 'STORE_STAFF' });
  await harness.until(() => card(orderId)?.status === 'ACCEPTED');
  return orderId;
}

async function scan(orderId: string, code: string, stepId: string = crypto.randomUUID(), counter: AppRun = run) {
  return await counter.call('bags.scan', { ...order(orderId), stepId, barcode: code });
}

describe('the check of a bag', () => {
  test('ticks each packet of the order, and says which does not belong in the bag', async () => {
    const orderId = await acceptOrder({ barcode: ATTA, quantity: 2 });
    const other = await acceptOrder({ barcode: OIL, quantity: 1 });
    harness.cable.plugged = false;
    expect(await scan(orderId, ATTA)).toMatchObject({ verdict: 'ticked', name: expect.any(String) });
    // The same item by a newer label.
    expect(await scan(orderId, `https://id.gs1.org/01/0${ATTA}`)).toMatchObject({ verdict: 'ticked' });
    expect(await scan(orderId, ATTA)).toMatchObject({ verdict: 'extra', name: expect.any(String) });
    const { number } = card(other) ?? expect.unreachable();
    expect(await scan(orderId, OIL)).toMatchObject({ verdict: 'other_order', otherNumber: number });
    expect(await scan(orderId, '4006381333931')).toMatchObject({ verdict: 'wrong', name: null });
    expect(await scan(orderId, '4006381333932')).toMatchObject({ verdict: 'misread' });
    await harness.until(() => card(orderId)?.bag?.errors.wrong === 1);
    const errors = { extra: 1, other_order: 1, wrong: 1 };
    expect(card(orderId)?.bag).toMatchObject({ ticked: 2, units: 2, result: null, errors });
    expect(card(other)?.bag).toBeNull();
  });

  test('goes on where it was after a kill, counts no scan twice, and ends with what is missing and why', async () => {
    const orderId = await acceptOrder({ barcode: ATTA, quantity: 2 }, { barcode: OIL, quantity: 1 });
    const stepId = crypto.randomUUID();
    await scan(orderId, ATTA, stepId);
    run.kill();
    run = await harness.start();
    await harness.until(() => card(orderId) !== undefined);
    expect(card(orderId)?.bag).toMatchObject({ ticked: 1, result: null });
    expect(await scan(orderId, ATTA, stepId)).toMatchObject({ verdict: 'ticked' });
    expect(card(orderId)?.bag?.ticked).toBe(1);
    await scan(orderId, ATTA);
    await harness.until(() => card(orderId)?.bag?.lines[0]?.ticked === 2);

    const reasons = [{ line: 1, reason: 'out_of_stock' }] as const;
    await run.call('bags.finish', { ...order(orderId), stepId: crypto.randomUUID(), reasons: [...reasons] });
    await harness.until(() => card(orderId)?.bag?.result != null);
    const missing = [{ line: 1, units: 1, reason: 'out_of_stock' }];
    expect(card(orderId)?.bag?.result).toMatchObject({ ticked: 2, units: 3, missing });
    const details = await run.call('orders.details', order(orderId));
    expect(details.timeline.at(-1)).toMatchObject({ type: 'bag.checked', bag: { ticked: 2, units: 3, found: 1 } });

    // The scanner found nothing, but staff said that a unit was out of stock.
    const day = formatIndiaDay(harness.clock.now());
    const report = await run.call('sales.report', { workspace: 'store', unit: 'day', day });
    expect(report.bags).toEqual({ bags: 1, withErrors: 1, wrong: 0, other_order: 0, extra: 0, outOfStock: 1 });

    // Activity has it between the actions, by its time; a search finds it by its order.
    await harness.clock.advance(60_000);
    const later = await acceptOrder({ barcode: ATTA, quantity: 1 });
    const search = { words: [], topic: null, day, who: null, states: null };
    const activity = await run.call('activity.view', { workspace: 'store', search });
    expect(activity.bags).toMatchObject([{ orderId, bag: { ticked: 2, units: 3, found: 1 } }]);
    expect(activity.rows.map((row) => row.orderId)).toEqual([later, orderId]);
    const found = async (word: string) => {
      const words = [{ word, kinds: [], reasons: [] }];
      return (await run.call('activity.view', { workspace: 'store', search: { ...search, words } })).bags.length;
    };
    expect([await found(orderId.toLowerCase()), await found(later.toLowerCase())]).toEqual([1, 0]);
    const ofStock = { workspace: 'store', search: { ...search, topic: 'stock' } } as const;
    expect((await run.call('activity.view', ofStock)).bags).toEqual([]);

    // Pressed twice, it ends once; the next scan begins another check.
    await run.call('bags.finish', { ...order(orderId), stepId: crypto.randomUUID(), reasons: [] });
    expect(card(orderId)?.bag?.result).toMatchObject({ missing });
    expect(await scan(orderId, OIL)).toMatchObject({ verdict: 'ticked' });
    await harness.until(() => card(orderId)?.bag?.result === null);
    expect(card(orderId)?.bag).toMatchObject({ ticked: 1, lines: [{ ticked: 0 }, { ticked: 1 }] });
  });

  test('takes ticks by hand only where there is no barcode, and nothing for a cancelled order', async () => {
    const orderId = await acceptOrder({ barcode: ATTA, quantity: 1 });
    const tick = (isIn: boolean) =>
      run.call('bags.tick', { ...order(orderId), stepId: crypto.randomUUID(), line: 0, isIn });
    await expect(tick(true)).rejects.toThrow('not_possible_now');
    await scan(orderId, ATTA);
    await harness.until(() => card(orderId)?.bag?.ticked === 1);
    await tick(false);
    await expect(tick(false)).rejects.toThrow('not_possible_now');
    await harness.until(() => card(orderId)?.bag?.ticked === 0);
    await harness.callOperator('POST', `/operator/orders/${orderId}/cancel`, {
      by: 'customer',
      reason: 'Changed my mind',
    });
    await harness.until(() => card(orderId)?.status === 'CANCELLED');
    await expect(scan(orderId, ATTA)).rejects.toThrow('not_possible_now');
  });

  test('of a second counter knows nothing of the first, takes no part of it and counts none of it', async () => {
    const other = await harness.openOtherPc().start();
    await other.connect(harness.key);
    const orderId = await acceptOrder({ barcode: ATTA, quantity: 2 });
    await harness.until(() => card(orderId, other)?.status === 'ACCEPTED');
    await scan(orderId, ATTA);
    await harness.until(() => card(orderId)?.bag?.ticked === 1);
    await harness.clock.advance(MINUTE);
    expect(card(orderId, other)?.bag).toBeNull();

    // Both packers scan the same two packets: neither is told that one is too many.
    for (let packet = 0; packet < 2; packet += 1) {
      expect(await scan(orderId, ATTA, crypto.randomUUID(), other)).toMatchObject({ verdict: 'ticked' });
    }
    await other.call('bags.finish', { ...order(orderId), stepId: crypto.randomUUID(), reasons: [] });
    await harness.until(() => card(orderId, other)?.bag?.result?.ticked === 2);
    await harness.clock.advance(MINUTE);
    expect(card(orderId)?.bag).toMatchObject({ ticked: 1, result: null });
    await other.close();
  });
});
