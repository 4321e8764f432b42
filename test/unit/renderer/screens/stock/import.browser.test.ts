import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { IMPORT_STATES, type ImportState, type ImportView } from '../../../../../electron/contract/calls/import.ts';
import type { ImportProblem, ImportProblems } from '../../../../../electron/contract/calls/import-problems.ts';
import { HOUR } from '../../../../../electron/contract/domain/time.ts';
import { type Answers, listButtons, openScreen, press, read } from '../../../../support/screen.tsx';
import { createImportView } from '../../../../support/snapshots/stock.ts';

const main = () => page.getByRole('main');
const open = (part: Partial<ImportView> | null, answers: Answers = {}) =>
  openScreen(
    '#import',
    {},
    {
      'imports.view': () => ({ ok: true, value: part === null ? null : createImportView(part) }),
      ...answers,
    },
  );
const target = { workspace: 'store', importId: 'i1' } as const;

describe('an import', () => {
  it('is at one step after the other; nothing can be sent before every row is checked', async () => {
    const steps: (string | undefined)[] = [];
    for (const state of IMPORT_STATES) {
      await open({ state, unreadable: { why: 'empty', row: null } });
      steps.push(main().element().querySelector('[aria-current=step]')?.textContent?.slice(0, 1));
      if (['receiving', 'columns', 'checking'].includes(state))
        expect(listButtons(main()).filter((name) => /^\(?(Send|Choose what kind)/.test(name))).toEqual([]);
    }
    expect(steps).toEqual(['1', '1', '2', '3', '3', '4', '4', '4', undefined]);
  });

  it('begins with a file, once it is known that there is none yet', async () => {
    await open(null);
    expect(listButtons(main())).toContain('Choose a file');
    expect(read(main())).not.toContain('was not read');
    await openScreen('#import');
    expect(read(main())).toMatch(/Reading…$/);
    expect(listButtons(main())).not.toContain('Choose a file');
    await open({});
    expect(read(main())).toContain('Import: stock-20-nov.csv 18,432 rows, 1.4 MB, read on this PC');
  });

  it('says why its file can’t be used, or was not read to its end', async () => {
    await open({ state: 'unreadable', unreadable: { why: 'broken_quotes', row: 812 } });
    expect(read(main())).toContain('stock-20-nov.csv can’t be used A quote mark is not closed near row 812.');
    await open({ state: 'receiving' });
    expect(read(main())).toContain('stock-20-nov.csv was not read to its end');
  });

  it('shows how each column is sent, and when that can’t be changed any more', async () => {
    const columns =
      /EAN Barcode Item Name Name Qty on hand Stock MRP MRP .* Exp Dt \S.* read as day-month-year Rack Not sent/;
    const list = async (state: ImportState) => {
      await open({ state });
      return read(main());
    };
    expect(await list('checked')).toMatch(columns);
    for (const state of ['checking', 'checked', 'stopped', 'done'] as const)
      expect(await list(state)).not.toContain('locked');
    for (const state of ['sending', 'paused'] as const) expect(await list(state)).toContain('locked while sending');
    const nameless = { heading: '', field: null, samples: [] };
    await open({ columns: [nameless, nameless], dayOrder: null });
    expect(read(main())).toContain('Column 2 Not sent');
  });
});

describe('the columns of a file', () => {
  it('show their heading, field and first values, and are checked as staff choose them', async () => {
    const { sent } = await open({ state: 'columns' });
    expect(read(main())).toMatch(/Exp Dt .*matched 14-03-27 30-11-26 .*Rack .*stays here A2 A4/);
    expect(read(main())).toContain('Days like 03-04-27 are');
    await page.getByRole('combobox', { name: /Rack/ }).selectOptions('SKU');
    await page.getByRole('radio', { name: '4 March' }).click();
    for (const name of ['is goods', 'names the columns']) await page.getByRole('radio', { name }).click();
    await press('Check every row');
    const fields = ['barcode', 'name', 'stock', 'mrp', 'price', 'expiry_date', 'external_id'];
    expect(sent('imports.check')).toEqual([
      { ...target, fields, hasHeading: true, dayFirst: false, takesOwnCodes: false },
    ]);
    await press('Another file');
    expect(sent('imports.close')).toEqual([target]);
  });

  it('of a checked file can be changed, and its odd codes called the shop’s own', async () => {
    const { sent } = await open({ state: 'checked' });
    await press('Change the columns');
    await page.getByRole('radio', { name: 'our own codes' }).click();
    await press('Check every row');
    expect(sent('imports.check')).toMatchObject([{ takesOwnCodes: true }]);
    expect(read(main())).toContain('Change the columns');
  });

  it('are checked once there are barcodes and stock levels', async () => {
    await open({ state: 'columns', columns: createImportView().columns.slice(0, 2) });
    expect(listButtons(main()).at(-1)).toBe('(Choose a column for: Stock)');
    expect(read(main())).not.toContain('Days like 03-04-27 are');
  });
});

describe('the rows with problems', () => {
  const stock: ImportProblem = {
    row: 1_412,
    barcode: '8901',
    problem: 'stock_not_whole',
    field: 'stock',
    value: '12 kg',
    otherRow: null,
    code: null,
    message: null,
  };
  const refused = { problem: null, field: null, value: null };
  async function show(
    rows: readonly ImportProblem[],
    part: Partial<ImportProblems> = {},
    view: Partial<ImportView> = {},
  ) {
    const problems = { total: rows.length, rowTotal: rows.length, toMendTotal: rows.length, rows, ...part };
    const sent = { ...createImportView().sent, refused: 0 };
    return await open({ heldBack: 0, sent, ...view }, { 'imports.problems': problems });
  }
  const readRows = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent).join('|'));

  it('each say what is wrong and what to do, the service in its own words where there are no better', async () => {
    await show([
      stock,
      { ...stock, problem: 'barcode_missing', barcode: null },
      { ...stock, problem: 'barcode_repeated', otherRow: 214 },
      { ...stock, ...refused, code: 'unknown_barcode', message: 'Unknown barcode.' },
      { ...stock, ...refused, code: 'too_heavy', message: 'Too heavy.' },
      { ...stock, ...refused, code: 'too_heavy' },
    ]);
    expect(readRows()).toEqual([
      '1,412|8901|Stock is "12 kg"|Write a whole number',
      expect.stringMatching(/^1,412\|\(empty\)\|No barcode\|Add one/),
      '1,412|8901|Same barcode as row 214|Nothing: row 214 counts',
      '1,412|8901|The service doesn’t know this barcode|Add a name, which makes the item',
      '1,412|8901|Too heavy.|Mend the row and import it again',
      expect.stringMatching(/^1,412\|8901\|\S.*\|Mend the row/),
    ]);
    expect(main().element().querySelectorAll('[data-refused]')).toHaveLength(3);
  });

  it('are counted: rows, problems, held back, refused, still to be read', async () => {
    const refusedRows = { ...createImportView().sent, refused: 1 };
    await show([stock], { total: 43, rowTotal: 39, toMendTotal: 39 }, { heldBack: 1, sent: refusedRows });
    expect(read(main())).toMatch(
      /39 rows need mending 43 problems 1 not sent 1 refused .*Save these rows as CSV .* and 42 more Show more /,
    );
    await show([stock]);
    expect(read(main())).toMatch(/1 row needs mending .*Save these rows as CSV /);
    expect(read(main())).not.toMatch(/problems|not sent \d|and \d+ more/);
  });

  it('that count through another row are not in the file to mend', async () => {
    await show([stock], { total: 3, rowTotal: 3, toMendTotal: 1 });
    expect(read(main())).toMatch(/Mend the saved CSV and import only that file\. 2 rows are not in it/);
    await show([stock]);
    expect(read(main())).not.toContain('not in it');
    await show([stock], { toMendTotal: 0 });
    expect(listButtons(main())).not.toContain('Save these rows as CSV');
    expect(read(main())).not.toContain('Mend the saved CSV');
  });

  it('are none once all are checked and sound', async () => {
    await show([], {}, { state: 'checking' });
    expect(read(main())).toContain('Rows are being checked…');
    await show([]);
    expect(read(main())).toContain('Every row is sound.');
  });

  it('are not called sound before they are read', async () => {
    await open({ heldBack: 0 });
    expect(read(main())).toContain('Reading…');
    expect(read(main())).not.toContain('sound.');
  });

  it('are read as far as staff want, page by page', async () => {
    const rows = Array.from({ length: 150 }, () => stock);
    const problems = { total: 150, rowTotal: 150, toMendTotal: 150 };
    const { sent } = await open(
      {},
      {
        'imports.problems': ({ offset, limit }) => ({
          ok: true,
          value: { ...problems, rows: rows.slice(offset, offset + limit) },
        }),
      },
    );
    const page = { ...target, limit: 100 };
    expect(sent('imports.problems')).toEqual([{ ...page, offset: 0 }]);
    expect(readRows()).toHaveLength(100);
    await press('Show more');
    await expect.poll(() => readRows().length).toBe(150);
    expect(sent('imports.problems').slice(1)).toEqual([
      { ...page, offset: 0 },
      { ...page, offset: 100 },
    ]);
  });

  it('have short labels in the file to mend', async () => {
    const { sent } = await open({}, { 'imports.problems': { total: 1, rowTotal: 1, toMendTotal: 1, rows: [stock] } });
    await press('Save these rows as CSV');
    expect(sent('imports.readHeldBack')).toMatchObject([
      {
        ...target,
        from: 0,
        words: { stock_not_whole: 'stock isn’t a whole number', barcode_repeated: 'barcode is there twice' },
      },
    ]);
  });
});

describe('sending', () => {
  it('waits until staff say what the numbers are, and of when', async () => {
    const { sent } = await open({ state: 'checked', counting: null });
    expect(read(main())).toContain('18,401 rows are sound and can be sent What are these numbers?');
    expect(page.getByRole('radio', { checked: true }).elements()).toEqual([]);
    expect(listButtons(main()).slice(-2)).toEqual(['(Choose what kind of numbers these are)', 'Another file']);
    const ages = page.getByRole('combobox');
    expect(
      [...ages.element().querySelectorAll('option')].map((option) => [Number(option.value), option.textContent]),
    ).toEqual([
      [0, 'Just now'],
      [HOUR, '1 h ago'],
      [4 * HOUR, '4 h ago'],
      [12 * HOUR, '12 h ago'],
      [24 * HOUR, '24 h ago'],
    ]);
    await page.getByRole('radiogroup', { name: 'What are these numbers?' }).getByRole('radio').first().click();
    await ages.selectOptions('4 h ago');
    await press(/^Send /);
    expect(sent('imports.send')).toEqual([{ ...target, counting: 'book', ageMs: 4 * HOUR }]);
    await open({ state: 'checked', sound: 0 });
    expect(listButtons(main()).slice(-2)).toEqual(['(No row can be sent)', 'Another file']);
  });

  it('says how many rows have an answer, and what became of them', async () => {
    await open({ state: 'sending' });
    expect(read(main())).toMatch(
      /Sending, 6 of 19 pushes done 6,000 of 18,401 rows Taken by the service 5,988 On the way, .* 1,000 Units .* 37 Refused by the service 12 You can leave/,
    );
    const bar = page.getByRole('progressbar').element();
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['6000', '18401']);
    await open({ state: 'checking' });
    expect(read(main())).toContain('Checking every row 18,432 rows read so far');
  });

  it('is paused, goes on, is stopped or closed', async () => {
    const calls = {
      Pause: 'imports.pause',
      'Go on': 'imports.goOn',
      'Stop for good': 'imports.stop',
      'Close this import': 'imports.close',
    } as const;
    for (const [state, buttons] of [
      ['sending', ['Pause', 'Stop for good']],
      ['paused', ['Go on', 'Stop for good']],
      ['stopped', ['Close this import']],
      ['done', ['Close this import']],
      ['checking', []],
    ] as const) {
      const { sent } = await open({ state });
      expect(listButtons(main()).filter((name) => name in calls)).toEqual(buttons);
      for (const name of buttons) {
        await press(name);
        expect(sent(calls[name])).toEqual([target]);
      }
    }
  });
});
