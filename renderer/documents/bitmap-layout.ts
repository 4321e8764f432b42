/** Lays out a document as strips from top to bottom, each with a height and a function that draws it. */

import type { DocumentBlock, PrintDocument } from '../../electron/contract/domain/print-document.ts';
import { encodeBars } from './bars.ts';
import { createCanvas, decodePicture } from './bitmap.ts';
import { formatFont, LETTER_SIZES, type LetterSize, splitWords, wrapText } from './typography.ts';

type Context = CanvasRenderingContext2D;

/** A horizontal strip of the document, from edge to edge. `draw` takes the position of its upper edge. */
export interface BitmapStrip {
  readonly height: number;
  draw(context: Context, top: number): void;
}

interface Style {
  readonly letters: LetterSize;
  readonly bold: boolean;
}

const GAP = 14;
const INSET = 28;
const BOX = 30;
const MARK_PADDING = 6;
const MANY_PADDING = 6;
const BARS = { height: 70, widest: 3 } as const;
/** The boxes that staff write in, in dots: 6 mm high, for a ballpoint pen. */
const WRITING_BOX = { figure: 116, name: 208, height: 48 } as const;

/** Pickers read at arm's length, so their text is large; a narrow roll has less room for it. */
const TICK = {
  narrow: {
    count: { letters: LETTER_SIZES.big, bold: true },
    text: { letters: { fontSize: 28, lineHeight: 40 }, bold: true },
  },
  wide: {
    count: { letters: { fontSize: 36, lineHeight: 50 }, bold: true },
    text: { letters: { fontSize: 34, lineHeight: 48 }, bold: true },
  },
} as const satisfies Record<string, { readonly count: Style; readonly text: Style }>;
const NARROW = 384;

/** The gap between one item and the next. */
const ITEM_GAP = 6;
const SMALL: Style = { letters: LETTER_SIZES.small, bold: false };

/** The width in dots, and a context to measure letters with. */
interface Frame {
  readonly width: number;
  readonly measure: Context;
}

type BlockOf<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>;

/** Lays out a document `width` dots wide. Uses `measure` only to measure. */
export function layOutStrips({ blocks }: PrintDocument, width: number, measure: Context): BitmapStrip[] {
  return blocks.flatMap((block) => layOutBlock(block, { width, measure }));
}

function layOutBlock(block: DocumentBlock, frame: Frame): BitmapStrip[] {
  switch (block.kind) {
    case 'text':
      return layOutText(block, frame);
    case 'columns':
      return layOutColumns(block, frame);
    case 'tick':
      return layOutTick(block, frame);
    case 'write':
      return layOutWrite(block, frame);
    case 'rule':
      return [createRule(frame.width, block.style === 'thick' ? 5 : 2)];
    case 'mark':
      return layOutMark(block, frame);
    case 'barcode':
      return layOutBarcode(block, frame);
    case 'picture':
      return layOutPicture(block, frame);
    case 'ruler':
      return [createRuler(frame.width)];
    case 'space':
      return [createBlank(20)];
  }
}

function layOutText({ text, size, bold, align }: BlockOf<'text'>, frame: Frame): BitmapStrip[] {
  const style = { letters: LETTER_SIZES[size], bold };
  return wrap(text, style, frame.width, frame).map((line) =>
    align === 'middle' ? createCenteredLine(line, style, frame) : createLine(line, style, 0),
  );
}

function layOutColumns({ left, right, size, bold, inset }: BlockOf<'columns'>, frame: Frame): BitmapStrip[] {
  const { width } = frame;
  const style = { letters: LETTER_SIZES[size], bold };
  const from = inset ? INSET : 0;
  const amounts = wrap(right, style, width - from, frame).map((part) => createLineAtRight(part, style, frame));
  const rightWidth = Math.ceil(measureText(right, style, frame));
  const room = width - from - rightWidth - (right === '' ? 0 : GAP);
  const isCut = splitWords(left).some((word) => measureText(word, style, frame) > room);
  const isOwnLine = left !== '' && (room < width / 4 || isCut);
  const lines = wrap(left, style, isOwnLine ? width - from : room, frame);
  const strips = lines.map((line) => createLine(line, style, from));
  const end = inset ? [createBlank(ITEM_GAP)] : [];
  if (isOwnLine) return [...strips, ...amounts, ...end];
  // The amount goes on the last line of its text.
  const last = strips.pop() ?? createBlank(style.letters.lineHeight);
  const [amount = last, ...more] = amounts;
  return [...strips, joinSideBySide(last, amount), ...more, ...end];
}

function layOutTick({ count, isMany, text, note }: BlockOf<'tick'>, frame: Frame): BitmapStrip[] {
  const { width } = frame;
  const styles = width > NARROW ? TICK.wide : TICK.narrow;
  const countWidth = Math.ceil(measureText(count, styles.count, frame));
  // Names are aligned. A narrow roll has room for that only up to counts of one digit.
  const usual = Math.ceil(measureText(width > NARROW ? '00 ×' : '0 ×', styles.count, frame));
  const from = BOX + GAP + Math.max(usual, countWidth) + GAP;
  const [first = '', ...rest] = wrap(text, styles.text, width - from, frame);
  const { lineHeight } = styles.count.letters;
  const counted = createLine(count, styles.count, BOX + GAP);
  return [
    createBlank(ITEM_GAP),
    joinSideBySide(
      createTickBox(lineHeight),
      isMany ? invert(counted, BOX + GAP - MANY_PADDING, countWidth + 2 * MANY_PADDING) : counted,
      createLine(first, styles.text, from),
    ),
    ...rest.map((line) => createLine(line, styles.text, from)),
    ...layOutNote(note, from, width - from, frame),
  ];
}

function layOutWrite({ text, note, room: kind }: BlockOf<'write'>, frame: Frame): BitmapStrip[] {
  const style = { letters: LETTER_SIZES.normal, bold: true };
  const boxLeft = frame.width - WRITING_BOX[kind];
  const room = boxLeft - GAP;
  const strips = [
    ...wrap(text, style, room, frame).map((line) => createLine(line, style, 0)),
    ...layOutNote(note, 0, room, frame),
  ];
  const inside = measureHeight(strips);
  const height = Math.max(WRITING_BOX.height + 8, inside);
  const box: BitmapStrip = {
    height,
    draw(context, top) {
      context.lineWidth = 2;
      context.strokeRect(boxLeft + 1, top + 5, WRITING_BOX[kind] - 2, WRITING_BOX.height - 2);
      // A text shorter than its box is centred beside it.
      drawStrips(context, strips, top + Math.max(0, Math.round((height - inside) / 2)));
    },
  };
  return [createBlank(ITEM_GAP), box];
}

/** The small lines under a text. */
function layOutNote(note: string | null, left: number, room: number, frame: Frame): BitmapStrip[] {
  return note === null ? [] : wrap(note, SMALL, room, frame).map((line) => createLine(line, SMALL, left));
}

function layOutMark({ text }: BlockOf<'mark'>, frame: Frame): BitmapStrip[] {
  const { width } = frame;
  const style = { letters: LETTER_SIZES.normal, bold: true };
  const lines = wrap(text, style, width - 2 * GAP, frame).map((line) => createCenteredLine(line, style, frame));
  const height = measureHeight(lines) + 2 * MARK_PADDING;
  const band: BitmapStrip = {
    height,
    draw(context, top) {
      context.fillRect(0, top, width, height);
      context.fillStyle = '#fff';
      drawStrips(context, lines, top + MARK_PADDING);
      context.fillStyle = '#000';
    },
  };
  return [createBlank(4), band, createBlank(4)];
}

function layOutBarcode({ value }: BlockOf<'barcode'>, frame: Frame): BitmapStrip[] {
  const { width } = frame;
  const text = wrap(value, SMALL, width, frame).map((part) => createCenteredLine(part, SMALL, frame));
  // No quiet zones are needed, because the roll's white margins are wider than Code 128 requires.
  const bars = encodeBars(value);
  const module = Math.min(BARS.widest, Math.floor(width / (bars?.length ?? 1)));
  // A code too wide for the roll is printed as text only, for typing.
  if (bars === null || module < 1) return text;
  const left = Math.floor((width - bars.length * module) / 2);
  const strip: BitmapStrip = {
    height: BARS.height,
    draw(context, top) {
      for (const [at, isBlack] of bars.entries()) {
        if (isBlack) context.fillRect(left + at * module, top, module, BARS.height);
      }
    },
  };
  return [createBlank(6), strip, ...text];
}

function layOutPicture({ picture }: BlockOf<'picture'>, { width }: Frame): BitmapStrip[] {
  const canvas = createCanvas(decodePicture(picture));
  const left = Math.round((width - canvas.width) / 2);
  return [{ height: canvas.height, draw: (context, top) => context.drawImage(canvas, left, top) }, createBlank(8)];
}

function measureText(text: string, { letters, bold }: Style, { measure }: Frame): number {
  measure.font = formatFont(letters, bold);
  return measure.measureText(text).width;
}

function wrap(text: string, style: Style, room: number, frame: Frame): string[] {
  return wrapText(text, room, (part) => measureText(part, style, frame));
}

/** Draws one line of text, `left` dots from the edge. */
function createLine(text: string, { letters, bold }: Style, left: number): BitmapStrip {
  return {
    height: letters.lineHeight,
    draw(context, top) {
      context.font = formatFont(letters, bold);
      context.fillText(text, left, findBaseline(letters, top));
    },
  };
}

function createCenteredLine(text: string, style: Style, frame: Frame): BitmapStrip {
  return createLine(text, style, Math.round((frame.width - measureText(text, style, frame)) / 2));
}

function createLineAtRight(text: string, style: Style, frame: Frame): BitmapStrip {
  return createLine(text, style, frame.width - Math.ceil(measureText(text, style, frame)));
}

function createTickBox(height: number): BitmapStrip {
  return {
    height,
    draw(context, top) {
      context.lineWidth = 3;
      context.strokeRect(1.5, top + (height - BOX) / 2 + 1.5, BOX - 3, BOX - 3);
    },
  };
}

/** Draws a strip in white on a black band. */
function invert(strip: BitmapStrip, left: number, width: number): BitmapStrip {
  return {
    height: strip.height,
    draw(context, top) {
      context.fillRect(left, top + 2, width, strip.height - 4);
      context.fillStyle = '#fff';
      strip.draw(context, top);
      context.fillStyle = '#000';
    },
  };
}

/** Draws a scale with a mark every 64 dots and at both ends. */
function createRuler(width: number): BitmapStrip {
  return {
    height: 30,
    draw(context, top) {
      context.fillRect(0, top + 14, width, 2);
      for (let at = 0; at < width; at += 64) context.fillRect(at, top + 6, 2, 18);
      context.fillRect(width - 2, top + 2, 2, 26);
      context.fillRect(0, top + 2, 2, 26);
    },
  };
}

function findBaseline({ fontSize: px, lineHeight: line }: LetterSize, top: number): number {
  return Math.round(top + (line + px * 0.7) / 2);
}

function createBlank(height: number): BitmapStrip {
  return { height, draw: () => undefined };
}

function createRule(width: number, thickness: number): BitmapStrip {
  return {
    height: 16,
    draw: (context, top) => context.fillRect(0, top + 8 - Math.ceil(thickness / 2), width, thickness),
  };
}

/** Draws strips side by side, centred on the first, which sets the height. */
function joinSideBySide(first: BitmapStrip, ...others: readonly BitmapStrip[]): BitmapStrip {
  return {
    height: first.height,
    draw(context, top) {
      for (const strip of [first, ...others]) strip.draw(context, top + (first.height - strip.height) / 2);
    },
  };
}

export function measureHeight(strips: readonly BitmapStrip[]): number {
  return strips.reduce((sum, { height }) => sum + height, 0);
}

function drawStrips(context: Context, strips: readonly BitmapStrip[], top: number): void {
  let at = top;
  for (const strip of strips) {
    strip.draw(context, at);
    at += strip.height;
  }
}
