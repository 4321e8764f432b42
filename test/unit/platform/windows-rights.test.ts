import { describe, expect, test, vi } from 'vitest';
import {
  closeWindowsFolder,
  isPrivateAccess,
  listRightsCommands,
  parseAccount,
} from '../../../electron/platform/windows-rights.ts';

const MEENA = 'S-1-5-21-3623811015-3361044348-30300820-1013';
const OWN = `(A;OICI;FA;;;${MEENA})(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)`;

describe('a folder is private', () => {
  test.each([
    ['closed by Counter', `Counter\r\nD:PAI${OWN}\r\n`, true],
    ['in the user’s profile', `Counter\r\nD:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIID;FA;;;${MEENA})`, true],
    ['with an owner’s own entry', `Counter\r\nD:PAI${OWN}(A;OICIIO;GA;;;CO)`, true],
    ['denied to others', `Counter\r\nD:PAI(D;OICI;FA;;;WD)${OWN}`, true],
    [
      'on another drive, as Windows makes it',
      `Counter\r\nD:AI${OWN}(A;ID;0x1301bf;;;AU)(A;OICIID;0x1200a9;;;BU)`,
      false,
    ],
    ['open to everybody', `Counter\r\nD:PAI${OWN}(A;OICI;FA;;;WD)`, false],
    ['open to another account', `Counter\r\nD:PAI${OWN}(A;OICI;FR;;;S-1-5-21-1-2-3-1014)`, false],
    ['open on a condition', `Counter\r\nD:PAI${OWN}(XA;;FX;;;WD;(@User.Title=="PM"))`, false],
    ['without an access list', 'Counter\r\nD:NO_ACCESS_CONTROL', false],
    ['of unreadable rights', '', false],
  ])('%s', (_, saved, isPrivate) => {
    expect(isPrivateAccess(saved, MEENA)).toBe(isPrivate);
  });

  test('also for the built-in administrator, which has a short name', () => {
    expect(isPrivateAccess('Counter\r\nD:PAI(A;OICI;FA;;;LA)', 'S-1-5-21-1-2-3-500')).toBe(true);
    expect(isPrivateAccess('Counter\r\nD:PAI(A;OICI;FA;;;LA)', MEENA)).toBe(false);
  });
});

test('names accounts by number, because their names are translated', () => {
  expect(parseAccount(`"pc\\मीना","${MEENA}"\r\n`)).toBe(MEENA);
  expect(parseAccount('ERROR: unable to get user')).toBeNull();
  expect(listRightsCommands('D:\\Counter', MEENA).at(-1)).toEqual([
    'D:\\Counter',
    '/inheritance:r',
    '/grant:r',
    `*${MEENA}:(OI)(CI)F`,
    '*S-1-5-18:(OI)(CI)F',
    '*S-1-5-32-544:(OI)(CI)F',
  ]);
});

describe('at a start', () => {
  /** A PC whose folder has these rights, one after the other. */
  async function start(...rights: readonly string[]) {
    const commands: string[] = [];
    const log = vi.fn();
    const saved = [...rights];
    const isClosed = await closeWindowsFolder('D:\\Counter', {
      run: (program, args) => {
        commands.push([program, ...args.slice(program === 'icacls.exe' ? 1 : 0, 2)].join(' '));
        return Promise.resolve({ code: 0, output: program === 'whoami.exe' ? `"pc\\meena","${MEENA}"\r\n` : '' });
      },
      takeText: () => saved.shift() ?? '',
      log,
    });
    return { isClosed, commands, logged: log.mock.calls.length };
  }

  test('a private folder is left as it is', async () => {
    const { isClosed, commands } = await start(`D:PAI${OWN}`);
    expect([isClosed, commands]).toEqual([true, ['whoami.exe /user /fo', 'icacls.exe /save']]);
  });

  test('an open folder is closed', async () => {
    const { isClosed, commands, logged } = await start(`D:AI${OWN}(A;ID;FA;;;AU)`, `D:PAI${OWN}`);
    expect([isClosed, logged]).toEqual([true, 0]);
    expect(commands.slice(2)).toEqual(['icacls.exe /reset', 'icacls.exe /inheritance:r', 'icacls.exe /save']);
  });

  test('one that stays open is a finding, and is logged', async () => {
    expect(await start('D:AI(A;;FA;;;WD)', 'D:AI(A;;FA;;;WD)')).toMatchObject({ isClosed: false, logged: 1 });
  });

  test('so is one of a PC that runs no programs', async () => {
    const tools = { run: () => Promise.resolve(null), takeText: () => '', log: vi.fn() };
    expect(await closeWindowsFolder('D:\\Counter', tools)).toBe(false);
    expect(tools.log).toHaveBeenCalledOnce();
  });
});
