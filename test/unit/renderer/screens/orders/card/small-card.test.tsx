import { describe, expect, it } from 'vitest';
import type { EpisodeView } from '../../../../../../electron/contract/calls/alarm.ts';
import type { CourierActionsView, OrderCard } from '../../../../../../electron/contract/calls/order-card.ts';
import { SECOND } from '../../../../../../electron/contract/domain/time.ts';
import { AttentionBox } from '../../../../../../renderer/screens/orders/card/attention-box.tsx';
import { HandBackButton } from '../../../../../../renderer/screens/orders/card/courier-choices.tsx';
import { SmallCard } from '../../../../../../renderer/screens/orders/card/small-card.tsx';
import { prepareScreen, renderOrders } from '../../../../../support/rendered-screen.tsx';
import { BOTH_COURIER_ACTIONS } from '../../../../../support/snapshots/board.ts';
import { ACCEPTED, createOrderCard, NO_RIDER } from '../../../../../support/snapshots/order-cards.ts';
import { episodeSubject, SILENT_ALARM } from '../../../../../support/snapshots/snapshot.ts';
import { addMilliseconds, NOW, timeToday } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const create = (part: Partial<OrderCard> = {}): OrderCard => createOrderCard({ number: '7K31', ...ACCEPTED, ...part });
const render = (part: Partial<OrderCard> = {}, episode: EpisodeView | null = null) =>
  renderOrders(<SmallCard card={create(part)} episode={episode} isFirst />);
const listButtons = (...args: Parameters<typeof render>) => render(...args).buttons.map(({ name }) => name);

const ringing: EpisodeView = {
  ...episodeSubject('7K31'),
  wants: 'courier',
  state: 'ringing',
  since: NOW,
  silencedUntil: null,
};
const courier = { ...NO_RIDER, status: 'ASSIGNED', provider: 'Zip', riderName: 'Imran S.', vehicle: 'Bike' } as const;

describe('an accepted order says', () => {
  it('who delivers it', () => {
    expect(render({ mode: 'STORE_STAFF' }).text).toContain('Own riders 5 items');
    expect(render({ mode: 'STORE_STAFF', acceptedVia: 'APP' }).text).toContain('Accepted in the app');
    expect(render({ mode: null, acceptedVia: 'APP' }).text).toContain('Accepted in the app');
    expect(render({ mode: 'SERVICE_COURIER', courier }).text).toContain('Courier Imran S. 5 items');
    expect(render({ mode: 'SERVICE_COURIER', courier: { ...courier, riderName: null } }).text).toContain('Courier Zip');
  });

  it('how long it has waited in the shop, marked from half an hour on', () => {
    const waits = (clock: string, part: Partial<OrderCard> = {}) => render({ since: timeToday(clock), ...part });
    expect(waits('11:25').text).toContain('Not picked yet 29 min ago');
    expect(waits('11:25').html).not.toContain('data-tone="waiting"');
    expect(waits('11:24').html).toContain('data-tone="waiting"');
    const picking = { pickingSince: timeToday('11:50') };
    expect(waits('11:24', picking).text).toContain('Picking · 11:50 am 4 min ago');
    expect(waits('11:24', { status: 'PACKED' }).text).toContain('Packed 11:24 am 30 min ago');
  });

  it('when its courier comes, and on the road whom to call', () => {
    const part = { mode: 'SERVICE_COURIER', courier: { ...courier, etaMinutes: 4 } } as const;
    expect(render(part).text).toContain('Bike, here in 4 min');
    expect(render({ ...part, courier }).text).toContain('Bike, Rider is coming');
    const out = { ...part, status: 'OUT_FOR_DELIVERY', since: timeToday('11:33') };
    expect(render(out).text).toMatch(/4 min to go.*Rider: none yet.*left 11:33 am/);
    expect(render(out).text).not.toContain('here in');
    expect(render({ ...out, courier: { ...courier, riderPhone: '98260 41175' } }).text).toContain('98260 41175');
  });
});

describe('an order that was cancelled after the accept', () => {
  const stopped = { by: 'customer', reason: null, at: timeToday('11:52') };

  it('says to stop, which bill to void, by whom and why', () => {
    expect(render({ stopped }).text).toMatch(
      /Cancelled: stop, put the goods back 7K31.*The customer cancelled 2 min ago\./,
    );
    expect(render({ stopped, billNumber: 'B-1' }).text).toContain('void bill B-1');
    expect(render({ stopped, billNumberHere: 'B-2' }).text).toContain('void bill B-2');
    const byShop = { ...stopped, by: 'retailer', reason: 'The store is closing' };
    expect(render({ stopped: byShop }).text).toContain('Cancelled in the retailer app 2 min ago. The store is closing');
    expect(render({ stopped: { ...stopped, by: 'somebody' } }).text).toContain('It was cancelled 2 min ago.');
    expect(render({ stopped }).text).not.toMatch(/Own riders|Not picked/);
  });

  it('has Seen, and Silence while it rings', () => {
    expect(listButtons({ stopped })).toEqual(['Seen']);
    expect(listButtons({ stopped }, { ...ringing, wants: 'stop' })).toEqual(['Seen', 'Silence']);
  });
});

describe('an order whose courier failed', () => {
  const failed = { at: timeToday('11:50'), reason: 'No courier was available.', seen: false };
  const part: Partial<OrderCard> = {
    status: 'PACKED',
    mode: 'SERVICE_COURIER',
    courier: { ...courier, status: 'FAILED' },
    courierFailed: failed,
    courierActions: BOTH_COURIER_ACTIONS,
  };
  const withActions = (actions: Partial<CourierActionsView>): Partial<OrderCard> => ({
    ...part,
    courierActions: { ...BOTH_COURIER_ACTIONS, ...actions },
  });

  it('says since when, and offers both choices as long as they are possible', () => {
    expect(render(part).text).toMatch(/No courier came\. Choose: 7K31.*Failed · 11:50 am 4 min ago/);
    expect(render(part).text).not.toMatch(/Bike|retailer app/);
    const isDisabled = (actions: Partial<CourierActionsView>) =>
      render(withActions(actions))
        .buttons.slice(0, 2)
        .map((button) => [button.name, button.isDisabled]);
    expect(isDisabled({})).toEqual([
      ['Retry courier', false],
      ['Hand to own riders', false],
    ]);
    expect(isDisabled({ retry: false })).toEqual([
      ['Retry courier', true],
      ['Hand to own riders', false],
    ]);
    expect(isDisabled({ handBack: false })[1]).toEqual(['Hand to own riders', true]);
    const [retry] = render(withActions({ retry: false })).buttons;
    expect(retry?.description).toBe('Choose in the retailer app: another courier, or your own riders.');
  });

  it('has Seen until it is seen, and Silence while it rings', () => {
    expect(listButtons(part, ringing).slice(2)).toEqual(['Seen', 'Silence']);
    const seen = { ...part, courierFailed: { ...failed, seen: true } };
    expect(listButtons(seen).slice(2)).toEqual([]);
    expect(listButtons(seen, ringing).slice(2)).toEqual(['Silence']);
    expect(
      render(seen, { ...ringing, state: 'silenced', silencedUntil: addMilliseconds(NOW, 9 * SECOND) }).text,
    ).toContain('Silenced 9 s');
  });

  const action: CourierActionsView['action'] = {
    actionId: 'a',
    kind: 'hand_back',
    state: 'sending',
    canWithdraw: false,
    askedAt: addMilliseconds(NOW, -14 * SECOND),
  };

  it('shows a pending choice in place of both, and lets staff withdraw it until it is sent', () => {
    expect(render(withActions({ action })).text).toContain(
      'Handing to own riders… Asked 14 s ago, no answer yet. Nothing has changed so far.',
    );
    expect(listButtons(withActions({ action }))).toEqual(['Seen']);
    const unsent = { ...action, kind: 'retry_courier', state: 'waiting', canWithdraw: true } as const;
    expect(render(withActions({ action: unsent })).text).toContain(
      'Asking for a courier… Saved on this PC, not sent yet.',
    );
    expect(listButtons(withActions({ action: unsent }))).toEqual(['Withdraw', 'Seen']);
  });

  it('says why the last choice was refused', () => {
    const refusal = { actionId: 'a', code: 'courier_already_booked', at: NOW, status: null, acceptedVia: null };
    expect(render(withActions({ refusal })).text).toContain('A courier is already booked.');
  });

  it('shows the same in its details, with the reason, and rings there too', () => {
    const alarm = { ...SILENT_ALARM, episodes: [ringing] };
    const { text, buttons } = renderOrders(<AttentionBox card={create(part)} />, { snapshot: { alarm } });
    expect(text).toContain('No courier came. Choose: 11:50 am, 4 min ago: no courier was free');
    expect(buttons.map(({ name }) => name)).toEqual(['Retry courier', 'Hand to own riders', 'Seen', 'Silence']);
    const elsewhere = { ...SILENT_ALARM, episodes: [{ ...ringing, workspace: 'practice' }] } as const;
    const quiet = renderOrders(<AttentionBox card={create(part)} />, { snapshot: { alarm: elsewhere } });
    expect(quiet.buttons.map(({ name }) => name)).not.toContain('Silence');
  });

  it('is handed back in its details only by one button: that of the choice', () => {
    const listHandBack = (card: Partial<OrderCard>) =>
      renderOrders(<HandBackButton card={create(card)} />).buttons.map(({ name }) => name);
    const onTheWay = { ...part, courierFailed: null };
    expect(listHandBack(onTheWay)).toEqual(['Hand to own riders']);
    expect(listHandBack(part)).toEqual([]);
    expect(listHandBack({ ...onTheWay, courierActions: { ...BOTH_COURIER_ACTIONS, handBack: false } })).toEqual([]);
    expect(listHandBack({ ...onTheWay, courierActions: { ...BOTH_COURIER_ACTIONS, action } })).toEqual([]);
    expect(listHandBack({ ...onTheWay, courierActions: null })).toEqual([]);
  });
});
