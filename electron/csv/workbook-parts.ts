/** The parts of an Excel workbook: a ZIP of XML files, decompressed and parsed in pieces, with a limit for what a hostile file may unfold to. */

import sax from 'sax';
import type { Entry } from 'yauzl';
import { fromBufferPromise } from 'yauzl';

/** The most of everything that is read, decompressed, in bytes. A sheet of 100,000 goods with 20 columns has 150 MB. */
const UNPACKED_MAX = 512 * 1024 * 1024;

/** Reads parts of a workbook by their path. */
export interface WorkbookParts {
  /** Feeds the elements of a part to a listener. False if the workbook lacks it. Rejects if it is damaged or too large. */
  parse(path: string, listener: PartListener): Promise<boolean>;
}

export interface PartListener {
  /** `name` and the names of attributes are without the prefix of their namespace. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Opens a workbook. Rejects if it is no ZIP. */
export async function openWorkbookParts(file: Buffer): Promise<WorkbookParts> {
  const zip = await fromBufferPromise(file, { autoClose: false, lazyEntries: true });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  let unpacked = 0;
  return {
    parse: async (path, listener) => {
      const entry = entries.get(path);
      if (entry === undefined) return false;
      const parser = createParser(listener);
      const decoder = new TextDecoder();
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        if (!(piece instanceof Uint8Array)) continue;
        unpacked += piece.length;
        if (unpacked > UNPACKED_MAX) throw new Error('the workbook unfolds to too much');
        parser.write(decoder.decode(piece, { stream: true }));
      }
      parser.close();
      return true;
    },
  };
}

function createParser(listener: PartListener): sax.SAXParser {
  const parser = sax.parser(true, { position: false });
  const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) =>
    listener.open?.(
      localName(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])),
    );
  parser.ontext = (text) => listener.text?.(text);
  parser.oncdata = (text) => listener.text?.(text);
  parser.onclosetag = (name) => listener.close?.(localName(name));
  return parser;
}
