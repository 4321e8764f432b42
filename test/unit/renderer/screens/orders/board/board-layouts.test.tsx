import { describe, expect, it } from 'vitest';
import type { EpisodeView } from '../../../../../../electron/contract/calls/alarm.ts';
import type { CatchUpView } from '../../../../../../electron/contract/calls/orders.ts';
import { Columns, SplitBoard } from '../../../../../../renderer/screens/orders/board/board.tsx';
import { prepareScreen, renderOrders, type Scene } from '../../../../../support/rendered-screen.tsx';
import { createPracticeWorkspace } from '../../../../../support/snapshots/practice.ts';
import { episodeSubject, RINGING_ALARM, SILENT_ALARM } from '../../../../../support/snapshots/snapshot.ts';
import { NOW, rupeesOf } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const failed: EpisodeView = {
  ...episodeSubject('7K31'),
  wants: 'courier',
  state: 'ringing',
  since: NOW,
  silencedUntil: null,
};
const withEpisodes = (...episodes: readonly EpisodeView[]): Scene => ({
  snapshot: { alarm: { ...SILENT_ALARM, episodes } },
});
const hasBanner = (html: string): boolean => html.includes('aria-label="Orders to look at"');
const listColumns = (html: string): (string | undefined)[] =>
  [...html.matchAll(/data-column="(\w+)"/g)].map(([, name]) => name);

describe('an order that needs staff', () => {
  const renderColumns = (width: number, more: Scene = {}) =>
    renderOrders(<Columns width={width} screen="orders" onSearch={() => undefined} />, {
      ...withEpisodes(failed),
      ...more,
    });

  it('has no banner over four columns, which show it', () => {
    const { html } = renderColumns(1_110);
    expect(listColumns(html)).toEqual(['new', 'preparing', 'on_the_way', 'done_today']);
    expect(hasBanner(html)).toBe(false);
  });

  it('has a banner over tabs while another tab is open, and a mark on its own', () => {
    const { html, text } = renderColumns(1_109);
    expect(hasBanner(html)).toBe(true);
    expect(text).toMatch(/New 3 Preparing 3 On the way 3 1 Done today 9/);
    // The banner of every screen shows an order that is not on this board.
    expect(hasBanner(renderColumns(1_109, withEpisodes({ ...failed, workspace: 'practice' })).html)).toBe(false);
  });

  it('is silenced together with the others over tabs, too', () => {
    const { buttons } = renderColumns(1_109, withEpisodes(failed, ...RINGING_ALARM.episodes));
    expect(buttons.filter(({ name }) => name === 'Silence all')).toHaveLength(1);
  });

  const catchUp: CatchUpView = {
    from: NOW,
    to: NOW,
    held: ['ord_7K40'],
    lapsed: ['ord_7K38'],
    own: { done: 0, refused: [] },
    meanwhile: { acceptedInApp: [], cancelled: [], delivered: [], deliveredTotal: rupeesOf('0'), courierFailed: [] },
  };

  it('has a banner after an outage, and beside the details of another order', () => {
    expect(hasBanner(renderColumns(1_366, { workspace: { catchUp } }).html)).toBe(true);
    const search = { text: null, setText: () => undefined, found: null, isBusy: false };
    const renderDetails = (orderId: string) =>
      renderOrders(<SplitBoard width={1_366} order={{ storeId: 3, orderId }} search={search} />, withEpisodes(failed))
        .html;
    expect(hasBanner(renderDetails('ord_7K40'))).toBe(true);
    expect(hasBanner(renderDetails('ord_7K31'))).toBe(false);
  });

  it('stays in view in practice, where the columns of an outage would hide the practice moves', () => {
    const { html } = renderOrders(<Columns width={1_110} screen="practice" onSearch={() => undefined} />, {
      workspace: { ...createPracticeWorkspace(), catchUp },
    });
    expect(listColumns(html)).toEqual(['new', 'preparing', 'on_the_way', 'done_today']);
  });
});

describe('beside details and search', () => {
  const search = { text: '', setText: () => undefined, found: null, isBusy: false };

  it('New stays in view if there is room', () => {
    const list = (width: number) =>
      listColumns(renderOrders(<SplitBoard width={width} order={null} search={search} />).html);
    expect(list(760)).toEqual(['new', 'search']);
    expect(list(759)).toEqual(['search']);
  });
});
