/** Encodes documents as text in the printer's own characters: fast, but only where the printer has all of them. */

import type { DocumentBlock, PrintDocument, TextSize } from '../../contract/domain/print-document.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import { createEncoder } from './commands.ts';
import { toBarcodeText, toPrintable } from './glyphs.ts';
import { encodeRasterBands } from './raster.ts';

const SCALES: Readonly<Record<TextSize, number>> = { small: 1, normal: 1, big: 2, huge: 3 };

const BLANKS = { figure: '[        ]', name: '[                  ]' } as const;

type Encoder = ReturnType<typeof createEncoder>;

/** Encodes a document without its start and end; null when the printer lacks one of its characters. */
export function encodeText(document: PrintDocument, printer: Pick<Printer, 'dots'>): Uint8Array | null {
  const encoder = createEncoder(printer);
  for (const block of document.blocks) if (!writeBlock(encoder, block)) return null;
  return encoder.encode();
}

/** Writes one block. False when the printer lacks a character. */
function writeBlock(encoder: Encoder, block: DocumentBlock): boolean {
  switch (block.kind) {
    case 'text': {
      const text = toPrintable(block.text);
      if (text === null) return false;
      const scale = SCALES[block.size];
      writeSized(encoder, { wide: scale, high: scale }, block.bold, () =>
        encoder
          .align(block.align === 'middle' ? 'center' : 'left')
          .line(text)
          .align('left'),
      );
      return true;
    }
    case 'columns':
      return writeColumns(encoder, block);
    case 'tick': {
      const [count, text, note] = [toPrintable(block.count), toPrintable(block.text), toPrintable(block.note ?? '')];
      if (count === null || text === null || note === null) return false;
      encoder.bold(true).text('[ ] ').invert(block.isMany).text(count).invert(false).line(` ${text}`).bold(false);
      if (note !== '') encoder.line(`    ${note}`);
      return true;
    }
    case 'write': {
      const [text, note] = [toPrintable(block.text), toPrintable(block.note ?? '')];
      if (text === null || note === null) return false;
      writeTwoTexts(encoder, text, BLANKS[block.room], encoder.columns);
      if (note !== '') encoder.line(note);
      return true;
    }
    case 'rule':
      encoder.rule({ style: block.style === 'thick' ? 'double' : 'single' });
      return true;
    case 'mark': {
      const text = toPrintable(block.text);
      if (text === null) return false;
      encoder.align('center').invert(true).line(` ${text} `).invert(false).align('left');
      return true;
    }
    case 'barcode': {
      const text = isPacketBarcode(block.value) ? null : toBarcodeText(block.value);
      const width = text === null ? undefined : findBarcodeWidth(text, encoder.printableWidth);
      if (text === null || width === undefined) return false;
      encoder.align('center').barcode(text, 'code128', { height: 70, width }).line(text).align('left');
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

/** Whether a barcode may be an EAN or UPC, which the page draws: it knows which check digits are right. */
const isPacketBarcode = (value: string): boolean => /^(\d{8}|\d{12,13})$/.test(value);

/** The widths of a module that the library offers, the better first; each is a dot more in print. */
const BARCODE_WIDTHS = [2, 1] as const;

/** The width of a barcode's modules; undefined where it doesn't fit: a printer would leave it out. */
function findBarcodeWidth(text: string, dots: number): (typeof BARCODE_WIDTHS)[number] | undefined {
  // 11 modules for each character, the start and the check character; 13 for the stop.
  const modules = (text.length + 2) * 11 + 13;
  return BARCODE_WIDTHS.find((width) => modules * (width + 1) <= dots);
}

interface Scale {
  readonly wide: number;
  readonly high: number;
}

function writeSized(encoder: Encoder, { wide, high }: Scale, bold: boolean, draw: () => void): void {
  encoder.bold(bold).size(wide, high);
  draw();
  encoder.size(1, 1).bold(false);
}

function writeColumns(
  encoder: Encoder,
  { left, right, size, bold, inset }: Extract<DocumentBlock, { kind: 'columns' }>,
): boolean {
  const [one, other] = [toPrintable(left), toPrintable(right)];
  if (one === null || other === null) return false;
  const scale = SCALES[size === 'huge' ? 'big' : size];
  const start = inset ? `  ${one}` : one;
  // Wider only where both still fit on one line.
  const wide = (start.length + 1 + other.length) * scale <= encoder.columns ? scale : 1;
  writeSized(encoder, { wide, high: scale }, bold, () =>
    writeTwoTexts(encoder, start, other, Math.floor(encoder.columns / wide)),
  );
  return true;
}

/** Writes two texts on one line where both fit, else the right one on a line of its own. */
function writeTwoTexts(encoder: Encoder, left: string, right: string, room: number): void {
  const gap = room - left.length - right.length;
  if (gap >= 1) encoder.line(`${left}${' '.repeat(gap)}${right}`);
  else encoder.line(left).line(right.padStart(room));
}
