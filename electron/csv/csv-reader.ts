/** Reads the rows of a CSV file, a handful at a time, so that nothing else has to wait for a long file. */

import { Readable } from 'node:stream';
import Papa from 'papaparse';

/** The delimiters that a file may have. */
const DELIMITERS = [',', ';', '\t'];

/** Excel's own way of naming the delimiter in a first line of its own. */
const NAMED = /^sep=(.)\r?\n/i;

export interface CsvFormat {
  readonly delimiter: string;
  /** Row numbers as a spreadsheet shows them begin here: 2 where a first line only names the delimiter. */
  readonly firstRow: number;
}

/** Which delimiter a file has, told from its beginning. */
export function detectCsvFormat(head: string): CsvFormat {
  const named = NAMED.exec(head)?.[1];
  if (named !== undefined) return { delimiter: named, firstRow: 2 };
  const { meta } = Papa.parse<string[]>(head, { delimitersToGuess: DELIMITERS, preview: 20 });
  return { delimiter: DELIMITERS.includes(meta.delimiter) ? meta.delimiter : ',', firstRow: 1 };
}

/** The first rows of a file, from its beginning. What is cut off at the end of `head` is left out. */
export function readHeadRows(head: string, { delimiter, firstRow }: CsvFormat, most: number): string[][] {
  const { data } = Papa.parse<string[]>(head, { delimiter, preview: most + firstRow - 1 });
  return data.slice(firstRow - 1);
}

/**
 * Reads all rows. `take` gets them in bunches, with the number of the first, and is waited for; empty rows are among
 * them, so that numbers are those of a spreadsheet. Gives the row at which a quote goes wrong, or null when all is read.
 * `take` ends the reading by giving false.
 */
export function readRows(
  texts: Iterable<string>,
  { delimiter, firstRow }: CsvFormat,
  take: (rows: readonly (readonly string[])[], firstRow: number) => Promise<boolean>,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // The line that names the delimiter is a row for Papa, but none of ours.
    let skip = firstRow - 1;
    let next = firstRow;
    Papa.parse<string[]>(Readable.from(withPlainEnds(texts)), {
      delimiter,
      newline: '\n',
      chunk: ({ data, errors }, parser) => {
        const rows = data.slice(skip);
        skip = Math.max(0, skip - data.length);
        const first = next;
        next += rows.length;
        const broken = errors.find(({ type }) => type === 'Quotes');
        if (broken) {
          resolve(first + (broken.row ?? 0));
          parser.abort();
          return;
        }
        parser.pause();
        take(rows, first).then((goOn) => {
          if (goOn) parser.resume();
          else parser.abort();
        }, reject);
      },
      complete: () => resolve(null),
      error: reject,
    });
  });
}

/** Texts whose lines all end in one way, for a file that was put together from others has several. */
function* withPlainEnds(texts: Iterable<string>): Generator<string> {
  // The other half of an end may come with the next piece.
  let held = '';
  for (const text of texts) {
    const whole = held + text;
    held = whole.endsWith('\r') ? '\r' : '';
    yield whole.slice(0, whole.length - held.length).replace(/\r\n?/g, '\n');
  }
  if (held !== '') yield '\n';
}
