/** From a sheet to strips, one under the other: each knows its height and draws itself at a place. Nothing is drawn yet. */

import type { Block, Sheet } from '../../electron/contract/sheet.ts';
import { barsOf } from './bars.ts';
import { canvasOf, dotsOf } from './dots.ts';
import { fontOf, type Letters, SIZES, wrap } from './letters.ts';

type Context = CanvasRenderingContext2D;

/** A part of the sheet from edge to edge. `draw` is called with the strip's upper edge. */
export interface Strip {
  readonly height: number;
  draw(context: Context, top: number): void;
}

interface Style {
  readonly letters: Letters;
  readonly bold: boolean;
}

const GAP = 14;
const INSET = 28;
const BOX = 30;
const MARK_PADDING = 6;
const BARS = { height: 70, widest: 3 } as const;
const FIGURE = { width: 116, height: 48 } as const;
const TICK: { readonly count: Style; readonly text: Style } = {
  count: { letters: SIZES.big, bold: true },
  text: { letters: { px: 28, line: 40 }, bold: true },
};
const SMALL: Style = { letters: SIZES.small, bold: false };

/** Lays a sheet out in a width of dots. `measure` is used for its letters alone. */
export function stripsOf(sheet: Sheet, width: number, measure: Context): Strip[] {
  const lay = createLayers(width, measure);
  return sheet.blocks.flatMap((block) => lay(block));
}

function createLayers(width: number, measure: Context): (block: Block) => Strip[] {
  const widthOf =
    ({ letters, bold }: Style) =>
    (text: string): number => {
      measure.font = fontOf(letters, bold);
      return measure.measureText(text).width;
    };
  const linesOf = (text: string, room: number, style: Style): string[] => wrap(text, room, widthOf(style));

  /** One line of text at a place from the left. */
  const text = (words: string, { letters, bold }: Style, left: number): Strip => ({
    height: letters.line,
    draw(context, top) {
      context.font = fontOf(letters, bold);
      context.fillText(words, left, baseline(letters, top));
    },
  });
  const middle = (words: string, style: Style): Strip =>
    text(words, style, Math.round((width - widthOf(style)(words)) / 2));

  function columns({ left, right, size, bold, inset }: Extract<Block, { kind: 'columns' }>): Strip[] {
    const style = { letters: SIZES[size], bold };
    const from = inset ? INSET : 0;
    const rightWidth = Math.ceil(widthOf(style)(right));
    const room = width - from - rightWidth - (right === '' ? 0 : GAP);
    const isOwnLine = room < width / 4 && left !== '';
    const strips = linesOf(left, isOwnLine ? width - from : room, style).map((words) => text(words, style, from));
    const amount = text(right, style, width - rightWidth);
    // The amount stands on the last line of what it is for.
    const last = strips.pop();
    return isOwnLine || last === undefined
      ? [...strips, ...(last ? [last] : []), amount]
      : [...strips, together(last, amount)];
  }

  function tick({ count, text: words, note }: Extract<Block, { kind: 'tick' }>): Strip[] {
    const from = BOX + GAP + Math.max(60, Math.ceil(widthOf(TICK.count)(count))) + GAP;
    const [first = '', ...rest] = linesOf(words, width - from, TICK.text);
    const { line } = TICK.count.letters;
    const box: Strip = {
      height: line,
      draw(context, top) {
        context.lineWidth = 3;
        context.strokeRect(1.5, top + (line - BOX) / 2 + 1.5, BOX - 3, BOX - 3);
      },
    };
    return [
      blank(6),
      together(box, text(count, TICK.count, BOX + GAP), text(first, TICK.text, from)),
      ...rest.map((each) => text(each, TICK.text, from)),
      ...(note === null ? [] : linesOf(note, width - from, SMALL).map((each) => text(each, SMALL, from))),
    ];
  }

  function write({ text: words, note }: Extract<Block, { kind: 'write' }>): Strip[] {
    const style = { letters: SIZES.normal, bold: true };
    const room = width - FIGURE.width - GAP;
    const strips = [
      ...linesOf(words, room, style).map((each) => text(each, style, 0)),
      ...(note === null ? [] : linesOf(note, room, SMALL).map((each) => text(each, SMALL, 0))),
    ];
    const height = Math.max(FIGURE.height + 8, heightOf(strips));
    const figure: Strip = {
      height,
      draw(context, top) {
        context.lineWidth = 2;
        context.strokeRect(width - FIGURE.width + 1, top + 5, FIGURE.width - 2, FIGURE.height - 2);
        drawStrips(context, strips, top);
      },
    };
    return [figure];
  }

  function mark(words: string): Strip[] {
    const style = { letters: SIZES.normal, bold: true };
    const lines = linesOf(words, width - 2 * GAP, style).map((each) => middle(each, style));
    const height = heightOf(lines) + 2 * MARK_PADDING;
    const band: Strip = {
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

  function barcode(value: string): Strip[] {
    // No quiet zones: the paper itself is white beyond the dots, by more than Code 128 wants.
    const bars = barsOf(value);
    const module = Math.min(BARS.widest, Math.floor(width / (bars?.length ?? 1)));
    // Too long for the paper: its text can still be typed.
    if (bars === null || module < 1) return [middle(value, SMALL)];
    const left = Math.floor((width - bars.length * module) / 2);
    const strip: Strip = {
      height: BARS.height,
      draw(context, top) {
        for (const [at, isBlack] of bars.entries()) {
          if (isBlack) context.fillRect(left + at * module, top, module, BARS.height);
        }
      },
    };
    return [blank(6), strip, middle(value, SMALL)];
  }

  function ruler(): Strip {
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
        const style = { letters: SIZES[block.size], bold: block.bold };
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
        const canvas = canvasOf(dotsOf(block.picture));
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

function baseline({ px, line }: Letters, top: number): number {
  return Math.round(top + (line + px * 0.7) / 2);
}

function blank(height: number): Strip {
  return { height, draw: () => undefined };
}

function rule(width: number, thickness: number): Strip {
  return {
    height: 16,
    draw: (context, top) => context.fillRect(0, top + 8 - Math.ceil(thickness / 2), width, thickness),
  };
}

/** Strips side by side in one, as high as the first of them. */
function together(first: Strip, ...others: readonly Strip[]): Strip {
  return {
    height: first.height,
    draw(context, top) {
      for (const strip of [first, ...others]) strip.draw(context, top + (first.height - strip.height) / 2);
    },
  };
}

export function heightOf(strips: readonly Strip[]): number {
  return strips.reduce((sum, { height }) => sum + height, 0);
}

function drawStrips(context: Context, strips: readonly Strip[], top: number): void {
  let at = top;
  for (const strip of strips) {
    strip.draw(context, at);
    at += strip.height;
  }
}
