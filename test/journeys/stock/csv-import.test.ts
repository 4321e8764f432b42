/**
 * A stock file goes from the page to the service: the app reads, checks and sends it in batches, and continues after a
 * kill.
 */

import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { ImportView } from '../../../electron/contract/calls/import.ts';
import type { ImportField } from '../../../electron/contract/calls/import-columns.ts';
import { HOUR, MINUTE } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { drainEventLoop } from '../../support/virtual-clock.ts';
import { workbookParts, zip } from '../../support/workbook.ts';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

const IMPORT = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const one = { workspace: 'store', importId: IMPORT } as const;

const items = z.object({
  data: z.array(z.object({ barcode: z.string(), name: z.string().nullable(), stock: z.number(), price: z.string() })),
});

/** The page hands a file over, piece by piece. */
async function handOver(text: string | Buffer, pieceBytes = 1_000): Promise<ImportView> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  await run.call('imports.begin', { ...one, storeId: harness.storeId, fileName: 'stock.csv', bytes: bytes.length });
  let view: ImportView | null = null;
  for (let offset = 0; offset === 0 || offset < bytes.length; offset += pieceBytes) {
    const base64 = bytes.subarray(offset, offset + pieceBytes).toString('base64');
    const answer = run.call('imports.piece', { ...one, offset, base64 });
    let isAnswered = false;
    void answer.finally(() => {
      isAnswered = true;
    });
    // A workbook is decompressed by threads, which take as long as they take.
    while (!isAnswered) {
      await harness.clock.advance(100);
      await drainEventLoop();
    }
    view = await answer;
  }
  return view ?? expect.unreachable();
}

async function view(): Promise<ImportView> {
  return (
    (await run.call('imports.view', { workspace: 'store', storeId: harness.storeId })) ??
    expect.unreachable('no import')
  );
}

async function reaches(state: ImportView['state'], limitMs = 5 * MINUTE): Promise<ImportView> {
  for (let waited = 0; waited < limitMs; waited += 500) {
    const now = await view();
    if (now.state === state) return now;
    await harness.clock.advance(500);
  }
  return expect.unreachable(`the import is ${(await view()).state}, not ${state}`);
}

async function check({ columns }: ImportView): Promise<ImportView> {
  const fields = columns.map(({ field }): ImportField | null => field);
  await run.call('imports.check', { ...one, fields, hasHeading: true, dayFirst: true, takesOwnCodes: true });
  return await reaches('checked');
}

async function atService(barcode: string): Promise<z.output<typeof items>['data'][number] | undefined> {
  const { data } = items.parse(await harness.callApi(`/v1/stores/${harness.storeId}/inventory?barcode=${barcode}`));
  return data[0];
}

const code = (at: number): string => String(8_990_000_000_000 + at);

function goods(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => `${code(at)},Item ${at},${at % 90},₹${10 + (at % 50)}.50`);
  return `EAN,Item Name,Closing Stock,Sell Rate\n${rows.join('\n')}\n`;
}

test('a file’s columns are matched, its rows checked and sent, and the service’s shelf agrees with it', async () => {
  const looked = await handOver(goods(1_250));
  expect(looked).toMatchObject({ state: 'columns', form: { encoding: 'utf-8', delimiter: ',', hasHeading: true } });
  expect(looked.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['EAN', 'barcode'],
    ['Item Name', 'name'],
    ['Closing Stock', 'stock'],
    ['Sell Rate', 'price'],
  ]);
  expect(await check(looked)).toMatchObject({ rows: 1_250, sound: 1_250, heldBack: 0 });
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  expect(await reaches('done')).toMatchObject({ sent: { answered: 1_250, underWay: 0, refused: 0, pushesDone: 2 } });
  expect(await atService(code(1_249))).toMatchObject({ name: 'Item 1249', stock: 79, price: '59.50' });
});

test.each(['book', 'physical'] as const)(
  'what staff adjusted after the moment of a file stays, however late its numbers are sent (%s)',
  async (counting) => {
    const [[ATTA] = [''], [RICE] = [''], [SUGAR] = ['']] = PRODUCTS;
    const adjust = (barcode: string, delta: number) =>
      run.call('stock.adjust', {
        actionId: randomUUID(),
        workspace: 'store',
        storeId: harness.storeId,
        ...{ barcode, delta, reason: 'received' },
      });
    await adjust(SUGAR, 9);
    await harness.clock.advance(20 * MINUTE);
    await adjust(ATTA, 12);
    await adjust(RICE, -5);
    await harness.clock.advance(MINUTE);
    await check(await handOver(`Barcode,Name,Stock\n${ATTA},Atta,20\n${RICE},Rice,3\n${SUGAR},Sugar,7\n`));
    await run.call('imports.send', { ...one, counting, ageMs: 10 * MINUTE });
    await reaches('done');
    expect(await atService(ATTA)).toMatchObject({ stock: 32 });
    expect(await atService(RICE)).toMatchObject({ stock: 0 });
    expect(await atService(SUGAR)).toMatchObject({ stock: 7 });
  },
);

test.each(['book', 'physical'] as const)(
  'a row whose item staff have counted after the moment of the file is held back (%s, C7)',
  async (counting) => {
    const [[ATTA] = [''], [RICE] = ['']] = PRODUCTS;
    const count = (barcode: string, counted: number) =>
      run.call('stock.count', {
        actionId: randomUUID(),
        workspace: 'store',
        storeId: harness.storeId,
        barcode,
        counted,
      });
    await count(RICE, 9);
    await harness.clock.advance(20 * MINUTE);
    await count(ATTA, 8);
    await harness.clock.advance(MINUTE);
    await check(await handOver(`Barcode,Name,Stock\n${ATTA},Atta,20\n${RICE},Rice,3\n`));
    await run.call('imports.send', { ...one, counting, ageMs: 10 * MINUTE });
    expect(await reaches('done')).toMatchObject({ sound: 1, heldBack: 1, sent: { answered: 1, refused: 0 } });
    expect(await run.call('imports.problems', { ...one, offset: 0, limit: 50 })).toMatchObject({
      toMendTotal: 0,
      rows: [{ row: 2, barcode: ATTA, problem: 'counted_since' }],
    });
    expect(await atService(ATTA)).toMatchObject({ stock: 8 });
    expect(await atService(RICE)).toMatchObject({ stock: 3 });
  },
);

test('a row that the service refuses for a newer level is not in the file to mend: imported again, it would undo that', async () => {
  const [[ATTA] = [''], [RICE] = ['']] = PRODUCTS;
  await check(await handOver(`Barcode,Stock\n${ATTA},20\n`));
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  await reaches('done');
  await run.call('imports.close', one);
  await check(await handOver(`Barcode,Stock\n${ATTA},30\n${RICE},3\n`));
  await run.call('imports.send', { ...one, counting: 'book', ageMs: HOUR });
  expect(await reaches('done')).toMatchObject({ sent: { answered: 2, refused: 1 } });
  expect(await run.call('imports.problems', { ...one, offset: 0, limit: 50 })).toMatchObject({
    toMendTotal: 0,
    rows: [{ row: 2, barcode: ATTA, code: 'stale_count' }],
  });
  const { text } = await run.call('imports.readHeldBack', { ...one, from: 0, heading: 'Wrong', words: {} });
  expect(text).not.toContain(ATTA);
  expect(await atService(ATTA)).toMatchObject({ stock: 20 });
});

test('rows and problems are counted separately, and the file to mend lacks a row that would overwrite a sound one', async () => {
  const file = [
    'Barcode,Name,Stock,MRP,Price',
    '8990000000001,Atta,many,265,260',
    '8990000000001,Atta,12,265,260',
    '8990000000001,Atta,99,265,260',
    '8990000000002,Dal,few,90,12O',
    '8990000000003,Oil,4,185,190',
  ].join('\r\n');
  expect(await check(await handOver(file))).toMatchObject({ rows: 5, sound: 1, heldBack: 4 });
  expect(await run.call('imports.problems', { ...one, offset: 0, limit: 50 })).toMatchObject({
    total: 5,
    rowTotal: 4,
    toMendTotal: 2,
    rows: [
      { row: 2, problem: 'stock_not_whole' },
      { row: 4, problem: 'barcode_repeated', otherRow: 3 },
      { row: 5, problem: 'stock_not_whole' },
      { row: 5, problem: 'amount_unreadable' },
      { row: 6, problem: 'price_above_mrp', field: 'price', value: '190' },
    ],
  });
  const { text } = await run.call('imports.readHeldBack', { ...one, from: 0, heading: 'Wrong', words: {} });
  expect(text).not.toContain('8990000000001');
  expect(text).toContain('8990000000002');
  expect(text).toContain('8990000000003');
});

test('problems are reported row by row, and rows held back come as a file to mend and import again', async () => {
  const file = [
    'Barcode;Name;Stock;Rack',
    '8990000000001;Atta;12 kg;A1',
    '8,99E+12;Dal;4;A2',
    '8990000000003;"Oil; 1 L";4;=HYPERLINK("x")',
    ';Rice;7;A4',
  ].join('\r\n');
  const checked = await check(await handOver(file));
  expect(checked).toMatchObject({ rows: 4, sound: 1, heldBack: 3 });
  expect(await run.call('imports.problems', { ...one, offset: 0, limit: 50 })).toMatchObject({
    total: 3,
    rowTotal: 3,
    toMendTotal: 3,
    rows: [
      { row: 2, barcode: '8990000000001', problem: 'stock_not_whole', field: 'stock', value: '12 kg' },
      { row: 3, barcode: '8,99E+12', problem: 'barcode_rounded', value: '8,99E+12' },
      { row: 5, barcode: null, problem: 'barcode_missing' },
    ],
  });
  const { text, next } = await run.call('imports.readHeldBack', {
    ...one,
    from: 0,
    heading: 'What is wrong',
    words: { stock_not_whole: 'Write a whole number' },
  });
  expect(next).toBeNull();
  expect(text.split('\r\n')).toEqual([
    'Barcode;Name;Stock;Rack;What is wrong',
    '"=""8990000000001""";Atta;12 kg;A1;Write a whole number',
    '"8,99E+12";Dal;4;A2;barcode_rounded',
    ';Rice;7;A4;barcode_missing',
    '',
  ]);
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  await reaches('done');
  await run.call('imports.close', one);

  const mended = text
    .replace('12 kg', '12')
    .replace('8,99E+12', '8990000000002')
    .replace('\r\n;', '\r\n8990000000004;');
  const again = { ...one, importId: '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c12' };
  const bytes = Buffer.from(mended);
  await run.call('imports.begin', { ...again, storeId: harness.storeId, fileName: 'mended.csv', bytes: bytes.length });
  const answer = run.call('imports.piece', { ...again, offset: 0, base64: bytes.toString('base64') });
  await harness.clock.advance(100);
  const { columns } = await answer;
  const fields = columns.map(({ field }): ImportField | null => field);
  await run.call('imports.check', { ...again, fields, hasHeading: true, dayFirst: true, takesOwnCodes: true });
  expect(await reaches('checked')).toMatchObject({ sound: 3, heldBack: 0 });
});

test('the titles above a billing program’s heading are skipped, and its totals are held back as such', async () => {
  const file = [
    'Sharma Kirana Store;',
    '12, MG Road, Pune, Maharashtra;',
    'Stock Summary;',
    '1-Apr-26 to 25-Nov-26;',
    '',
    'Item Code;Particulars;Barcode;Closing Qty;Rate',
    '101;Atta;8990000000001;12;268.00',
    '102;Dal;8990000000002;few;168.00',
    ';Total (Staples):;;12;',
    ';;Grand Total;12;',
  ].join('\r\n');
  const looked = await handOver(file);
  expect(looked).toMatchObject({ state: 'columns', form: { delimiter: ';', hasHeading: true, firstRow: 6 } });
  expect(looked.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['Item Code', 'external_id'],
    ['Particulars', 'name'],
    ['Barcode', 'barcode'],
    ['Closing Qty', 'stock'],
    ['Rate', 'price'],
  ]);
  expect(await check(looked)).toMatchObject({ rows: 4, sound: 1, heldBack: 3 });
  const { rows } = await run.call('imports.problems', { ...one, offset: 0, limit: 50 });
  expect(rows).toMatchObject([
    { row: 8, barcode: '8990000000002', problem: 'stock_not_whole' },
    { row: 9, problem: 'total_row', value: 'Total (Staples):' },
    { row: 10, barcode: null, problem: 'total_row', value: 'Grand Total' },
  ]);
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  expect(await reaches('done')).toMatchObject({ sent: { answered: 1, refused: 0 } });
  expect(await atService('8990000000001')).toMatchObject({ name: 'Atta', stock: 12 });
});

test('rows that the service refuses are listed with its words, and the others apply', async () => {
  const checked = await check(await handOver('Barcode,Stock\n8990000000001,5\n8901058000108,7\n'));
  expect(checked.sound + checked.heldBack).toBe(2);
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  const done = await reaches('done');
  const { rows } = await run.call('imports.problems', { ...one, offset: 0, limit: 50 });
  expect(done.sent.refused + done.heldBack).toBe(1);
  expect(rows).toMatchObject([{ row: 2, barcode: '8990000000001' }]);
  expect(await atService('8901058000108')).toMatchObject({ stock: 7 });
});

test('an import killed in the middle continues where it was, and no push is sent as another', async () => {
  await check(await handOver(goods(3_000), 50_000));
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  await harness.clock.advance(300);
  run.kill();
  run = await harness.start();
  const done = await reaches('done');
  expect(done.sent).toMatchObject({ answered: 3_000, pushes: 3, pushesDone: 3, refused: 0 });
  expect((await atService(code(2_999)))?.stock).toBe(2_999 % 90);
});

test('the pushes of an import have the name of the person who sent it, whoever is at the counter by then', async () => {
  const memberId = '00000000-0000-4000-8000-000000000001';
  await run.call('staff.begin', { memberId, name: 'Meera', pin: '739128' });
  await check(await handOver(goods(3)));
  const sending = run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  await run.call('staff.lock', {});
  await sending;
  await reaches('done');
  await run.call('staff.signIn', { memberId, pin: '739128' });
  expect((await run.call('activity.view', { workspace: 'store' })).rows.map(({ who }) => who)).toEqual(['Meera']);
});

test('an import killed while it is checked is checked again', async () => {
  const { columns } = await handOver(goods(3_000), 50_000);
  const fields = columns.map(({ field }): ImportField | null => field);
  await run.call('imports.check', { ...one, fields, hasHeading: true, dayFirst: true, takesOwnCodes: true });
  await drainEventLoop();
  expect(await view()).toMatchObject({ state: 'checking' });
  run.kill();
  run = await harness.start();
  expect(await reaches('checked')).toMatchObject({ rows: 3_000, sound: 3_000 });
});

test('an import that is checked again before the first check has ended has the rows of the newest check alone', async () => {
  const { columns } = await handOver(goods(3_000), 50_000);
  const fields = columns.map(({ field }): ImportField | null => field);
  await run.call('imports.check', { ...one, fields, hasHeading: true, dayFirst: true, takesOwnCodes: true });
  await drainEventLoop();
  expect(await view()).toMatchObject({ state: 'checking' });
  await run.call('imports.check', { ...one, fields, hasHeading: false, dayFirst: true, takesOwnCodes: true });
  expect(await reaches('checked')).toMatchObject({ rows: 3_001, sound: 3_000 });
});

test('an import waits while the line is down, sends no more while paused, and takes back unsent rows when stopped', async () => {
  await check(await handOver(goods(3_500), 50_000));
  harness.cable.plugged = false;
  await harness.clock.advance(MINUTE);
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  await harness.clock.advance(5 * MINUTE);
  expect((await view()).sent).toMatchObject({ answered: 0, underWay: 2_000 });
  await run.call('imports.pause', one);
  harness.cable.plugged = true;
  await harness.clock.advance(5 * MINUTE);
  expect(await view()).toMatchObject({ state: 'paused', sent: { answered: 2_000, underWay: 0 } });

  harness.cable.plugged = false;
  await harness.clock.advance(MINUTE);
  await run.call('imports.goOn', one);
  await harness.clock.advance(MINUTE);
  expect((await view()).sent.underWay).toBe(1_500);
  await run.call('imports.stop', one);
  harness.cable.plugged = true;
  await harness.clock.advance(5 * MINUTE);
  expect(await view()).toMatchObject({ state: 'stopped', sent: { answered: 2_000, underWay: 0 } });
  await expect(atService(code(3_499))).rejects.toThrow('unknown_barcode');
});

/** Waits for the hourly backup of this number, counted from 1: the disk takes as long as it takes. */
async function untilBackup(number: number): Promise<void> {
  await harness.clock.advance(MINUTE);
  await vi.waitFor(async () => {
    await harness.clock.advance(100);
    const made = harness.logged.filter((entry) => Array.isArray(entry) && entry[0] === 'store.backup_made');
    expect(made.length).toBeGreaterThanOrEqual(number);
  }, 20_000);
  await drainEventLoop();
}

/** Kills the app, removes the database, and starts the app, which restores the last backup. */
async function loseDatabase(): Promise<void> {
  run.kill();
  const isDatabase = (name: string): boolean => /^store-.*\.db(-wal|-shm)?$/.test(name);
  for (const name of readdirSync(harness.folder).filter(isDatabase)) rmSync(join(harness.folder, name));
  run = await harness.start();
}

test.each([
  ['book', 'before'],
  ['book', 'after'],
  ['physical', 'before'],
  ['physical', 'after'],
] as const)(
  'an import that was stopped since the backup sends nothing before staff continue it, then every row (%s, enqueued %s it)',
  async (counting, enqueued) => {
    const rows = counting === 'book' ? 2_500 : 450;
    await untilBackup(1);
    await check(await handOver(goods(rows), 50_000));
    harness.cable.plugged = false;
    await harness.clock.advance(MINUTE);
    const sending = run.call('imports.send', { ...one, counting, ageMs: 0 });
    if (enqueued === 'after') await run.call('imports.pause', one);
    await sending;
    await harness.clock.advance(HOUR);
    await untilBackup(2);
    expect((await view()).sent.pushes).toBe(enqueued === 'before' ? 2 : 0);
    if (enqueued === 'after') await run.call('imports.goOn', one);
    await harness.clock.advance(MINUTE);
    await run.call('imports.stop', one);
    await loseDatabase();
    harness.cable.plugged = true;
    await harness.clock.advance(5 * MINUTE);
    // Staff have stopped it: nothing goes out before they continue it.
    expect(await view()).toMatchObject({ state: 'paused', sent: { answered: 0, underWay: 0 } });
    await expect(atService(code(rows - 1))).rejects.toThrow('unknown_barcode');
    await run.call('imports.goOn', one);
    expect(await reaches('done')).toMatchObject({ sent: { answered: rows, underWay: 0, refused: 0 } });
    expect((await atService(code(rows - 1)))?.stock).toBe((rows - 1) % 90);
  },
);

test('the first sheet of an Excel workbook is checked and sent as a CSV is', async () => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const heading = ['Barcode', 'Name', 'Stock', 'Expiry', 'Price'].map(cell).join('');
  const good = (at: number): string =>
    `<row><c><v>${code(at)}</v></c>${cell(`Item ${at}`)}<c><v>${at % 90}</v></c><c s="1"><v>46460</v></c><c><v>12.5</v></c></row>`;
  const rows = Array.from({ length: 1_250 }, (_, at) => good(at)).join('');
  const looked = await handOver(zip(workbookParts(`<row>${heading}</row>${rows}`)));
  expect(looked.columns.map(({ field, samples: [first] }) => [field, first])).toEqual([
    ['barcode', code(0)],
    ['name', 'Item 0'],
    ['stock', '0'],
    ['expiry_date', '2027-03-14'],
    ['price', '12.5'],
  ]);
  expect(await check(looked)).toMatchObject({ rows: 1_250, sound: 1_250, heldBack: 0 });
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  await reaches('done');
  expect(await atService(code(1_249))).toMatchObject({ name: 'Item 1249', stock: 79, price: '12.50' });
});

test('a new barcode with a wrong digit is held back until staff say that it is their own', async () => {
  const { columns } = await handOver('Barcode,Name,Stock\n8990000000006,Atta,4\n8990000000004,Dal,5\n');
  const fields = columns.map(({ field }): ImportField | null => field);
  const plan = { ...one, fields, hasHeading: true, dayFirst: true };
  await run.call('imports.check', { ...plan, takesOwnCodes: false });
  expect(await reaches('checked')).toMatchObject({ sound: 1, heldBack: 1 });
  await run.call('imports.check', { ...plan, takesOwnCodes: true });
  expect(await reaches('checked')).toMatchObject({ sound: 2 });
});

test('a file that was true an hour ago is sent as of that time', async () => {
  await check(await handOver(goods(10)));
  await run.call('imports.send', { ...one, counting: 'book', ageMs: HOUR });
  const { asOf } = await reaches('done');
  expect(asOf).toBeLessThanOrEqual(harness.clock.now() - HOUR);
});

test.each([
  ['', 'empty', null],
  ['\n\n', 'empty', null],
  ['\u0000\u0000\u0001', 'not_text', null],
  [`PK\u0003\u0004\u0000\u0000`, 'workbook_damaged', null],
])('the file %j is unreadable', async (text, why, row) => {
  expect(await handOver(text)).toMatchObject({ state: 'unreadable', unreadable: { why, row } });
});

test('a broken quote is reported by its row', async () => {
  const { columns } = await handOver('Barcode,Name,Stock\n8990000000001,Atta,4\n8990000000002,"Amul" butter,5\n');
  const fields = columns.map(({ field }): ImportField | null => field);
  await run.call('imports.check', { ...one, fields, hasHeading: true, dayFirst: true, takesOwnCodes: true });
  expect((await reaches('unreadable')).unreadable).toEqual({ why: 'broken_quotes', row: 3 });
});

test('pieces of a file are taken once and in order, and nothing is replaced while it is being sent', async () => {
  await run.call('imports.begin', { ...one, storeId: harness.storeId, fileName: 'stock.csv', bytes: 20 });
  const first = Buffer.from('Barcode,Stock\n').toString('base64');
  await run.call('imports.piece', { ...one, offset: 0, base64: first });
  await run.call('imports.piece', { ...one, offset: 0, base64: first });
  expect(await run.callRaw('imports.piece', { ...one, offset: 19, base64: first })).toMatchObject({ ok: false });
  expect(await run.callRaw('imports.send', { ...one, counting: 'book', ageMs: 0 })).toMatchObject({
    problem: 'not_possible_now',
  });
  expect(await run.callRaw('imports.problems', { ...one, importId: crypto.randomUUID(), offset: 0, limit: 1 })).toEqual(
    {
      ok: false,
      problem: 'not_found',
    },
  );
});

test('a file from a physical count becomes many counts, each corrected for what had left the shelf before', async () => {
  await check(await handOver(goods(450)));
  await run.call('imports.send', { ...one, counting: 'physical', ageMs: 0 });
  const done = await reaches('done');
  expect(done.sent).toMatchObject({ answered: 450, refused: 0, pushes: 3, pushesDone: 3 });
  expect((await atService(code(449)))?.stock).toBe(449 % 90);
});

test('an import is an import in the history of each item, with the units of that item alone, and a change of today', async () => {
  const [[ATTA] = [''], [RICE] = [''], [SUGAR] = ['']] = PRODUCTS;
  const ofAtta = { workspace: 'store', storeId: harness.storeId, barcode: ATTA } as const;
  await run.call('stock.item', ofAtta);
  const path = `/operator/stores/${harness.storeId}/checkouts`;
  const lines = [{ barcode: RICE, quantity: 3 }];
  // Sold and not booked, so the service subtracts it from that row of the file.
  await harness.callOperator('POST', path, { type: 'instore', lines, outcome: 'paid' });
  await harness.clock.advance(5 * MINUTE);
  const sugar = (await atService(SUGAR))?.stock;
  await check(await handOver(`Barcode,Name,Stock\n${ATTA},Atta,21\n${RICE},Rice,30\n${SUGAR},Sugar,${sugar}\n`));
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  await reaches('done');
  await harness.clock.advance(5 * MINUTE);
  await run.call('stock.item', ofAtta);
  await harness.clock.advance(MINUTE);
  const { entries } = await run.call('stock.history', { ...ofAtta, before: null });
  expect(entries).toMatchObject([
    { delta: -29, shelf: 21, what: { kind: 'action', action: { kind: 'count', counted: 21, importId: IMPORT } } },
  ]);
  const { text } = await run.call('stock.historyExport', { ...ofAtta, before: null });
  expect(text).toContain(',import,,-29,21,');
  expect(await atService(RICE)).toMatchObject({ stock: 27 });
  const page = await run.call('stock.list', {
    ...{ workspace: 'store', storeId: harness.storeId, query: '', allowsSimilar: true, filter: 'changed' },
    ...{ sort: 'name', descending: false, offset: 0, limit: 50, expiringDays: 30 },
  });
  // Not the item whose number was the same.
  expect(page.rows.map(({ barcode }) => barcode).toSorted()).toEqual([ATTA, RICE].toSorted());
  expect(page.counts.changed).toBe(2);
});

test('HSN codes and rates of a file stay on this counter, and what a later file leaves out stays set', async () => {
  const item = { workspace: 'store', storeId: harness.storeId, barcode: code(0) } as const;
  await check(await handOver(`EAN,Item Name,Closing Stock,Category,HSN Code,GST %\n${code(0)},Ghee,5,Dairy,405,12%\n`));
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  await reaches('done');
  expect((await run.call('tax.item', item)).own).toEqual({ hsn: '0405', rate: 1_200, category: 'Dairy' });
  await run.call('imports.close', one);
  await check(await handOver(`EAN,Item Name,Closing Stock,GST %\n${code(0)},Ghee,4,5%\n`));
  await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
  await reaches('done');
  run.kill();
  run = await harness.start();
  expect((await run.call('tax.item', item)).own).toEqual({ hsn: '0405', rate: 500, category: 'Dairy' });
});
