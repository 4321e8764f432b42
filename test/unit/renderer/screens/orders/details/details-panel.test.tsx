import { describe, expect, it } from 'vitest';
import type { OrderCard } from '../../../../../../electron/contract/calls/order-card.ts';
import type { LineItemView, OrderDetails, TimelineView } from '../../../../../../electron/contract/calls/orders.ts';
import { DetailsContents } from '../../../../../../renderer/screens/orders/details/details-panel.tsx';
import { prepareScreen, renderOrders, type Scene } from '../../../../../support/rendered-screen.tsx';
import { BOTH_COURIER_ACTIONS, EMPTY_BOARD, OWN_RIDERS } from '../../../../../support/snapshots/board.ts';
import { ACCEPTED, createOrderCard, NO_RIDER, SENT_ACCEPT } from '../../../../../support/snapshots/order-cards.ts';
import { createOrderDetails } from '../../../../../support/snapshots/orders.ts';
import { NOW, rupeesOf, timeToday } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const create = (part: Partial<OrderCard> = {}): OrderCard => createOrderCard({ number: '7K40', ...part });
const render = (part: Partial<OrderCard> = {}, details: Partial<OrderDetails> = {}, scene: Scene = {}) =>
  renderOrders(<DetailsContents details={{ ...createOrderDetails(create(part)), ...details }} close={null} />, {
    workspace: { board: EMPTY_BOARD },
    ...scene,
  });

describe('the details of an order', () => {
  it('show the order as its card does, which knows an answer first', () => {
    const card = create({ ...ACCEPTED, total: rupeesOf('7') });
    const { text, buttons } = render({}, {}, { workspace: { board: { ...EMPTY_BOARD, preparing: [card] } } });
    expect(text).toMatch(/^7K40 Accepted, to be packed .*₹7\.00/);
    expect(buttons.map(({ name }) => name)).not.toContain('Accept');
  });

  it('say when it was placed, how it is paid, and its bill number', () => {
    expect(render({ paymentMethod: null }).text).toMatch(
      /^7K40 New, waiting for an answer placed 2 min ago · 11:52 am ₹642\.00 Paid /,
    );
    expect(render({ paid: false, placedAt: null }).text).toMatch(/placed at a time not known ₹642\.00 Not paid · UPI/);
    expect(render({ billNumber: 'B-1', billNumberHere: 'B-2' }).text).toContain('bill number B-1');
    expect(render({ ...ACCEPTED, billNumberHere: 'B-2' }).text).toContain('bill number B-2');
  });

  it('have the buttons that answer it, and the reason for the last refusal', () => {
    const offers = { own: OWN_RIDERS, courier: OWN_RIDERS };
    const refusal = { actionId: 'a', code: 'insufficient_stock', at: NOW, status: 'PENDING', acceptedVia: null };
    const { text, buttons } = render({ offers, refusal });
    expect(buttons.map(({ name }) => name).slice(1)).toEqual(['Accept', 'Reject', 'Accept with courier', 'Print']);
    expect(text).toContain('The shelf no longer has everything in this order.');
    const later = render({ ...ACCEPTED, refusal });
    expect(later.buttons.map(({ name }) => name)).toEqual(['Print']);
    expect(later.text).not.toContain('no longer has everything');
  });

  it('name the rider of a courier, whom to call, and where to follow the way', () => {
    const courier = { ...NO_RIDER, status: 'PICKED_UP', provider: 'Zip' } as const;
    const part = { ...ACCEPTED, mode: 'SERVICE_COURIER', courier } as const;
    const named = { ...courier, riderName: 'Sunita P.', riderPhone: '98260 41175' };
    const tracked = { ...named, trackingUrl: 'https://zip.example/t' };
    const list = (card: Partial<OrderCard>) => render(card).buttons.map(({ name, isDisabled }) => [name, isDisabled]);
    expect(render({ ...part, courier: tracked }).text).toContain('Rider: Sunita P.');
    expect(list({ ...part, courier: tracked }).slice(0, 2)).toEqual([
      ['Call 98260 41175', false],
      ['Track', false],
    ]);
    expect(list({ ...part, courier: named })[1]).toEqual(['No link to track', true]);
    expect(list(part)[0]).toEqual(['Track, once a rider is named', true]);
    expect(list({ ...part, courierActions: BOTH_COURIER_ACTIONS })[0]).toEqual(['Hand to own riders', false]);
    expect(list({ ...ACCEPTED, mode: 'STORE_STAFF' })).toEqual([['Print', false]]);
  });
});

describe('the bill number of an order', () => {
  const readField = (part: Partial<OrderCard>, typed?: string) => {
    const billNumbers = new Map(typed === undefined ? [] : [['ord_7K40', typed]]);
    const { html, buttons } = render(part, {}, { workspace: { board: EMPTY_BOARD }, billNumbers });
    const field = /<input[^>]*>/.exec(html)?.[0];
    return {
      value: field === undefined ? null : /value="([^"]*)"/.exec(field)?.[1],
      isDisabled: field?.includes('disabled=""'),
      takesScans: field?.includes('data-scan="keep"'),
      canBeKept: buttons.some(({ name }) => name === 'Keep it'),
    };
  };
  const open = { isDisabled: false, takesScans: true };

  it('goes with Accept, and can’t be changed once that is pressed', () => {
    expect(readField({})).toEqual({ ...open, value: '', canBeKept: false });
    expect(readField({}, 'B-12')).toEqual({ ...open, value: 'B-12', canBeKept: false });
    expect(readField({ action: SENT_ACCEPT }, 'B-12')).toMatchObject({ value: 'B-12', isDisabled: true });
  });

  it('stays on this counter later, and is kept when it was changed', () => {
    const here = { ...ACCEPTED, billNumberHere: 'B-12' };
    expect(readField(here)).toEqual({ ...open, value: 'B-12', canBeKept: false });
    expect(readField(here, ' B-12 ')).toMatchObject({ canBeKept: false });
    for (const typed of ['B-13', ''])
      expect(readField(here, typed)).toEqual({ ...open, value: typed, canBeKept: true });
  });

  it('has no field once the service has it, nor on an order that needs no bill', () => {
    const none = { value: null, canBeKept: false };
    expect(readField({ ...ACCEPTED, billNumber: 'B-12' })).toMatchObject(none);
    for (const status of ['CANCELLED', 'PAYMENT_FAILED']) expect(readField({ status })).toMatchObject(none);
    for (const status of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      expect(readField({ ...ACCEPTED, status })).toEqual({ ...open, value: '', canBeKept: false });
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
  const renderLine = (part: Partial<LineItemView> = {}) =>
    /8901000000224 .*?(?= 5 items)/.exec(render({}, { lines: [{ ...line, ...part }] }).text)?.[0];

  it('show units, price, the MRP if it is higher, amount and shelf', () => {
    expect(render({}, { lines: [line] }).text).toContain('4 1 free Toor dal 1 kg 8901000000224');
    expect(renderLine()).toBe('8901000000224 ₹168.00 MRP ₹185.00 ₹504.00 18');
    expect(renderLine({ mrp: rupeesOf('168') })).toBe('8901000000224 ₹168.00 ₹504.00 18');
    expect(renderLine({ shelf: { stock: 2, available: 1, low: true, readAt: NOW } })).toMatch(/ 2 low$/);
    expect(renderLine({ shelf: null })).toMatch(/ – not known$/);
    expect(renderLine({ unitPrice: null, lineTotal: null })).toBe('8901000000224 18');
    expect(render({}, { lines: [{ ...line, name: null }] }).text).toContain('Item without a name');
  });

  it('add up to units, free units, delivery fee and total', () => {
    const { text } = render({}, { lines: [line, line], deliveryFee: rupeesOf('25') });
    expect(text).toContain('5 items, 8 units (2 free) Delivery fee ₹25.00 Total ₹642.00');
    const plain = render({}, { lines: [{ ...line, freeQuantity: 0 }], deliveryFee: null }).text;
    expect(plain).toContain('5 items, 8 units Total ₹642.00');
    expect(plain).not.toMatch(/\d free/);
  });
});

it('the timeline says who did what and why, and marks what failed', () => {
  const entry = (type: string, part: Partial<TimelineView> = {}): TimelineView => ({
    type,
    at: timeToday('11:50'),
    actor: 'pos',
    person: null,
    reason: null,
    ...part,
  });
  const renderTimeline = (...timeline: TimelineView[]) => render({ ...ACCEPTED }, { timeline });
  const accepted = entry('order.accepted', { actor: 'this_counter', person: 'Meena' });
  const failed = entry('delivery.failed', { actor: 'system', reason: 'No courier was available.' });
  expect(renderTimeline(accepted, failed).text).toMatch(
    /Timeline Accepted this counter, Meena 11:50 am .+ the service, no courier was free 11:50 am Print$/,
  );
  const countFailures = (...types: string[]) =>
    renderTimeline(...types.map((type) => entry(type))).html.split('class="lucide lucide-x"').length - 1;
  expect(countFailures('order.cancelled', 'order.payment_failed', 'delivery.failed')).toBe(3);
  expect(countFailures('order.accepted', 'order.packed')).toBe(0);
});
