import { describe, expect, it } from 'vitest';
import {
  IMPORT_BYTES_MAX,
  IMPORT_PIECE_BYTES,
  IMPORT_STATES,
  type ImportProblem,
  type ImportProblems,
  type ImportState,
  type ImportView,
} from '../../../../../../electron/contract/calls/import.ts';
import { HOUR } from '../../../../../../electron/contract/domain/time.ts';
import { useI18n } from '../../../../../../renderer/i18n/use-i18n.ts';
import {
  assignField,
  createColumnChoice,
  findMissingFields,
} from '../../../../../../renderer/screens/stock/import/column-choice.ts';
import { uploadFile } from '../../../../../../renderer/screens/stock/import/file-upload.ts';
import { ImportSteps } from '../../../../../../renderer/screens/stock/import/import-screen.tsx';
import { getProblemLabels } from '../../../../../../renderer/screens/stock/import/problem-description.ts';
import { ReadProblems } from '../../../../../../renderer/screens/stock/import/problem-list.tsx';
import { SendPanel } from '../../../../../../renderer/screens/stock/import/send-panel.tsx';
import { readProblems } from '../../../../../../renderer/screens/stock/import/use-import-problems.ts';
import { CallRecorder, callHook, prepareScreen, renderScreen } from '../../../../../support/rendered-screen.tsx';
import { createImportView } from '../../../../../support/snapshots/stock.ts';

prepareScreen();

const ignore = () => undefined;
const ok = { ok: true, value: null } as const;
const failed = { ok: false, problem: 'disk_full' } as const;

const renderSteps = (value: ImportView | null, isAnswered = true) =>
  renderScreen(<ImportSteps storeId={3} value={value} problem={null} isAnswered={isAnswered} />);
const listButtons = (view: ImportView | null) =>
  renderSteps(view)
    .buttons.slice(1)
    .map(({ name }) => name);

describe('an import', () => {
  it('is at one step after the other; nothing can be sent before every row is checked', () => {
    const readStep = (state: ImportState) => {
      const { html } = renderSteps(createImportView({ state, unreadable: { why: 'empty', row: null } }));
      return /aria-current="step"[^>]*>(?:<!-- -->)?(\d)/.exec(html)?.[1];
    };
    expect(IMPORT_STATES.map(readStep)).toEqual(['1', '1', '2', '3', '3', '4', '4', '4', undefined]);
    for (const state of ['receiving', 'columns', 'checking'] as const)
      expect(listButtons(createImportView({ state })).filter((name) => /^Send|^Choose what kind/.test(name))).toEqual(
        [],
      );
  });

  it('begins with a file, once it is known that there is none yet', () => {
    expect(listButtons(null)).toContain('Choose a file');
    expect(renderSteps(null, false).text).toMatch(/Reading…$/);
    expect(renderSteps(null, false).buttons).toHaveLength(1);
    const steps = renderSteps(createImportView()).text;
    expect(steps).toMatch(
      /^Stock Import: stock-20-nov\.csv 18,432 rows, 1\.4 MB, read on this PC File Columns 3 Check/,
    );
  });

  it('says why its file can’t be used, or was not read to its end', () => {
    const broken = createImportView({ state: 'unreadable', unreadable: { why: 'broken_quotes', row: 812 } });
    expect(renderSteps(broken).text).toContain(
      'stock-20-nov.csv can’t be used A quote mark is not closed near row 812.',
    );
    const half = renderSteps(createImportView({ state: 'receiving' })).text;
    expect(half).toContain('stock-20-nov.csv was not read to its end');
    expect(renderSteps(null).text).not.toContain('was not read');
  });

  it('shows how each column is sent, and when that can’t be changed any more', () => {
    const renderColumns = (part: Partial<ImportView>) => renderSteps(createImportView(part)).text;
    const columns =
      /EAN Barcode Item Name Name Qty on hand Stock MRP MRP .* Exp Dt \S.* read as day-month-year Rack Not sent/;
    expect(renderColumns({})).toMatch(columns);
    for (const state of ['checking', 'checked'] as const) expect(renderColumns({ state })).not.toContain('locked');
    for (const state of ['sending', 'done'] as const)
      expect(renderColumns({ state })).toContain('locked while sending');
    const nameless = { heading: '', field: null, samples: [] };
    expect(renderColumns({ columns: [nameless, nameless], dayOrder: null })).toContain('Column 2 Not sent');
  });
});

describe('the columns of a file', () => {
  const fields = ['barcode', 'stock', null] as const;

  it('begin with what the headings say, the day before the month', () => {
    expect(createColumnChoice(createImportView())).toEqual({
      fields: ['barcode', 'name', 'stock', 'mrp', 'price', 'expiry_date', null],
      hasHeading: true,
      dayFirst: true,
    });
    const form = { encoding: 'utf-8', delimiter: ',', firstRow: 4, hasHeading: false } as const;
    expect(createColumnChoice(createImportView({ form })).hasHeading).toBe(false);
  });

  it('are each sent as one field, and no two as the same', () => {
    expect(assignField(fields, 2, 'stock')).toEqual(['barcode', null, 'stock']);
    expect(assignField(fields, 2, 'mrp')).toEqual(['barcode', 'stock', 'mrp']);
    expect(assignField(fields, 0, null)).toEqual([null, 'stock', null]);
  });

  it('are checked once there are barcodes and stock levels', () => {
    expect(findMissingFields(fields)).toEqual([]);
    expect(findMissingFields(['name', 'stock'])).toEqual(['barcode']);
    const renderCheck = (columns: ImportView['columns']) => {
      const { buttons, text } = renderSteps(createImportView({ state: 'columns', columns }));
      const { name, isDisabled } = buttons.at(-1) ?? {};
      return { name, isDisabled, asksForDays: text.includes('Days like 03-04-27 are') };
    };
    const { columns } = createImportView();
    expect(renderCheck(columns)).toEqual({ name: 'Check every row', isDisabled: false, asksForDays: true });
    expect(renderCheck(columns.slice(0, 2))).toEqual({
      name: 'Choose a column for: Stock',
      isDisabled: true,
      asksForDays: false,
    });
  });

  it('show their heading, field and first values', () => {
    const { columns } = createImportView();
    const { html, text } = renderSteps(createImportView({ state: 'columns', columns: columns.slice(5) }));
    expect([...html.matchAll(/<option value="(\w*)" selected="">/g)].map(([, value]) => value)).toEqual([
      'expiry_date',
      '',
    ]);
    expect(text).toMatch(/Exp Dt .* matched 14-03-27 30-11-26 .*Rack .* stays here A2 A4/);
  });
});

describe('the upload of a file', () => {
  function upload(bytes: number) {
    const ipc = new CallRecorder();
    const file = new File([new Uint8Array(bytes)], 'stock.csv');
    const progress: number[] = [];
    const result = uploadFile({ ipc, workspace: 'store', storeId: 3, file, onProgress: (at) => progress.push(at) });
    let isOver = false;
    const answerAll = async () => {
      void result.then(() => {
        isOver = true;
      });
      while (!isOver) await ipc.answer(ok);
      return result;
    };
    return { ipc, result, progress, answerAll };
  }
  const listPieces = ({ calls }: CallRecorder) =>
    calls.flatMap(({ input }) =>
      'base64' in input ? [[input.offset, Buffer.from(input.base64, 'base64').length]] : [],
    );

  it('sends every byte once, in pieces', async () => {
    const { ipc, progress, answerAll } = upload(IMPORT_PIECE_BYTES * 2 + 5);
    expect(await answerAll()).toMatchObject({ ok: true });
    expect(listPieces(ipc)).toEqual([
      [0, IMPORT_PIECE_BYTES],
      [IMPORT_PIECE_BYTES, IMPORT_PIECE_BYTES],
      [2 * IMPORT_PIECE_BYTES, 5],
    ]);
    expect(progress).toEqual([IMPORT_PIECE_BYTES, 2 * IMPORT_PIECE_BYTES, 2 * IMPORT_PIECE_BYTES + 5]);
    expect(ipc.calls[0]).toMatchObject({
      name: 'imports.begin',
      input: { workspace: 'store', storeId: 3, fileName: 'stock.csv', bytes: 2 * IMPORT_PIECE_BYTES + 5 },
    });
  });

  it('of a whole number of pieces, or of nothing, ends with its last byte', async () => {
    for (const bytes of [IMPORT_PIECE_BYTES, 0]) {
      const { ipc, answerAll } = upload(bytes);
      await answerAll();
      expect(listPieces(ipc)).toEqual([[0, bytes]]);
    }
  });

  it('ends where main refuses it', async () => {
    const begun = upload(5);
    await begun.ipc.answer(failed);
    expect(await begun.result).toEqual(failed);
    const piece = upload(5);
    await piece.ipc.answer(ok);
    await piece.ipc.answer(failed);
    expect(await piece.result).toEqual(failed);
    expect([...begun.ipc.calls, ...piece.ipc.calls]).toHaveLength(3);
  });

  it('of a file that is too large does not begin', async () => {
    const { ipc, result } = upload(IMPORT_BYTES_MAX + 1);
    expect(await result).toEqual({ ok: false, problem: 'too_large' });
    expect(ipc.calls).toEqual([]);
  });
});

describe('the rows with problems', () => {
  const stock: ImportProblem = {
    row: 1_412,
    barcode: '8901',
    problem: 'stock_not_whole',
    field: 'stock',
    value: '12 pcs',
    otherRow: null,
    code: null,
    message: null,
  };
  const render = (
    rows: readonly ImportProblem[],
    part: Partial<ImportProblems> = {},
    view: Partial<ImportView> = {},
  ) => {
    const problems = { total: rows.length, rowTotal: rows.length, toMendTotal: rows.length, rows, ...part };
    const sent = { ...createImportView().sent, refused: 0 };
    return renderScreen(
      <ReadProblems view={createImportView({ heldBack: 0, sent, ...view })} problems={problems} more={ignore} />,
    );
  };
  const readRow = (part: Partial<ImportProblem>) =>
    /What is wrong What to do (.*) Mend the saved CSV/.exec(render([{ ...stock, ...part }]).text)?.[1];
  const refused = { problem: null, field: null, value: null };

  it('each say what is wrong and what to do', () => {
    expect(readRow({})).toBe('1,412 8901 Stock is "12 pcs" Write a whole number');
    expect(readRow({ problem: 'barcode_missing', barcode: null })).toMatch(/^1,412 \(empty\) No barcode Add one/);
    expect(readRow({ problem: 'barcode_repeated', otherRow: 214 })).toBe(
      '1,412 8901 Same barcode as row 214 Nothing: row 214 counts',
    );
  });

  it('say so if the service refused them, in its own words where there are no better', () => {
    expect(readRow({ ...refused, code: 'unknown_barcode', message: 'Unknown barcode.' })).toBe(
      '1,412 8901 The service doesn’t know this barcode Add a name, which makes the item',
    );
    expect(readRow({ ...refused, code: 'too_heavy', message: 'Too heavy.' })).toBe(
      '1,412 8901 Too heavy. Mend the row and import it again',
    );
    expect(readRow({ ...refused, code: 'too_heavy' })).toMatch(/^1,412 8901 \S.* Mend the row/);
    expect(render([{ ...stock, ...refused, code: 'x' }]).html).toContain('data-refused');
    expect(render([stock]).html).not.toContain('data-refused');
  });

  it('are counted: rows, problems, held back, refused, still to be read', () => {
    const refusedRows = { ...createImportView().sent, refused: 1 };
    expect(render([stock], { total: 43, rowTotal: 39 }, { heldBack: 1, sent: refusedRows }).text).toMatch(
      /^39 rows need mending 43 problems 1 not sent 1 refused Save these rows as CSV .* and 42 more Show more /,
    );
    const one = render([stock]);
    expect(one.text).toMatch(/^1 row needs mending Save these rows as CSV /);
    expect(one.text).not.toMatch(/problems|not sent|refused|more/);
  });

  it('that count through another row are not in the file to mend', () => {
    expect(render([stock], { total: 3, rowTotal: 3, toMendTotal: 1 }).text).toMatch(
      /Mend the saved CSV and import only that file\. 2 rows are not in it/,
    );
    expect(render([stock]).text).not.toContain('not in it');
    const none = render([stock], { toMendTotal: 0 });
    expect(none.buttons).toEqual([]);
    expect(none.text).not.toContain('Mend the saved CSV');
  });

  it('are none once all are checked and sound', () => {
    expect(render([], {}, { state: 'checking' }).text).toBe('Rows are being checked…');
    expect(render([]).text).toBe('Every row is sound.');
  });

  it('are read as far as staff want, page by page', async () => {
    const ipc = new CallRecorder();
    const target = { workspace: 'store', importId: 'i1' } as const;
    const page = (count: number) =>
      ({ ok: true, value: { total: 900, rows: Array.from({ length: count }, () => stock) } }) as const;
    const whole = readProblems(ipc, target, 150);
    await ipc.answer(page(100));
    await ipc.answer(page(50));
    expect((await whole)?.rows).toHaveLength(150);
    const few = readProblems(ipc, target, 150);
    await ipc.answer(page(40));
    expect((await few)?.rows).toHaveLength(40);
    const none = readProblems(ipc, target, 150);
    await ipc.answer(failed);
    expect(await none).toBeNull();
    expect(ipc.calls.map(({ input }) => input)).toEqual([
      { ...target, offset: 0, limit: 100 },
      { ...target, offset: 100, limit: 50 },
      { ...target, offset: 0, limit: 100 },
      { ...target, offset: 0, limit: 100 },
    ]);
  });

  it('have short labels in the file to mend', () => {
    expect(getProblemLabels(callHook(useI18n))).toMatchObject({
      stock_not_whole: 'stock is no whole number',
      barcode_repeated: 'barcode is there twice',
    });
  });
});

describe('sending', () => {
  const render = (part: Partial<ImportView>) => renderScreen(<SendPanel view={createImportView(part)} />);

  it('waits until staff say what the numbers are', () => {
    const { html, text, buttons } = render({ state: 'checked', counting: null });
    expect(text).toMatch(/^18,401 rows are sound and can be sent What are these numbers\?/);
    expect(html).not.toContain('aria-checked="true"');
    expect(buttons.slice(-2).map(({ name, isDisabled }) => [name, isDisabled])).toEqual([
      ['Choose what kind of numbers these are', true],
      ['Another file', false],
    ]);
    expect(render({ state: 'checked', sound: 0 }).buttons.at(-2)).toMatchObject({
      name: 'No row can be sent',
      isDisabled: true,
    });
  });

  it('takes the numbers as of now, or of the hours before that staff choose', () => {
    const options = [
      ...render({ state: 'checked' }).html.matchAll(/<option value="(\d+)"( selected="")?>(.*?)<\/option>/g),
    ];
    expect(options.map(([, value, selected, words]) => [Number(value), selected !== undefined, words])).toEqual([
      [0, true, 'Just now'],
      [HOUR, false, '1 h ago'],
      [4 * HOUR, false, '4 h ago'],
      [12 * HOUR, false, '12 h ago'],
      [24 * HOUR, false, '24 h ago'],
    ]);
  });

  it('says how many rows have an answer, and what became of them', () => {
    const { html, text } = render({ state: 'sending' });
    expect(text).toMatch(
      /^Sending, 6 of 19 pushes done 6,000 of 18,401 rows Taken by the service 5,988 On the way, .* 1,000 Units .* 37 Refused by the service 12 You can leave/,
    );
    expect(html).toMatch(/<progress[^>]*max="18401"[^>]*value="6000"|<progress[^>]*value="6000"[^>]*max="18401"/);
  });

  it('is paused, goes on, is stopped or closed', () => {
    const list = (state: ImportState) => render({ state }).buttons.map(({ name }) => name);
    expect(list('sending')).toEqual(['Pause', 'Stop for good']);
    expect(list('paused')).toEqual(['Go on', 'Stop for good']);
    for (const state of ['stopped', 'done'] as const) expect(list(state)).toEqual(['Close this import']);
    expect(list('checking')).toEqual([]);
    expect(render({ state: 'checking' }).text).toBe('Checking every row 18,432 rows read so far');
  });
});
