import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportFolderFacts } from '../../../../electron/contract/calls/import-folder.ts';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { PlatformView } from '../../../../electron/contract/calls/platform.ts';
import type { WorkspaceView } from '../../../../electron/contract/calls/snapshot.ts';
import type { RestoredView } from '../../../../electron/contract/calls/storage.ts';
import { HOUR, MINUTE } from '../../../../electron/contract/domain/time.ts';
import { type Answers, openScreen, press, read, type Scene } from '../../../support/screen.tsx';
import { EMPTY_BOARD } from '../../../support/snapshots/board.ts';
import { createOrderCard, SENT_ACCEPT } from '../../../support/snapshots/order-cards.ts';
import { createPracticeWorkspace } from '../../../support/snapshots/practice.ts';
import { createStoreWorkspace, RINGING_ALARM, SILENT_ALARM } from '../../../support/snapshots/snapshot.ts';
import { createStaffView, MEERA, RAVI } from '../../../support/snapshots/staff.ts';
import { timeToday } from '../../../support/snapshots/values.ts';

const withWorkspace = (workspace: Partial<WorkspaceView>, snapshot: Scene['snapshot'] = {}): Scene => ({
  workspace,
  snapshot: { alarm: SILENT_ALARM, ...snapshot },
});
const open = (scene: Scene, answers: Answers = {}) => openScreen('#sales', scene, answers);
/** The banners from top to bottom, each with its buttons. */
const listBanners = () =>
  [...document.querySelectorAll('[data-slot="banner"]')].map((banner) => read(page.elementLocator(banner)));
const atCounter = (member: typeof MEERA) => ({ staff: createStaffView(member) });

it('a counter where all is well has no banner', async () => {
  await open(withWorkspace({}));
  expect(listBanners()).toEqual([]);
});

describe('an answer that came too late', () => {
  const answered = (kind: 'accept' | 'reject', number: string): OrderCard => ({
    ...createOrderCard({ number }),
    action: { ...SENT_ACCEPT, kind },
  });
  const decided = (status: OrderCard['status'], number: string): OrderCard => createOrderCard({ number, status });
  const NEWS = [
    '7K41 is cancelled, and your Accept came too late: do not pack it. What can I do? Close',
    '7K42 was accepted elsewhere before your Reject got through: it must be packed. What can I do? Close',
  ];

  it('has a banner that stays until it is closed, beside that of the next', async () => {
    const both = { ...EMPTY_BOARD, new: [answered('accept', '7K41'), answered('reject', '7K42')] };
    const cancelled = { ...both, new: both.new.slice(1), doneToday: [decided('CANCELLED', '7K41')] };
    const { show } = await open(withWorkspace({ board: both }));
    expect(listBanners()).toEqual([]);
    await show(withWorkspace({ board: cancelled }));
    expect(listBanners()).toEqual(NEWS.slice(0, 1));
    await show(withWorkspace({ board: { ...cancelled, new: [], preparing: [decided('ACCEPTED', '7K42')] } }));
    expect(listBanners()).toEqual(NEWS);
    await page.getByRole('button', { name: 'Close' }).first().click();
    await expect.poll(listBanners).toEqual(NEWS.slice(1));
  });
});

it.each([
  [3 * HOUR, "This PC's clock is 3 h ahead."],
  [-8 * MINUTE, "This PC's clock is 8 min behind."],
])('a clock that is off by %i ms is said to be, and which way (C10)', async (clockOffMs, words) => {
  await open(withWorkspace({ clockOffMs }));
  expect(listBanners()).toEqual([expect.stringContaining(words)]);
});

describe('a day that was not closed', () => {
  const yesterday = withWorkspace({ unclosedDay: timeToday('11:54') });
  const BANNER = 'Fri 20 Nov was not closed.';

  it('can be closed from its banner, or left', async () => {
    const { sent } = await open(yesterday);
    expect(listBanners()).toEqual([`${BANNER} Close it now Not needed`]);
    await press('Not needed');
    expect(sent('closing.skip')).toEqual([{ workspace: 'store', day: '2026-11-20' }]);
    await press('Close it now');
    expect(location.hash).toBe('#closing/2026-11-20');
  });

  it('is only said to those who may not close it', async () => {
    await open(withWorkspace({ unclosedDay: timeToday('11:54') }, atCounter(RAVI)));
    expect(listBanners()).toEqual([BANNER]);
  });
});

describe('the folder of the billing program', () => {
  const withFolder = (part: Partial<ImportFolderFacts>, snapshot: Scene['snapshot'] = {}): Scene =>
    withWorkspace(
      { importFolder: { folder: 'D:\\billing', fault: null, waiting: null, toMend: 0, ...part } },
      snapshot,
    );

  it('has a banner for what hinders most, and none without a fault', async () => {
    const { show } = await open(withFolder({}));
    expect(listBanners()).toEqual([]);
    await show(withFolder({ toMend: 2 }));
    expect(listBanners()).toEqual([expect.stringMatching(/^2 files in D:\\billing, to-mend, were not sent/)]);
    await show(withFolder({ toMend: 2, waiting: 'stock.csv' }));
    expect(listBanners()).toEqual([expect.stringMatching(/^The file stock\.csv waits/)]);
    await show(withFolder({ toMend: 2, waiting: 'stock.csv', fault: 'missing' }));
    expect(listBanners()).toEqual([expect.stringMatching(/^The folder D:\\billing is not there/)]);
  });

  it('leads those to the import who may send a file that waits', async () => {
    const { show } = await open(withFolder({ waiting: 'stock.csv' }, atCounter(RAVI)));
    expect(page.getByRole('button', { name: 'Open the import' }).query()).toBeNull();
    await show(withFolder({ waiting: 'stock.csv' }, atCounter(MEERA)));
    await press('Open the import');
    expect(location.hash).toBe('#import');
  });
});

describe('notices of the program', () => {
  const PLATFORM: PlatformView = {
    version: '1.4.2',
    updatedFrom: null,
    news: null,
    updates: true,
    updateCheck: null,
    newVersion: null,
    login: null,
    address: null,
    code: null,
    rollout: null,
    isDataPrivate: true,
  };
  const openWith = (part: Partial<PlatformView>) =>
    open(withWorkspace({}), { 'platform.view': { ...PLATFORM, ...part } });

  it('an update says what is new, each change on its line, and is seen once it is closed', async () => {
    const { sent } = await openWith({ updatedFrom: '1.4.1', news: 'Rings louder.\n\nPrints faster.\n' });
    expect(listBanners()).toEqual([expect.stringMatching(/^Counter was updated from version 1\.4\.1 to 1\.4\.2\./)]);
    await press('What is new');
    const dialog = page.getByRole('dialog', { name: 'What is new in version 1.4.2' });
    expect(
      dialog
        .getByRole('listitem')
        .elements()
        .map((line) => line.textContent),
    ).toEqual(['Rings louder.', 'Prints faster.']);
    await press('Close', dialog);
    await press('Close');
    expect(sent('platform.seen')).toEqual([{ note: 'updated' }]);
  });

  it('a version that waits is said until its banner is closed', async () => {
    await openWith({ newVersion: '1.4.3' });
    expect(listBanners()).toEqual([expect.stringMatching(/^Version 1\.4\.3 of Counter is here\./)]);
    await press('Close');
    expect(listBanners()).toEqual([]);
  });

  it('a code of a link is shown as it is written, and is seen once it is closed', async () => {
    const { sent } = await openWith({ code: 'K7P4QX2M' });
    expect(listBanners()).toEqual([expect.stringMatching(/^A link brought the code K7P4-QX2M to connect a store\./)]);
    await press('Close');
    expect(sent('platform.seen')).toEqual([{ note: 'code' }]);
  });

  it('asks once whether Counter starts with the computer, unless rollout has set it', async () => {
    const login = { state: 'off', setByRollout: null, wasAsked: false } as const;
    const { sent } = await openWith({ login });
    await press('Start with the computer');
    expect(sent('platform.startAtLogin')).toEqual([{ on: true }]);
    for (const other of [{ wasAsked: true }, { setByRollout: false }, { state: 'disabled' }] as const) {
      await openWith({ login: { ...login, ...other } });
      expect(listBanners()).toEqual([]);
    }
  });
});

it('stores that are no longer connected are named', async () => {
  const { line } = createStoreWorkspace();
  await open(withWorkspace({ line: { ...line, disconnected: [3, 9] } }));
  expect(listBanners()).toEqual([
    expect.stringMatching(/^No longer connected to your company: Sharma Provision Store, 9\./),
  ]);
});

describe('what happened to stored actions', () => {
  const restored: RestoredView = {
    at: timeToday('11:50'),
    backupAt: timeToday('09:05'),
    unsettled: 2,
    isWhole: true,
    isCaughtUp: false,
  };
  const region = (name: string) => page.getByRole('region', { name });

  it('after a restore: where it comes from, what is unsettled, and what may be missing', async () => {
    const withRestored = (part: Partial<RestoredView>) =>
      withWorkspace({ storage: { disk: null, restored: { ...restored, ...part }, unsentElsewhere: null } });
    const { show, sent } = await open(withRestored({}));
    const place = region('The data on this PC was damaged, and has been restored.');
    expect(read(place)).toContain('from the backup of Fri 20 Nov, 9:05 am');
    expect(read(place)).toContain('are being read from the service again');
    expect(read(place)).toContain('2 actions were under way.');
    expect(read(place)).not.toContain('may be missing');
    await show(withRestored({ backupAt: null, unsettled: 0, isWhole: false, isCaughtUp: true }));
    expect(read(place)).toContain('There was no backup yet');
    expect(read(place)).toContain('have been read from the service again');
    expect(read(place)).not.toContain('under way');
    expect(read(place)).toContain('Some of what was pressed here may be missing.');
    await press('Close', place);
    expect(sent('storage.seen')).toEqual([{ workspace: 'store' }]);
  });

  it('left in another connection: how many, and which stores send them', async () => {
    const withUnsent = (count: number, stores: readonly string[]) =>
      withWorkspace({ storage: { disk: null, restored: null, unsentElsewhere: { count, stores } } });
    const { show } = await open(withUnsent(1, ['Palasia']));
    const place = region('Something still waits in the store that was connected here before.');
    expect(read(place)).toContain('1 action of Palasia is kept on this PC. It is sent when that store');
    await show(withUnsent(2, ['Palasia', 'Vijay Nagar']));
    expect(read(place)).toContain('They are sent when exactly these stores are connected here again.');
  });
});

describe('the New order with the least time', () => {
  const ringing = { alarm: RINGING_ALARM };
  const banner = () => page.getByRole('complementary').filter({ hasText: '7K38' });

  it('has a banner on screens that don’t show it, which silences it and leads to it', async () => {
    const { sent, show } = await open({ snapshot: ringing });
    expect(read(banner())).toMatch(/^7K38 rings in Orders, ₹642\.00 1:48 left Silence /);
    await press(/^Silence/, banner());
    expect(sent('alarm.silence')).toEqual([{ workspace: 'store', orderId: 'ord_7K38' }]);
    await press(/^Go to Orders/, banner());
    expect(location.hash).toBe('#orders');
    await show({ snapshot: ringing });
    expect(banner().query()).toBeNull();
    expect([...sent('stores.choose'), ...sent('practice.leave')]).toEqual([]);
  });

  it('of a store that is not on the board is named with it, and its store is chosen', async () => {
    const { sent } = await openScreen('#orders', { snapshot: ringing, workspace: { chosenStoreId: 4 } });
    expect(read(banner())).toContain('rings in Sharma Provision Store');
    await press(/^Go to Orders/, banner());
    expect(sent('stores.choose')).toEqual([{ storeId: 3 }]);
  });

  it('of the live store stands out in practice, and leads out of it (C16)', async () => {
    const { sent } = await openScreen('#practice', { snapshot: ringing, workspace: createPracticeWorkspace() });
    expect(read(banner())).toMatch(/^LIVE 7K38 rings in Sharma Provision Store/);
    await press(/^Go to the live store/, banner());
    expect(sent('practice.leave')).toHaveLength(1);
    expect(location.hash).toBe('#orders');
  });
});
