import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityRow, ActivityView } from '../../../../../electron/contract/calls/activity.ts';
import { failed } from '../../../../../electron/contract/calls/call.ts';
import { type Answers, listButtons, openScreen, press, read, settle } from '../../../../support/screen.tsx';
import { ACTIVITY, BAG_ACTIVITY, IMPORT_ACTIVITY, IMPORT_GROUP } from '../../../../support/snapshots/activity.ts';

const createPage = (part: Partial<ActivityView> = {}): ActivityView => ({
  rows: ACTIVITY,
  bags: [],
  next: null,
  people: [],
  ...part,
});
const open = (view: Partial<ActivityView> = {}, answers: Answers = {}) =>
  openScreen('#activity', {}, { 'activity.view': createPage(view), ...answers });
const main = () => page.getByRole('main');
const row = (name: string) => page.getByRole('article', { name });
const listOpen = () =>
  main()
    .getByRole('article')
    .elements()
    .map((each) => each.ariaLabel);
const listSettled = () =>
  main()
    .getByRole('listitem')
    .elements()
    .map((each) => read(page.elementLocator(each)));

describe('Activity', () => {
  it('has what needs staff first; then what has ended, each check of a bag at its time', async () => {
    await open({ bags: BAG_ACTIVITY });
    expect(listOpen()).toEqual(['Accept 7K21', 'Accept 7K19', 'Reject 7K38', 'Adjust Toor dal 1 kg, −2']);
    expect(listSettled()).toEqual([
      'Book 7K32 Done · bill number B-2213 6 min ago · 11:48 am',
      'Accept 7K37 Done · own riders 7 min ago · 11:47 am',
      'Bag checked 7K40 7 of 8, 2 mistakes found Meena · 8 min ago · 11:46 am',
      'Accept 7K18 Withdrawn · own riders 1 h ago · 10:40 am',
    ]);
  });

  it('says of each what happened, how often it was tried, and when it is tried again', async () => {
    await open();
    expect(read(row('Accept 7K19'))).toContain('It was sent, but no answer came back.');
    expect(read(row('Accept 7K19'))).toContain('sent 11:47 am · tried 3 times · next try in 12 s');
    expect(read(row('Reject 7K38'))).toContain('Saved on this PC, not sent yet.');
    expect(read(row('Reject 7K38'))).not.toMatch(/sent \d|tried|next try/);
    expect(read(row('Adjust Toor dal 1 kg, −2'))).toContain('it must be sent once more');
  });

  it('offers to withdraw what was not sent, and to mark a refusal as seen', async () => {
    const { sent } = await open();
    expect(listButtons(row('Accept 7K19'))).toEqual([]);
    await press('Withdraw', row('Reject 7K38'));
    expect(sent('actions.withdraw')).toEqual([{ workspace: 'store', actionId: 'act_7K38' }]);
    await press('Seen', row('Accept 7K21'));
    expect(sent('actions.seen')).toEqual([{ workspace: 'store', actionId: 'act_7K21' }]);
    await row('Accept 7K21').getByRole('link', { name: 'Open order' }).click();
    expect(location.hash).toBe('#orders/3/ord_7K21');
  });

  it('lists the actions of one state, person, topic and text, and says if there are none', async () => {
    const { sent } = await open(
      { people: ['Meera'] },
      {
        'activity.view': ({ search }) => ({
          ok: true,
          value: createPage({ people: ['Meera'], ...(search?.topic === 'sale' && { rows: [] }) }),
        }),
      },
    );
    const search = () => sent('activity.view').at(-1)?.search;
    expect(search()).toEqual({ words: [], topic: null, day: null, who: null, states: null });
    await page.getByRole('radio', { name: /^Refused/ }).click();
    await settle();
    expect(search()).toMatchObject({ states: ['refused'] });
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Person' }), 'Meera');
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'About' }), 'Sales');
    await page.getByRole('searchbox').fill('Accept  7K');
    await expect.poll(() => search()?.words.map(({ word }) => word)).toEqual(['accept', '7k']);
    expect(search()).toMatchObject({ who: 'Meera', topic: 'sale', states: ['refused'] });
    expect(search()?.words[0]?.kinds).toEqual(['accept']);
    expect(read(main())).toContain('Nothing of this kind.');
  });

  it('reads page after page until the screen is full, and older actions when they are asked for', async () => {
    const [done] = ACTIVITY.filter(({ state }) => state === 'done');
    const createRows = (from: number): readonly ActivityRow[] =>
      Array.from({ length: 50 }, (_, index) => ({
        ...(done ?? expect.unreachable()),
        actionId: `act_${from - index}`,
      }));
    const { sent } = await open(
      {},
      {
        'activity.view': ({ before }) => {
          const from = before ?? 900;
          return { ok: true, value: createPage({ rows: createRows(from), next: from > 600 ? from - 100 : null }) };
        },
      },
    );
    expect(sent('activity.view').map(({ before }) => before)).toEqual([null, 800]);
    expect(main().getByRole('listitem').elements()).toHaveLength(100);
    await press('Show older');
    expect(sent('activity.view').map(({ before }) => before)).toEqual([null, 800, null, 800, 700, 600]);
    expect(main().getByRole('listitem').elements()).toHaveLength(200);
    expect(page.getByRole('button', { name: 'Show older' }).query()).toBeNull();
  });

  it('says so when it can’t be read', async () => {
    await open({}, { 'activity.view': () => failed('internal') });
    await expect.element(main().getByRole('alert')).toBeVisible();
  });
});

describe('an import on Activity', () => {
  it('is one row with what became of its actions; opened, it lists those that need staff first', async () => {
    const { sent } = await open(
      { rows: IMPORT_GROUP },
      {
        'activity.import': ({ before }) =>
          before === null
            ? { ok: true, value: { rows: IMPORT_ACTIVITY.slice(1).toReversed(), next: 7 } }
            : {
                ok: true,
                value: { rows: IMPORT_ACTIVITY.slice(0, 1).map((each) => ({ ...each, open: true })), next: null },
              },
      },
    );
    const group = page.getByText('Import of 2,015 items');
    expect(read(main())).toContain('Import of 2,015 items Done: 2,014 · Refused: 1');
    expect(sent('activity.import')).toEqual([]);
    await group.click();
    await settle();
    expect(sent('activity.import')).toEqual([{ workspace: 'store', importId: 'file', before: null }]);
    expect(listOpen()).toEqual([]);
    await press('Show older');
    expect(sent('activity.import').map(({ before }) => before)).toEqual([null, null, 7]);
    expect(listOpen()).toEqual(['Count Chakki atta 5 kg: 12']);
    expect(page.getByRole('button', { name: 'Show older' }).query()).toBeNull();
  });
});
