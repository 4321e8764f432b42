/** Reads the first visible sheet of an Excel workbook (.xlsx, ECMA-376) row by row. */

import { DAY } from '../contract/domain/time.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { openWorkbookParts } from './workbook-parts.ts';

/** Why a workbook can't be read. */
export type WorkbookFault = 'workbook_damaged' | 'too_many_rows' | 'too_many_columns';

/** The most texts that cells share, in characters. */
const SHARED_TEXTS_MAX = 64 * 1024 * 1024;

const COLUMNS_MAX = 1_000;

/** The bytes that begin every ZIP file, and so every workbook. */
export const isWorkbook = (head: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, place) => head[place] === byte);

class SheetTooLarge extends Error {
  override readonly name = 'SheetTooLarge';
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Reads the rows of a workbook's first visible sheet, also the empty ones between others, so that their numbers are
 * those of the spreadsheet. Numbers are as in a CSV, days as "2027-03-14". Resolves to null, or to why it can't be read;
 * `take` may have had rows before.
 */
export async function readWorkbook(
  file: Buffer,
  rowsMax: number,
  take: (cells: readonly string[]) => void,
): Promise<WorkbookFault | null> {
  try {
    const parts = await openWorkbookParts(file);
    const { relation, has1904Days } = await readFirstSheet(parts);
    const format = { texts: await readSharedTexts(parts), dayStyles: await readDayStyles(parts), has1904Days };
    const isThere = await readRows(parts, await readSheetPath(parts, relation), format, rowsMax, take);
    return isThere ? null : 'workbook_damaged';
  } catch (error) {
    // What else is thrown says that the file is no whole workbook.
    return error instanceof SheetTooLarge ? error.fault : 'workbook_damaged';
  }
}

/** Finds the first sheet that isn't hidden, and whether the workbook counts days from 1904, as old ones of a Mac do. */
async function readFirstSheet(
  parts: WorkbookParts,
): Promise<{ readonly relation: string; readonly has1904Days: boolean }> {
  let relation = '';
  let has1904Days = false;
  await parts.parse('xl/workbook.xml', {
    open: (name, { id = '', state = 'visible', date1904 }) => {
      if (name === 'workbookPr') has1904Days = date1904 === '1' || date1904 === 'true';
      if (name === 'sheet' && state === 'visible' && relation === '') relation = id;
    },
  });
  return { relation, has1904Days };
}

async function readSheetPath(parts: WorkbookParts, relation: string): Promise<string> {
  let path = '';
  await parts.parse('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target = '' }) => {
      if (name === 'Relationship' && Id === relation) path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
    },
  });
  return path;
}

/** Texts that cells refer to by their place. Parts of a rich text are joined; how it is pronounced is left out. */
async function readSharedTexts(parts: WorkbookParts): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  let length = 0;
  const isShown = trackText();
  await parts.parse('xl/sharedStrings.xml', {
    open: (name) => {
      isShown.open(name);
      if (name === 'si') text = '';
    },
    text: (piece) => {
      if (isShown.now()) text += piece;
    },
    close: (name) => {
      isShown.close(name);
      if (name !== 'si') return;
      length += text.length;
      if (length > SHARED_TEXTS_MAX) throw new SheetTooLarge('too_many_rows');
      texts.push(text);
    },
  });
  return texts;
}

/** Whether the parser stands in a text that is shown. */
function trackText() {
  let isText = false;
  let isPhonetic = false;
  return {
    open: (name: string): void => {
      if (name === 't') isText = true;
      if (name === 'rPh') isPhonetic = true;
    },
    close: (name: string): void => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
    },
    now: (): boolean => isText && !isPhonetic,
  };
}

/** The built-in number formats of days, with and without a time. */
const DAY_FORMATS: ReadonlySet<number> = new Set([14, 15, 16, 17, 22]);

/** Whether a number format shows a day: "dd-mm-yyyy", but not "0.00" or "[Red]0". */
const showsDay = (format: string): boolean => /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** The places of the cell styles that show a day. */
async function readDayStyles(parts: WorkbookParts): Promise<ReadonlySet<number>> {
  const formats = new Set(DAY_FORMATS);
  const styles = new Set<number>();
  let isCellStyle = false;
  let place = 0;
  await parts.parse('xl/styles.xml', {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt' && showsDay(formatCode)) formats.add(Number(numFmtId));
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      if (formats.has(Number(numFmtId))) styles.add(place);
      place += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

interface CellFormats {
  readonly texts: readonly string[];
  readonly dayStyles: ReadonlySet<number>;
  readonly has1904Days: boolean;
}

/** Reads the rows of a sheet. False if the workbook lacks it. */
async function readRows(
  parts: WorkbookParts,
  path: string,
  formats: CellFormats,
  rowsMax: number,
  take: (cells: readonly string[]) => void,
): Promise<boolean> {
  let taken = 0;
  let row = 0;
  let cells: string[] = [];
  let cell = { column: -1, kind: 'n', style: 0, content: '' };
  let isValue = false;
  const isShown = trackText();

  function endRow(): void {
    // Spreadsheets keep formats of a million rows below the last one.
    if (cells.every((each) => each === '')) return;
    if (row > rowsMax) throw new SheetTooLarge('too_many_rows');
    for (; taken < row - 1; taken += 1) take([]);
    take(cells);
    taken += 1;
  }

  return await parts.parse(path, {
    open: (name, { r, t = 'n', s = '0' }) => {
      isShown.open(name);
      if (name === 'row') {
        row = r === undefined ? row + 1 : Math.max(row + 1, Number(r));
        cells = [];
        cell = { ...cell, column: -1 };
      }
      if (name === 'c') {
        const column = r === undefined ? cell.column + 1 : readColumn(r);
        if (column >= COLUMNS_MAX) throw new SheetTooLarge('too_many_columns');
        cell = { column, kind: t, style: Number(s), content: '' };
      }
      if (name === 'v') isValue = true;
    },
    text: (piece) => {
      if (isValue || isShown.now()) cell.content += piece;
    },
    close: (name) => {
      isShown.close(name);
      if (name === 'v') isValue = false;
      if (name === 'c') {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = formatCell(cell, formats);
      }
      if (name === 'row') endRow();
    },
  });
}

/** The place of a column, beginning with 0: "AB12" → 27. */
function readColumn(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function formatCell(
  { kind, style, content }: { readonly kind: string; readonly style: number; readonly content: string },
  { texts, dayStyles, has1904Days }: CellFormats,
): string {
  switch (kind) {
    case 's':
      return texts[Number(content)] ?? '';
    case 'n':
      return dayStyles.has(style) ? formatDay(content, has1904Days) : formatNumber(content);
    // A formula without a result: #N/A.
    case 'e':
      return '';
    default:
      return content;
  }
}

/** A number without the noise of its binary form: 12.499999999999998 is 12.5. */
function formatNumber(content: string): string {
  const value = Number(content);
  return content === '' || !Number.isFinite(value) ? content : String(Number(value.toPrecision(15)));
}

/** Day 0 of a workbook's calendar. */
const DAY_ZERO = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };

function formatDay(content: string, has1904Days: boolean): string {
  const days = Math.floor(Number(content));
  const at = new Date((has1904Days ? DAY_ZERO.since1904 : DAY_ZERO.since1900) + days * DAY);
  return content === '' || Number.isNaN(at.getTime()) ? content : at.toISOString().slice(0, 10);
}
