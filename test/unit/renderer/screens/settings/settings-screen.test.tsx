import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkspaceView } from '../../../../../electron/contract/calls/snapshot.ts';
import type { MemberView } from '../../../../../electron/contract/calls/staff.ts';
import { MEMBERS_MAX } from '../../../../../electron/contract/domain/staff.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../electron/contract/settings.ts';
import { AdjustmentReasonsSetting } from '../../../../../renderer/screens/settings/adjustment-reasons-setting.tsx';
import { ConnectionSetting } from '../../../../../renderer/screens/settings/connection-setting.tsx';
import {
  DisconnectStoreButton,
  Unfinished,
} from '../../../../../renderer/screens/settings/disconnect-store-button.tsx';
import { KeyFindings } from '../../../../../renderer/screens/settings/key-test-button.tsx';
import { OpeningHoursSetting } from '../../../../../renderer/screens/settings/opening-hours-setting.tsx';
import { RejectReasonsSetting } from '../../../../../renderer/screens/settings/reject-reasons-setting.tsx';
import { RingingStoresSetting } from '../../../../../renderer/screens/settings/ringing-stores-setting.tsx';
import { SettingsScreen } from '../../../../../renderer/screens/settings/settings-screen.tsx';
import { StaffSetting } from '../../../../../renderer/screens/settings/staff-setting.tsx';
import { TallySetting } from '../../../../../renderer/screens/settings/tally-setting.tsx';
import { EndpointForm } from '../../../../../renderer/screens/settings/webhooks/endpoint-form.tsx';
import { CallRecorder, createScreenServices, prepareScreen, type Scene } from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';
import { createStoreWorkspace } from '../../../../support/snapshots/snapshot.ts';
import { ASHA, createStaffView, MEERA, RAVI } from '../../../../support/snapshots/staff.ts';

prepareScreen();
beforeEach(() => {
  vi.stubGlobal('location', { hash: '#settings' });
});

const PALASIA = { id: 4, name: 'Sharma, Palasia', city: 'Indore' };
const stores = [...createStoreWorkspace().stores, PALASIA];

function open(content: React.ReactNode, scene: Scene = {}) {
  const ipc = new CallRecorder();
  const services = createScreenServices({ ipc, ...scene });
  return { ipc, services, ...renderControls(content, services) };
}

describe('the sections of Settings', () => {
  const proxy = { proxy: 'proxy.sharma.example:8080', problem: null, hasPassword: true, keeping: 'keyring' } as const;
  const listSections = (staff: ReturnType<typeof createStaffView> | null) => {
    const { html } = open(<SettingsScreen />, { workspace: { stores }, snapshot: { staff } });
    return [...html.matchAll(/<section[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
  };
  const FOR_ALL = ['Language', 'Appearance', 'Keys', 'Store and key', 'Health', 'Support'];
  const FOR_MANAGERS = [
    'This counter',
    'Sound',
    'This PC rings for',
    'Opening hours',
    'Reasons for Reject',
    'Reasons of adjustments',
    'Booking of sales',
    'Tally',
    'Scanner',
    'Printers and paper',
  ];
  const FOR_OWNERS = ['Finished orders', 'Staff'];

  it('are those that the role of the person at the counter allows', () => {
    const sort = (...names: readonly string[]) => names.toSorted();
    const list = (staff: ReturnType<typeof createStaffView> | null) =>
      sort(...listSections(staff).filter((name) => name !== undefined));
    expect(list(createStaffView(RAVI))).toEqual(sort(...FOR_ALL));
    expect(list(createStaffView(ASHA))).toEqual(sort(...FOR_ALL, ...FOR_MANAGERS));
    const all = sort(...FOR_ALL, ...FOR_MANAGERS, ...FOR_OWNERS);
    for (const staff of [createStaffView(MEERA), null]) expect(list(staff)).toEqual(all);
  });

  it('stay while the counter is locked, out of sight, with what was typed', () => {
    expect(listSections(createStaffView(null))).toContain('Printers and paper');
  });

  it('lead to the proxy only for an owner', () => {
    const show = (member: MemberView) =>
      open(<SettingsScreen />, { snapshot: { staff: createStaffView(member), proxy } }).text;
    expect(show(MEERA)).toContain(proxy.proxy);
    expect(show(ASHA)).not.toContain(proxy.proxy);
  });
});

describe('a setting', () => {
  const inScene = (settings: Partial<Settings>): Scene => ({
    snapshot: { settings: { ...DEFAULT_SETTINGS, ...settings } },
  });

  it('is saved as it was chosen', () => {
    const { choose, ipc } = open(<SettingsScreen />);
    choose('Booking of sales', 'By itself');
    choose('Booking of sales', 'By hand');
    choose('Finished orders', 'For 180 days');
    choose('Letters as keys', 'No letters');
    const changes = [{ booksByItself: true }, { booksByItself: false }, { keepDays: 180 }, { letters: false }];
    expect(ipc.calls).toEqual(changes.map((input) => ({ name: 'settings.change', input })));
  });

  it('is one day’s opening hours, of which the others stay', () => {
    const day = { opens: 8 * 60, closes: 22 * 60 };
    const hours = [day, day, { opens: 9 * 60 + 5, closes: 24 * 60 }, null, day, day, day];
    const openHours = () => open(<OpeningHoursSetting hours={hours} />);
    const change = (act: (controls: ReturnType<typeof openHours>) => void) => {
      const opened = openHours();
      act(opened);
      const [call] = opened.ipc.calls;
      return call !== undefined && 'openingHours' in call.input ? call.input.openingHours : undefined;
    };
    const { html, text } = openHours();
    const times = [...html.matchAll(/value="(\d\d:\d\d)"/g)].map(([, time]) => time);
    expect(times.slice(2, 6)).toEqual(['08:00', '22:00', '09:05', '00:00']);
    expect(text).toContain('Thursday closed');
    expect(change(({ type }) => type('Tuesday closes', '21:30'))).toEqual(
      hours.with(1, { ...day, closes: 21 * 60 + 30 }),
    );
    expect(change(({ type }) => type('Tuesday closes', ''))).toBeUndefined();
    expect(change(({ tick }) => tick('Monday', false))).toEqual(hours.with(0, null));
    expect(change(({ tick }) => tick('Thursday', true))).toEqual(hours.with(3, day));
    expect(change(({ choose }) => choose('Opening hours', 'Always open'))).toBeNull();
  });

  it('is a reason for Reject, of which one must stay', () => {
    const openReasons = (...rejectReasons: string[]) => open(<RejectReasonsSetting />, inScene({ rejectReasons }));
    const { press, ipc } = openReasons('Closed', 'No rider', 'Out of stock');
    press('Remove: No rider');
    press('Back to Counter’s own reasons');
    expect(ipc.calls.map(({ input }) => input)).toEqual([
      { rejectReasons: ['Closed', 'Out of stock'] },
      { rejectReasons: null },
    ]);
    expect(openReasons('Closed').buttons[0]).toMatchObject({ name: 'Remove: Closed', isDisabled: true });
  });

  it('is a reason of adjustments, and a change of it builds on the one before, unless that was refused', async () => {
    const { tick, ipc } = open(<AdjustmentReasonsSetting />, inScene({ adjustmentReasons: ['other', 'damaged'] }));
    const listSent = () =>
      ipc.calls.map(({ input }) => ('adjustmentReasons' in input ? input.adjustmentReasons : null));
    tick('Received', true);
    tick('Damaged', false);
    expect(listSent()).toEqual([
      ['other', 'damaged', 'received'],
      ['other', 'received'],
    ]);
    await ipc.answer({ ok: false, problem: 'disk_full' });
    tick('Damaged', false);
    expect(listSent().at(-1)).toEqual(['other']);
  });

  it('of Tally is saved with all its ledgers', () => {
    const { submit, buttons, ipc } = open(<TallySetting ledgers={DEFAULT_SETTINGS.tally} />);
    expect(buttons).toMatchObject([{ name: 'Save the ledgers', isDisabled: true }]);
    submit();
    expect(ipc.calls).toEqual([{ name: 'settings.change', input: { tally: DEFAULT_SETTINGS.tally } }]);
  });

  it('is which of several stores rings here', () => {
    const openStores = (mutedStoreIds: number[]) =>
      open(<RingingStoresSetting />, { workspace: { stores, mutedStoreIds } });
    const { tick, ipc } = openStores([4]);
    const countTicks = (mutedStoreIds: number[]) => openStores(mutedStoreIds).html.split('checked=""').length - 1;
    expect([[], [4], [3, 4]].map(countTicks)).toEqual([2, 1, 0]);
    tick('Sharma, Palasia', true);
    tick('Sharma Provision Store', false);
    expect(ipc.calls.map(({ input }) => input)).toEqual([
      { storeId: 4, rings: true },
      { storeId: 3, rings: false },
    ]);
  });
});

describe('the connection', () => {
  const listButtons = (member: MemberView) =>
    open(<ConnectionSetting />, { workspace: { stores }, snapshot: { staff: createStaffView(member) } })
      .buttons.map(({ name }) => name)
      .filter((name) => /Disconnect|key$/.test(name));

  it('is changed by the owner alone; anybody may test the key', () => {
    expect(listButtons(MEERA)).toEqual([
      'Disconnect Sharma Provision Store',
      'Disconnect Sharma, Palasia',
      'Test the key',
      'Replace the key',
      'Forget the key',
    ]);
    for (const member of [ASHA, RAVI]) expect(listButtons(member)).toEqual(['Test the key']);
  });

  it('says whether it is live or to the sandbox', () => {
    const show = (workspace: Partial<WorkspaceView>) => open(<ConnectionSetting />, { workspace }).text;
    expect(show({})).toContain('Connected live.');
    expect(show({ mode: 'test' })).toContain('Connected to the sandbox.');
  });

  it('of one store ends when its own button is pressed, and once', () => {
    const line = { ...createStoreWorkspace().line, disconnected: [3] };
    const { press, ipc, questions } = open(<DisconnectStoreButton store={PALASIA} />, { workspace: { stores, line } });
    expect(questions).toEqual(['Disconnect Sharma, Palasia from your company?']);
    press('Yes, disconnect it');
    expect(ipc.calls).toEqual([{ name: 'connect.disconnect', input: { storeId: 4 } }]);
    const [gone] = stores;
    if (gone === undefined) throw new Error('no store');
    expect(open(<DisconnectStoreButton store={gone} />, { workspace: { stores, line } }).buttons).toEqual([]);
  });

  it('ends knowing what is unfinished', () => {
    const show = (...[openOrders, unsent, toBook]: [number, number, number]) =>
      open(<Unfinished work={{ openOrders, unsent, toBook }} />).text;
    expect(show(0, 0, 0)).toBe('No order is open here.');
    expect(show(2, 1, 1)).toMatch(
      /^2 orders are still open: .* 1 action has not been sent yet\. .* 1 sale is not booked\.$/,
    );
  });

  it('reaches the stores that the key is for', () => {
    const found = { company: 'Sharma Retail', scope: 'company', lastFour: 'x4Qa', storeIds: [3, 4] } as const;
    const show = (storeIds: readonly number[]) =>
      open(<KeyFindings found={{ ...found, storeIds }} />, { workspace: { stores } }).text;
    expect(show([3, 4])).toContain('ends in x4Qa. It reaches every store of this counter.');
    expect(show([3])).toContain('It does not reach Sharma, Palasia:');
  });
});

describe('the people of a counter', () => {
  const staff = createStaffView(MEERA);
  const openPeople = (part: Partial<typeof staff> = {}) =>
    open(<StaffSetting />, { snapshot: { staff: { ...staff, ...part } } });

  it('are removed one by one, but not by themselves', () => {
    const { buttons, press, ipc } = openPeople({ members: [MEERA, RAVI] });
    expect(buttons.map(({ name }) => name).filter((name) => name.startsWith('Remove'))).toEqual(['Remove रवि']);
    press('Remove');
    expect(ipc.calls).toEqual([{ name: 'staff.remove', input: { memberId: RAVI.id } }]);
  });

  it('are no more than fit', () => {
    const isFull = (count: number) =>
      openPeople({ members: Array.from({ length: count }, (_, id) => ({ ...RAVI, id: String(id) })) }).buttons.find(
        ({ name }) => name === 'Add a person',
      )?.isDisabled;
    expect([MEMBERS_MAX - 1, MEMBERS_MAX].map(isFull)).toEqual([false, true]);
  });

  it('choose when the counter locks, and what works then', () => {
    const { choose, ipc } = openPeople();
    choose('Locks without a touch after', '10 min');
    choose('Locks without a touch after', 'Never');
    choose('While it is locked', 'Nothing works');
    expect(ipc.calls.map(({ input }) => input)).toEqual([
      { lockMinutes: 10 },
      { lockMinutes: null },
      { ringsWhileLocked: false },
    ]);
  });
});

describe('webhooks', () => {
  it('are of every event but the completed sale at first, whose receipt books it', () => {
    const form = <EndpointForm endpoint={null} onSecret={vi.fn()} onSaved={vi.fn()} onClose={vi.fn()} />;
    const boxes = [...open(form).html.matchAll(/<input type="checkbox"([^>]*)>.*?<small[^>]*>(.*?)<\/small>/g)];
    const cleared = boxes.filter(([, attributes]) => !attributes?.includes('checked')).map(([, , type]) => type);
    expect(cleared).toEqual(['sale.completed']);
  });
});
