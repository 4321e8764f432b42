/** A printer on a desk: takes ESC/POS bytes and shows what would be on its paper. Refuses what it doesn't know. */

import type { Bitmap } from '../../../electron/contract/domain/print-document.ts';

/** One piece of paper, up to where it was cut or torn. */
export interface PrintedPage {
  /** All rasters under each other; null when there was none. */
  readonly picture: Bitmap | null;
  /** Lines in the printer's own letters. */
  readonly lines: readonly string[];
  readonly barcodes: readonly string[];
  /** Rows of each raster command. */
  readonly bands: readonly number[];
  readonly isCut: boolean;
  readonly drawerOpened: boolean;
  readonly beeped: boolean;
}

/** What this printer has at 0x80 and above, as far as the tests send it. */
const CP437: Readonly<Record<number, string>> = { 250: '·', 130: 'é', 129: 'ü', 196: '─', 205: '═' };

/** Prints all bytes. Throws at a command that it doesn't know: a real printer would print garbage. */
export function emulatePrinter(bytes: Uint8Array): PrintedPage[] {
  const pages: PrintedPage[] = [];
  let at = 0;
  let line = '';
  let lines: string[] = [];
  let barcodes: string[] = [];
  let bands: number[] = [];
  let rasters: Bitmap[] = [];
  let [isCut, drawerOpened, beeped] = [false, false, false];

  const take = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('the bytes end within a command');
    at += 1;
    return byte;
  };
  const takeSome = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new Error('the bytes end within a command');
    at += count;
    return bytes.subarray(at - count, at);
  };
  const endLine = (): void => {
    lines.push(line);
    line = '';
  };
  const endPage = (): void => {
    if (line !== '') endLine();
    if (lines.length + rasters.length > 0) {
      const picture = rasters.length === 0 ? null : under(rasters);
      pages.push({ picture, lines, barcodes, bands, isCut, drawerOpened, beeped });
    }
    [lines, barcodes, bands, rasters] = [[], [], [], []];
    [isCut, drawerOpened, beeped] = [false, false, false];
  };
  const raster = (): void => {
    takeSome(2); // '0' and the mode
    const width = (take() + 256 * take()) * 8;
    const height = take() + 256 * take();
    bands.push(height);
    rasters.push({ width, height, rows: takeSome((width / 8) * height) });
  };
  const barcode = (): void => {
    const kind = take();
    if (kind !== 73) throw new Error(`a barcode of kind ${kind}`);
    barcodes.push(
      Buffer.from(takeSome(take()))
        .toString('latin1')
        .replace(/^\{[ABC]/, ''),
    );
  };

  /** After ESC, FS and GS: how many bytes follow that this printer needs no more than to skip, or what it does. */
  const commands: Readonly<Record<string, number | (() => void)>> = {
    'ESC @': endPage,
    'ESC M': 1,
    'ESC E': 1,
    'ESC a': 1,
    'ESC t': 1,
    'ESC B': () => {
      takeSome(2);
      beeped = true;
    },
    'ESC p': () => {
      takeSome(3);
      drawerOpened = true;
    },
    'FS .': 0,
    'GS !': 1,
    'GS B': 1,
    'GS h': 1,
    'GS w': 1,
    'GS H': 1,
    'GS k': barcode,
    'GS v': raster,
    'GS V': () => {
      take();
      isCut = true;
    },
  };
  const LEADS: Readonly<Record<number, string>> = { 27: 'ESC', 28: 'FS', 29: 'GS' };

  while (at < bytes.length) {
    const byte = take();
    const lead = LEADS[byte];
    if (lead !== undefined) {
      const name = `${lead} ${String.fromCharCode(take())}`;
      const does = commands[name];
      if (does === undefined) throw new Error(`this printer doesn't know ${name}`);
      if (typeof does === 'number') takeSome(does);
      else does();
    } else if (byte === 0x0a) endLine();
    else if (byte !== 0x0d) line += CP437[byte] ?? String.fromCharCode(byte);
  }
  endPage();
  return pages;
}

function under(rasters: readonly Bitmap[]): Bitmap {
  const [first] = rasters;
  const height = rasters.reduce((sum, each) => sum + each.height, 0);
  return { width: first?.width ?? 0, height, rows: Buffer.concat(rasters.map(({ rows }) => rows)) };
}
