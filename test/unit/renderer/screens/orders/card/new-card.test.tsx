import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { EpisodeView } from '../../../../../../electron/contract/calls/alarm.ts';
import type {
  ActionOverlayView,
  OrderCard,
  RefusalView,
} from '../../../../../../electron/contract/calls/order-card.ts';
import { MINUTE, SECOND } from '../../../../../../electron/contract/domain/time.ts';
import { NewCard } from '../../../../../../renderer/screens/orders/card/new-card.tsx';
import { OrderRow } from '../../../../../../renderer/screens/orders/list/order-row.tsx';
import { prepareScreen, renderOrders, type Scene } from '../../../../../support/rendered-screen.tsx';
import { COURIER, OWN_RIDERS } from '../../../../../support/snapshots/board.ts';
import { createOrderCard, SENT_ACCEPT } from '../../../../../support/snapshots/order-cards.ts';
import { createStoreWorkspace, episodeSubject } from '../../../../../support/snapshots/snapshot.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from '../../../../../support/snapshots/values.ts';

prepareScreen();

type Variant = (props: { readonly card: OrderCard; readonly episode: EpisodeView | null }) => ReactNode;

const VARIANTS: Readonly<Record<string, Variant>> = {
  card: (props) => <NewCard {...props} isFirst isCompact={false} />,
  'compact card': (props) => <NewCard {...props} isFirst isCompact />,
  row: (props) => <OrderRow {...props} isFirst />,
};

const ringing: EpisodeView = { ...episodeSubject('7K40'), state: 'ringing', since: NOW, silencedUntil: null };
const UNSENT: ActionOverlayView = { ...SENT_ACCEPT, state: 'waiting', canWithdraw: true };
const refusal: RefusalView = {
  actionId: 'a',
  code: 'insufficient_stock',
  at: NOW,
  status: 'PENDING',
  acceptedVia: null,
};
const OFFLINE: Scene = {
  workspace: { line: { ...createStoreWorkspace().line, state: 'offline' } },
};

describe.each(Object.entries(VARIANTS))('a New order as a %s', (name, Variant) => {
  const render = (part: Partial<OrderCard> = {}, episode: EpisodeView | null = null, scene: Scene = {}) =>
    renderOrders(<Variant card={createOrderCard({ number: '7K40', ...part })} episode={episode} />, scene);
  const listButtons = (...args: Parameters<typeof render>) => render(...args).buttons.map((button) => button.name);
  const findButton = (name: string, ...args: Parameters<typeof render>) =>
    render(...args).buttons.find((button) => button.name === name);

  it('shows number, total, payment, items and how many of each', () => {
    const { text } = render({ total: rupeesOf('1284.50') });
    expect(text).toMatch(/7K40.*₹1,284.50.*Paid · UPI.*5 items, 8 units.*2\s× Chakki atta 5 kg.*4\s× Toned milk 1 L/);
    expect(render({ paid: false }).text).toContain('Not paid');
    const first = createOrderCard({ number: 'A' }).firstLines;
    if (name === 'card') expect(text).toContain('+2 more');
    expect(render({ items: 3, firstLines: first }).text).not.toMatch(/\+\d more/);
  });

  it('names its store only if the board shows several', () => {
    const stores = [
      { id: 3, name: 'Sharma', city: 'Indore' },
      { id: 4, name: 'Vijay Nagar', city: 'Indore' },
    ];
    const part = { storeId: 4, storeName: 'Vijay Nagar' };
    expect(render(part, null, { workspace: { stores } }).text).toContain('Vijay Nagar');
    expect(render(part, null, { workspace: { stores, chosenStoreId: 4 } }).text).not.toContain('Vijay Nagar');
    expect(render(part).text).not.toContain('Vijay Nagar');
  });

  it('counts the time left by the service’s clock, and how long it has been over (C10)', () => {
    const renderHold = (ms: number | null) => render({ holdEndsAt: ms === null ? null : addMilliseconds(NOW, ms) });
    expect(renderHold(108 * SECOND).text).toContain('1:48 left');
    expect(renderHold(108 * SECOND).html).toContain('style="width:12%"');
    expect(renderHold(0).text).toContain('time is over');
    expect(renderHold(-59 * SECOND).text).toContain('time is over');
    expect(renderHold(-3 * MINUTE).text).toContain('over for 3 min');
    expect(renderHold(null).text).not.toMatch(/left|over/);
  });

  it('says what the shelf lacks once the hold is over, and whether this PC could store the order', () => {
    const milk = { name: 'Toned milk 1 L', barcode: '8901000000330', missing: 2 };
    const rice = { name: null, barcode: '8901000000118', missing: 1 };
    expect(render({ shortages: [milk] }).text).toContain('Toned milk 1 L: 2 short');
    expect(render({ shortages: [rice, milk] }).text).toContain('8901000000118: 1 short, and 1 more');
    expect(render({ shortages: [] }).text).toContain('All on the shelf');
    expect(render().text).not.toMatch(/short|on the shelf|saved/);
    expect(render({ isUnsaved: true }).text).toContain('Not saved on this PC');
    const accepted = { isUnsaved: true, status: 'ACCEPTED' };
    expect(render(accepted).text).toContain('This PC could not record it');
    expect(render(accepted).buttons.map((button) => [button.name, button.isDisabled])).toEqual([
      ['Accept', true],
      ['Accept with courier', true],
    ]);
  });

  it('can be silenced while it rings; then counts down to the next ring', () => {
    const quiet = (state: EpisodeView['state']): EpisodeView => ({
      ...ringing,
      state,
      silencedUntil: addMilliseconds(NOW, 21 * SECOND),
    });
    const findSilence = (episode: EpisodeView | null) =>
      listButtons({}, episode).filter((button) => button.startsWith('Silence'));
    expect(findSilence(ringing)).toHaveLength(1);
    expect([...findSilence(null), ...findSilence(quiet('silenced'))]).toEqual([]);
    expect(render({}, quiet('silenced')).text).toContain('Silenced 21 s');
    expect(render({}, quiet('between_reminders')).text).toContain('Next reminder in 0:21');
    expect(render({}, { ...ringing, state: 'shop_closed' }).text).not.toMatch(/Silenced|reminder/);
  });

  it('offers Accept, the courier with its price, and Reject', () => {
    const offers = { own: OWN_RIDERS, courier: COURIER };
    expect(listButtons({ offers }).toSorted()).toEqual(['Accept', 'Accept with courier', 'Reject']);
    expect(findButton('Accept', { offers })?.isDisabled).toBe(false);
    // Own riders need no price.
    expect(findButton('Accept')?.isDisabled).toBe(false);
    const courier = findButton('Accept with courier', { offers });
    expect(courier?.isDisabled).toBe(false);
    const price = /₹96\.34 · 7\.5 %/;
    expect(courier?.description).toMatch(name === 'row' ? price : /₹96\.34 · 7\.5 %.*you keep ₹1,188\.16/);
    if (name !== 'row') expect(courier?.description).toContain('18 min');
  });

  it('says why an answer is not possible', () => {
    const reason = 'No courier serves this store just now';
    const refused = { ...OWN_RIDERS, available: false, reason: 'No courier serves this store at the moment.' };
    const part = { offers: { own: refused, courier: refused } };
    expect(findButton('Accept', part)?.isDisabled).toBe(true);
    expect(findButton('Accept with courier', part)).toMatchObject({ isDisabled: true, description: reason });
    expect(render(part).text.split(reason)).toHaveLength(3);
    expect(findButton('Accept with courier')).toMatchObject({
      isDisabled: true,
      description: 'asking for the price…',
    });
    if (name === 'card') {
      expect(findButton('Accept with courier', {}, null, OFFLINE)?.description).toBe(
        'The price comes when the line is back',
      );
    }
  });

  it('shows a pending answer in place of the buttons, and lets staff withdraw it until it is sent (C1)', () => {
    expect(listButtons({ action: UNSENT })).toEqual(['Withdraw']);
    expect(listButtons({ action: SENT_ACCEPT })).toEqual([]);
    expect(render({ action: UNSENT }).text).toContain('Accepting…');
    expect(render({ action: UNSENT }).text).not.toContain('waiting for the line');
    expect(render({ action: UNSENT }, null, OFFLINE).text).toContain('Accepting… waiting for the line');
    expect(render({ action: { ...UNSENT, kind: 'reject' } }).text).toContain('Rejecting…');
    if (name === 'row') return;
    const describe = (part: Partial<ActionOverlayView>) => render({ action: { ...UNSENT, ...part } }).text;
    expect(describe({})).toContain('not sent yet. Not accepted until');
    expect(describe({ kind: 'reject' })).toContain('The customer has not been told.');
    expect(describe({ state: 'sending' })).toContain('Asked 14 s ago, no answer yet');
    expect(describe({ state: 'unknown' })).toContain('the answer was lost. It may be accepted or not');
  });

  it('says why the last answer was refused, until staff answer again', () => {
    const why = 'The shelf no longer has everything in this order.';
    expect(render({ refusal }).text).toContain(why);
    expect(listButtons({ refusal })).toContain('Accept');
    if (name !== 'row') expect(render({ refusal, action: UNSENT }).text).not.toContain(why);
  });
});

it('the black heading of a ringing card says how long it has rung, until little time is left', () => {
  const render = (rungMs: number, leftMs: number | null) => {
    const holdEndsAt = leftMs === null ? null : addMilliseconds(NOW, leftMs);
    const card = createOrderCard({ number: '7K40', holdEndsAt });
    const episode = { ...ringing, since: addMilliseconds(NOW, -rungMs) };
    return renderOrders(<NewCard card={card} episode={episode} isFirst isCompact={false} />).text;
  };
  expect(render(59 * SECOND, 9 * MINUTE)).not.toContain('Ringing for');
  expect(render(2 * MINUTE, 9 * MINUTE)).toContain('Ringing for 2 min');
  for (const left of [4 * MINUTE, null]) expect(render(2 * MINUTE, left)).toContain('Ringing for 2 min');
  expect(render(2 * MINUTE, MINUTE)).toContain('Ringing · time nearly over');
  expect(render(2 * MINUTE, -MINUTE)).toContain('Ringing · time is over');
});

it('a row says that the goods are kept aside until the hold ends', () => {
  const render = (holdEndsAt: OrderCard['holdEndsAt']) =>
    renderOrders(<OrderRow card={createOrderCard({ number: '7K40', holdEndsAt })} episode={null} isFirst />).text;
  expect(render(timeToday('11:55'))).toContain('Kept aside');
  for (const end of [NOW, timeToday('11:53'), null]) expect(render(end)).not.toContain('Kept aside');
});
