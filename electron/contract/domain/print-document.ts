/**
 * A document as it is printed, whatever the printer. Pure data: electron/printing/documents/ builds it,
 * renderer/documents/ draws it as dots or HTML, and electron/printing/escpos/ writes it as ESC/POS text.
 */

/** The documents of an order. Each is also a role of a printer. */
export const ORDER_DOCUMENTS = ['receipt', 'picking', 'delivery'] as const;
export type OrderDocument = (typeof ORDER_DOCUMENTS)[number];

export const DOCUMENT_NAMES = [...ORDER_DOCUMENTS, 'counting', 'labels', 'day', 'closing', 'test'] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** The most items on a counting list: about two metres of a roll. */
export const COUNTING_ITEMS_MAX = 200;

/** `shelf`: for the edge of a shelf, with a large price; `packet`: for a packet, with its use-by date. */
export const LABEL_STYLES = ['shelf', 'packet'] as const;
export type LabelStyle = (typeof LABEL_STYLES)[number];

/** The most labels of one print job: about six metres of a roll. */
export const LABELS_MAX = 200;

/** Widths of a roll in dots, at 203 dots per inch: 58 mm, and the two common widths of 80 mm. */
export const ROLL_WIDTHS = [384, 512, 576] as const;

export type RollWidth = (typeof ROLL_WIDTHS)[number];

/** `small`: seldom read; `big`: read from a distance; `huge`: an order's short number. */
export type TextSize = 'small' | 'normal' | 'big' | 'huge';

/**
 * One block of a document, from top to bottom. Texts wrap, preferably at a dot (" · "), which is then left out; nothing
 * is cut off.
 */
export type DocumentBlock =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly size: TextSize;
      readonly bold: boolean;
      readonly align: 'left' | 'middle';
    }
  /** Two texts on one line: the left one wraps, the right one, usually an amount, never does. */
  | {
      readonly kind: 'columns';
      readonly left: string;
      readonly right: string;
      readonly size: TextSize;
      readonly bold: boolean;
      /** Indented a little. */
      readonly inset: boolean;
    }
  /** A box to tick, a quantity and an item. */
  | {
      readonly kind: 'tick';
      readonly count: string;
      /** More than one unit: white on black, because staff easily overlook it. */
      readonly isMany: boolean;
      readonly text: string;
      readonly note: string | null;
    }
  /** A label with room to write by hand: a figure, or a name or time. */
  | {
      readonly kind: 'write';
      readonly text: string;
      readonly note: string | null;
      readonly room: 'figure' | 'name';
    }
  | { readonly kind: 'rule'; readonly style: 'line' | 'thick' }
  /** White on black over the whole width: PRACTICE, COPY. */
  | { readonly kind: 'mark'; readonly text: string }
  /** EAN or UPC if it is such a number, otherwise Code 128. */
  | { readonly kind: 'barcode'; readonly value: string }
  | { readonly kind: 'picture'; readonly picture: EncodedBitmap }
  /** Numbered ticks from edge to edge, which show on a test page how much is cut off. */
  | { readonly kind: 'ruler' }
  | { readonly kind: 'space' };

export interface PrintDocument {
  /** Its name in the operating system's print queue. */
  readonly title: string;
  /** Whether it is about a customer's order, so that a file of it is kept no longer than the order. */
  readonly isOfOrder?: boolean;
  readonly blocks: readonly DocumentBlock[];
}

/** Black and white dots, 8 in a byte: the leftmost is the highest bit, 1 is black, each row begins a new byte. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
}

/** A {@link Bitmap} for storage and IPC: the rows in base64. */
export interface EncodedBitmap {
  readonly width: number;
  readonly height: number;
  readonly rows: string;
}

/** No open page can draw right now. Try again later. */
export class NoRasteriserError extends Error {
  override readonly name: string = 'NobodyDraws';
}

/** Prints documents as pages: on printers of the system, and as PDF. */
export interface PagePrinter {
  /**
   * Prints on a printer of the system; if `device` is null, staff choose one in the system's dialog. `closed`: they
   * closed the dialog. `no_printer`: there is none of that name, and nothing was printed. `refused`: the system gave no
   * other reason. `unanswered`: the system never reported a result.
   */
  print(
    document: PrintDocument,
    to: { readonly device: string | null; readonly page: string; readonly copies: number },
  ): Promise<'taken' | 'closed' | 'no_printer' | 'refused' | 'unanswered'>;
  /** The names of the system's printers. */
  listPrinters(): Promise<string[]>;
  /** Writes a PDF file into the user's documents. Returns false if that fails. */
  save(document: PrintDocument, page: string): Promise<boolean>;
}

/**
 * Draws a document at a width, with the app's own fonts, so that Hindi and ₹ look the same on every PC. Rejects with
 * {@link NoRasteriserError} if no page is open, and with another error if drawing fails.
 */
export type RasteriseDocument = (document: PrintDocument, width: RollWidth) => Promise<Bitmap>;
