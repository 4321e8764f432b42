import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  parseManaged,
  parseRegistry,
  readSystemPolicies,
} from '../../../../electron/platform/rollout/policy-source.ts';
import { listPolicies, readRollout } from '../../../../electron/platform/rollout/rollout.ts';

/** As `reg query HKLM\Software\Policies\Counter` answers. */
const ANSWER = [
  '',
  'HKEY_LOCAL_MACHINE\\Software\\Policies\\Counter',
  '    address    REG_SZ    https://api.market.example/pos',
  '    practice    REG_DWORD    0x0',
  '    startAtLogin    REG_DWORD    0x1',
  '    pinDigits    REG_DWORD    0x6',
  '    lockMinutes    REG_DWORD    0xa',
  '    linkHosts    REG_MULTI_SZ    track.one.example\\0track.two.example',
  '    printers    REG_MULTI_SZ    [{"name": "\\u0928",\\0"kind": "pdf"}]',
  '    escalation    REG_SZ    [{"afterMinutes":5,"address":"https://ntfy.example/a","form":"plain"}]',
  '    dataFolder    REG_EXPAND_SZ    D:\\Counter\\%USERNAME%',
  '',
  '',
].join('\r\n');

/** As `plutil -convert json` writes a managed payload. */
const PAYLOAD = `{"PayloadUUID":"1","language":"hi","exports":false,"pinDigits":6,
  "printers":[{"name":"Files","kind":"pdf"}],"escalation":"[]"}`;

describe('the registry of Windows', () => {
  test('is asked by a whole path, and its values are as the file would write them', () => {
    const asked: unknown[] = [];
    const { values } = readSystemPolicies('win32', (...call) => {
      asked.push(call);
      return ANSWER;
    });
    expect(asked).toEqual([['C:\\Windows\\System32\\reg.exe', ['query', 'HKLM\\Software\\Policies\\Counter']]]);
    expect(values).toEqual({
      address: 'https://api.market.example/pos',
      practice: false,
      startAtLogin: true,
      pinDigits: 6,
      lockMinutes: 10,
      linkHosts: ['track.one.example', 'track.two.example'],
      printers: [{ name: 'न', kind: 'pdf' }],
      escalation: [{ afterMinutes: 5, address: 'https://ntfy.example/a', form: 'plain' }],
      dataFolder: 'D:\\Counter\\%USERNAME%',
    });
  });

  test('without the key sets nothing', () => {
    expect(readSystemPolicies('win32', () => null)).toEqual({ values: {}, problems: [] });
  });

  test('with a value of the wrong kind reports it, and keeps the others', () => {
    const values = parseRegistry('    practice    REG_SZ    no\r\n    pinDigits    REG_DWORD    0x6\r\n');
    const { rollout, problems } = readRollout('/nowhere', 'win32', { values, problems: [] });
    expect(rollout.pinDigits).toBe(6);
    expect(problems).toEqual([{ field: 'policies.practice', fault: 'true_or_false', detail: null }]);
  });
});

describe('the property list of macOS', () => {
  test('sets its fields; those of macOS itself and structures as text are understood', () => {
    const { values } = parseManaged(PAYLOAD);
    expect(values).toEqual({
      language: 'hi',
      exports: false,
      pinDigits: 6,
      printers: [{ name: 'Files', kind: 'pdf' }],
      escalation: [],
    });
  });

  test('that can’t be read is a problem that Settings shows', () => {
    expect(parseManaged('no').problems).toEqual([{ field: null, fault: 'policies_unreadable', detail: null }]);
  });
});

test('a policy wins over the file and is fixed; the file fixes what it lists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counter-policies-'));
  const file = join(folder, 'rollout.json');
  writeFileSync(
    file,
    JSON.stringify({ language: 'ta', address: 'https://a.example', fixed: ['address'], exports: false }),
  );
  const { rollout } = readRollout(file, 'linux', { values: { language: 'hi' }, problems: [] });
  rmSync(folder, { recursive: true });
  expect(rollout.language).toBe('hi');
  expect(listPolicies(rollout)).toEqual({
    fixed: ['address', 'language', 'exports'],
    address: 'https://a.example',
    pinDigits: null,
    lockMinutes: null,
    isReported: false,
  });
});
