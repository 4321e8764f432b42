/** Queues of the operating system, with fake programs in place of the system's own. */

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { printer as printerSchema } from '../../../../electron/contract/domain/printing.ts';
import type { ProgramRunner, Timers } from '../../../../electron/contract/ports.ts';
import { createRawQueueTransport, findRawQueues } from '../../../../electron/printing/transports/raw-queue.ts';
import type { PrintAttemptResult } from '../../../../electron/printing/transports/transport.ts';
import { buildRawPrintCommand } from '../../../../electron/printing/transports/windows-spooler.ts';
import type { FakeSystem } from '../../../support/printing/fake-program.ts';
import { CAN_FAKE_PROGRAMS, fakeSystem } from '../../../support/printing/fake-program.ts';
import { samplePrinter } from '../../../support/printing/sample-documents.ts';

/** Every possible byte, and more than a pipe holds. */
const PIECES = [Uint8Array.from({ length: 256 }, (_, byte) => byte), new Uint8Array(300_000).fill(0xa5)];
const IDLE = 'printer Counter is idle.  enabled since Sat Nov 21 06:30:36 2026\n';

/** Doesn't wait between two looks at a queue. */
const AT_ONCE: Timers = {
  after(_, task) {
    setImmediate(task);
    return () => undefined;
  },
};

let system: FakeSystem;
let begun: number;
/** Lets the running program take too long. */
let timeOut: () => void;
beforeEach(() => {
  begun = 0;
  system = fakeSystem({
    after(_, task) {
      timeOut = task;
      return () => undefined;
    },
  });
  system.install('lpstat', { says: IDLE });
});
afterEach(() => system.remove());

function send(
  platform: NodeJS.Platform = 'linux',
  mayBegin = true,
  title = 'रसीद ORDER-9GQ27K38',
): Promise<PrintAttemptResult> {
  return createRawQueueTransport('Counter', platform, system.run, AT_ONCE).send({
    document: { title, blocks: [] },
    copies: 1,
    bytes: () => Promise.resolve(PIECES),
    begin: () => {
      begun += 1;
      return mayBegin;
    },
  });
}

describe.runIf(CAN_FAKE_PROGRAMS)('CUPS', () => {
  test('gets every byte, unchanged, for that queue', async () => {
    system.install('lp', { says: 'request id is Counter-1 (0 file(s))\n' });
    expect(await send()).toEqual({ kind: 'sent' });
    expect(begun).toBe(1);
    const given = system.given('lp');
    expect(given?.args).toEqual(['-d', 'Counter', '-o', 'raw', '-t', 'रसीद ORDER-9GQ27K38', '-']);
    expect(given?.input.equals(Buffer.concat(PIECES))).toBe(true);
    expect(given?.variables).toMatchObject({ LC_ALL: 'C' });
  });

  test('gets a title that its programs take, whatever the order is called', async () => {
    system.install('lp', {});
    expect(await send('linux', true, `\u0000-o raw\n${'र'.repeat(200)}`)).toEqual({ kind: 'sent' });
    expect(system.given('lp')?.args[5]).toBe(` -o raw ${'र'.repeat(72)}`);
  });

  test.each([
    ['has no such queue', { code: 1 }, 'unknown_printer'],
    [
      'has stopped the queue',
      { says: 'printer Counter disabled since Sat Nov 21 06:30:36 2026 -\n\tpaper out\n' },
      'offline',
    ],
    [
      'waits for a printer that was pulled',
      {
        says: 'printer Counter now printing Counter-12.  enabled since Sat Nov 21 06:30:36 2026\n\tWaiting for printer to become available.\n',
      },
      'offline',
    ],
    ['rejects jobs', { says: `${IDLE}\tRejecting Jobs\n` }, 'offline'],
  ] as const)('%s: nothing is sent', async (_, lpstat, fault) => {
    system.install('lpstat', lpstat);
    system.install('lp', {});
    expect(await send()).toEqual({ kind: 'not_sent', fault });
    expect(begun).toBe(0);
    expect(system.given('lp')).toBeNull();
  });

  test.each([
    'printer Counter now printing Counter-12.  enabled since Sat Nov 21 06:30:36 2026\n\tSending data to printer.\n',
    // The rest of a message about an earlier job.
    `${IDLE}\tWaiting for printer to become available.\n`,
  ])('%j: the job is handed over', async (says) => {
    system.install('lpstat', { says });
    system.install('lp', {});
    expect(await send()).toEqual({ kind: 'sent' });
  });

  describe('follows its job', () => {
    const JOB = 'Counter-7 root 93184 Sat Nov 21 06:30:40 2026\n';
    const PRINTING = 'printer Counter now printing Counter-7.  enabled since Sat Nov 21 06:30:36 2026\n';
    const follow = (...outputs: readonly string[]) => {
      const calls: string[] = [];
      const states = [IDLE, ...outputs];
      const run: ProgramRunner = (program, args) => {
        calls.push([program, ...args].join(' '));
        if (program === 'lp') return Promise.resolve({ code: 0, output: 'request id is Counter-7 (0 file(s))\n' });
        const output = states.length > 1 ? states.shift() : states[0];
        return Promise.resolve({ code: output === 'gone' ? 1 : 0, output: output ?? '' });
      };
      const result = createRawQueueTransport('Counter', 'linux', run, AT_ONCE).send({
        document: { title: 'Receipt', blocks: [] },
        copies: 1,
        bytes: () => Promise.resolve([]),
        begin: () => true,
      });
      return result.then(({ kind, ...rest }) => ({ kind, ...rest, isCancelled: calls.includes('cancel Counter-7') }));
    };

    test.each([
      ['that is printed', [PRINTING + JOB, PRINTING + JOB, IDLE], { kind: 'sent', isCancelled: false }],
      ['that waits for another', [`${PRINTING.replace('-7', '-6')}${JOB}`, IDLE], { kind: 'sent', isCancelled: false }],
      ['that hangs for a moment', [IDLE + JOB, IDLE + JOB, PRINTING + JOB, IDLE], { kind: 'sent', isCancelled: false }],
      [
        'whose printer was pulled',
        [`${PRINTING}\tWaiting for printer to become available.\n${JOB}`],
        { kind: 'unknown', fault: 'stalled', isCancelled: true },
      ],
      [
        'that waits to be tried again',
        [`${IDLE}\tUnable to write print data: Broken pipe\n${JOB}`],
        { kind: 'unknown', fault: 'stalled', isCancelled: true },
      ],
      [
        'whose queue was stopped',
        [`printer Counter disabled since Sat Nov 21 06:30:36 2026 -\n\tBackend failed\n${JOB}`],
        { kind: 'unknown', fault: 'stalled', isCancelled: true },
      ],
      ['that never ends', [PRINTING + JOB], { kind: 'unknown', fault: 'stalled', isCancelled: true }],
      ['whose queue is removed', ['gone'], { kind: 'unknown', fault: 'unknown_printer', isCancelled: false }],
    ] as const)('%s', async (_, outputs, result) => {
      expect(await follow(...outputs)).toEqual(result);
    });
  });

  test('is missing: nothing is sent', async () => {
    system.remove();
    expect(await send()).toEqual({ kind: 'not_sent', fault: 'unknown_printer' });
    expect(begun).toBe(0);
  });

  test.each([
    ['refuses at the end', { code: 1 }],
    ['ends before it has read everything', { code: 1, isDeaf: true }],
  ] as const)('%s: unknown', async (_, lp) => {
    system.install('lp', lp);
    expect(await send()).toEqual({ kind: 'unknown', fault: 'refused' });
  });

  test('hangs and is killed: unknown', async () => {
    system.install('lp', { hangs: true });
    const result = send();
    await vi.waitFor(() => expect(system.given('lp')).not.toBeNull(), { timeout: 20_000 });
    timeOut();
    expect(await result).toEqual({ kind: 'unknown', fault: 'refused' });
  });

  test('gets nothing of a job that is withdrawn at the last moment', async () => {
    system.install('lp', {});
    expect(await send('linux', false)).toEqual({ kind: 'withdrawn' });
    expect(system.given('lp')).toBeNull();
  });

  test('lists its queues', async () => {
    system.install('lpstat', { says: 'Counter\nKitchen 80\n' });
    expect(await findRawQueues('linux', system.run, null)).toEqual(['Counter', 'Kitchen 80']);
    expect(system.given('lpstat')?.args).toEqual(['-e']);
    system.install('lpstat', { code: 1, says: 'Counter\n' });
    expect(await findRawQueues('linux', system.run, null)).toEqual([]);
  });
});

/** What the script says when nothing has kept it from running. */
const STARTED = 'COUNTER_SENDS\r\n';

/** The script that PowerShell is given, as it decodes it. */
function scriptOf(args: readonly string[]): string {
  expect(args.slice(0, 3)).toEqual(['-NoProfile', '-NonInteractive', '-EncodedCommand']);
  return Buffer.from(args[3] ?? '', 'base64').toString('utf16le');
}

describe.runIf(CAN_FAKE_PROGRAMS)('the Windows spooler', () => {
  test('gets every byte; names travel beside the script', async () => {
    system.install('powershell.exe', { says: STARTED });
    expect(await send('win32')).toEqual({ kind: 'sent' });
    const given = system.given('powershell.exe');
    expect(given?.input.equals(Buffer.concat(PIECES))).toBe(true);
    expect(given?.variables).toMatchObject({ COUNTER_QUEUE: 'Counter', COUNTER_TITLE: 'रसीद ORDER-9GQ27K38' });
    const script = scriptOf(given?.args ?? []);
    expect(script).toContain('$env:COUNTER_QUEUE, $env:COUNTER_TITLE');
    // Windows PowerShell reads the bytes itself, as lines, when a script names its pipeline's input.
    expect(script).not.toMatch(/\$input\b/i);
    // The script must say it before anything is handed over.
    expect(script.indexOf('COUNTER_SENDS')).toBeLessThan(script.lastIndexOf('[RawPrint]::Send'));
    // A here-string ends only at the beginning of a line.
    expect(script).toMatch(/ @'\nusing System;[\s\S]*\n\}\n'@\n/);
  });

  test.each([
    [2, { kind: 'not_sent', fault: 'unknown_printer' }],
    [3, { kind: 'not_sent', fault: 'refused' }],
    [4, { kind: 'unknown', fault: 'refused' }],
    [1, { kind: 'unknown', fault: 'refused' }],
  ] as const)('the script exits with %d', async (code, result) => {
    system.install('powershell.exe', { says: STARTED, code });
    expect(await send('win32')).toEqual(result);
  });

  test.each([
    ['is not there, or may not start', null],
    ['may not compile: Add-Type refused, or constrained language', { code: 5 }],
    ['is ended by a security program before it sends', { code: 1 }],
    ['is answered for by a security program', { code: 0 }],
    ['says something else', { code: 3_221_225_506, says: 'blocked by your administrator' }],
  ] as const)('PowerShell %s: nothing is sent, and staff learn why', async (_, program) => {
    if (program !== null) system.install('powershell.exe', program);
    expect(await send('win32')).toEqual({ kind: 'not_sent', fault: 'blocked' });
  });

  test('hangs before it sends and is killed: nothing is sent', async () => {
    system.install('powershell.exe', { hangs: true });
    const result = send('win32');
    await vi.waitFor(() => expect(system.given('powershell.exe')).not.toBeNull(), { timeout: 20_000 });
    timeOut();
    expect(await result).toEqual({ kind: 'not_sent', fault: 'blocked' });
  });

  test('hangs while it sends and is killed: unknown', async () => {
    system.install('powershell.exe', { says: STARTED, hangs: true });
    const result = send('win32');
    await vi.waitFor(() => expect(system.given('powershell.exe')).not.toBeNull(), { timeout: 20_000 });
    timeOut();
    expect(await result).toEqual({ kind: 'unknown', fault: 'refused' });
  });

  test('the command is the same for all names, and no longer than Windows takes', () => {
    const [program, usual] = buildRawPrintCommand('Counter', 'Receipt', new Uint8Array());
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (queue, title) => {
        const [same, args, options] = buildRawPrintCommand(queue, title, new Uint8Array());
        expect([same, args]).toEqual([program, usual]);
        expect(options?.variables).toEqual({ COUNTER_QUEUE: queue, COUNTER_TITLE: title });
      }),
    );
    expect([program, ...usual].join(' ').length).toBeLessThan(32_767);
    expect(usual[3]).toMatch(/^[A-Za-z0-9+/]+=*$/);
  });

  test('lists its queues', async () => {
    system.install('powershell.exe', { says: 'EPSON TM-T82X\r\nरसीद प्रिंटर\r\n' });
    expect(await findRawQueues('win32', system.run, null)).toEqual(['EPSON TM-T82X', 'रसीद प्रिंटर']);
    expect(scriptOf(system.given('powershell.exe')?.args ?? [])).toContain('Win32_Printer');
  });
});

test('where the platform knows its printers itself, no script is run on Windows', async () => {
  const pages = { listPrinters: () => Promise.resolve(['EPSON TM-T82X']) };
  const run = () => Promise.reject(new Error('a script was run'));
  expect(await findRawQueues('win32', run, pages)).toEqual(['EPSON TM-T82X']);
});

describe('the name of a queue', () => {
  const isAccepted = (queue: string): boolean =>
    printerSchema.safeParse({ ...samplePrinter(576), transport: { kind: 'queue', queue } }).success;

  test.each([
    'EPSON TM-T82X',
    'Counter_Raw',
    'रसीद प्रिंटर',
    '58mm (copy 1)',
    '\\\\pc-2\\EPSON',
    'Canon MF4400/4500',
    'TM-T82 #2',
    "Meena's printer",
    'Sharma & Sons; "upstairs"',
  ])('%s is accepted: Windows takes it', (queue) => {
    expect(isAccepted(queue)).toBe(true);
  });

  test.each(['-o raw', '--help', '', ' Counter', 'a\nb', 'a\u0000b'])(
    '%j is refused: a program of the system could take it for something else',
    (queue) => {
      expect(isAccepted(queue)).toBe(false);
    },
  );
});
