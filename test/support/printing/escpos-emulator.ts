/** Emulates a receipt printer: turns ESC/POS bytes into what they print. */

import type { Bitmap } from '../../../electron/contract/domain/print-document.ts';

/** What is printed up to a cut, or up to the end. */
export interface PrintedPage {
  /** All rasters, one below the other; null if there is none. */
  readonly picture: Bitmap | null;
  /** Lines of text. */
  readonly lines: readonly string[];
  readonly barcodes: readonly string[];
  /** The number of rows of each raster command. */
  readonly bands: readonly number[];
  readonly isCut: boolean;
  readonly drawerOpened: boolean;
  readonly beeped: boolean;
}

/** The characters at 0x80 and above that the tests send. */
const CP437: Readonly<Record<number, string>> = { 250: '·', 130: 'é', 129: 'ü', 196: '─', 205: '═' };

/** The bytes with which commands begin. */
const LEADS: Readonly<Record<number, string>> = { 27: 'ESC', 28: 'FS', 29: 'GS' };

/** How many bytes follow commands that change nothing here. */
const IGNORED_COMMANDS: Readonly<Record<string, number>> = {
  'ESC M': 1,
  'ESC E': 1,
  'ESC a': 1,
  'ESC t': 1,
  'FS .': 0,
  'GS !': 1,
  'GS B': 1,
  'GS h': 1,
  'GS w': 1,
  'GS H': 1,
};

/** Prints all bytes. Throws at an unknown command or control byte, at which a real printer would do anything. */
export function emulatePrinter(bytes: Uint8Array): PrintedPage[] {
  return new PrinterEmulator(bytes).print();
}

class PrinterEmulator {
  readonly #bytes: Uint8Array;
  #position = 0;
  readonly #pages: PrintedPage[] = [];
  #line = '';
  #page = createEmptyPage();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  print(): PrintedPage[] {
    while (this.#position < this.#bytes.length) {
      const byte = this.#take();
      const lead = LEADS[byte];
      if (lead !== undefined) this.#runCommand(`${lead} ${String.fromCharCode(this.#take())}`);
      else if (byte === 0x0a) this.#endLine();
      else if (byte < 0x20 || byte === 0x7f) throw new Error(`a control byte in a text: ${byte}`);
      else this.#line += CP437[byte] ?? String.fromCharCode(byte);
    }
    this.#endPage();
    return this.#pages;
  }

  #take(): number {
    return this.#takeBytes(1)[0] ?? 0;
  }

  #takeBytes(count: number): Uint8Array {
    const end = this.#position + count;
    if (end > this.#bytes.length) throw new Error('the bytes end within a command');
    const taken = this.#bytes.subarray(this.#position, end);
    this.#position = end;
    return taken;
  }

  #runCommand(name: string): void {
    const ignored = IGNORED_COMMANDS[name];
    const command = this.#commands[name];
    if (ignored !== undefined) this.#takeBytes(ignored);
    else if (command !== undefined) command();
    else throw new Error(`this printer doesn't know ${name}`);
  }

  readonly #commands: Readonly<Record<string, () => void>> = {
    'ESC @': () => this.#endPage(),
    'ESC B': () => {
      this.#takeBytes(2);
      this.#page.beeped = true;
    },
    'ESC p': () => {
      this.#takeBytes(3);
      this.#page.drawerOpened = true;
    },
    'GS k': () => this.#printBarcode(),
    'GS v': () => this.#printRaster(),
    'GS V': () => {
      this.#take();
      this.#page.isCut = true;
    },
  };

  #endLine(): void {
    this.#page.lines.push(this.#line);
    this.#line = '';
  }

  #endPage(): void {
    if (this.#line !== '') this.#endLine();
    const { rasters, ...page } = this.#page;
    if (page.lines.length + rasters.length > 0) {
      this.#pages.push({ ...page, picture: rasters.length === 0 ? null : stackRasters(rasters) });
    }
    this.#page = createEmptyPage();
  }

  #printRaster(): void {
    this.#takeBytes(2); // '0' and the mode
    const width = (this.#take() + 256 * this.#take()) * 8;
    const height = this.#take() + 256 * this.#take();
    this.#page.bands.push(height);
    this.#page.rasters.push({ width, height, rows: this.#takeBytes((width / 8) * height) });
  }

  #printBarcode(): void {
    const kind = this.#take();
    if (kind !== 73) throw new Error(`this printer doesn't know barcodes of kind ${kind}`);
    const text = Buffer.from(this.#takeBytes(this.#take())).toString('latin1');
    this.#page.barcodes.push(text.replace(/^\{[ABC]/, ''));
  }
}

function createEmptyPage() {
  const lines: string[] = [];
  const barcodes: string[] = [];
  const bands: number[] = [];
  const rasters: Bitmap[] = [];
  return { lines, barcodes, bands, rasters, isCut: false, drawerOpened: false, beeped: false };
}

function stackRasters(rasters: readonly Bitmap[]): Bitmap {
  const [first] = rasters;
  const height = rasters.reduce((sum, each) => sum + each.height, 0);
  return { width: first?.width ?? 0, height, rows: Buffer.concat(rasters.map(({ rows }) => rows)) };
}
