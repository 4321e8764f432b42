import { describe, expect, it } from 'vitest';
import type { EpisodeView } from '../../../../../../electron/contract/calls/alarm.ts';
import type { CatchUpView } from '../../../../../../electron/contract/calls/orders.ts';
import { CatchUp } from '../../../../../../renderer/screens/orders/catch-up/catch-up.tsx';
import { prepareScreen, renderOrders } from '../../../../../support/rendered-screen.tsx';
import { REFUSED_ACTIVITY } from '../../../../../support/snapshots/activity.ts';
import { RINGING_ALARM, SILENT_ALARM } from '../../../../../support/snapshots/snapshot.ts';
import { rupeesOf, timeToday } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const view: CatchUpView = {
  from: timeToday('11:06'),
  to: timeToday('11:53'),
  held: ['ord_7K38'],
  lapsed: ['ord_7K40'],
  own: { done: 0, refused: [] },
  meanwhile: { acceptedInApp: [], cancelled: [], delivered: [], deliveredTotal: rupeesOf('0'), courierFailed: [] },
};
const name = (...numbers: string[]) => numbers.map((number) => ({ storeId: 3, orderId: `ord_${number}`, number }));
const render = (
  part: Partial<Omit<CatchUpView, 'meanwhile'>> = {},
  meanwhile: Partial<CatchUpView['meanwhile']> = {},
  episodes: readonly EpisodeView[] = [],
) =>
  renderOrders(<CatchUp view={{ ...view, ...part, meanwhile: { ...view.meanwhile, ...meanwhile } }} />, {
    snapshot: { alarm: { ...SILENT_ALARM, episodes } },
  });

describe('after an outage', () => {
  it('every order that waits is listed, also one whose time is over', () => {
    const { html, text } = render();
    expect([...html.matchAll(/<article [^>]*aria-label="(\w+)"/g)].map(([, number]) => number)).toEqual([
      '7K38',
      '7K40',
    ]);
    expect(text).toContain('2 orders need an answer. Away 47 min, from 11:06 am to 11:53 am.');
  });

  it('one button silences all, while an order rings', () => {
    const listButtons = (episodes: readonly EpisodeView[]) => render({}, {}, episodes).buttons.map((each) => each.name);
    expect(listButtons(RINGING_ALARM.episodes)).toContain('Silence all');
    expect(listButtons([])).not.toContain('Silence all');
  });

  it('it is said what happened meanwhile, and nothing else', () => {
    const delivered = { delivered: name('7K17', '7K18'), deliveredTotal: rupeesOf('4180.50') };
    const all = render({}, { ...delivered, cancelled: name('7K26'), courierFailed: name('7K23') });
    expect(all.text).toMatch(
      /While you were away 1 cancelled 7K26 2 delivered ₹4,180\.50 1 courier failed 7K23: waits for your choice$/,
    );
    expect(render({}, { courierFailed: name('7K23') }).text).toMatch(/away 1 courier failed 7K23/);
    expect(render({}, { acceptedInApp: name('7K24', '7K25') }).text).toMatch(/away 2 accepted in the app 7K24, 7K25$/);
    expect(render().text).not.toMatch(/While you were away|Your own actions/);
  });

  it('it is said which own actions are done, and why one was refused', () => {
    const [row] = REFUSED_ACTIVITY;
    if (row === undefined) throw new Error('no refused action');
    const refused = render({ own: { done: 0, refused: [row] } }).text;
    expect(refused).toMatch(/Your own actions 1 Refused: .+ Show in Activity$/);
    expect(render({ own: { done: 3, refused: [] } }).text).toMatch(
      /Your own actions 3 sent and done Show in Activity$/,
    );
  });
});
