import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OrderCard } from '../../../../../electron/contract/calls/order-card.ts';
import type { LineItemView, OrderDetails, TimelineView } from '../../../../../electron/contract/calls/orders.ts';
import { listButtons, openScreen, press, read, type Scene } from '../../../../support/screen.tsx';
import { BOTH_COURIER_ACTIONS, EMPTY_BOARD, OWN_RIDERS } from '../../../../support/snapshots/board.ts';
import { ACCEPTED, createOrderCard, NO_RIDER, SENT_ACCEPT } from '../../../../support/snapshots/order-cards.ts';
import { createOrderDetails } from '../../../../support/snapshots/orders.ts';
import { episodeSubject, SILENT_ALARM } from '../../../../support/snapshots/snapshot.ts';
import { NOW, rupeesOf, timeToday } from '../../../../support/snapshots/values.ts';

const panel = () => page.getByRole('region', { name: 'Details of 7K40' });
const create = (part: Partial<OrderCard> = {}): OrderCard => createOrderCard({ number: '7K40', ...part });
const NO_ERRORS = { extra: 0, other_order: 0, wrong: 0 };
const key = { workspace: 'store', storeId: 3, orderId: 'ord_7K40' };

async function open(part: Partial<OrderCard> = {}, details: Partial<OrderDetails> = {}, scene: Scene = {}) {
  const shown = { workspace: { board: EMPTY_BOARD }, ...scene };
  const screen = await openScreen('#orders/3/ord_7K40', shown, {
    'orders.details': { ...createOrderDetails(create(part)), ...details },
  });
  await expect.element(panel()).toBeVisible();
  // The first closes the panel; the one that saves the evidence file is in all of them.
  const buttons = listButtons(panel()).filter((name, index) => index > 0 && name !== 'Save the file');
  return { ...screen, text: read(panel()), buttons };
}

describe('the details of an order', () => {
  it('show the order as its card does, which knows an answer first', async () => {
    const card = create({ ...ACCEPTED, total: rupeesOf('7') });
    const { text, buttons } = await open({}, {}, { workspace: { board: { ...EMPTY_BOARD, preparing: [card] } } });
    expect(text).toMatch(/^7K40 Accepted, to be packed .*₹7\.00/);
    expect(buttons).not.toContain('Accept');
  });

  it.each<[Partial<OrderCard>, RegExp]>([
    [{ paymentMethod: null }, /^7K40 New, waiting for an answer placed 2 min ago · 11:52 am ₹642\.00 Paid /],
    [{ paid: false, placedAt: null }, /placed at a time not known ₹642\.00 Not paid · UPI/],
    [{ billNumber: 'B-1', billNumberHere: 'B-2' }, /bill number B-1/],
    [{ ...ACCEPTED, billNumberHere: 'B-2' }, /bill number B-2/],
  ])('say when it was placed, how it is paid, and its bill number: %#', async (part, words) => {
    expect((await open(part)).text).toMatch(words);
  });

  it('answer it, and say why the last answer was refused', async () => {
    const refusal = { actionId: 'a', code: 'insufficient_stock', at: NOW, status: 'PENDING', acceptedVia: null };
    const pending = await open({ offers: { own: OWN_RIDERS, courier: OWN_RIDERS }, refusal });
    expect(pending.buttons).toEqual(['What can I do?', 'Accept', 'Reject', 'Accept with courier', 'Print']);
    expect(pending.text).toContain('The shelf no longer has everything in this order.');
    await page.getByRole('textbox', { name: 'Bill number' }).fill(' B-12 ');
    await press('Accept', panel());
    expect(pending.sent('orders.accept')).toEqual([
      { ...key, actionId: expect.any(String), mode: 'STORE_STAFF', billNumber: 'B-12' },
    ]);
    const later = await open({ ...ACCEPTED, refusal });
    expect(later.buttons).toEqual(['Check the bag', 'Print']);
    expect(later.text).not.toContain('no longer has everything');
  });

  it('name the rider of a courier, call them, and follow the way', async () => {
    const courier = { ...NO_RIDER, status: 'PICKED_UP', provider: 'Zip' } as const;
    const part = { ...ACCEPTED, mode: 'SERVICE_COURIER', courier } as const;
    const named = { ...courier, riderName: 'Sunita P.', riderPhone: '98260 41175' };
    const { text, sent } = await open({ ...part, courier: { ...named, trackingUrl: 'https://zip.example/t' } });
    expect(text).toContain('Rider: Sunita P.');
    await press('Call 98260 41175', panel());
    await press('Track', panel());
    expect(sent('links.open')).toEqual([
      { ...key, link: 'rider_phone' },
      { ...key, link: 'tracking' },
    ]);
    expect((await open({ ...part, courier: named })).buttons[1]).toBe('(No link to track)');
    expect((await open(part)).buttons[0]).toBe('(Track, once a rider is named)');
    expect((await open({ ...ACCEPTED, mode: 'STORE_STAFF' })).buttons).toEqual(['Check the bag', 'Print']);
  });

  it('hand it to own riders, by one button', async () => {
    const part = { ...ACCEPTED, mode: 'SERVICE_COURIER', courierActions: BOTH_COURIER_ACTIONS } as const;
    const { sent } = await open(part);
    await press('Hand to own riders', panel());
    expect(sent('orders.handBack')).toEqual([{ ...key, actionId: expect.any(String) }]);
    const pending = { actionId: 'a', kind: 'hand_back', state: 'sending', canWithdraw: false, askedAt: NOW } as const;
    const courierFailed = { at: timeToday('11:50'), reason: 'No courier was available.', seen: false };
    for (const [courierActions, count] of [
      [{ ...BOTH_COURIER_ACTIONS, handBack: false }, 0],
      [{ ...BOTH_COURIER_ACTIONS, action: pending }, 0],
      [null, 0],
    ] as const) {
      const { buttons } = await open({ ...part, courierActions });
      expect(buttons.filter((name) => name.includes('Hand to own riders'))).toHaveLength(count);
    }
    const episode = {
      ...episodeSubject('7K40'),
      wants: 'courier',
      state: 'ringing',
      since: NOW,
      silencedUntil: null,
    } as const;
    const failed = await open(
      { ...part, courierFailed },
      {},
      {
        workspace: { board: EMPTY_BOARD },
        snapshot: { alarm: { ...SILENT_ALARM, episodes: [episode] } },
      },
    );
    expect(failed.text).toContain('No courier came. Choose: 11:50 am, 4 min ago: no courier was free');
    expect(failed.buttons).toEqual([
      'Retry courier',
      'Hand to own riders',
      'Seen',
      'Silence',
      '(Track, once a rider is named)',
      'Check the bag',
      'Print',
    ]);
  });

  it('have a timeline that says who did what and why, and marks what failed', async () => {
    const entry = (type: string, part: Partial<TimelineView> = {}): TimelineView => ({
      type,
      at: timeToday('11:50'),
      actor: 'pos',
      person: null,
      reason: null,
      ...part,
    });
    const accepted = entry('order.accepted', { actor: 'this_counter', person: 'Meena' });
    const failed = entry('delivery.failed', { actor: 'system', reason: 'No courier was available.' });
    const bag = { at: NOW, who: 'Meena', ticked: 7, units: 8, missing: [], found: 2 };
    const checked = entry('bag.checked', { actor: 'this_counter', person: 'Meena', bag });
    expect((await open(ACCEPTED, { timeline: [accepted, failed, checked] })).text).toMatch(
      /Timeline Accepted this counter, Meena 11:50 am .+ the service, no courier was free 11:50 am Bag checked this counter, Meena, 7 of 8, 2 mistakes found 11:50 am Proof of this order .+ Save the file Check the bag Print$/,
    );
    const rejected = entry('order.cancelled', { actor: 'this_counter', reason: 'The store is closing' });
    expect((await open({}, { timeline: [rejected] })).text).toMatch(
      /Timeline Rejected this counter, The store is closing /,
    );
    const types = ['order.cancelled', 'order.payment_failed', 'delivery.failed', 'order.accepted', 'order.packed'];
    await open(ACCEPTED, { timeline: types.map((type) => entry(type)) });
    expect(panel().element().querySelectorAll('.lucide-x')).toHaveLength(1 + 3);
  });
});

describe('the check of a bag', () => {
  const check = () => panel().getByRole('region', { name: 'Bag check' });

  it('can be left unfinished, and goes on where it was', async () => {
    const bag = { lines: [{ ticked: 1, byHand: 0 }], ticked: 1, units: 8, errors: NO_ERRORS, result: null };
    const { sent } = await open({ ...ACCEPTED, bag, units: 8 });
    await press('Finish later', check());
    await expect.element(check()).not.toBeInTheDocument();
    await press('Go on with the bag check', panel());
    expect(read(check())).toContain('1 of 8');
    expect(sent('bags.finish')).toEqual([]);
  });
});

describe('the bill number of an order', () => {
  const field = () => panel().getByRole('textbox', { name: 'Bill number' });

  it('goes with Accept, takes scans, and can’t be changed once that is pressed', async () => {
    const { sent } = await open();
    await expect.element(field()).toHaveValue('');
    await expect.element(field()).toHaveAttribute('data-scan', 'keep');
    await field().fill('B-12');
    await userEvent.keyboard('{Enter}');
    expect(sent('orders.bill')).toEqual([]);
    expect(listButtons(panel())).not.toContain('Keep it');
    await open({ action: SENT_ACCEPT });
    await expect.element(field()).toBeDisabled();
  });

  it('can be typed to its end while somebody else accepts the order', async () => {
    const { show } = await open();
    await field().fill('B-8');
    await show({ workspace: { board: { ...EMPTY_BOARD, preparing: [create(ACCEPTED)] } } });
    expect(read(panel())).toContain('Stays on this counter');
    await userEvent.keyboard('12');
    await expect.element(field()).toHaveValue('B-812');
  });

  it('stays on this counter later, and is kept when it was changed', async () => {
    const { sent } = await open({ ...ACCEPTED, billNumberHere: 'B-12' });
    await expect.element(field()).toHaveValue('B-12');
    await field().fill(' B-12 ');
    expect(listButtons(panel())).not.toContain('Keep it');
    for (const typed of ['B-13', '']) {
      await field().fill(typed);
      await press('Keep it', panel());
    }
    expect(sent('orders.bill').map(({ billNumber }) => billNumber)).toEqual(['B-13', null]);
  });

  it('has no field once the service has it, nor on an order that needs no bill', async () => {
    for (const part of [{ billNumber: 'B-12' }, { status: 'CANCELLED' }, { status: 'PAYMENT_FAILED' }]) {
      await open({ ...ACCEPTED, ...part });
      expect(field().query()).toBeNull();
    }
    for (const status of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await open({ ...ACCEPTED, status });
      expect(field().query()).not.toBeNull();
    }
  });
});

describe('the lines of an order', () => {
  const line: LineItemView = {
    name: 'Toor dal 1 kg',
    barcode: '8901000000224',
    quantity: 4,
    freeQuantity: 1,
    unitPrice: rupeesOf('168'),
    mrp: rupeesOf('185'),
    lineTotal: rupeesOf('504'),
    shelf: { stock: 18, available: 12, low: false, readAt: NOW },
  };

  it('show units, price, the MRP if it is higher, amount and shelf', async () => {
    const variants: readonly Partial<LineItemView>[] = [
      {},
      { mrp: rupeesOf('168') },
      { shelf: { stock: 2, available: 1, low: true, readAt: NOW } },
      { shelf: null },
      { unitPrice: null, lineTotal: null, name: null },
    ];
    await open({}, { lines: variants.map((part) => ({ ...line, ...part })) });
    const rows = page.getByRole('table').getByRole('row').elements().slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '41 freeToor dal 1 kg 8901000000224₹168.00MRP ₹185.00₹504.0018',
      '41 freeToor dal 1 kg 8901000000224₹168.00₹504.0018',
      '41 freeToor dal 1 kg 8901000000224₹168.00MRP ₹185.00₹504.002 low',
      '41 freeToor dal 1 kg 8901000000224₹168.00MRP ₹185.00₹504.00–not known',
      '41 freeItem without a name 890100000022418',
    ]);
  });

  it('add up to units, free units, delivery fee and total', async () => {
    const { text } = await open({}, { lines: [line, line], deliveryFee: rupeesOf('25') });
    expect(text).toContain('5 items, 8 units (2 free) Delivery fee ₹25.00 Total ₹642.00');
    const plain = await open({}, { lines: [{ ...line, freeQuantity: 0 }], deliveryFee: null });
    expect(plain.text).toContain('5 items, 8 units Total ₹642.00');
    expect(plain.text).not.toMatch(/\d free/);
  });
});
