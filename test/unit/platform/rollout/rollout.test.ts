import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { printer as printerSchema } from '../../../../electron/contract/domain/printing.ts';
import { ROLLOUT_ENTRIES } from '../../../../electron/contract/domain/rollout-fields.ts';
import { NO_SYSTEM_POLICIES } from '../../../../electron/platform/rollout/policy-source.ts';
import type { Rollout } from '../../../../electron/platform/rollout/rollout.ts';
import { logRolloutProblems, readRollout, rolloutPath } from '../../../../electron/platform/rollout/rollout.ts';
import { PRINTER_FIELDS } from '../../../../electron/platform/rollout/rollout-printers.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = createMemoryFolder('counter-rollout-');
  file = join(folder, 'rollout.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const NOTHING: Rollout = {
  address: null,
  updates: null,
  updateRing: null,
  updateVersion: null,
  updateQuietHours: null,
  linkHosts: [],
  startAtLogin: null,
  language: null,
  dataFolder: null,
  proxy: null,
  printers: [],
  resetOwnerPins: null,
  staffRequired: null,
  pinDigits: null,
  lockMinutes: null,
  practice: null,
  exports: null,
  escalation: null,
  heartbeat: null,
  enrolAddress: null,
  enrolToken: null,
  healthAddress: null,
  healthToken: null,
  systemLog: null,
  fixed: [],
};

const ROLLOUT_FIELDS = Object.keys(ROLLOUT_ENTRIES);

/** Reads a file with this content: what it sets, and what is wrong, as `field fault detail`. */
function read(content: string | Uint8Array, platform: NodeJS.Platform = 'linux') {
  writeFileSync(file, content);
  const { rollout, problems } = readRollout(file, platform);
  return { rollout, problems: problems.map(({ field, fault, detail }) => `${field ?? '-'} ${fault} ${detail ?? '-'}`) };
}

const readObject = (object: object, platform: NodeJS.Platform = 'linux') => read(JSON.stringify(object), platform);

describe('the page that documents the file', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../.github/ROLLOUT.md'), 'utf8');
  const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const documented = [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );

  test('has an example without a mistake, with every field', () => {
    const { rollout, problems } = read(example);
    expect(problems).toEqual([]);
    expect(Object.keys(JSON.parse(example)).sort()).toEqual([...ROLLOUT_FIELDS].sort());
    for (const field of ROLLOUT_FIELDS)
      expect(rollout[field as keyof Rollout], field).not.toEqual(NOTHING[field as keyof Rollout]);
  });

  test('has an example of each kind of printer, with every field of it', () => {
    const printers: Record<string, unknown>[] = JSON.parse(example).printers;
    const [network, ...others] = printers;
    expect(Object.keys(network ?? {}).sort()).toEqual(Object.keys(PRINTER_FIELDS.network).sort());
    expect(printers.map(({ kind }) => kind).sort()).toEqual(Object.keys(PRINTER_FIELDS).sort());
    expect(others.flatMap(Object.keys)).toEqual(expect.arrayContaining(['queue', 'device']));
    for (const printer of read(example).rollout.printers) expect(printerSchema.parse(printer)).toEqual(printer);
  });

  test('lists exactly the fields that Counter knows', () => {
    const known = [...ROLLOUT_FIELDS, ...Object.values(PRINTER_FIELDS).flatMap(Object.keys)];
    expect([...new Set(documented)].sort()).toEqual([...new Set(known)].sort());
  });

  test.each(['linux', 'darwin', 'win32'] as const)('names the file of %s', (platform) => {
    expect(page).toContain(`\`${rolloutPath(platform)}\``);
  });
});

test('an editor’s schema in the file is no mistake', () => {
  expect(readObject({ $schema: './rollout.schema.json', language: 'hi' }).problems).toEqual([]);
});

describe('the encoding', () => {
  const object = { language: 'hi', address: 'https://दुकान.example/' };
  const text = JSON.stringify(object);
  const utf16 = (mark: string): Buffer => Buffer.from(mark + text, 'utf16le');

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE with a byte order mark', utf16('\ufeff')],
    ['UTF-16 BE with a byte order mark', utf16('\ufeff').swap16()],
    ['UTF-16 LE', utf16('')],
    ['UTF-16 BE', utf16('').swap16()],
  ])('may be %s', (_, bytes) => {
    expect(read(bytes)).toEqual({ rollout: { ...NOTHING, ...object }, problems: [] });
  });

  test('can’t be that of another alphabet', () => {
    expect(read(Buffer.from('{"proxy":"caf\xe9"}', 'latin1')).problems).toEqual(['- not_utf8 -']);
  });
});

describe('without a file', () => {
  test('nothing is set, and nothing is wrong', () => {
    expect(readRollout(file, 'linux')).toEqual({ path: file, rollout: NOTHING, problems: [] });
  });
});

describe('a file that is unusable as a whole', () => {
  test.each([
    ['an empty one', '', '- not_json 1'],
    ['one with a comma too much', '{\n  "language": "hi",\n}', '- not_json 3'],
    ['one that was written half', '{\n  "language":\n', '- not_json 3'],
    ['a Windows path with single backslashes', '{\n"dataFolder": "D:\\Counter"}', '- backslash 2'],
    ['a Windows path with \\u', '{"dataFolder": "D:\\users"}', '- backslash 1'],
    ['a list', '[]', '- not_object -'],
    ['a text', '"hi"', '- not_object -'],
    ['null', 'null', '- not_object -'],
    ['a huge one', `{"address":"${'x'.repeat(300_000)}"}`, '- too_large -'],
  ])('%s sets nothing, and says where', (_, text, problem) => {
    expect(read(text)).toEqual({ rollout: NOTHING, problems: [problem] });
  });

  test('a folder sets nothing', () => {
    mkdirSync(file);
    expect(readRollout(file, 'linux').problems).toEqual([{ field: null, fault: 'folder', detail: null }]);
  });

  test.skipIf(process.platform === 'win32')('a pipe sets nothing, and is not waited for', () => {
    execFileSync('/usr/bin/mkfifo', [file]);
    expect(readRollout(file, 'linux').problems).toEqual([{ field: null, fault: 'unreadable', detail: null }]);
  });

  test.skipIf(process.platform === 'win32')('one that this user may not read sets nothing', () => {
    writeFileSync(file, '{}');
    chmodSync(file, 0);
    chmodSync(folder, 0o755);
    const script = `
      if (process.getuid() === 0) process.setuid(65534);
      const { readRollout } = await import(${JSON.stringify(join(import.meta.dirname, '../../../../electron/platform/rollout/rollout.ts'))});
      console.log(JSON.stringify(readRollout(${JSON.stringify(file)}, 'linux').problems));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual([{ field: null, fault: 'no_access', detail: null }]);
  });
});

describe('a field', () => {
  test('with a mistake leaves the others alone', () => {
    const { rollout, problems } = readObject({
      address: 'http://api.market.example',
      updates: 'https://it.chain.example/counter/',
      linkHosts: ['track.example', 'https://track.example/', '*'],
      startAtLogin: 'yes',
      language: 'hi',
    });
    expect(rollout).toEqual({
      ...NOTHING,
      updates: 'https://it.chain.example/counter/',
      linkHosts: ['track.example'],
      language: 'hi',
    });
    expect(problems).toEqual([
      'address https -',
      'linkHosts[1] host_name -',
      'linkHosts[2] host_name -',
      'startAtLogin true_or_false -',
    ]);
  });

  test('for updates may be on this PC', () => {
    const updates = 'http://127.0.0.1:8080/counter/';
    expect(readObject({ updates })).toEqual({ rollout: { ...NOTHING, updates }, problems: [] });
  });

  test('that is null is not set', () => {
    expect(readObject({ address: null, printers: null, startAtLogin: null })).toEqual({
      rollout: NOTHING,
      problems: [],
    });
  });

  test.each([
    ['adress', 'address'],
    ['Address', 'address'],
    ['start_at_login', 'startAtLogin'],
    ['update', 'updates'],
    ['datafolder', 'dataFolder'],
    ['printer', 'printers'],
    ['lang', '-'],
    ['colour', '-'],
    ['__proto__x', '-'],
  ])('named “%s” is unknown; meant: %s', (name, meant) => {
    expect(readObject({ [name]: 'x', language: 'hi' })).toEqual({
      rollout: { ...NOTHING, language: 'hi' },
      problems: [`${name} unknown ${meant}`],
    });
  });

  test.each([
    ['address', 'api', 'https'],
    ['address', 7, 'https'],
    ['address', 'https://staff:secret@api.example', 'credentials'],
    ['updates', 'http://it.chain.example/', 'https'],
    ['updates', 'http://127.0.0.1.chain.example/', 'https'],
    ['updates', 'https://staff@it.chain.example/', 'credentials'],
    ['updateRing', 'first', 'update_ring'],
    ['updateVersion', 'latest', 'version'],
    ['updateQuietHours', '17-21', 'hours'],
    ['updateQuietHours', '17:00-24:00', 'hours'],
    ['updateQuietHours', '17:00-17:00', 'hours'],
    ['linkHosts', 'track.example', 'list'],
    ['startAtLogin', 1, 'true_or_false'],
    ['language', 'fr', 'language'],
    ['resetOwnerPins', 'tomorrow', 'day'],
    ['proxy', '10.0.0.1:8080', 'proxy'],
    ['proxy', 'ftp://10.0.0.1', 'proxy'],
    ['proxy', 'http://10.0.0.1:8080/path', 'proxy'],
    ['proxy', 'http://staff:secret@10.0.0.1:8080', 'credentials'],
    ['proxy', 'socks5://staff:secret@10.0.0.1', 'credentials'],
    ['proxy', 'http://', 'proxy'],
    ['proxy', 'http://10.0.0.1:99999', 'proxy'],
    ['proxy', false, 'proxy'],
    ['printers', {}, 'list'],
  ])('%s %j has the fault %s, and the problem has no value', (field, value, fault) => {
    expect(readObject({ [field]: value })).toEqual({ rollout: NOTHING, problems: [`${field} ${fault} -`] });
  });

  test.each([
    'system',
    'none',
    'http://10.0.0.1:8080',
    'https://proxy.chain.example',
    'socks5://10.0.0.1:1080',
    'socks4://10.0.0.1',
  ])('proxy may be %s', (proxy) => {
    expect(readObject({ proxy })).toEqual({ rollout: { ...NOTHING, proxy }, problems: [] });
  });
});

describe('the data folder', () => {
  test.each([
    ['linux', '/srv/counter'],
    ['darwin', '/Users/Shared/Counter'],
    ['win32', 'D:/Counter'],
    ['win32', 'D:\\Counter'],
  ] as const)('on %s may be %s', (platform, dataFolder) => {
    expect(readObject({ dataFolder }, platform)).toEqual({ rollout: { ...NOTHING, dataFolder }, problems: [] });
  });

  test.each([
    ['linux', 'counter', 'folder_path'],
    ['linux', '', 'folder_path'],
    ['linux', 'D:/Counter', 'folder_path'],
    ['linux', '//server/share', 'network_folder'],
    ['win32', '/srv/counter', 'folder_path'],
    ['win32', '\\Counter', 'folder_path'],
    ['win32', 'D:Counter', 'folder_path'],
    ['win32', '\\\\server\\share', 'network_folder'],
    ['win32', 'D:\new', 'backslash'],
  ] as const)('on %s may not be %j', (platform, dataFolder, fault) => {
    expect(readObject({ dataFolder }, platform)).toEqual({ rollout: NOTHING, problems: [`dataFolder ${fault} -`] });
  });
});

describe('a printer', () => {
  const network = { name: 'Receipts', kind: 'network', host: '192.168.1.50' };

  test('has the settings of a new one, but for what is given', () => {
    const { printers } = readObject({ printers: [network] }).rollout;
    expect(printers).toMatchObject([
      {
        name: 'Receipts',
        transport: { kind: 'network', host: '192.168.1.50', port: 9100 },
        roles: ['receipt', 'picking', 'delivery'],
        dots: 576,
        copies: 1,
        cut: true,
      },
    ]);
    // The same name is the same printer, on every counter.
    expect(readObject({ printers: [{ ...network, port: 9101 }] }).rollout.printers[0]?.id).toBe(printers[0]?.id);
  });

  test.each([
    ['without a name', { ...network, name: undefined }, 'printers[0].name printer_name -'],
    ['without a kind', { ...network, kind: undefined }, 'printers[0].kind printer_kind -'],
    ['without a host', { ...network, host: null }, 'printers[0].host printer_host -'],
    ['on the internet', { ...network, host: '8.8.8.8' }, 'printers[0].host printer_host -'],
    ['with an option as queue', { name: 'A', kind: 'queue', queue: '-o raw' }, 'printers[0].queue printer_queue -'],
    ['that is a text', 'Receipts', 'printers[0] printer -'],
  ])('%s is left out', (_, printer, problem) => {
    const { rollout, problems } = readObject({ printers: [printer, { ...network, name: 'Second' }] });
    expect(problems).toEqual([problem]);
    expect(rollout.printers.map(({ name }) => name)).toEqual(['Second']);
  });

  test.each([
    [{ copies: 9 }, 'copies printer_copies -', { copies: 1 }],
    [{ paper: 'A4' }, 'paper printer_paper -', { dots: 576 }],
    [{ documents: ['recipt'] }, 'documents printer_documents -', { roles: ['receipt', 'picking', 'delivery'] }],
    [{ cut: 'no' }, 'cut true_or_false -', { cut: true }],
    [{ width: 58 }, 'width unknown -', {}],
    [{ queue: 'TM-T82' }, 'queue unknown -', {}],
  ])('with %j is added with what a new one has', (fields, problem, result) => {
    const { rollout, problems } = readObject({ printers: [{ ...network, ...fields }] });
    expect(problems).toEqual([`printers[0].${problem}`]);
    expect(rollout.printers).toMatchObject([{ name: 'Receipts', ...result }]);
  });

  test('has a name of its own', () => {
    const { rollout, problems } = readObject({ printers: [network, { ...network, host: '192.168.1.51' }] });
    expect(problems).toEqual(['printers[1].name printer_twice -']);
    expect(rollout.printers).toHaveLength(1);
  });
});

test('the log names fields and faults, and no value', () => {
  const lines: string[] = [];
  writeFileSync(file, '{"proxy":"http://staff:secret@10.0.0.1","adress":"https://secret.example"}');
  logRolloutProblems(readRollout(file, 'linux').problems, (event, facts) => lines.push(JSON.stringify([event, facts])));
  expect(lines).toEqual([
    '["rollout_problem",{"field":"proxy","fault":"credentials","detail":null}]',
    '["rollout_problem",{"field":"adress","fault":"unknown","detail":"address"}]',
  ]);
});

test('the file is in a folder of the administrator', () => {
  expect(rolloutPath('linux')).toBe('/etc/counter/rollout.json');
  expect(rolloutPath('darwin')).toBe('/Library/Application Support/Counter/rollout.json');
  expect(rolloutPath('win32')).toBe('C:\\Program Files\\Counter Rollout\\rollout.json');
});

describe('a folder for each account on Windows', () => {
  const account = { username: 'meena', homedir: 'C:\\Users\\meena' };
  const readFolder = (dataFolder: string) => {
    writeFileSync(file, JSON.stringify({ dataFolder }));
    const { rollout, problems } = readRollout(file, 'win32', NO_SYSTEM_POLICIES, () => account);
    return rollout.dataFolder ?? problems[0]?.fault;
  };

  test.each([
    ['D:/Counter/%USERNAME%', 'D:/Counter/meena'],
    ['%UserProfile%\\Counter', 'C:\\Users\\meena\\Counter'],
    ['%LOCALAPPDATA%\\Shop', 'C:\\Users\\meena\\AppData\\Local\\Shop'],
    ['%PROGRAMDATA%\\Counter', 'folder_variable'],
    ['D:/100%/Counter', 'folder_variable'],
  ])('%s is %s', (written, folder) => {
    expect(readFolder(written)).toBe(folder);
  });

  test('is named by the system, not by the environment', () => {
    writeFileSync(file, JSON.stringify({ dataFolder: 'D:/%USERNAME%' }));
    vi.stubEnv('USERNAME', 'owner');
    expect(readRollout(file, 'win32').rollout.dataFolder).toBe(`D:/${userInfo().username}`);
    vi.unstubAllEnvs();
  });
});

test('very many problems, and a very long name, are cut to what the page can draw', () => {
  const many = readObject(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, index])));
  expect(many.problems).toHaveLength(20);
  const { rollout, problems } = readObject({ ['x'.repeat(200_000)]: 1, language: 'hi' });
  expect(problems).toEqual([`${'x'.repeat(80)}… unknown -`]);
  expect(rollout.language).toBe('hi');
});
