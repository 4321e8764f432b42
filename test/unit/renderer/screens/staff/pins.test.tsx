import { describe, expect, it, vi } from 'vitest';
import type { MemberView } from '../../../../../electron/contract/calls/staff.ts';
import { ChangePinSteps } from '../../../../../renderer/screens/staff/change-pin-form.tsx';
import { MemberForm, type MemberTask } from '../../../../../renderer/screens/staff/member-dialog.tsx';
import { PinForm } from '../../../../../renderer/screens/staff/pin-form.tsx';
import { RecoveryForm } from '../../../../../renderer/screens/staff/recovery-form.tsx';
import { SignInSteps } from '../../../../../renderer/screens/staff/sign-in-dialog.tsx';
import { CallRecorder, createScreenServices, prepareScreen } from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';
import { ASHA, createStaffView, MEERA, RAVI } from '../../../../support/snapshots/staff.ts';

prepareScreen();

function open(content: React.ReactNode) {
  const ipc = new CallRecorder();
  return { ipc, ...renderControls(content, createScreenServices({ ipc })) };
}

describe('the names at the counter', () => {
  const render = (at: MemberView | null) => open(<SignInSteps staff={createStaffView(at)} onClose={() => undefined} />);

  it('sign in at once without a PIN, and lead to the PIN with one', () => {
    const { press, ipc } = render(ASHA);
    press(MEERA.name);
    expect(ipc.calls).toEqual([]);
    press(RAVI.name);
    expect(ipc.calls).toEqual([{ name: 'staff.signIn', input: { memberId: RAVI.id, pin: null } }]);
  });

  it('come with what the person at the counter may do about the lock and the own PIN', () => {
    const listOthers = (at: MemberView | null) =>
      render(at)
        .buttons.slice(3)
        .map(({ name }) => name);
    expect(listOthers(ASHA)).toEqual(['Lock the counter', 'Change my PIN', 'Cancel']);
    expect(listOthers(RAVI)).toEqual(['Lock the counter', 'Give me a PIN', 'Cancel']);
    expect(listOthers(null)).toEqual(['Cancel']);
  });
});

describe('a PIN', () => {
  function openPin(member: MemberView = MEERA) {
    const onSignedIn = vi.fn();
    return { onSignedIn, ...open(<PinForm member={member} onSignedIn={onSignedIn} onForgotten={() => undefined} />) };
  }

  it('is typed into a field that shows no digit and takes no scan, and leaves it when it is sent (C13)', () => {
    const { html, type, read, submit, ipc } = openPin();
    expect(/<input[^>]*>/.exec(html)?.[0]).toMatch(/ type="password".* data-scan="refuse"/);
    type('PIN', '739128');
    submit();
    expect(ipc.calls).toEqual([{ name: 'staff.signIn', input: { memberId: MEERA.id, pin: '739128' } }]);
    expect(read('PIN')).toBe('');
  });

  it.each(['123', '123456789'])('has 4 to 8 digits: %s is not sent', (pin) => {
    const { type, submit, ipc } = openPin();
    type('PIN', pin);
    submit();
    expect(ipc.calls).toEqual([]);
  });

  it.each([
    [{ kind: 'wrong', triesLeft: 4 }, 0],
    [{ kind: 'wait', seconds: 30 }, 0],
    [{ kind: 'signed_in' }, 1],
  ])('signs in only if it is right: %o', async (value, times) => {
    const { type, submit, ipc, onSignedIn } = openPin();
    type('PIN', '7391');
    submit();
    await ipc.answer({ ok: true, value });
    expect(onSignedIn).toHaveBeenCalledTimes(times);
  });

  it('that was forgotten is replaced with the key by an owner; others ask the owner', () => {
    expect(openPin(MEERA).buttons.map(({ name }) => name)).toContain('PIN forgotten?');
    for (const member of [ASHA, RAVI]) expect(openPin(member).text).toContain('The owner gives you a new PIN');
  });

  it('is replaced in exchange for the key, and neither stays in its field (C13)', () => {
    const { html, type, read, submit, ipc } = open(<RecoveryForm member={MEERA} onSignedIn={() => undefined} />);
    expect(html.match(/<input[^>]* type="password"/g)).toHaveLength(2);
    type('Key of the store', 'sk_live_1');
    type('New PIN', '123');
    submit();
    expect(ipc.calls).toEqual([]);
    type('New PIN', '1234');
    submit();
    expect(ipc.calls).toEqual([
      { name: 'staff.recover', input: { memberId: MEERA.id, key: 'sk_live_1', pin: '1234' } },
    ]);
    expect([read('Key of the store'), read('New PIN')]).toEqual(['', '']);
  });

  it('is changed with the current one, if there is one, and typed twice', () => {
    const change = (member: MemberView, fields: Readonly<Record<string, string>>) => {
      const { type, submit, ipc } = open(<ChangePinSteps member={member} onClose={() => undefined} />);
      for (const [label, text] of Object.entries(fields)) type(label, text);
      submit();
      return ipc.calls.map(({ input }) => input);
    };
    const fresh = { 'New PIN': '3691', 'PIN again': '3691' };
    expect(change(MEERA, { ...fresh, 'Current PIN': '2580' })).toEqual([{ pin: '2580', newPin: '3691' }]);
    expect(change(RAVI, fresh)).toEqual([{ pin: null, newPin: '3691' }]);
    expect(change(MEERA, { ...fresh, 'Current PIN': '25' })).toEqual([]);
    expect(change(RAVI, { ...fresh, 'PIN again': '3692' })).toEqual([]);
    expect(change(RAVI, { 'New PIN': '36', 'PIN again': '36' })).toEqual([]);
  });
});

describe('a person of the counter', () => {
  function save(task: MemberTask, pin: string, again = pin) {
    const { type, submit, ipc } = open(<MemberForm task={task} onClose={() => undefined} />);
    type('Name', 'Sunita');
    type(task.kind === 'change' ? 'New PIN' : 'PIN', pin);
    type('PIN again', again);
    submit();
    return ipc.calls;
  }
  const person = { memberId: expect.any(String), name: 'Sunita' };

  it('begins as the owner, who needs a PIN', () => {
    expect(save({ kind: 'begin' }, '')).toEqual([]);
    expect(save({ kind: 'begin' }, '2580')).toEqual([{ name: 'staff.begin', input: { ...person, pin: '2580' } }]);
  });

  it('is added as staff, with or without a PIN', () => {
    const added = { ...person, role: 'staff' };
    expect(save({ kind: 'add' }, '')).toEqual([{ name: 'staff.add', input: { ...added, pin: null } }]);
    expect(save({ kind: 'add' }, '2580')).toEqual([{ name: 'staff.add', input: { ...added, pin: '2580' } }]);
  });

  it('keeps the PIN and the role when only the name is changed', () => {
    const change = (member: MemberView, pin: string) => save({ kind: 'change', member }, pin);
    const changed = { memberId: ASHA.id, name: 'Sunita', role: 'manager' };
    expect(change(ASHA, '')).toEqual([{ name: 'staff.change', input: changed }]);
    expect(change(ASHA, '2580')).toEqual([{ name: 'staff.change', input: { ...changed, pin: '2580' } }]);
    expect(change({ ...ASHA, hasPin: false }, '')).toEqual([]);
  });

  it('is not saved with two PINs that differ, nor with one that is too short', () => {
    expect(save({ kind: 'add' }, '2580', '2581')).toEqual([]);
    expect(save({ kind: 'add' }, '258')).toEqual([]);
  });
});
