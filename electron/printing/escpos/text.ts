/** A sheet in the printer's own letters: quick, and possible only where it has every one of them. */

import CodepageEncoder from '@point-of-sale/codepage-encoder';
import type { DocumentBlock, PrintDocument, TextSize } from '../../contract/domain/print-document.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import { createEncoder } from './commands.ts';
import { encodeRasterBands } from './raster.ts';

/** What stands for characters that printers of that page don't have. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '₹': 'Rs.',
  '×': 'x',
  '–': '-',
  '—': '-',
  '…': '...',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '\u00a0': ' ',
};

/** A text in the printer's characters; null when it has one that the printer lacks. */
function inLetters(text: string): string | null {
  const written = [...text].map((character) => STANDS_FOR[character] ?? character).join('');
  const [lacking] = [...new Set(written)].filter(isLacking);
  return lacking === undefined ? written : null;
}

const QUESTION_MARK = 0x3f;

function isLacking(character: string): boolean {
  const [code] = CodepageEncoder.encode(character, 'cp437');
  return character < ' ' || (code === QUESTION_MARK && character !== '?');
}

const TIMES: Readonly<Record<TextSize, number>> = { small: 1, normal: 1, big: 2, huge: 3 };

const TO_WRITE = { figure: '[        ]', name: '[                  ]' } as const;

type Encoder = ReturnType<typeof createEncoder>;

/** Bytes of a sheet without its start and end; null when it has a character that they don't have. */
export function encodeText(sheet: PrintDocument, printer: Pick<Printer, 'dots'>): Uint8Array | null {
  const encoder = createEncoder(printer);
  for (const block of sheet.blocks) if (!write(encoder, block)) return null;
  return encoder.encode();
}

/** Writes one block. False when a letter is lacking. */
function write(encoder: Encoder, block: DocumentBlock): boolean {
  switch (block.kind) {
    case 'text': {
      const text = inLetters(block.text);
      if (text === null) return false;
      const times = TIMES[block.size];
      sized(encoder, { wide: times, high: times }, block.bold, () =>
        encoder
          .align(block.align === 'middle' ? 'center' : 'left')
          .line(text)
          .align('left'),
      );
      return true;
    }
    case 'columns':
      return columns(encoder, block);
    case 'tick': {
      const [count, text, note] = [inLetters(block.count), inLetters(block.text), inLetters(block.note ?? '')];
      if (count === null || text === null || note === null) return false;
      encoder.bold(true).text('[ ] ').invert(block.isMany).text(count).invert(false).line(` ${text}`).bold(false);
      if (note !== '') encoder.line(`    ${note}`);
      return true;
    }
    case 'write': {
      const [text, note] = [inLetters(block.text), inLetters(block.note ?? '')];
      if (text === null || note === null) return false;
      twoTexts(encoder, text, TO_WRITE[block.room], encoder.columns);
      if (note !== '') encoder.line(note);
      return true;
    }
    case 'rule':
      encoder.rule({ style: block.style === 'thick' ? 'double' : 'single' });
      return true;
    case 'mark': {
      const text = inLetters(block.text);
      if (text === null) return false;
      encoder.align('center').invert(true).line(` ${text} `).invert(false).align('left');
      return true;
    }
    case 'barcode': {
      const text = inLetters(block.value);
      if (text === null) return false;
      encoder.align('center').barcode(text, 'code128', { height: 70, width: 2 }).line(text).align('left');
      return true;
    }
    case 'picture': {
      const { width, height, rows } = block.picture;
      encoder.align('center');
      for (const band of encodeRasterBands({ width, height, rows: Buffer.from(rows, 'base64') })) encoder.raw(band);
      encoder.align('left');
      return true;
    }
    case 'ruler':
      encoder.line('1234567890'.repeat(5).slice(0, encoder.columns));
      return true;
    case 'space':
      encoder.newline();
      return true;
  }
}

interface Times {
  readonly wide: number;
  readonly high: number;
}

function sized(encoder: Encoder, { wide, high }: Times, bold: boolean, draw: () => void): void {
  encoder.bold(bold).size(wide, high);
  draw();
  encoder.size(1, 1).bold(false);
}

function columns(
  encoder: Encoder,
  { left, right, size, bold, inset }: Extract<DocumentBlock, { kind: 'columns' }>,
): boolean {
  const [one, other] = [inLetters(left), inLetters(right)];
  if (one === null || other === null) return false;
  const times = TIMES[size === 'huge' ? 'big' : size];
  const start = inset ? `  ${one}` : one;
  // Twice as wide only where both still fit on one line.
  const wide = (start.length + 1 + other.length) * times <= encoder.columns ? times : 1;
  sized(encoder, { wide, high: times }, bold, () =>
    twoTexts(encoder, start, other, Math.floor(encoder.columns / wide)),
  );
  return true;
}

/** Left and right on one line where both fit, else the right one on a line of its own. */
function twoTexts(encoder: Encoder, left: string, right: string, room: number): void {
  const gap = room - left.length - right.length;
  if (gap >= 1) encoder.line(`${left}${' '.repeat(gap)}${right}`);
  else encoder.line(left).line(right.padStart(room));
}
