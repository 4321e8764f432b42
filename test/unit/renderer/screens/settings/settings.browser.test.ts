import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed } from '../../../../../electron/contract/calls/call.ts';
import type { CallResult } from '../../../../../electron/contract/calls/calls.ts';
import type { PlatformView } from '../../../../../electron/contract/calls/platform.ts';
import type { StaffView } from '../../../../../electron/contract/calls/staff.ts';
import { MEMBERS_MAX } from '../../../../../electron/contract/domain/staff.ts';
import { DEFAULT_SETTINGS, type OpeningHours, type Settings } from '../../../../../electron/contract/settings.ts';
import { type Answers, listButtons, openScreen, press, read, type Scene, settle } from '../../../../support/screen.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { createStoreWorkspace } from '../../../../support/snapshots/snapshot.ts';
import { ASHA, createStaffView, MEERA, RAVI } from '../../../../support/snapshots/staff.ts';
import { NOW } from '../../../../support/snapshots/values.ts';

const PALASIA = { id: 4, name: 'Sharma, Palasia', city: 'Indore' };
const stores = [...createStoreWorkspace().stores, PALASIA];
const open = (scene: Scene = {}, answers: Answers = {}) => openScreen('#settings', scene, answers);
const withSettings = (settings: Partial<Settings>): Scene => ({
  snapshot: { settings: { ...DEFAULT_SETTINGS, ...settings } },
});
const section = (name: string) => page.getByRole('region', { name });
const choose = (name: string, option: string) =>
  page.getByRole('radiogroup', { name }).getByRole('radio', { name: option }).click();
const SPOKEN_NAMES = ['New orders', 'Cancelled orders', 'No courier'];
const box = (name: string) => page.getByRole('checkbox', { name });

describe('the sections of Settings', () => {
  const proxy = { proxy: 'proxy.sharma.example:8080', problem: null, hasPassword: true, keeping: 'keyring' } as const;
  const listSections = async (staff: StaffView | null, includeHidden = false) => {
    await open({ workspace: { stores }, snapshot: { staff } });
    const sections = page.getByRole('main').element().querySelectorAll('section[aria-label]');
    return [...sections]
      .filter((each) => includeHidden || each.checkVisibility())
      .map((each) => each.ariaLabel)
      .toSorted();
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
    'Tax (GST)',
    'Tally',
    'Scanner',
    'Printers and paper',
  ];
  const FOR_OWNERS = [
    'Tell somebody outside',
    'Finished orders',
    'Copies of backups',
    'Move to a new PC',
    'Files from the billing program',
    'Staff',
  ];

  it('are those that the role of the person at the counter allows', async () => {
    const all = [...FOR_ALL, ...FOR_MANAGERS, ...FOR_OWNERS].toSorted();
    expect(await listSections(createStaffView(RAVI))).toEqual(FOR_ALL.toSorted());
    expect(await listSections(createStaffView(ASHA))).toEqual([...FOR_ALL, ...FOR_MANAGERS].toSorted());
    for (const staff of [createStaffView(MEERA), null]) expect(await listSections(staff)).toEqual(all);
  });

  it('stay while the counter is locked, out of sight, with what was typed, but not for another person', async () => {
    const { show } = await open({ snapshot: { staff: createStaffView(MEERA) } });
    await page.getByRole('textbox', { name: 'Name on paper' }).fill('Asha Kirana');
    await show({ snapshot: { staff: createStaffView(null) } });
    expect(section('Printers and paper').query()).toBeNull();
    await show({ snapshot: { staff: createStaffView(MEERA) } });
    await expect.element(page.getByRole('textbox', { name: 'Name on paper' })).toHaveValue('Asha Kirana');
    for (const member of [null, ASHA]) await show({ snapshot: { staff: createStaffView(member) } });
    await expect.element(page.getByRole('textbox', { name: 'Name on paper' })).toHaveValue('');
  });

  it('lead to the proxy only for the owner', async () => {
    for (const [member, isShown] of [
      [MEERA, true],
      [ASHA, false],
    ] as const) {
      await open({ snapshot: { staff: createStaffView(member), proxy } });
      expect(read(page.getByRole('main')).includes(proxy.proxy)).toBe(isShown);
    }
  });
});

describe('in Settings', () => {
  it('a setting is saved as it was chosen', async () => {
    const { sent } = await open();
    await choose('Booking of sales', 'By itself');
    await choose('Codes in the CSV of sales', 'Plain, for billing programs');
    await choose('Finished orders', 'For 180 days');
    await choose('Letters as keys', 'No letters');
    await page.getByRole('textbox', { name: 'Name of this counter' }).fill(' Front ');
    await userEvent.keyboard('{Enter}');
    expect(sent('settings.change')).toEqual([
      { booksByItself: true },
      { plainSaleCodes: true },
      { keepDays: 180 },
      { letters: false },
      { counterName: 'Front' },
    ]);
    const byItself = await open(withSettings({ booksByItself: true }));
    await choose('Booking of sales', 'By hand');
    expect(byItself.sent('settings.change')).toEqual([{ booksByItself: false }]);
  });

  it('a day’s opening hours change without those of the other days', async () => {
    const day = { opens: 8 * 60, closes: 22 * 60 };
    const openingHours: OpeningHours = [day, day, { opens: 9 * 60 + 5, closes: 24 * 60 }, null, day, day, day];
    const change = async (act: () => Promise<unknown>) => {
      const { sent } = await open(withSettings({ openingHours }));
      await act();
      return sent('settings.change').map((each) => each.openingHours);
    };
    const time = (name: string) => page.getByLabelText(name);
    const type = (name: string, text: string) => async () => {
      await time(name).fill(text);
      await userEvent.keyboard('{Enter}');
    };
    expect(await change(type('Tuesday closes', '9:30 pm'))).toEqual([
      openingHours.with(1, { ...day, closes: 21 * 60 + 30 }),
    ]);
    const shown = ['Tuesday opens', 'Wednesday opens', 'Wednesday closes'].map((name) => time(name));
    expect(shown.map((field) => field.element().getAttribute('value'))).toEqual(['8:00 am', '9:05 am', '12:00 am']);
    expect(read(section('Opening hours'))).toContain('Thursday closed');
    expect(await change(type('Tuesday closes', '25:00'))).toEqual([]);
    await expect.poll(() => read(page.getByRole('alert'))).toContain('Type it like 8:00 am.');
    expect(await change(() => box('Monday').click())).toEqual([openingHours.with(0, null)]);
    expect(await change(() => box('Thursday').click())).toEqual([openingHours.with(3, day)]);
    expect(await change(() => choose('Opening hours', 'Always open'))).toEqual([null]);
    const mondayClosed: OpeningHours = openingHours.with(0, null);
    const { sent } = await open(withSettings({ openingHours }));
    for (const name of ['Monday', 'Tuesday']) await box(name).click();
    expect(sent('settings.change')).toEqual([
      { openingHours: mondayClosed },
      { openingHours: mondayClosed.with(1, null) },
    ]);
  });

  it('opening hours come back after a wrong tap', async () => {
    const openingHours: OpeningHours = Array.from({ length: 7 }, () => ({ opens: 9 * 60 + 30, closes: 21 * 60 }));
    const { sent, show } = await open(withSettings({ openingHours }));
    await show(withSettings({ openingHours: openingHours.with(0, null) }));
    await box('Monday').click();
    await show(withSettings({ openingHours: null }));
    await choose('Opening hours', 'At these hours');
    expect(sent('settings.change').map((each) => each.openingHours?.[0])).toEqual([openingHours[0], null]);
  });

  it('reasons for Reject can be removed, except the last', async () => {
    const { sent } = await open(withSettings({ rejectReasons: ['Closed', 'No rider', 'Out of stock'] }));
    for (const name of ['Remove: No rider', 'Remove: Closed', 'Back to Counter’s own reasons']) await press(name);
    expect(sent('settings.change').map(({ rejectReasons }) => rejectReasons)).toEqual([
      ['Closed', 'Out of stock'],
      ['Out of stock'],
      null,
    ]);
    await open(withSettings({ rejectReasons: ['Closed'] }));
    expect(listButtons(section('Reasons for Reject'))[0]).toBe('(Remove: Closed)');
  });

  it('a new reason for Reject stays typed until it is stored', async () => {
    let isFull = true;
    await open({}, { 'settings.change': () => (isFull ? failed('disk_full') : { ok: true, value: null }) });
    const field = page.getByRole('textbox', { name: 'Another reason' });
    await field.fill('Power cut');
    await press('Add', section('Reasons for Reject'));
    await expect.element(field).toHaveValue('Power cut');
    isFull = false;
    await press('Add', section('Reasons for Reject'));
    await expect.element(field).toHaveValue('');
  });

  it('the letterhead keeps what is typed while it is being stored', async () => {
    const result = Promise.withResolvers<CallResult<'printing.change'>>();
    await open({}, { 'printing.change': () => result.promise });
    const name = page.getByRole('textbox', { name: 'Name on paper' });
    await name.fill('Asha');
    await userEvent.keyboard('{Enter}');
    await name.fill('Asha Kirana');
    result.resolve({ ok: true, value: null });
    await settle();
    await expect.element(name).toHaveValue('Asha Kirana');
  });

  it('a change of the adjustment reasons builds on the one before, unless that was refused', async () => {
    const refusal = Promise.withResolvers<ReturnType<typeof failed>>();
    const { sent } = await open(withSettings({ adjustmentReasons: ['other', 'damaged'] }), {
      'settings.change': () => refusal.promise,
    });
    const listSent = () => sent('settings.change').map(({ adjustmentReasons }) => adjustmentReasons);
    await box('Received').click();
    await box('Damaged').click();
    expect(listSent()).toEqual([
      ['other', 'damaged', 'received'],
      ['other', 'received'],
    ]);
    refusal.resolve(failed('disk_full'));
    await settle();
    await box('Damaged').click();
    expect(listSent().at(-1)).toEqual(['other']);
  });

  it('the pattern of the scale’s codes is saved once it is one, and read in an example', async () => {
    const { sent, show } = await open();
    const field = section('Scanner').getByRole('textbox', { name: 'Codes of the scale' });
    for (const typed of ['21IIIIIX', '21iiiiiwwwwwx', '']) {
      await field.fill(typed);
      await userEvent.keyboard('{Enter}');
      await settle();
      expect(read(section('Scanner')).includes('That is no such pattern')).toBe(typed === '21IIIIIX');
    }
    expect(sent('settings.change')).toEqual([{ scaleCode: '21IIIIIWWWWWX' }]);
    await show({ snapshot: { settings: { ...DEFAULT_SETTINGS, scaleCode: '21IIIIIWWWWWX' } } });
    expect(read(section('Scanner'))).toContain('2100012004565 is read as item 2100012000000, 0.456 kg on the label.');
  });

  it('a ledger of Tally is saved when its field is left, with all the others, and never without a name', async () => {
    const { sent } = await open();
    const sales = section('Tally').getByRole('textbox', { name: 'Ledger for sales' });
    await sales.fill(' ');
    await section('Tally').getByRole('textbox', { name: 'Ledger for delivery fees' }).fill('Delivery, Counter');
    expect(read(section('Tally'))).toContain('Required');
    await sales.fill('Sales, Counter');
    await userEvent.keyboard('{Enter}');
    const { tally } = DEFAULT_SETTINGS;
    expect(sent('settings.change')).toEqual([
      { tally: { ...tally, delivery: 'Delivery, Counter' } },
      { tally: { ...tally, delivery: 'Delivery, Counter', sales: 'Sales, Counter' } },
    ]);
  });

  it('what is typed and not added survives a visit to another screen, and a name is saved by it', async () => {
    const { sent } = await open();
    const reason = page.getByRole('textbox', { name: 'Another reason' });
    await reason.fill('Shop is flood');
    await page.getByRole('textbox', { name: 'Name of this counter' }).fill('Front');
    await userEvent.keyboard('{F1}');
    await expect.element(page.getByRole('heading', { name: 'Settings' })).not.toBeInTheDocument();
    expect(sent('settings.change')).toEqual([{ counterName: 'Front' }]);
    location.hash = '#settings';
    await expect.element(reason).toHaveValue('Shop is flood');
  });

  it('the index lists the sections, and the search leaves those with the typed words', async () => {
    await open();
    const index = page.getByRole('navigation', { name: 'Sections of Settings' });
    expect(listButtons(index)).toContain('Opening hours');
    await index.getByRole('button', { name: 'Opening hours' }).click();
    await expect.element(section('Opening hours').getByRole('heading', { name: 'Opening hours' })).toHaveFocus();
    await page.getByRole('searchbox', { name: 'Search in Settings' }).fill('ledger');
    await expect.poll(() => listButtons(index)).toEqual(['Tally']);
    await expect.element(section('Opening hours')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(section('Tally').getByRole('heading', { name: 'Tally' })).toHaveFocus();
  });

  it('the index stays where it is as a section is shown, so that the pointer is still on its entry', async () => {
    await open();
    const entry = page.getByRole('navigation', { name: 'Sections of Settings' }).getByRole('button').nth(5);
    const place = () => entry.element().getBoundingClientRect().top;
    const before = place();
    await entry.click();
    await settle();
    expect(place()).toBe(before);
  });

  it('each choice of the scanner says what it is about', async () => {
    await open();
    expect(read(section('Scanner'))).toMatch(/Speed .* Key at the end /);
  });

  it('a draft translation is marked in its own language and in the chosen one', async () => {
    await open(withSettings({ language: 'hi' }));
    const list = () => read(page.getByRole('radiogroup').first());
    expect(list()).toContain('मराठी (मसुदा · कच्चा अनुवाद)');
    await open(withSettings({ language: 'mr' }));
    expect(list()).toMatch(/मराठी \(मसुदा\)/);
    expect(read(page.getByRole('main'))).toMatch(/हे भाषांतर अजून मसुदा आहे.+ This translation is a draft/);
    await open();
    expect(read(page.getByRole('main'))).not.toContain('This translation is a draft');
  });

  it('staff choose which of several stores ring here', async () => {
    const { sent } = await open({ workspace: { stores, mutedStoreIds: [4] } });
    const store = (name: string) => section('This PC rings for').getByRole('checkbox', { name });
    await expect.element(store('Sharma Provision Store')).toBeChecked();
    await expect.element(store('Sharma, Palasia')).not.toBeChecked();
    await store('Sharma, Palasia').click();
    await store('Sharma Provision Store').click();
    expect(sent('stores.ring')).toEqual([
      { storeId: 4, rings: true },
      { storeId: 3, rings: false },
    ]);
  });
});

describe('the connection', () => {
  const connection = () => section('Store and key');

  it('is changed by the owner alone; anybody may test the key', async () => {
    const list = async (member: Parameters<typeof createStaffView>[0]) => {
      await open({ workspace: { stores }, snapshot: { staff: createStaffView(member) } });
      return listButtons(connection()).filter((name) => /Disconnect|key$/.test(name));
    };
    expect(await list(MEERA)).toEqual([
      'Disconnect Sharma Provision Store',
      'Disconnect Sharma, Palasia',
      'Test the key',
      'Replace the key',
      'Forget the key',
    ]);
    for (const member of [ASHA, RAVI]) expect(await list(member)).toEqual(['Test the key']);
  });

  it('says so if a new key has the same stores, but of another company', async () => {
    const { stores: reached } = createStoreWorkspace();
    const found = {
      mode: 'live',
      scope: 'company',
      lastFour: 'x4Qa',
      stores: reached,
      connectedStoreIds: [3],
    } as const;
    for (const [isOtherCompany, words] of [
      [false, 'This key opens the same stores.'],
      [true, 'This key is of another company: Verma Stores'],
    ] as const) {
      const check = { ...found, company: 'Verma Stores', isOtherCompany, keeping: 'keyring' } as const;
      const current = { address: 'https://pos.example', company: 'Sharma Retail' };
      await open({}, { 'connect.current': current, 'connect.check': check });
      await press('Replace the key');
      await page.getByRole('textbox', { name: 'Key', exact: true }).fill('sk_live_abcx4Qa');
      await press('Check the key');
      expect(read(page.getByRole('dialog')).includes('This key opens the same stores.')).toBe(!isOtherCompany);
      expect(read(page.getByRole('dialog'))).toContain(words);
    }
  });

  it('says whether it is live or to the sandbox, and in practice leads out of it', async () => {
    await open();
    expect(read(connection())).toContain('Connected live.');
    await open({ workspace: { mode: 'test' } });
    expect(read(connection())).toContain('Connected to the sandbox.');
    const { sent } = await open({ workspace: createPracticeWorkspace() });
    await press('Leave the practice store', connection());
    expect(sent('practice.leave')).toEqual([{}]);
  });

  it('of one store ends only once, after a question that says what is unfinished', async () => {
    const line = { ...createStoreWorkspace().line, disconnected: [3] };
    const ask = async (...[openOrders, unsent, toBook]: [number, number, number]) => {
      const screen = await open(
        { workspace: { stores, line } },
        { 'connect.unfinished': { openOrders, unsent, toBook } },
      );
      await press('Disconnect Sharma, Palasia');
      return { ...screen, text: read(page.getByRole('dialog')) };
    };
    expect((await ask(0, 0, 0)).text).toMatch(
      /^Disconnect Sharma, Palasia from your company\? No order is open here\. /,
    );
    const { text, sent } = await ask(2, 1, 1);
    expect(text).toMatch(/ 2 orders are still open: .* 1 action has not been sent yet\. .* 1 sale is not booked\./);
    expect(listButtons(page.getByRole('main'))).not.toContain('Disconnect Sharma Provision Store');
    expect(sent('connect.disconnect')).toEqual([]);
    await press('Yes, disconnect it');
    expect(sent('connect.disconnect')).toEqual([{ storeId: 4 }]);
  });

  it('reaches the stores that the key is for', async () => {
    const found = { company: 'Sharma Retail', scope: 'company', lastFour: 'x4Qa' } as const;
    const test = async (storeIds: readonly number[]) => {
      await open({ workspace: { stores } }, { 'connect.test': { ...found, storeIds } });
      await press('Test the key');
      return read(connection());
    };
    expect(await test([3, 4])).toContain('ends in x4Qa. It reaches every store of this counter.');
    expect(await test([3])).toContain('It does not reach Sharma, Palasia:');
  });
});

describe('the file for a new PC', () => {
  const move = () => section('Move to a new PC');
  const type = async (passphrase: string, again: string) => {
    await move().getByLabelText('Passphrase', { exact: true }).fill(passphrase);
    await move().getByLabelText('Passphrase once more').fill(again);
    await press('Make the file', move());
  };
  const PASSPHRASE = 'green mango rain roof';

  it('needs a passphrase that is hard to guess, typed twice, and can be made again after it failed (C13)', async () => {
    let isDiskFull = true;
    const path = '/media/stick/shop.counter';
    const { sent } = await open(
      {},
      {
        'move.make': () => (isDiskFull ? failed('internal') : { ok: true, value: { path } }),
      },
    );
    await move().getByLabelText('File, with its whole path').fill(path);
    await type('123456789012', '123456789012');
    expect(read(move().getByRole('alert'))).toContain('too easy to guess');
    await type(PASSPHRASE, 'green mango rain');
    expect(read(move().getByRole('alert'))).toContain('are not the same');
    expect(sent('move.make')).toEqual([]);
    await type(PASSPHRASE, PASSPHRASE);
    await expect.element(move().getByRole('alert')).toBeVisible();
    isDiskFull = false;
    await press('Make the file', move());
    expect(sent('move.make')).toEqual([
      { passphrase: PASSPHRASE, path },
      { passphrase: PASSPHRASE, path },
    ]);
    expect(read(move().getByRole('status'))).toContain(path);
    for (const label of ['Passphrase', 'Passphrase once more'])
      expect(move().getByLabelText(label, { exact: true }).element()).toHaveValue('');
  });
});

describe('the people of a counter', () => {
  const staff = createStaffView(MEERA);
  const openPeople = (part: Partial<StaffView> = {}) => open({ snapshot: { staff: { ...staff, ...part } } });

  it('are removed one by one after a question, but not by themselves', async () => {
    const { sent } = await openPeople({ members: [MEERA, RAVI] });
    expect(listButtons(section('Staff')).filter((name) => name.startsWith('Remove'))).toEqual(['Remove रवि']);
    await press('Remove रवि');
    expect(sent('staff.remove')).toEqual([]);
    await press('Remove', page.getByRole('dialog'));
    expect(sent('staff.remove')).toEqual([{ memberId: RAVI.id }]);
  });

  it('are no more than fit', async () => {
    const list = async (count: number) => {
      await openPeople({ members: Array.from({ length: count }, (_, id) => ({ ...RAVI, id: String(id) })) });
      return listButtons(section('Staff'));
    };
    expect(await list(MEMBERS_MAX - 1)).toContain('Add a person');
    expect(await list(MEMBERS_MAX)).toContain('(Add a person)');
  });

  it('choose when the counter locks, and what works then', async () => {
    const { sent } = await openPeople();
    await choose('Locks without a touch after', '10 min');
    await choose('Locks without a touch after', 'Never');
    await choose('While it is locked', 'Nothing works');
    expect(sent('staff.locking')).toEqual([{ lockMinutes: 10 }, { lockMinutes: null }, { ringsWhileLocked: false }]);
  });
});

describe('what is said aloud', () => {
  it('is nothing at first, and is chosen for each kind of alarm', async () => {
    const { sent } = await open();
    expect(SPOKEN_NAMES.map((name) => box(name).element()).filter((each) => each.matches(':checked'))).toEqual([]);
    await box('Cancelled orders').click();
    expect(sent('settings.change')).toEqual([{ spoken: ['stop'] }]);
  });

  it('needs a voice, and Settings says that this PC has none', async () => {
    const { services, show } = await open();
    expect(services.speaker.languages.get()).toEqual(new Set());
    expect(read(section('Sound'))).toContain('This PC has no voice for the chosen language: only the tune sounds.');
    await show(withSettings({ language: 'hi' }));
    expect(read(section('आवाज़'))).toContain('चुनी हुई भाषा बोलने वाली आवाज़ नहीं है');
  });
});

it('a new webhook receives every event but the completed sale, because receiving a sale books it', async () => {
  await open({}, { 'webhooks.list': [] });
  await press('New endpoint');
  const boxes = page.getByRole('dialog').getByRole('checkbox').elements();
  const cleared = boxes
    .filter((each) => !each.matches(':checked'))
    .map((each) => each.closest('label')?.querySelector('small')?.textContent);
  expect(cleared).toEqual(['sale.completed']);
});

describe('who is told outside', () => {
  const FIRST = { afterMinutes: 5, address: 'https://ntfy.example/shop', form: 'plain' } as const;
  const calls = async (settings: Partial<Settings>, act: () => Promise<void>) => {
    const { sent } = await open(withSettings(settings));
    await act();
    return sent('settings.change');
  };
  const type = async (label: string, text: string) => {
    await userEvent.fill(page.getByRole('textbox', { name: label }), text);
    await userEvent.keyboard('{Enter}');
    await settle();
  };

  it('begins with one address and five minutes, and the second follows once there is a first', async () => {
    expect(await calls({}, () => type('First address', FIRST.address))).toEqual([{ rungs: [FIRST] }]);
    const second = { ...FIRST, afterMinutes: 10, address: 'https://chat.example/hook' };
    expect(await calls({ rungs: [FIRST] }, () => type('Second address', second.address))).toEqual([
      { rungs: [FIRST, second] },
    ]);
  });

  it('each address shows what came of its last message', async () => {
    const settings = { ...DEFAULT_SETTINGS, rungs: [FIRST], heartbeat: FIRST.address };
    await open({ snapshot: { settings, outside: { rungs: ['refused'], heartbeat: 'not_public' } } });
    const text = read(section('Tell somebody outside'));
    expect(text).toContain('Refused last time: the address answered with an error.');
    expect(text).toContain('Refused: this address is not on the public internet.');
  });

  it('an address without https is said at its field, and not saved', async () => {
    expect(await calls({}, () => type('First address', 'http://ntfy.example/shop'))).toEqual([]);
    expect(read(section('Tell somebody outside'))).toMatch(/First address It begins with https:\/\//);
  });

  it('an emptied address is told no more', async () => {
    expect(await calls({ rungs: [FIRST] }, () => type('First address', ''))).toEqual([{ rungs: [] }]);
    expect(await calls({ heartbeat: FIRST.address }, () => type('Heartbeat', ''))).toEqual([{ heartbeat: null }]);
  });
});

describe('tax', () => {
  const categories = [{ category: 'Snacks', items: 12, hsn: null, rate: null }];

  it('of a category is stored where it is chosen, and a code only with the right length', async () => {
    const { sent } = await open({}, { 'tax.categories': categories, 'tax.setCategory': null });
    await section('Tax (GST)').getByRole('combobox', { name: 'GST rate' }).selectOptions('5%');
    expect(sent('tax.setCategory').at(-1)).toMatchObject({ category: 'Snacks', rate: 500 });
    const code = section('Tax (GST)').getByRole('textbox', { name: 'HSN code' });
    await code.fill('21069');
    await userEvent.tab();
    expect(sent('tax.setCategory')).toHaveLength(1);
    await code.fill('210690');
    await userEvent.tab();
    expect(sent('tax.setCategory').at(-1)).toMatchObject({ category: 'Snacks', hsn: '210690' });
  });

  it('says that receipts are no tax invoices while the GSTIN is missing, and is switched on by owners alone', async () => {
    await open(withSettings({ taxInvoice: true }), { 'tax.categories': [] });
    expect(read(section('Tax (GST)'))).toContain('the GSTIN under Printers is missing or mistyped');
    await open({ snapshot: { staff: createStaffView(ASHA) } }, { 'tax.categories': [] });
    expect(page.getByRole('radiogroup', { name: 'Tax invoice' }).elements()).toHaveLength(0);
  });
});

describe('the Tally of this PC', () => {
  const tally = () => section('Tally');
  const own = ['Sales A/c', 'Sales', 'Cash', 'CGST', 'SGST', 'Online Orders', 'Freight'];
  const link = { port: 9_000, company: 'Sharma Stores', since: NOW };

  it('is found, its company chosen, and its ledgers mapped, before anything is sent', async () => {
    const answers: Answers = { 'tally.find': ['Sharma Stores'], 'tally.ledgers': own, 'settings.change': null };
    const { sent } = await open({}, answers);
    await press('Find Tally', tally());
    await tally().getByRole('combobox', { name: 'Choose the company' }).selectOptions('Sharma Stores');
    await settle();
    expect(sent('tally.ledgers')).toEqual([{ workspace: 'store', port: 9_000, company: 'Sharma Stores' }]);
    const start = tally().getByRole('button', { name: 'Send what is booked from now on' });
    await expect.element(start).toBeDisabled();
    await tally().getByRole('combobox', { name: 'Ledger for delivery fees' }).selectOptions('Freight');
    await start.click();
    expect(sent('settings.change').at(-1)).toMatchObject({
      tally: { sales: 'Sales', delivery: 'Freight', cash: 'Cash', online: 'Online Orders', cgst: 'CGST', sgst: 'SGST' },
      tallyLink: { port: 9_000, company: 'Sharma Stores' },
    });
  });

  it('says what to do when nothing answers at its port', async () => {
    await open({}, { 'tally.find': null });
    await press('Find Tally', tally());
    await settle();
    expect(read(tally().getByRole('alert'))).toContain('Tally doesn’t answer there.');
  });

  it('says how it goes once it is chosen', async () => {
    const view = { state: 'closed', waiting: 3, refused: [] } as const;
    await open(withSettings({ tallyLink: link }), { 'tally.view': view });
    expect(read(tally())).toContain('Tally doesn’t answer. The sales follow when it is open. 3 sales wait.');
  });
});

describe('what the administrator has fixed', () => {
  it('is drawn locked and says so, and takes no press', async () => {
    const fixed = ['language', 'practice', 'exports', 'staffRequired', 'lockMinutes'] as const;
    const policies = { fixed, address: null, pinDigits: 6, lockMinutes: 5, isReported: true };
    const platform: PlatformView = {
      version: '1.4.2',
      updatedFrom: null,
      news: null,
      updates: false,
      updateCheck: null,
      newVersion: null,
      login: null,
      address: null,
      code: null,
      rollout: null,
      isDataPrivate: true,
    };
    await open({ snapshot: { policies, staff: createStaffView(MEERA) } }, { 'platform.view': platform });
    for (const name of ['Language', 'Store and key', 'Staff', 'Move to a new PC'])
      expect(read(section(name))).toContain('Set by your administrator');
    expect(read(section('Staff'))).toContain('A new PIN has at least 6 digits.');
    await expect.element(section('Set by your company')).toBeVisible();
    expect(read(section('Set by your company'))).toContain('told every five minutes');
    const isLocked = (control: Element) => control.closest('[inert]') !== null;
    expect(section('Language').getByRole('radio').elements().every(isLocked)).toBe(true);
    expect(section('Appearance').getByRole('radio').elements().some(isLocked)).toBe(false);
  });
});
