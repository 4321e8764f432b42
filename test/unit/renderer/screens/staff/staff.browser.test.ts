import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '../../../../../electron/contract/calls/call.ts';
import type { LogbookCheck, LogbookView } from '../../../../../electron/contract/calls/logbook.ts';
import type { MemberView, StaffView } from '../../../../../electron/contract/calls/staff.ts';
import type { LogbookDetails } from '../../../../../electron/contract/domain/logbook.ts';
import { SCREENS } from '../../../../../renderer/state/route.ts';
import { isSignInDialogOpen } from '../../../../../renderer/state/sign-in-dialog-state.ts';
import { type Answers, listButtons, openScreen, press, read, settle } from '../../../../support/screen.tsx';
import { ASHA, createStaffView, MEERA, RAVI } from '../../../../support/snapshots/staff.ts';
import { NOW } from '../../../../support/snapshots/values.ts';

const dialog = () => page.getByRole('dialog');
const field = (label: string) => dialog().getByLabelText(label);
const fill = async (fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text);
};

it('a screen opens for those whose role has its right; Orders and Health for everybody', async () => {
  const listClosed = async (staff: StaffView | null) => {
    const closed: string[] = [];
    const { show } = await openScreen('#orders', { snapshot: { staff } });
    for (const screen of SCREENS) {
      location.hash = `#${screen}`;
      await show({ snapshot: { staff } });
      const words = /Only a manager or the owner|Only the owner|Choose your name/.exec(
        read(page.getByRole('main')),
      )?.[0];
      if (words !== undefined) closed.push(`${screen}: ${words}`);
    }
    return closed;
  };
  expect(await listClosed(null)).toEqual([]);
  expect(await listClosed(createStaffView(MEERA))).toEqual([]);
  expect(await listClosed(createStaffView(ASHA))).toEqual(['logbook: Only the owner']);
  expect(await listClosed(createStaffView(RAVI))).toEqual([
    'import: Only a manager or the owner',
    'report: Only a manager or the owner',
    'logbook: Only the owner',
  ]);
  const open = ['orders', 'health'];
  expect(await listClosed(createStaffView(null))).toEqual(
    SCREENS.filter((screen) => !open.includes(screen)).map((screen) => `${screen}: Choose your name`),
  );
});

it('a closed screen leads to the names of those who may open it', async () => {
  await openScreen('#report', { snapshot: { staff: createStaffView(RAVI) } });
  await press('Choose your name', page.getByRole('main'));
  await expect.element(dialog().getByRole('button', { name: ASHA.name })).toBeVisible();
});

describe('signing in', () => {
  async function open(at: MemberView | null, answers: Answers = {}) {
    const screen = await openScreen('#orders', { snapshot: { staff: createStaffView(at) } }, answers);
    isSignInDialogOpen.set(true);
    await settle();
    return screen;
  }

  it('is at once without a PIN, and asks for the PIN with one', async () => {
    const { sent } = await open(ASHA, { 'staff.signIn': { kind: 'signed_in' } });
    await press(MEERA.name, dialog());
    expect(sent('staff.signIn')).toEqual([]);
    await press('Somebody else', dialog());
    await press(RAVI.name, dialog());
    expect(sent('staff.signIn')).toEqual([{ memberId: RAVI.id, pin: null }]);
    expect(dialog().query()).toBeNull();
  });

  it('offers what the person at the counter may do about the lock and their own PIN', async () => {
    for (const [member, others] of [
      [ASHA, ['Lock the counter', 'Change my PIN', 'Cancel']],
      [RAVI, ['Lock the counter', 'Give me a PIN', 'Cancel']],
      [null, ['Cancel']],
    ] as const) {
      await open(member);
      expect(listButtons(dialog()).slice(3)).toEqual(others);
    }
    const { sent } = await open(ASHA);
    await press('Lock the counter');
    expect(sent('staff.lock')).toEqual([{}]);
  });

  const openPin = async (member: MemberView, answers: Answers = {}) => {
    const screen = await open(null, answers);
    await press(member.name, dialog());
    return screen;
  };

  it('takes the PIN in a field that shows no digit and takes no scan, and leaves it when it is sent (C13)', async () => {
    const { sent } = await openPin(MEERA);
    await expect.element(field('PIN')).toHaveAttribute('type', 'password');
    await expect.element(field('PIN')).toHaveAttribute('data-scan', 'refuse');
    for (const pin of ['123', '123456789']) {
      await field('PIN').fill(pin);
      await press('Sign in', dialog());
      expect(sent('staff.signIn')).toEqual(pin.length > 8 ? [{ memberId: MEERA.id, pin: '12345678' }] : []);
    }
    // A Hindi keyboard types other digits, and a letter is none.
    await fill({ PIN: '७३9a1२8' });
    await press('Sign in', dialog());
    expect(sent('staff.signIn').at(-1)).toEqual({ memberId: MEERA.id, pin: '739128' });
    await expect.element(field('PIN')).toHaveValue('');
  });

  it.each([
    [{ kind: 'wrong', triesLeft: 4 }, true],
    [{ kind: 'wait', seconds: 30 }, true],
    [{ kind: 'signed_in' }, false],
  ] as const)('succeeds only if the PIN is right: %o', async (value, isAsked) => {
    await openPin(MEERA, { 'staff.signIn': value });
    await fill({ PIN: '7391' });
    await press('Sign in', dialog());
    expect(dialog().query() !== null).toBe(isAsked);
    if (value.kind === 'wait') expect(listButtons(dialog())).toContain('(Sign in)');
  });

  it('takes the PIN again once the wait after too many wrong tries is over', async () => {
    await openPin(MEERA, { 'staff.signIn': { kind: 'wait', seconds: 1 } });
    await fill({ PIN: '7391' });
    await press('Sign in', dialog());
    await expect.element(dialog().getByText('Too many wrong tries')).not.toBeInTheDocument();
    await fill({ PIN: '7391' });
    await expect.element(dialog().getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  });

  it('without the PIN takes the key from an owner; others ask the owner; neither stays in its field (C13)', async () => {
    for (const member of [ASHA]) {
      await openPin(member);
      expect(read(dialog())).toContain('The owner gives you a new PIN');
    }
    const { sent } = await openPin(MEERA);
    await press('PIN forgotten?');
    await fill({ 'Key of the store, or recovery code': 'sk_live_1', 'New PIN': '123' });
    for (const label of ['Key of the store, or recovery code', 'New PIN'])
      await expect.element(field(label)).toHaveAttribute('type', 'password');
    await press('Set the new PIN');
    expect(sent('staff.recover')).toEqual([]);
    await fill({ 'New PIN': '1234' });
    await press('Set the new PIN');
    expect(sent('staff.recover')).toEqual([{ memberId: MEERA.id, key: 'sk_live_1', pin: '1234' }]);
    for (const label of ['Key of the store, or recovery code', 'New PIN'])
      await expect.element(field(label)).toHaveValue('');
  });

  it('lets people change their PIN with the current one, if there is one, typed twice', async () => {
    const change = async (member: MemberView, fields: Readonly<Record<string, string>>) => {
      const { sent } = await open(member);
      await press(member.hasPin ? 'Change my PIN' : 'Give me a PIN');
      await fill(fields);
      await press('Set the new PIN');
      return sent('staff.changePin');
    };
    const fresh = { 'New PIN': '3691', 'PIN again': '3691' };
    expect(await change(MEERA, { ...fresh, 'Current PIN': '2580' })).toEqual([{ pin: '2580', newPin: '3691' }]);
    expect(await change(RAVI, fresh)).toEqual([{ pin: null, newPin: '3691' }]);
    expect(await change(MEERA, { ...fresh, 'Current PIN': '25' })).toEqual([]);
    expect(await change(RAVI, { ...fresh, 'PIN again': '3692' })).toEqual([]);
    expect(await change(RAVI, { 'New PIN': '36', 'PIN again': '36' })).toEqual([]);
  });
});

describe('a person of the counter', () => {
  async function save(members: StaffView['members'] | null, button: string, pin: string, again = pin) {
    const staff = members === null ? null : { ...createStaffView(MEERA), members };
    const { sent } = await openScreen('#settings', { snapshot: { staff } });
    await press(button);
    const label = button.startsWith('Change') ? 'New PIN' : 'PIN';
    await fill({ Name: 'Sunita', [label]: pin, 'PIN again': again });
    await press(staff === null ? 'Switch staff on' : 'Save', dialog());
    return [...sent('staff.begin'), ...sent('staff.add'), ...sent('staff.change')];
  }
  const person = { memberId: expect.any(String), name: 'Sunita' };

  it('begins as the owner, who needs a PIN', async () => {
    expect(await save(null, 'Switch staff on', '')).toEqual([]);
    expect(await save(null, 'Switch staff on', '2580')).toEqual([{ ...person, pin: '2580' }]);
  });

  it('is shown the recovery code of a counter without a store before the dialog closes', async () => {
    const answers = { 'staff.begin': { recoveryCode: '7K3M-9QTX-2HBD' } } as const;
    await openScreen('#settings', { snapshot: { staff: null } }, answers);
    await press('Switch staff on');
    await fill({ Name: 'Meera', PIN: '258036', 'PIN again': '258036' });
    await press('Switch staff on', dialog());
    await expect.element(dialog().getByRole('status')).toHaveTextContent('7K3M-9QTX-2HBD');
    await press('I have written it down', dialog());
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('is added as staff, with or without a PIN, but not with two that differ or one that is too short', async () => {
    const added = { ...person, role: 'staff' };
    expect(await save([MEERA], 'Add a person', '')).toEqual([{ ...added, pin: null }]);
    expect(await save([MEERA], 'Add a person', '2580')).toEqual([{ ...added, pin: '2580' }]);
    expect(await save([MEERA], 'Add a person', '2580', '2581')).toEqual([]);
    expect(await save([MEERA], 'Add a person', '258')).toEqual([]);
  });

  it('is asked for until it is saved, and why it is not is said', async () => {
    let isRefused = true;
    await openScreen(
      '#settings',
      { snapshot: { staff: createStaffView(MEERA) } },
      { 'staff.add': () => (isRefused ? failed('internal') : { ok: true, value: null }) },
    );
    await press('Add a person');
    await fill({ Name: 'Sunita' });
    await press('Save', dialog());
    await expect.element(dialog().getByRole('alert')).toBeVisible();
    expect(field('Name').element()).toHaveValue('Sunita');
    isRefused = false;
    await press('Save', dialog());
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('keeps the PIN and the role when only the name is changed', async () => {
    const button = `Change ${ASHA.name}`;
    const changed = { memberId: ASHA.id, name: 'Sunita', role: 'manager' };
    expect(await save([MEERA, ASHA], button, '')).toEqual([changed]);
    expect(await save([MEERA, ASHA], button, '2580')).toEqual([{ ...changed, pin: '2580' }]);
    expect(await save([MEERA, { ...ASHA, hasPin: false }], button, '')).toEqual([]);
  });
});

describe('the logbook', () => {
  const view: LogbookView = {
    entries: [{ number: 48_211, at: NOW, who: 'Meera', what: 'orders.accept', details: {}, hash: '9f2c' }],
    next: null,
    people: ['Meera', 'Ravi'],
    newest: { number: 48_211, hash: '9f2c' },
    waiting: 0,
  };
  const open = (part: Partial<LogbookView> = {}, answers: Answers = {}) =>
    openScreen('#logbook', {}, { 'logbook.view': { ...view, ...part }, ...answers });
  const main = () => page.getByRole('main');

  it.each<[LogbookCheck, RegExp]>([
    [
      { kind: 'whole', end: { number: 17, hash: 'ab12' }, lost: 0, cut: 0 },
      /No gap .* up to entry 17 · ab12\.(?!.*lost)/,
    ],
    [
      { kind: 'whole', end: { number: 17, hash: 'ab12' }, lost: 3, cut: 0 },
      /entry 17 · ab12\..* 3 more entries were lost/,
    ],
    [{ kind: 'whole', end: { number: 2, hash: 'ab12' }, lost: 0, cut: 17 }, /Entries up to number 17 .* are gone/],
    [{ kind: 'broken', from: 5 }, /Not whole: from entry 5 on/],
  ])('says what a check found: %o', async (result, words) => {
    await open({}, { 'logbook.check': result });
    await press('Verify');
    expect(read(main())).toMatch(words);
  });

  it.each<[LogbookDetails, string]>([
    [{ orderId: 'ORDER-9GQ27K38', mode: 'SERVICE_COURIER', workspace: 'store' }, 'order: 7K38 · how: Courier'],
    [{ workspace: 'practice', reason: 'damaged', delta: -2 }, 'place: Practice · reason: Damaged · change: -2'],
    [{ countedCash: 125_050, person: 'Ravi', role: 'manager' }, 'cash: ₹1,250.50 · person: Ravi · role: Manager'],
    [{ eventId: 'evt_1', billNumber: 'B-17' }, 'bill: B-17'],
  ])('says details in the words of the shop: %o', async (details, words) => {
    await open({ entries: view.entries.map((entry) => ({ ...entry, details })) });
    expect(read(main().getByRole('table').getByRole('cell').last())).toBe(words);
  });

  it('reads one more page, not two, for a double click', async () => {
    const { sent } = await open(
      {},
      {
        'logbook.view': ({ before }) =>
          before === null ? { ok: true, value: { ...view, next: 48_161 } } : new Promise(() => undefined),
      },
    );
    await page.getByRole('button', { name: 'Show more' }).dblClick();
    expect(sent('logbook.view').map(({ before }) => before)).toEqual([null, 48_161]);
  });

  it('says so when it can’t be read', async () => {
    await open({}, { 'logbook.view': () => failed('internal') });
    await expect.element(main().getByRole('alert')).toBeVisible();
  });

  it('finds entries by their text, by the name that their kind has on screen, and by person', async () => {
    const { sent } = await open();
    await page.getByRole('searchbox', { name: 'Search' }).fill(' accepted an ORDER ');
    await expect.poll(() => sent('logbook.view').at(-1)).toMatchObject({ search: { kinds: ['orders.accept'] } });
    await page.getByRole('searchbox', { name: 'Search' }).fill('  ');
    await expect.poll(() => sent('logbook.view').at(-1)).toMatchObject({ search: { kinds: [] } });
    const person = page.getByRole('combobox', { name: 'Person' });
    for (const [option, who] of [
      ['Ravi', 'Ravi'],
      ['Anybody', null],
    ] as const) {
      await person.selectOptions(option);
      await expect.poll(() => sent('logbook.view').at(-1)).toMatchObject({ search: { who } });
    }
  });

  it('is exported piece by piece until the last', async () => {
    const { sent } = await open(
      {},
      {
        'logbook.export': ({ after }) =>
          after === null ? { ok: true, value: { text: 'first', next: 50 } } : failed('disk_full'),
      },
    );
    await press('Save as CSV');
    expect(sent('logbook.export').map(({ after }) => after)).toEqual([null, 50]);
  });
});
