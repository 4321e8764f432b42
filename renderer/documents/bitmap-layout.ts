/** From a sheet to strips, one under the other: each knows its height and draws itself at a place. Nothing is drawn yet. */

import type { DocumentBlock, PrintDocument } from '../../electron/contract/domain/print-document.ts';
import { createCanvas, decodePicture } from './bitmap.ts';
import { encodeCode128 } from './code128.ts';
import { formatFont, LETTER_SIZES, type LetterSize, splitWords, wrapText } from './typography.ts';

type Context = CanvasRenderingContext2D;

/** A part of the sheet from edge to edge. `draw` is called with the strip's upper edge. */
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
/** Boxes to write in, in dots: 6 mm high, for a ball pen. */
const TO_WRITE = { figure: 116, name: 208, height: 48 } as const;

/** What is to be picked is read at arm's length; a narrow roll has less room for it. */
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

/** Between what belongs to one item and the next. */
const ITEM_GAP = 6;
const SMALL: Style = { letters: LETTER_SIZES.small, bold: false };

/** Lays a sheet out in a width of dots. `measure` is used for its letters alone. */
export function layOutStrips(sheet: PrintDocument, width: number, measure: Context): BitmapStrip[] {
  const lay = createLayers(width, measure);
  return sheet.blocks.flatMap((block) => lay(block));
}

function createLayers(width: number, measure: Context): (block: DocumentBlock) => BitmapStrip[] {
  const widthOf =
    ({ letters, bold }: Style) =>
    (text: string): number => {
      measure.font = formatFont(letters, bold);
      return measure.measureText(text).width;
    };
  const linesOf = (text: string, room: number, style: Style): string[] => wrapText(text, room, widthOf(style));

  /** One line of text at a place from the left. */
  const text = (words: string, { letters, bold }: Style, left: number): BitmapStrip => ({
    height: letters.lineHeight,
    draw(context, top) {
      context.font = formatFont(letters, bold);
      context.fillText(words, left, baseline(letters, top));
    },
  });
  const middle = (words: string, style: Style): BitmapStrip =>
    text(words, style, Math.round((width - widthOf(style)(words)) / 2));

  function columns({ left, right, size, bold, inset }: Extract<DocumentBlock, { kind: 'columns' }>): BitmapStrip[] {
    const style = { letters: LETTER_SIZES[size], bold };
    const from = inset ? INSET : 0;
    const rightWidth = Math.ceil(widthOf(style)(right));
    const room = width - from - rightWidth - (right === '' ? 0 : GAP);
    const isCut = splitWords(left).some((word) => widthOf(style)(word) > room);
    const isOwnLine = left !== '' && (room < width / 4 || isCut);
    const strips = linesOf(left, isOwnLine ? width - from : room, style).map((words) => text(words, style, from));
    const amount = text(right, style, width - rightWidth);
    // The amount stands on the last line of what it is for.
    const last = strips.pop();
    const ended = inset ? [blank(ITEM_GAP)] : [];
    return isOwnLine || last === undefined
      ? [...strips, ...(last ? [last] : []), amount, ...ended]
      : [...strips, together(last, amount), ...ended];
  }

  function tick({ count, isMany, text: words, note }: Extract<DocumentBlock, { kind: 'tick' }>): BitmapStrip[] {
    const styles = width > NARROW ? TICK.wide : TICK.narrow;
    const countWidth = Math.ceil(widthOf(styles.count)(count));
    // Names stand one under the other; a narrow roll has no room for that where counts have two figures.
    const usual = Math.ceil(widthOf(styles.count)(width > NARROW ? '00 ×' : '0 ×'));
    const from = BOX + GAP + Math.max(usual, countWidth) + GAP;
    const [first = '', ...rest] = linesOf(words, width - from, styles.text);
    const { lineHeight: line } = styles.count.letters;
    const box: BitmapStrip = {
      height: line,
      draw(context, top) {
        context.lineWidth = 3;
        context.strokeRect(1.5, top + (line - BOX) / 2 + 1.5, BOX - 3, BOX - 3);
      },
    };
    const counted = text(count, styles.count, BOX + GAP);
    const marked: BitmapStrip = {
      height: line,
      draw(context, top) {
        context.fillRect(BOX + GAP - MANY_PADDING, top + 2, countWidth + 2 * MANY_PADDING, line - 4);
        context.fillStyle = '#fff';
        counted.draw(context, top);
        context.fillStyle = '#000';
      },
    };
    return [
      blank(ITEM_GAP),
      together(box, isMany ? marked : counted, text(first, styles.text, from)),
      ...rest.map((each) => text(each, styles.text, from)),
      ...(note === null ? [] : linesOf(note, width - from, SMALL).map((each) => text(each, SMALL, from))),
    ];
  }

  function write({ text: words, note, room: kind }: Extract<DocumentBlock, { kind: 'write' }>): BitmapStrip[] {
    const style = { letters: LETTER_SIZES.normal, bold: true };
    const room = width - TO_WRITE[kind] - GAP;
    const strips = [
      ...linesOf(words, room, style).map((each) => text(each, style, 0)),
      ...(note === null ? [] : linesOf(note, room, SMALL).map((each) => text(each, SMALL, 0))),
    ];
    const inside = measureHeight(strips);
    const height = Math.max(TO_WRITE.height + 8, inside);
    const box: BitmapStrip = {
      height,
      draw(context, top) {
        context.lineWidth = 2;
        context.strokeRect(width - TO_WRITE[kind] + 1, top + 5, TO_WRITE[kind] - 2, TO_WRITE.height - 2);
        // A short text stands beside the middle of its box.
        drawStrips(context, strips, top + Math.max(0, Math.round((height - inside) / 2)));
      },
    };
    return [blank(ITEM_GAP), box];
  }

  function mark(words: string): BitmapStrip[] {
    const style = { letters: LETTER_SIZES.normal, bold: true };
    const lines = linesOf(words, width - 2 * GAP, style).map((each) => middle(each, style));
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
    return [blank(4), band, blank(4)];
  }

  function barcode(value: string): BitmapStrip[] {
    // No quiet zones: the paper itself is white beyond the dots, by more than Code 128 wants.
    const bars = encodeCode128(value);
    const module = Math.min(BARS.widest, Math.floor(width / (bars?.length ?? 1)));
    // Too long for the paper: its text can still be typed.
    if (bars === null || module < 1) return [middle(value, SMALL)];
    const left = Math.floor((width - bars.length * module) / 2);
    const strip: BitmapStrip = {
      height: BARS.height,
      draw(context, top) {
        for (const [at, isBlack] of bars.entries()) {
          if (isBlack) context.fillRect(left + at * module, top, module, BARS.height);
        }
      },
    };
    return [blank(6), strip, middle(value, SMALL)];
  }

  function ruler(): BitmapStrip {
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

  return (block) => {
    switch (block.kind) {
      case 'text': {
        const style = { letters: LETTER_SIZES[block.size], bold: block.bold };
        const lines = linesOf(block.text, width, style);
        return lines.map((words) => (block.align === 'middle' ? middle(words, style) : text(words, style, 0)));
      }
      case 'columns':
        return columns(block);
      case 'tick':
        return tick(block);
      case 'write':
        return write(block);
      case 'rule':
        return [rule(width, block.style === 'thick' ? 5 : 2)];
      case 'mark':
        return mark(block.text);
      case 'barcode':
        return barcode(block.value);
      case 'picture': {
        const canvas = createCanvas(decodePicture(block.picture));
        const left = Math.round((width - canvas.width) / 2);
        return [{ height: canvas.height, draw: (context, top) => context.drawImage(canvas, left, top) }, blank(8)];
      }
      case 'ruler':
        return [ruler()];
      case 'space':
        return [blank(20)];
    }
  };
}

function baseline({ fontSize: px, lineHeight: line }: LetterSize, top: number): number {
  return Math.round(top + (line + px * 0.7) / 2);
}

function blank(height: number): BitmapStrip {
  return { height, draw: () => undefined };
}

function rule(width: number, thickness: number): BitmapStrip {
  return {
    height: 16,
    draw: (context, top) => context.fillRect(0, top + 8 - Math.ceil(thickness / 2), width, thickness),
  };
}

/** Strips side by side in one, as high as the first of them. */
function together(first: BitmapStrip, ...others: readonly BitmapStrip[]): BitmapStrip {
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
