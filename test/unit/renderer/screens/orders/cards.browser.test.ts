import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { EpisodeView } from '../../../../../electron/contract/calls/alarm.ts';
import { failed, type Problem } from '../../../../../electron/contract/calls/call.ts';
import type {
  ActionOverlayView,
  CourierActionsView,
  OrderCard,
} from '../../../../../electron/contract/calls/order-card.ts';
import type { WorkspaceView } from '../../../../../electron/contract/calls/snapshot.ts';
import { MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import { isSignInDialogOpen } from '../../../../../renderer/state/sign-in-dialog-state.ts';
import { type Answers, listButtons, openScreen, press, read, type Scene } from '../../../../support/screen.tsx';
import { BOTH_COURIER_ACTIONS, COURIER, EMPTY_BOARD, OWN_RIDERS } from '../../../../support/snapshots/board.ts';
import { ACCEPTED, createOrderCard, NO_RIDER, SENT_ACCEPT } from '../../../../support/snapshots/order-cards.ts';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import {
  createSnapshot,
  createStoreWorkspace,
  episodeSubject,
  SILENT_ALARM,
} from '../../../../support/snapshots/snapshot.ts';
import { ASHA, createStaffView } from '../../../../support/snapshots/staff.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from '../../../../support/snapshots/values.ts';

const ringing: EpisodeView = { ...episodeSubject('7K40'), state: 'ringing', since: NOW, silencedUntil: null };
const UNSENT: ActionOverlayView = { ...SENT_ACCEPT, state: 'waiting', canWithdraw: true };
const OFFERS = { own: OWN_RIDERS, courier: COURIER };
const offline = { line: { ...createStoreWorkspace().line, state: 'offline' } } as const;
const LAYOUTS = ['cards', 'compact cards', 'list'] as const;
const card = (number = '7K40') => page.getByRole('article', { name: number });
const button = (name: string) => card().getByRole('button', { name });

/** A board with one order in New, or in the column of its status, and enough others for the layout. */
function withOrder(
  part: Partial<OrderCard>,
  episode: EpisodeView | null = null,
  workspace: Partial<WorkspaceView> = {},
  layout: (typeof LAYOUTS)[number] = 'cards',
): Scene {
  const order = createOrderCard({ number: '7K40', ...part });
  const column = { ACCEPTED: 'preparing', PACKED: 'preparing', OUT_FOR_DELIVERY: 'onTheWay' }[order.status] ?? 'new';
  const others = layout === 'compact cards' ? [1, 2, 3, 4, 5] : [];
  const fillers = others.map((at) => createOrderCard({ number: `F${at}`, holdEndsAt: null }));
  const board = { ...EMPTY_BOARD, new: fillers };
  const settings = createSnapshot().settings;
  return {
    workspace: { board: { ...board, [column]: column === 'new' ? [order, ...fillers] : [order] }, ...workspace },
    snapshot: {
      alarm: { ...SILENT_ALARM, episodes: episode === null ? [] : [episode] },
      settings: layout === 'list' ? { ...settings, orderLayout: 'list' } : settings,
    },
  };
}

it('draws nothing of a ringing card in a second but its countdown (P16)', async () => {
  const { services } = await openScreen(
    '#orders',
    withOrder({ holdEndsAt: addMilliseconds(NOW, 10 * MINUTE) }, ringing),
  );
  const changed: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) changed.push(target.textContent ?? '');
  });
  observer.observe(card().element(), { subtree: true, childList: true, characterData: true, attributes: true });
  services.now.set(addMilliseconds(NOW, SECOND));
  await expect.poll(() => read(card())).toContain('9:59');
  observer.disconnect();
  expect(changed.filter((text) => text !== '9:59')).toEqual([]);
});

describe.each(LAYOUTS)('a New order among %s', (layout) => {
  const open = async () => {
    const { show } = await openScreen('#orders');
    return async (...[part, episode, workspace]: Parameters<typeof withOrder>) => {
      await show(withOrder(part, episode, workspace, layout));
      return read(card());
    };
  };

  it('shows number, total, payment, items and how many of each', async () => {
    const show = await open();
    const text = await show({ total: rupeesOf('1284.50') });
    for (const words of [
      /^7K40 /,
      '₹1,284.50',
      'Paid · UPI',
      '5 items, 8 units',
      /2\s× Chakki atta 5 kg/,
      /4\s× Toned milk/,
    ]) {
      expect(text).toMatch(words);
    }
    if (layout === 'cards') expect(text).toContain('+2 more');
    expect(await show({ paid: false })).toContain('Not paid');
    expect(await show({ items: 3 })).not.toMatch(/\+\d more/);
  });

  it('names its store only if the board shows several', async () => {
    const stores = [3, 4].map((id) => ({ id, name: `Store ${id}`, city: 'Indore' }));
    const part = { storeId: 4, storeName: 'Vijay Nagar' };
    const show = await open();
    expect(await show(part, null, { stores })).toContain('Vijay Nagar');
    expect(await show(part, null, { stores, chosenStoreId: 4 })).not.toContain('Vijay Nagar');
    expect(await show(part)).not.toContain('Vijay Nagar');
  });

  it('counts the time left by the service’s clock, and how long it has been over (C10)', async () => {
    const show = await open();
    const showHold = (ms: number | null) => show({ holdEndsAt: ms === null ? null : addMilliseconds(NOW, ms) });
    expect(await showHold(108 * SECOND)).toContain('1:48 left');
    expect(card().element().querySelector<HTMLElement>('[data-slot=hold-bar] > div')?.style.width).toBe('12%');
    expect(await showHold(0)).toContain('time is over');
    expect(await showHold(-59 * SECOND)).toContain('time is over');
    expect(await showHold(-3 * MINUTE)).toContain('over for 3 min');
    expect(await showHold(null)).not.toMatch(/left|over/);
    if (layout !== 'list') return;
    expect(await showHold(MINUTE)).toContain('Kept aside');
    for (const left of [0, -MINUTE, null]) expect(await showHold(left)).not.toContain('Kept aside');
  });

  it('says what the shelf lacks, and whether this PC could store the order', async () => {
    const milk = { name: 'Toned milk 1 L', barcode: '8901000000330', missing: 2 };
    const rice = { name: null, barcode: '8901000000118', missing: 1 };
    const show = await open();
    expect(await show({ shortages: [milk] })).toContain('Toned milk 1 L: 2 short');
    expect(await show({ shortages: [rice, milk] })).toContain('8901000000118: 1 short, and 1 more');
    expect(await show({ shortages: [] })).toContain('All on the shelf');
    expect(await show({})).not.toMatch(/short|on the shelf|saved/);
    expect(await show({ isUnsaved: true })).toContain('Not saved on this PC');
  });

  it('can be silenced while it rings; then counts down to the next ring', async () => {
    const { show, sent } = await openScreen('#orders');
    const showRing = (episode: EpisodeView | null) => show(withOrder({}, episode, {}, layout));
    const quiet = { ...ringing, silencedUntil: addMilliseconds(NOW, 21 * SECOND) };
    await showRing(ringing);
    await card()
      .getByRole('button', { name: /^Silence/ })
      .click();
    expect(sent('alarm.silence')).toEqual([{ workspace: 'store', orderId: 'ord_7K40' }]);
    await showRing({ ...quiet, state: 'silenced' });
    expect(read(card())).toContain('Silenced 21 s');
    expect(listButtons(card())).not.toContain('Silence');
    await showRing({ ...quiet, state: 'between_reminders' });
    expect(read(card())).toContain('Next reminder in 0:21');
    await showRing({ ...ringing, state: 'shop_closed' });
    expect(read(card())).not.toMatch(/Silence|reminder/);
  });

  it('offers Accept, the courier with its price, and Reject', async () => {
    const show = await open();
    await show({ offers: OFFERS });
    expect(listButtons(card()).toSorted()).toEqual(['Accept', 'Accept with courier', 'Reject']);
    const price = {
      cards: 'about 18 min to collect costs ₹96.34 · 7.5 % you keep ₹1,188.16',
      'compact cards': '₹96.34 · 7.5 %, you keep ₹1,188.16, 18 min',
      list: '₹96.34 · 7.5 %',
    };
    await expect.element(button('Accept with courier')).toHaveAccessibleDescription(price[layout]);
    // Own riders need no price.
    await show({});
    expect(listButtons(card())).toContain('Accept');
    await expect.element(button('Accept with courier')).toHaveAccessibleDescription('asking for the price…');
    expect(listButtons(card())).toContain('(Accept with courier)');
    if (layout !== 'cards') return;
    await show({}, null, offline);
    await expect
      .element(button('Accept with courier'))
      .toHaveAccessibleDescription('The price comes when the line is back');
  });

  it('says why an answer is not possible', async () => {
    const show = await open();
    const refused = { ...OWN_RIDERS, available: false, reason: 'No courier serves this store at the moment.' };
    const text = await show({ offers: { own: refused, courier: refused } });
    expect(listButtons(card()).toSorted()).toEqual(['(Accept with courier)', '(Accept)', 'Reject']);
    const reason = 'No courier serves this store just now';
    await expect.element(button('Accept with courier')).toHaveAccessibleDescription(reason);
    if (layout === 'cards') await expect.element(button('Accept')).toHaveAccessibleDescription(reason);
    else expect(text.split(reason)).toHaveLength(3);
  });

  it('shows a pending answer in place of the buttons, and lets staff withdraw it until it is sent (C1)', async () => {
    const show = await open();
    const pending = (part: Partial<ActionOverlayView>, workspace = {}) =>
      show({ action: { ...UNSENT, ...part } }, null, workspace);
    expect(await pending({})).toMatch(/Accepting…(?! waiting)/);
    expect(listButtons(card())).toEqual(['Withdraw']);
    expect(await pending({}, offline)).toContain('Accepting… waiting for the line');
    expect(await pending({ kind: 'reject' })).toContain('Rejecting…');
    if (layout !== 'list') {
      expect(read(card())).toContain('The customer has not been told.');
      expect(await pending({})).toContain('not sent yet. Not accepted until');
      expect(await pending({ state: 'unknown' })).toContain('the answer was lost. It may be accepted or not');
    }
    const sent = await pending({ state: 'sending', canWithdraw: false });
    if (layout !== 'list') expect(sent).toContain('Asked 14 s ago, no answer yet');
    expect(listButtons(card())).toEqual([]);
  });

  it('says why the last answer was refused, until staff answer again', async () => {
    const refusal = { actionId: 'a', code: 'insufficient_stock', at: NOW, status: 'PENDING', acceptedVia: null };
    const why = 'The shelf no longer has everything in this order.';
    const show = await open();
    expect(await show({ refusal })).toContain(why);
    expect(listButtons(card())).toContain('Accept');
    if (layout !== 'list') expect(await show({ refusal, action: UNSENT })).not.toContain(why);
  });
});

it('the black heading of a ringing card says how long it has rung, until little time is left', async () => {
  const { show } = await openScreen('#orders');
  const showRing = async (rungMs: number, leftMs: number | null) => {
    const holdEndsAt = leftMs === null ? null : addMilliseconds(NOW, leftMs);
    await show(withOrder({ holdEndsAt }, { ...ringing, since: addMilliseconds(NOW, -rungMs) }));
    return read(card());
  };
  expect(await showRing(59 * SECOND, 9 * MINUTE)).not.toContain('Ringing for');
  for (const left of [9 * MINUTE, 4 * MINUTE, null])
    expect(await showRing(2 * MINUTE, left)).toContain('Ringing for 2 min');
  expect(await showRing(2 * MINUTE, MINUTE)).toContain('Ringing · time nearly over');
  expect(await showRing(2 * MINUTE, -MINUTE)).toContain('Ringing · time is over');
});

describe('what staff do with an order', () => {
  const key = { workspace: 'practice', storeId: 3, orderId: 'ord_7K40' };
  const action = { ...key, actionId: expect.any(String) };
  const open = (part: Partial<OrderCard>, answers: Answers = {}, more: Scene['snapshot'] = {}) => {
    const { workspace, snapshot } = withOrder(part);
    const scene = { workspace: createPracticeWorkspace(workspace), snapshot: { ...snapshot, ...more } };
    return openScreen('#practice', scene, answers);
  };

  it('accepts with own riders, or with the courier at the price on screen', async () => {
    const own = await open({ offers: OFFERS });
    await press('Accept', card());
    expect(own.sent('orders.accept')).toEqual([{ ...action, mode: 'STORE_STAFF' }]);
    const courier = await open({ offers: OFFERS });
    await press('Accept with courier', card());
    expect(courier.sent('orders.accept')).toEqual([{ ...action, mode: 'SERVICE_COURIER', courierCost: 9_634 }]);
  });

  it('is one action until it is answered, however often they press (C2)', async () => {
    const { sent } = await open({ offers: OFFERS });
    await button('Accept').dblClick();
    await press('Accept with courier', card());
    expect(sent('orders.accept')).toHaveLength(1);
    const failing = await open({ offers: OFFERS }, { 'orders.accept': () => failed('disk_full') });
    await press('Accept', card());
    await press('Accept', card());
    expect(new Set(failing.sent('orders.accept').map(({ actionId }) => actionId)).size).toBe(2);
  });

  it('rejects for one of the reasons, or not at all', async () => {
    const rejectReasons = ['An item is out of stock', 'Festival, closed early', 'No rider is available'];
    const dialog = page.getByRole('dialog');
    const { sent } = await open({}, {}, { settings: { ...createSnapshot().settings, rejectReasons } });
    await press('Reject', card());
    expect(read(dialog)).toMatch(/^Reject 7K40: what may the customer know\?/);
    expect(listButtons(dialog)).toEqual([...rejectReasons, 'Keep the order']);
    await press('Keep the order', dialog);
    await press('Reject', card());
    await press('Festival, closed early', dialog);
    expect(sent('orders.reject')).toEqual([{ ...action, reason: 'Festival, closed early' }]);
  });

  it('asks for a name on a locked counter before a reason, and for the reason then', async () => {
    const { show } = await openScreen('#orders', {
      ...withOrder({}),
      snapshot: { staff: { ...createStaffView(null), lockMinutes: null } },
    });
    await press('Reject', card());
    await expect.element(page.getByRole('dialog', { name: /Who/ })).toBeVisible();
    isSignInDialogOpen.set(false);
    await show({ ...withOrder({}), snapshot: { staff: createStaffView(ASHA) } });
    await expect.element(page.getByRole('dialog', { name: /^Reject 7K40/ })).toBeVisible();
  });

  it('that failed says why until the next call; on a locked counter staff choose their name instead', async () => {
    let problem: Problem = 'disk_full';
    const { services } = await open({}, { 'orders.accept': () => failed(problem) });
    await press('Accept', card());
    expect(services.problem.get()).toBe('disk_full');
    await expect.element(page.getByRole('alert')).toBeVisible();
    problem = 'locked';
    await press('Accept', card());
    expect(services.problem.get()).toBeNull();
    expect(isSignInDialogOpen.get()).toBe(true);
  });

  it('withdraws an answer that was not sent', async () => {
    const { sent } = await open({ action: { ...UNSENT, actionId: 'a1' } });
    await press('Withdraw', card());
    expect(sent('actions.withdraw')).toEqual([{ workspace: 'practice', actionId: 'a1' }]);
  });
});

describe('an accepted order', () => {
  const courier = { ...NO_RIDER, status: 'ASSIGNED', provider: 'Zip', riderName: 'Imran S.', vehicle: 'Bike' } as const;
  const open = async () => {
    const screen = await openScreen('#orders');
    return async (part: Partial<OrderCard>, episode: EpisodeView | null = null) => {
      await screen.show(withOrder({ ...ACCEPTED, ...part }, episode));
      return read(card());
    };
  };

  it('says who delivers it', async () => {
    const show = await open();
    expect(await show({ mode: 'STORE_STAFF' })).toContain('Own riders 5 items');
    for (const mode of ['STORE_STAFF', null] as const)
      expect(await show({ mode, acceptedVia: 'APP' })).toContain('Accepted in the app');
    expect(await show({ mode: 'SERVICE_COURIER', courier })).toContain('Courier Imran S. 5 items');
    expect(await show({ mode: 'SERVICE_COURIER', courier: { ...courier, riderName: null } })).toContain('Courier Zip');
    expect(await show({ isUnsaved: true })).toContain('This PC could not record it');
  });

  it('says how long it has waited in the shop, marked from half an hour on', async () => {
    const show = await open();
    const isMarked = () => card().element().querySelector('[data-tone=waiting]') !== null;
    expect(await show({ since: timeToday('11:25') })).toContain('Not picked yet 29 min ago');
    expect(isMarked()).toBe(false);
    const since = timeToday('11:24');
    await show({ since });
    expect(isMarked()).toBe(true);
    expect(await show({ since, pickingSince: timeToday('11:50') })).toContain('Picking · 11:50 am 4 min ago');
    expect(await show({ since, status: 'PACKED' })).toContain('Packed 11:24 am 30 min ago');
  });

  it('says when its courier comes, and on the road whom to call', async () => {
    const show = await open();
    const part = { mode: 'SERVICE_COURIER', courier: { ...courier, etaMinutes: 4 } } as const;
    expect(await show(part)).toContain('Bike, here in 4 min');
    expect(await show({ ...part, courier })).toContain('Bike, Rider is coming');
    const out = { ...part, status: 'OUT_FOR_DELIVERY', since: timeToday('11:33') };
    expect(await show(out)).toMatch(/4 min to go.*Rider: none yet.*left 11:33 am/);
    expect(read(card())).not.toContain('here in');
    expect(await show({ ...out, courier: { ...courier, riderPhone: '98260 41175' } })).toContain('98260 41175');
  });

  it('that was cancelled says to stop, which bill to void, by whom and why, and is marked as seen', async () => {
    const stopped = { by: 'customer', reason: null, at: timeToday('11:52') };
    const { show: next, sent } = await openScreen('#orders', withOrder({ ...ACCEPTED, stopped }));
    expect(read(card())).toMatch(/^Cancelled: stop, put the goods back 7K40.*The customer cancelled 2 min ago\./);
    expect(read(card())).not.toMatch(/Own riders|Not picked/);
    expect(listButtons(card())).toEqual(['Seen']);
    await press('Seen', card());
    expect(sent('orders.seen')).toEqual([{ workspace: 'store', storeId: 3, orderId: 'ord_7K40' }]);
    for (const [part, words] of [
      [{ stopped, billNumber: 'B-1' }, 'void bill B-1'],
      [{ stopped, billNumberHere: 'B-2' }, 'void bill B-2'],
      [
        { stopped: { ...stopped, by: 'retailer', reason: 'The store is closing' } },
        'Cancelled in the retailer app 2 min ago. The store is closing',
      ],
      [{ stopped: { ...stopped, by: 'somebody' } }, 'It was cancelled 2 min ago.'],
    ] as const) {
      await next(withOrder({ ...ACCEPTED, ...part }));
      expect(read(card())).toContain(words);
    }
    await next(withOrder({ ...ACCEPTED, stopped }, { ...ringing, wants: 'stop' }));
    expect(listButtons(card())).toEqual(['Seen', 'Silence']);
  });

  describe('whose courier failed', () => {
    const failure = { at: timeToday('11:50'), reason: 'No courier was available.', seen: false };
    const part: Partial<OrderCard> = {
      ...ACCEPTED,
      status: 'PACKED',
      mode: 'SERVICE_COURIER',
      courier: { ...courier, status: 'FAILED' },
      courierFailed: failure,
      courierActions: BOTH_COURIER_ACTIONS,
    };
    const ring: EpisodeView = { ...ringing, wants: 'courier' };
    const seen = { ...part, courierFailed: { ...failure, seen: true } };
    const withActions = (actions: Partial<CourierActionsView>) => ({
      ...part,
      courierActions: { ...BOTH_COURIER_ACTIONS, ...actions },
    });
    const choice = {
      actionId: 'a',
      kind: 'hand_back',
      state: 'sending',
      canWithdraw: false,
      askedAt: addMilliseconds(NOW, -14 * SECOND),
    } as const;

    it('says since when, and offers both choices as long as they are possible', async () => {
      const show = await open();
      expect(await show(part)).toMatch(/^No courier came\. Choose: 7K40.*Failed · 11:50 am 4 min ago/);
      expect(read(card())).not.toMatch(/Bike|retailer app/);
      expect(listButtons(card())).toEqual(['Retry courier', 'Hand to own riders', 'Seen']);
      await show(withActions({ retry: false }));
      expect(listButtons(card())).toEqual(['(Retry courier)', 'Hand to own riders', 'Seen']);
      await expect
        .element(button('Retry courier'))
        .toHaveAccessibleDescription('Choose in the retailer app: another courier, or your own riders.');
      await show(withActions({ handBack: false }));
      expect(listButtons(card())).toEqual(['Retry courier', '(Hand to own riders)', 'Seen']);
    });

    it('goes to another courier or to own riders', async () => {
      const action = { actionId: expect.any(String), workspace: 'store', storeId: 3, orderId: 'ord_7K40' };
      const retry = await openScreen('#orders', withOrder(part));
      await press('Retry courier');
      expect(retry.sent('orders.retryCourier')).toEqual([action]);
      const own = await openScreen('#orders', withOrder(part));
      await press('Hand to own riders');
      expect(own.sent('orders.handBack')).toEqual([action]);
    });

    it('can be seen until it is seen, and silenced while it rings', async () => {
      const show = await open();
      await show(part, ring);
      expect(listButtons(card()).slice(2)).toEqual(['Seen', 'Silence']);
      await show(seen, ring);
      expect(listButtons(card()).slice(2)).toEqual(['Silence']);
      await show(seen);
      expect(listButtons(card())).toHaveLength(2);
      const until = addMilliseconds(NOW, 9 * SECOND);
      expect(await show(seen, { ...ring, state: 'silenced', silencedUntil: until })).toContain('Silenced 9 s');
    });

    it('shows a pending choice in place of both, and why the last was refused', async () => {
      const show = await open();
      expect(await show(withActions({ action: choice }))).toContain(
        'Handing to own riders… Asked 14 s ago, no answer yet. Nothing has changed so far.',
      );
      expect(listButtons(card())).toEqual(['Seen']);
      const unsent = { ...choice, kind: 'retry_courier', state: 'waiting', canWithdraw: true } as const;
      expect(await show(withActions({ action: unsent }))).toContain(
        'Asking for a courier… Saved on this PC, not sent yet.',
      );
      expect(listButtons(card())).toEqual(['Withdraw', 'Seen']);
      const refusal = { actionId: 'a', code: 'courier_already_booked', at: NOW, status: null, acceptedVia: null };
      expect(await show(withActions({ refusal }))).toContain('A courier is already booked.');
    });
  });
});
