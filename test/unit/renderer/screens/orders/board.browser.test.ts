import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EpisodeView } from '../../../../../electron/contract/calls/alarm.ts';
import type { CallResult } from '../../../../../electron/contract/calls/calls.ts';
import type { BoardView, CatchUpView } from '../../../../../electron/contract/calls/orders.ts';
import { MINUTE } from '../../../../../electron/contract/domain/time.ts';
import { listButtons, openScreen, press, read, type Scene, settle } from '../../../../support/screen.tsx';
import { REFUSED_ACTIVITY } from '../../../../support/snapshots/activity.ts';
import { EMPTY_BOARD, FULL_BOARD } from '../../../../support/snapshots/board.ts';
import { ACCEPTED, createOrderCard, SENT_ACCEPT } from '../../../../support/snapshots/order-cards.ts';
import { FOUND_ORDERS } from '../../../../support/snapshots/orders.ts';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import {
  createSnapshot,
  createStoreWorkspace,
  episodeSubject,
  RINGING_ALARM,
  SILENT_ALARM,
} from '../../../../support/snapshots/snapshot.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from '../../../../support/snapshots/values.ts';

const COLUMNS = ['New', 'Preparing', 'On the way', 'Done today'];
const column = (name: string) => page.getByRole('region', { name });
const banner = () => page.getByRole('complementary', { name: 'Orders to look at' });
const silenceAll = () => page.getByRole('button', { name: 'Silence all' });
/** The numbers of the orders in a place, from top to bottom. */
const listOrders = (place: ReturnType<typeof column>) =>
  place
    .getByRole('article')
    .elements()
    .map((card) => card.getAttribute('aria-label'));
const withBoard = (board: Partial<BoardView>): Scene => ({ workspace: { board: { ...EMPTY_BOARD, ...board } } });
const ring = (number: string, part: Partial<EpisodeView> = {}): EpisodeView => ({
  ...episodeSubject(number),
  state: 'ringing',
  since: NOW,
  silencedUntil: null,
  ...part,
});
const withRings = (...episodes: readonly EpisodeView[]) => ({ alarm: { ...SILENT_ALARM, episodes } });
const failed = ring('7K31', { wants: 'courier' });
/** Clicks what is at this place at this moment. */
function clickAt(clientX: number, clientY: number): void {
  const where = { clientX, clientY, bubbles: true, cancelable: true, pointerType: 'mouse', pressure: 0.5 };
  for (const type of ['pointerdown', 'pointerup', 'click'])
    document.elementFromPoint(clientX, clientY)?.dispatchEvent(new PointerEvent(type, { ...where, pointerId: 1 }));
}
const asList = { settings: { ...createSnapshot().settings, orderLayout: 'list' } } as const;
const TWO_STORES = [
  { id: 3, name: 'Sharma', city: 'Indore' },
  { id: 4, name: 'Vijay Nagar', city: 'Indore' },
];

describe('Esc pressed twice', () => {
  const silenced = async (address: string) => {
    const { sent } = await openScreen(address, { snapshot: { alarm: RINGING_ALARM } });
    await userEvent.keyboard('{Escape}{Escape}');
    await settle();
    return sent('alarm.silenceAll').length;
  };

  it('silences every ring', async () => {
    expect(await silenced('#orders')).toBe(1);
  });

  it('silences none where the first closes an order', async () => {
    expect(await silenced('#orders/3/ord_7K40')).toBe(0);
    expect(location.hash).toBe('#orders');
  });
});

describe('the board', () => {
  it('has each order in its column, those that need staff first, and counts them', async () => {
    await openScreen('#orders');
    expect(COLUMNS.map((name) => listOrders(column(name)))).toEqual([
      ['7K38', '7K39', '7K40'],
      ['7K31', '7K37', '7K36', '7K34', '7K35'],
      ['7K33', '7K29'],
      ['7K32', '7K30', '7K28', '7K27', '7K26', '7K25', '7K24', '7K23', '7K22'],
    ]);
    const texts = COLUMNS.map((name) => read(column(name)));
    expect(texts[0]).toMatch(/^New 3 least time first /);
    // A bag that stands on the counter is packed, not on the way.
    expect(texts[1]).toMatch(/^Preparing 5 1 needs you .*7K34 .* Packed 1 7K35 /);
    expect(texts[2]).toMatch(/^On the way 2 7K33/);
    expect(texts[3]).toMatch(/^Done today 9 7K32 ₹412\.00 11:46 am Booked 7K30 ₹1,096\.00 11:40 am To book 7K28 /);
    expect(texts[3]).toMatch(
      /7K28 ₹265\.50 Cancelled 11:35 am 7K27 .*8 delivered ₹6,627\.00 1 not delivered 2 to book$/,
    );
    expect(column('Done today').element().querySelector('s')?.textContent).toBe('₹265.50');
    // A sale that must still be booked has no tick.
    expect(column('Done today').element().querySelectorAll('.lucide-check')).toHaveLength(
      (texts[3] ?? '').split(' Booked').length - 1,
    );
  });

  it('calls an order that the store turned down rejected, and not cancelled', async () => {
    const doneToday = FULL_BOARD.doneToday.map((card) => ({ ...card, isRejected: card.number === '7K28' }));
    await openScreen('#orders', withBoard({ doneToday }));
    expect(read(column('Done today'))).toContain('7K28 ₹265.50 Rejected 11:35 am');
  });

  it('says that only the newest finished orders are listed, and nothing of what there is not', async () => {
    const { show } = await openScreen(
      '#orders',
      withBoard({
        doneToday: FULL_BOARD.doneToday,
        doneSum: { ...FULL_BOARD.doneSum, delivered: 8, cancelled: 4 },
      }),
    );
    expect(read(column('Done today'))).toMatch(/^Done today 12 .*The newest 9 are listed\./);
    const card = createOrderCard({
      number: '7K20',
      status: 'DELIVERED',
      since: timeToday('10:00'),
      total: rupeesOf('1'),
    });
    await show(withBoard({ doneToday: [card], doneSum: { ...EMPTY_BOARD.doneSum, delivered: 1 } }));
    expect(read(column('Done today'))).toMatch(/7K20 ₹1\.00 10:00 am 1 delivered ₹0\.00$/);
  });

  it('says why a column is empty, and that no order waits only while the service answers', async () => {
    const { line } = createStoreWorkspace();
    const { show } = await openScreen('#orders', withBoard({}));
    expect(COLUMNS.map((name) => read(column(name)))).toEqual([
      'New 0 No order is waiting. The sound was tested at 9:01 am.',
      'Preparing 0 Nothing to pack.',
      'On the way 0 Nobody is on the road.',
      'Done today 0 Nothing delivered yet today.',
    ]);
    for (const [part, words] of [
      [{ state: 'slowed' }, 'No order is waiting.'],
      [{ state: 'offline' }, 'No order was waiting at 11:53 am'],
      [{ lastContact: null }, 'so no orders are known'],
    ] as const) {
      await show({ workspace: { board: EMPTY_BOARD, line: { ...line, ...part } } });
      expect(read(column('New'))).toContain(words);
    }
  });

  it('rings on the card of the order, in its own workspace alone', async () => {
    await openScreen('#orders', { snapshot: withRings(failed, ring('7K37', { workspace: 'practice' })) });
    const places = COLUMNS.map((name) => column(name).getByRole('button', { name: 'Silence' }).elements().length);
    expect(places).toEqual([0, 1, 0, 0]);
  });

  it('names the orders that it can’t read, and is not called empty then', async () => {
    const unreadable = ['ord_1', 'ord_2'];
    const { show } = await openScreen('#orders', withBoard({ unreadable }));
    expect(read(column('New'))).toMatch(
      /An order this app can’t read: ord_1\. .*An order this app can’t read: ord_2\./,
    );
    expect(read(column('New'))).not.toContain('No order is waiting');
    await show(withBoard({ unreadable, new: FULL_BOARD.new }));
    expect(read(column('New'))).toContain('can’t read: ord_2');
  });

  const waiting = (number: string, left: number | null) =>
    createOrderCard({ number, holdEndsAt: left === null ? null : addMilliseconds(NOW, left) });
  const times = withBoard({
    new: [waiting('lapsed', 0), waiting('soon', 5 * MINUTE - 1), waiting('later', 5 * MINUTE), waiting('none', null)],
  });

  it('shows New with the least time first, and those whose time is over in a group below', async () => {
    const { show } = await openScreen('#orders', times);
    expect(listOrders(column('New'))).toEqual(['soon', 'later', 'none', 'lapsed']);
    expect(read(column('New'))).toMatch(/none .*Time is over 1 can still be accepted .*lapsed/);
    expect(listButtons(column('New'))).toContain('Show as list');
    await show({ ...times, snapshot: asList });
    expect(listOrders(column('New'))).toEqual(['soon', 'later', 'none', 'lapsed']);
    expect(read(column('New'))).toMatch(
      /Less than 5 min left 1 answer these first soon .*More time 2 later .*none .*Time is over 1 can .*lapsed/,
    );
    expect(listButtons(column('New'))).toContain('Show as cards');
    await show(withBoard({ new: [waiting('later', 5 * MINUTE)] }));
    expect(read(column('New'))).not.toContain('Time is over');
  });

  it.each([{}, asList])('lets nobody answer an order that has left while its place is kept: %#', async (layout) => {
    const card = (number: string) => createOrderCard({ number });
    const { show } = await openScreen('#orders', {
      ...withBoard({ new: [card('gone'), card('stays')] }),
      snapshot: layout,
    });
    await column('New').getByRole('article', { name: 'gone' }).hover();
    await show({ ...withBoard({ new: [card('stays')] }), snapshot: layout });
    const places = [...document.querySelectorAll('[inert]')].map((place) => place.querySelector('article')?.ariaLabel);
    expect(places).toEqual(['gone']);
  });

  it.each([{}, asList])(
    'lets a third click accept no order that has just come under the pointer: %#',
    async (layout) => {
      const cards = ['first', 'second', 'third'].map((number) => createOrderCard({ number }));
      const board = (count: number) => ({ ...withBoard({ new: cards.slice(-count) }), snapshot: layout });
      const { show, sent } = await openScreen('#orders', board(3));
      const accept = column('New').getByRole('article', { name: 'first' }).getByRole('button', { name: 'Accept' });
      const { x, y } = accept.first().element().getBoundingClientRect();
      const accepted = () => sent('orders.accept').map(({ orderId }) => orderId);
      clickAt(x + 20, y + 20);
      await show(board(2));
      await expect.poll(() => document.querySelectorAll('[inert]').length, { interval: 10 }).toBe(0);
      expect(document.elementFromPoint(x + 20, y + 20)?.closest('article')?.ariaLabel).toBe('second');
      clickAt(x + 20, y + 20);
      await settle();
      expect(accepted()).toEqual(['ord_first']);
      // Whoever aims at the next order needn't wait.
      clickAt(x + 31, y + 20);
      await settle();
      expect(accepted()).toEqual(['ord_first', 'ord_second']);
    },
  );

  it('silences one order or, once two ring in whatever workspace, all of them', async () => {
    const { show, sent } = await openScreen('#orders', { snapshot: { alarm: RINGING_ALARM } });
    expect(silenceAll().query()).toBeNull();
    for (const layout of [{}, asList]) {
      await show({ snapshot: { alarm: RINGING_ALARM, ...layout } });
      expect(listButtons(column('New')).filter((name) => name.startsWith('Silence'))).toHaveLength(1);
      expect(read(column('New'))).toContain('Silenced 21 s');
    }
    await show({ snapshot: withRings(ring('7K38'), ring('P104', { workspace: 'practice' })) });
    await press('Silence all');
    expect(sent('alarm.silenceAll')).toEqual([{}]);
  });
});

describe('an order that needs staff', () => {
  it('has a banner over tabs while another tab is open, and a mark on its own', async () => {
    const { show } = await openScreen('#orders', { snapshot: withRings(failed) });
    expect(banner().query()).toBeNull();
    await page.viewport(1_100, 768);
    await expect.element(page.getByRole('tablist')).toBeVisible();
    expect(read(page.getByRole('tablist'))).toBe('New 3 Preparing 5 1 On the way 2 Done today 9');
    await expect.element(banner()).toBeVisible();
    await page.getByRole('tab', { name: /Preparing/ }).click();
    expect(banner().query()).toBeNull();
    await show({ snapshot: withRings(failed, ...RINGING_ALARM.episodes) });
    expect(silenceAll().elements()).toHaveLength(1);
  });

  it('is counted below the columns beside a list while it is out of view, and one press shows it', async () => {
    const accepted = (number: string) => createOrderCard({ number, ...ACCEPTED });
    const stopped = { by: 'customer', reason: null, at: NOW } as const;
    await openScreen('#orders', {
      ...withBoard({
        new: [createOrderCard({ number: '7K40' })],
        preparing: Array.from({ length: 9 }, (_, at) => accepted(`8A${at}`)),
        onTheWay: [{ ...accepted('8B1'), stopped }, accepted('8B2')],
      }),
      snapshot: asList,
    });
    const below = page.getByRole('button', { name: /more below, 1 needs you/ });
    await below.click();
    await expect.element(column('On the way').getByRole('article', { name: '8B1' })).toHaveFocus();
    await expect.element(below).not.toBeInTheDocument();
  });

  it('has a banner beside the details of another order', async () => {
    const details = (orderId: string) => openScreen(`#orders/3/${orderId}`, { snapshot: withRings(failed) });
    await details('ord_7K40');
    expect(banner().query()).not.toBeNull();
    await details('ord_7K31');
    expect(banner().query()).toBeNull();
  });

  it('has a banner on every other screen, which names the first, that which rings, and counts the others', async () => {
    const cancelled = ring('7K50', { wants: 'stop' });
    const quiet = { ...failed, state: 'silenced' } as const;
    const { show, sent } = await openScreen('#stock', { snapshot: withRings(cancelled) });
    expect(read(banner())).toMatch(/^7K50 is cancelled: don’t pack it/);
    expect(listButtons(banner())).toEqual(['Silence', 'Show the order', 'Seen']);
    await press('Silence', banner());
    await press('Seen', banner());
    const key = { workspace: 'store', orderId: 'ord_7K50' };
    expect([...sent('alarm.silence'), ...sent('orders.seen')]).toEqual([key, { ...key, storeId: 3 }]);
    await show({ snapshot: withRings(quiet, cancelled) });
    expect(read(banner())).toMatch(/^7K50 is cancelled: .* · 1 more /);
    await show({ snapshot: withRings(quiet) });
    expect(read(banner())).toBe('7K31 has no courier: choose who takes it Show the order Seen');
    await press('Show the order');
    expect(location.hash).toBe('#orders/3/ord_7K31');
    await show({ snapshot: withRings({ ...cancelled, wants: 'decision' }) });
    expect(banner().query()).toBeNull();
  });

  it('has a banner on a board that shows another store or workspace, and over Help', async () => {
    const snapshot = withRings(ring('7K50', { wants: 'stop' }));
    const { show, sent, services } = await openScreen('#orders', { snapshot, workspace: { chosenStoreId: 3 } });
    expect(banner().query()).toBeNull();
    services.help.set({ page: null, section: null } as never);
    await press('Show the order', banner());
    expect([services.help.get(), location.hash]).toEqual([null, '#orders/3/ord_7K50']);
    location.hash = '#orders';
    await show({ snapshot, workspace: { chosenStoreId: 4 } });
    expect(read(banner())).toMatch(/^7K50/);
    await show({ snapshot, workspace: createPracticeWorkspace() });
    expect(read(banner())).toMatch(/^LIVE 7K50/);
    await press('Show the order');
    expect(sent('practice.leave')).toEqual([{}]);
  });

  it('is purple in practice, and never covers one of the live store (C16)', async () => {
    const practised = ring('P104', { wants: 'stop', workspace: 'practice' });
    const colour = () => getComputedStyle(banner().element()).backgroundColor;
    const { show } = await openScreen('#stock', {
      snapshot: withRings(practised),
      workspace: createPracticeWorkspace(),
    });
    const purple = colour();
    expect([read(banner()).slice(0, 4), purple]).toEqual(['P104', 'rgb(101, 51, 174)']);
    const silenced = ring('7K50', { wants: 'stop', state: 'silenced' });
    await show({ snapshot: withRings(practised, silenced), workspace: createPracticeWorkspace() });
    expect(read(banner())).toMatch(/^LIVE 7K50/);
    expect(colour()).not.toBe(purple);
  });
});

describe('practice', () => {
  it('has a button back to the shop on every screen, or to the start', async () => {
    const { show, sent } = await openScreen('#stock', { workspace: createPracticeWorkspace() });
    await press('Back to the shop');
    expect(sent('practice.leave')).toEqual([{}]);
    await show({ workspace: createPracticeWorkspace(), snapshot: { storeConnected: false } });
    await press('Leave practice');
    expect(sent('practice.leave')).toHaveLength(2);
    // A store whose key can't be read lies here, and waits for somebody.
    await show({
      workspace: createPracticeWorkspace(),
      snapshot: { storeConnected: false, storeDown: 'key_unreadable' },
    });
    await press('Back to the shop');
    await userEvent.keyboard('{F2}');
    await expect.poll(() => sent('practice.leave')).toHaveLength(4);
    await show({});
    expect(page.getByRole('button', { name: /Back to the shop|Leave practice/ }).query()).toBeNull();
  });
});

describe('after an outage', () => {
  const reference = (...numbers: string[]) =>
    numbers.map((number) => ({ storeId: 3, orderId: `ord_${number}`, number }));
  const nothing = { acceptedInApp: [], cancelled: [], delivered: [], deliveredTotal: rupeesOf('0'), courierFailed: [] };
  const outage = (
    meanwhile: Partial<CatchUpView['meanwhile']> = {},
    own: CatchUpView['own'] = { done: 0, refused: [] },
    alarm = SILENT_ALARM,
  ): Scene => {
    const span = { from: timeToday('11:06'), to: timeToday('11:53'), held: ['ord_7K40'], lapsed: ['ord_7K38'] };
    const catchUp = { ...span, own, meanwhile: { ...nothing, ...meanwhile } };
    return { workspace: { catchUp }, snapshot: { alarm } };
  };

  it('every order that waits is listed, also one whose time is over, and one that needs staff has a banner', async () => {
    const { show, sent } = await openScreen('#orders', outage());
    expect(read(page.getByRole('main'))).toContain('2 orders need an answer. Away 47 min, from 11:06 am to 11:53 am.');
    expect(listOrders(column('New')).toSorted()).toEqual(['7K38', '7K40']);
    expect(silenceAll().query()).toBeNull();
    expect(read(page.getByRole('main'))).not.toMatch(/While you were away|Your own actions/);
    await show(outage({}, undefined, RINGING_ALARM));
    await press('Silence all');
    expect(sent('alarm.silenceAll')).toHaveLength(1);
    await show(outage({}, undefined, withRings(failed).alarm));
    expect(banner().query()).not.toBeNull();
  });

  it('it is said what happened meanwhile, and nothing else', async () => {
    const { show } = await openScreen(
      '#orders',
      outage({
        cancelled: reference('7K26'),
        delivered: reference('7K17', '7K18'),
        deliveredTotal: rupeesOf('4180.50'),
        courierFailed: reference('7K23'),
      }),
    );
    const meanwhile = page.getByRole('region', { name: 'While you were away' });
    expect(read(meanwhile)).toBe(
      'While you were away 1 cancelled 7K26 2 delivered ₹4,180.50 1 courier failed 7K23: waits for your choice',
    );
    await show(outage({ acceptedInApp: reference('7K24', '7K25') }));
    expect(read(meanwhile)).toBe('While you were away 2 accepted in the app 7K24, 7K25');
  });

  it('it is said which own actions are done, and why one was refused', async () => {
    const own = page.getByRole('region', { name: 'Your own actions' });
    const { show } = await openScreen('#orders', outage({}, { done: 3, refused: [] }));
    expect(read(own)).toBe('Your own actions 3 sent and done Show in Activity');
    await show(outage({}, { done: 0, refused: REFUSED_ACTIVITY.slice(0, 1) }));
    expect(read(own)).toMatch(/^Your own actions 1 Refused: .+ Show in Activity$/);
  });

  it('practice keeps its columns', async () => {
    await openScreen('#practice', { workspace: createPracticeWorkspace(outage().workspace) });
    for (const name of COLUMNS) expect(column(name).query()).not.toBeNull();
  });
});

describe('once a key has answered an order', () => {
  const [a, b, c] = ['7K41', '7K42', '7K43'].map((number) => createOrderCard({ number, offers: null }));
  const card = (number: string) => page.getByRole('article', { name: number });
  const pressByKey = async (number: string, name: string) => {
    card(number).getByRole('button', { name }).element().focus();
    await userEvent.keyboard('{Enter}');
    await settle();
  };

  /** Keys count a second after the window got the focus, which a test's first key gives it. */
  const acceptByKey = (number: string, listSent: () => readonly unknown[]) =>
    expect
      .poll(
        async () => {
          await pressByKey(number, 'Accept');
          return listSent();
        },
        { timeout: 5_000 },
      )
      .toHaveLength(1);

  it('the focus goes on to the next, and to the next new one after the last', async () => {
    if (a === undefined || b === undefined || c === undefined) throw new Error('three cards');
    const { show, sent } = await openScreen('#orders', withBoard({ new: [a, b] }));
    await acceptByKey('7K41', () => sent('orders.accept'));
    const accepted = { ...a, action: SENT_ACCEPT };
    await show(withBoard({ new: [accepted, b] }));
    await expect.element(card('7K42')).toHaveFocus();

    await pressByKey('7K42', 'Reject');
    await userEvent.keyboard('{Tab}{Enter}');
    await show(withBoard({ new: [{ ...b, action: { ...SENT_ACCEPT, kind: 'reject' } }] }));
    await show(withBoard({ new: [] }));
    await show(withBoard({ new: [c] }));
    await expect.element(card('7K43')).toHaveFocus();
  });

  it('the focus stays where staff have gone meanwhile', async () => {
    if (a === undefined || b === undefined) throw new Error('two cards');
    const { show, sent } = await openScreen('#orders', withBoard({ new: [a] }));
    await acceptByKey('7K41', () => sent('orders.accept'));
    const settings = page.getByRole('link', { name: 'Settings' });
    settings.element().focus();
    await show(withBoard({ new: [b] }));
    await expect.element(settings).toHaveFocus();
  });
});

describe('the search of orders', () => {
  const results = () => page.getByRole('region', { name: 'Search orders' });

  it('says what it finds: how many, if there are more, or if they are only similar', async () => {
    let found = { ...FOUND_ORDERS, isMore: false };
    const open = async (text: string) => {
      await openScreen('#orders', {}, { 'orders.search': () => ({ ok: true, value: found }) });
      await press('Search orders');
      expect(read(results())).toMatch(/^Orders of any day: .*works too\.$/);
      await page.getByRole('searchbox', { name: 'Search orders' }).fill(text);
      await expect.poll(() => read(results())).not.toMatch(/^Orders of any day/);
      return read(results());
    };
    expect(await open('7K')).toMatch(
      /^2 orders found 7K38 11:52 am today Amul Butter 100 g \+ 1 more bill number B-2213 ₹642\.00 Delivered 5C89 /,
    );
    expect(column('New').query()).not.toBeNull();
    found = FOUND_ORDERS;
    expect(await open('7K')).toMatch(/^the newest 2; type more/);
    found = { ...FOUND_ORDERS, isMore: false, isSimilar: true };
    expect(await open('buter')).toMatch(/^No exact match\. Similar: 7K38 /);
    found = { rows: [], isMore: false, isSimilar: false };
    expect(await open('zz')).toBe('0 orders found No order on this PC has that. Try fewer letters.');
  });

  describe('opens by Enter', () => {
    const found = (number: string) => ({
      ok: true as const,
      value: { rows: [{ card: createOrderCard({ number }), items: [] }], isMore: false, isSimilar: false },
    });

    /** Opens the search; main answers `slow` when the test says so, any other text at once. */
    async function openSearch() {
      const slow = Promise.withResolvers<CallResult<'orders.search'>>();
      await openScreen(
        '#orders',
        {},
        { 'orders.search': ({ text }) => (text === 'slow' ? slow.promise : found(text)) },
      );
      await press('Search orders');
      const type = async (text: string) => {
        await page.getByRole('searchbox', { name: 'Search orders' }).fill(text);
        await settle();
      };
      return { slow, type };
    }

    it.each(['in the first search', 'after another search'])(
      'the first result for what was typed, %s',
      async (when) => {
        const { slow, type } = await openSearch();
        if (when === 'after another search') await type('A');
        await type('slow');
        await userEvent.keyboard('{Enter}');
        slow.resolve(found('C'));
        await expect.poll(() => location.hash).toBe('#orders/3/ord_C');
      },
    );

    it('nothing once the text has changed again', async () => {
      const { type } = await openSearch();
      await type('A');
      await type('slow');
      await userEvent.keyboard('{Enter}');
      await type('B');
      await expect.element(results().getByRole('article', { name: 'B' })).toBeVisible();
      await settle();
      expect(location.hash).toBe('#orders');
    });
  });

  it('names the day, store and own bill number of an order where they matter', async () => {
    const card = createOrderCard({
      number: 'A',
      placedAt: timeToday('11:52'),
      billNumberHere: 'B-3',
      status: 'CANCELLED',
    });
    const answers = { 'orders.search': { rows: [{ card, items: [] }], isMore: false, isSimilar: false } };
    await openScreen('#orders', { workspace: { stores: TWO_STORES } }, answers);
    await press('Search orders');
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('A');
    await expect
      .poll(() => read(results()))
      .toContain('Item without a name bill number B-3 · Sharma ₹642.00 Cancelled');
  });
});
