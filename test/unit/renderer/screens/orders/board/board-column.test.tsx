import { describe, expect, it } from 'vitest';
import type { EpisodeView } from '../../../../../../electron/contract/calls/alarm.ts';
import type { BoardView } from '../../../../../../electron/contract/calls/orders.ts';
import type { WorkspaceView } from '../../../../../../electron/contract/calls/snapshot.ts';
import { MINUTE } from '../../../../../../electron/contract/domain/time.ts';
import { BoardColumn } from '../../../../../../renderer/screens/orders/board/board-column.tsx';
import { COLUMN_NAMES, type ColumnName } from '../../../../../../renderer/screens/orders/board/columns.ts';
import { OrderList } from '../../../../../../renderer/screens/orders/list/order-list.tsx';
import { NewCards } from '../../../../../../renderer/screens/orders/new/new-cards.tsx';
import { prepareScreen, renderOrders, type Scene } from '../../../../../support/rendered-screen.tsx';
import { EMPTY_BOARD, FULL_BOARD } from '../../../../../support/snapshots/board.ts';
import { createOrderCard } from '../../../../../support/snapshots/order-cards.ts';
import {
  createSnapshot,
  createStoreWorkspace,
  episodeSubject,
  RINGING_ALARM,
  SILENT_ALARM,
} from '../../../../../support/snapshots/snapshot.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const render = (name: ColumnName, scene: Scene = {}) => renderOrders(<BoardColumn name={name} withHead />, scene);
const withBoard = (board: Partial<BoardView>): Scene => ({ workspace: { board: { ...EMPTY_BOARD, ...board } } });
/** The numbers of the orders on screen, from top to bottom. */
const listNumbers = (html: string): string[] =>
  [...html.matchAll(/<article [^>]*aria-label="([^"]*)"/g)].map(([, number = '']) => number);
const ring = (number: string, part: Partial<EpisodeView> = {}): EpisodeView => ({
  ...episodeSubject(number),
  state: 'ringing',
  since: NOW,
  silencedUntil: null,
  ...part,
});

describe('each column', () => {
  it('has its orders and their count, those that need staff first', () => {
    const columns = COLUMN_NAMES.map((name) => listNumbers(render(name).html));
    expect(columns).toEqual([
      ['7K38', '7K39', '7K40'],
      ['7K37', '7K36', '7K34'],
      ['7K31', '7K33', '7K29'],
      ['7K32', '7K30', '7K28', '7K27', '7K26', '7K25', '7K24', '7K23', '7K22'],
    ]);
    expect(render('new').text).toMatch(/^New 3 /);
    expect(render('preparing').text).toMatch(/^Preparing 3 7K37/);
    expect(render('on_the_way').text).toMatch(/^On the way 3 1 needs you /);
    const done = { ...FULL_BOARD.doneSum, delivered: 8, cancelled: 4 };
    const long = render('done_today', withBoard({ doneToday: FULL_BOARD.doneToday, doneSum: done }));
    expect(long.text).toMatch(/^Done today 12 /);
    expect(long.text).toContain('The newest 9 are listed.');
    expect(render('done_today').text).not.toContain('are listed');
  });

  it('says why it is empty, and claims that no order waits only while the service answers', () => {
    const { line } = createStoreWorkspace();
    const describeNew = (part: Partial<WorkspaceView['line']>) =>
      render('new', { workspace: { board: EMPTY_BOARD, line: { ...line, ...part } } }).text;
    expect(describeNew({})).toContain('No order is waiting. The sound was tested at 9:01 am.');
    expect(describeNew({ state: 'slowed' })).toContain('No order is waiting.');
    expect(describeNew({ state: 'offline' })).toContain('No order was waiting at 11:53 am');
    expect(describeNew({ lastContact: null })).toContain('so no orders are known');
    const texts = COLUMN_NAMES.map((name) => render(name, withBoard({})).text);
    expect(texts.slice(1)).toEqual([
      'Preparing 0 Nothing to pack.',
      'On the way 0 Nobody is on the road.',
      'Done today 0 Nothing delivered yet today.',
    ]);
  });

  it('rings and is silenced on the card of the order, in its own workspace alone', () => {
    const episodes = [ring('7K31', { wants: 'courier' }), ring('7K37', { workspace: 'practice' })];
    const scene = { snapshot: { alarm: { ...SILENT_ALARM, episodes } } };
    const countSilence = (name: ColumnName) =>
      render(name, scene).buttons.filter((button) => button.name === 'Silence').length;
    expect(COLUMN_NAMES.map(countSilence)).toEqual([0, 0, 1, 0]);
  });
});

describe('New', () => {
  it('silences all once two orders ring, of whatever workspace', () => {
    const hasButton = (...episodes: EpisodeView[]) =>
      render('new', { snapshot: { alarm: { ...SILENT_ALARM, episodes } } }).buttons.some(
        ({ name }) => name === 'Silence all',
      );
    expect(hasButton(...RINGING_ALARM.episodes)).toBe(false);
    expect(hasButton(ring('7K38'), ring('P104', { workspace: 'practice' }))).toBe(true);
    expect(render('preparing', { snapshot: { alarm: RINGING_ALARM } }).buttons).toEqual([]);
  });

  it('names the orders that it can’t read, and is not called empty then', () => {
    const unreadable = ['ord_1', 'ord_2'];
    const { text } = render('new', withBoard({ unreadable }));
    for (const id of unreadable) expect(text).toContain(`An order this app can’t read: ${id}.`);
    expect(text).not.toContain('No order is waiting');
    expect(render('new', withBoard({ unreadable, new: FULL_BOARD.new })).text).toContain('can’t read: ord_2');
  });

  const waiting = (number: string, left: number | null) =>
    createOrderCard({ number, holdEndsAt: left === null ? null : addMilliseconds(NOW, left) });
  const board = {
    new: [waiting('lapsed', 0), waiting('soon', 5 * MINUTE - 1), waiting('later', 5 * MINUTE), waiting('none', null)],
  };
  const list: Scene['snapshot'] = { settings: { ...createSnapshot().settings, orderLayout: 'list' } };

  it('shows every order once: least time first, and those whose time is over in a group below', () => {
    const cards = render('new', withBoard(board));
    expect(listNumbers(cards.html)).toEqual(['soon', 'later', 'none', 'lapsed']);
    expect(cards.text).toMatch(/none .*Time is over 1 can still be accepted .*lapsed/);
    expect(cards.html).not.toContain('inert');
    expect(render('new', withBoard({ new: board.new.slice(1) })).text).not.toContain('Time is over');
  });

  it('groups a list by the time left', () => {
    const { html, text } = render('new', { ...withBoard(board), snapshot: list });
    expect(listNumbers(html)).toEqual(['soon', 'later', 'none', 'lapsed']);
    expect(text).toMatch(
      /Less than 5 min left 1 answer these first soon .*More time 2 later .*none .*Time is over 1 can .*lapsed/,
    );
    expect(html).not.toContain('inert');
    const buttons = [html, render('new', withBoard(board)).html].map(
      (each) => /aria-label="(Show as \w+)"/.exec(each)?.[1],
    );
    expect(buttons).toEqual(['Show as cards', 'Show as list']);
  });

  it('lets nobody answer an order that has left, while its place is kept', () => {
    const places = ['gone', 'stays'].map((number) => ({
      card: createOrderCard({ number }),
      isGone: number === 'gone',
    }));
    for (const content of [<OrderList key="list" places={places} />, <NewCards key="cards" places={places} />]) {
      const { html } = renderOrders(content);
      expect(html.split('inert=""')).toHaveLength(2);
      expect(html).toMatch(/inert=""><article [^>]*aria-label="gone"/);
    }
  });

  it('rings in the list and on cards', () => {
    for (const snapshot of [{}, list]) {
      const { text, buttons } = render('new', { snapshot: { alarm: RINGING_ALARM, ...snapshot } });
      expect(buttons.filter(({ name }) => name.startsWith('Silence'))).toHaveLength(1);
      expect(text).toContain('Silenced 21 s');
    }
  });
});

it('Done today marks what is cancelled and what is to be booked, and adds up the day', () => {
  const { html, text } = render('done_today');
  expect(html.match(/<s>.*?<\/s>/g)).toEqual(['<s>₹265.50</s>']);
  expect(text).toMatch(
    /7K32 ₹412\.00 11:46 am Booked 7K30 ₹1,096\.00 11:40 am To book 7K28 ₹265\.50 Cancelled 11:35 am 7K27/,
  );
  expect(text).toMatch(/8 delivered ₹6,627\.00 1 cancelled 2 to book$/);
  const card = createOrderCard({
    number: '7K20',
    status: 'DELIVERED',
    since: timeToday('10:00'),
    total: rupeesOf('1'),
  });
  const unbooked = render(
    'done_today',
    withBoard({ doneToday: [card], doneSum: { ...EMPTY_BOARD.doneSum, delivered: 1 } }),
  );
  expect(unbooked.text).toMatch(/7K20 ₹1\.00 10:00 am 1 delivered ₹0\.00$/);
});
