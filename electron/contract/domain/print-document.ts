/**
 * A sheet: one document as it goes onto paper, whatever the printer. Pure data: electron/paper/layout makes it, the
 * page's drawing (renderer/print) turns it into dots or into a page of HTML, electron/paper/escpos into text commands.
 */

/** Widths of a roll in dots, at 203 dots an inch: 58 mm, and 80 mm in its two common kinds. */
export const ROLL_WIDTHS = [384, 512, 576] as const;

export type RollWidth = (typeof ROLL_WIDTHS)[number];

/** `small` for what is seldom read, `big` for what is read across a table, `huge` for an order's short number. */
export type TextSize = 'small' | 'normal' | 'big' | 'huge';

/**
 * One part of a sheet, from its top to its end. Texts wrap, first where a dot parts them (" · "), which then goes;
 * nothing else is ever cut off.
 */
export type DocumentBlock =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly size: TextSize;
      readonly bold: boolean;
      readonly align: 'left' | 'middle';
    }
  /** Two texts on one line: the left one wraps, the right one, an amount as a rule, never does. */
  | {
      readonly kind: 'columns';
      readonly left: string;
      readonly right: string;
      readonly size: TextSize;
      readonly bold: boolean;
      /** Set in a little from the left. */
      readonly inset: boolean;
    }
  /** A box to tick, how many, and what. */
  | {
      readonly kind: 'tick';
      readonly count: string;
      /** More than one: white on black, because it is easily overlooked. */
      readonly isMany: boolean;
      readonly text: string;
      readonly note: string | null;
    }
  /** A place to write by hand, after what it is about: a figure, or a name or a time. */
  | {
      readonly kind: 'write';
      readonly text: string;
      readonly note: string | null;
      readonly room: 'figure' | 'name';
    }
  | { readonly kind: 'rule'; readonly style: 'line' | 'thick' }
  /** White on black over the whole width: PRACTICE, COPY. */
  | { readonly kind: 'mark'; readonly text: string }
  /** Code 128. */
  | { readonly kind: 'barcode'; readonly value: string }
  | { readonly kind: 'picture'; readonly picture: EncodedBitmap }
  /** A width to look at: numbered ticks from edge to edge, so that a test page shows what is cut off. */
  | { readonly kind: 'ruler' }
  | { readonly kind: 'space' };

export interface PrintDocument {
  /** What it is, for the operating system's list of prints. */
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
}

/** Black and white dots: 8 in a byte, the leftmost in its highest bit, 1 is black; each row begins a new byte. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
}

/** {@link Bitmap} as they are kept and as they cross the bridge: the rows in base64. */
export interface EncodedBitmap {
  readonly width: number;
  readonly height: number;
  readonly rows: string;
}

/** Nobody can draw just now: no page is open. It can be tried again. */
export class NoRasteriserError extends Error {
  override readonly name: string = 'NobodyDraws';
}

/** What the host makes of sheets as pages: for the system's printers, and as PDF. */
export interface PagePrinter {
  /**
   * Prints on a printer of the system; with null it asks with the system's dialog. `closed`: somebody closed it without
   * printing. `no_printer`: there is none of that name, and nothing was printed. `refused`: the system says no more.
   */
  print(
    document: PrintDocument,
    to: { readonly device: string | null; readonly page: string; readonly copies: number },
  ): Promise<'taken' | 'closed' | 'no_printer' | 'refused'>;
  /** Writes a PDF file in the folder of documents. False when that failed. */
  save(document: PrintDocument, page: string): Promise<boolean>;
}

/**
 * Draws a sheet at a width. The glyphs come from the app's own fonts, so that Hindi and ₹ print as they are written on
 * every PC. Rejects with {@link NoRasteriserError} when no page is there to draw, and with another error when it failed.
 */
export type RasteriseDocument = (document: PrintDocument, width: RollWidth) => Promise<Bitmap>;
