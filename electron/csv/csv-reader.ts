/** Reads the rows of a CSV file in batches, so that nothing has to wait for a long file. */

import { Readable } from 'node:stream';
import Papa from 'papaparse';

/** The delimiters of files that don't name theirs. */
export const DELIMITERS = [',', ';', '\t'];

/** A first line in which Excel names the delimiter. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i;

export interface CsvFormat {
  readonly delimiter: string;
  /**
   * The number of the first row to read, counted as a spreadsheet does. Row 1 may be a line that names the delimiter.
   */
  readonly firstRow: number;
}

/** Detects the delimiter from the beginning of a file. */
export function detectCsvFormat(head: string): CsvFormat {
  const named = DELIMITER_LINE.exec(head)?.[1];
  if (named !== undefined) return { delimiter: named, firstRow: 2 };
  const { meta } = Papa.parse<string[]>(head, { delimitersToGuess: DELIMITERS, preview: 20 });
  return { delimiter: DELIMITERS.includes(meta.delimiter) ? meta.delimiter : ',', firstRow: 1 };
}

/** Up to `most` rows from the beginning of a file. */
export function readHeadRows(head: string, { delimiter, firstRow }: CsvFormat, most: number): string[][] {
  const { data } = Papa.parse<string[]>(head, { delimiter, preview: most + firstRow - 1 });
  return data.slice(firstRow - 1);
}

/**
 * Reads all rows, empty ones included, so that their numbers are those of a spreadsheet. `take` receives them in
 * batches with the number of the first, is awaited, and stops the reading by returning false. Resolves to the row with
 * a broken quote, or null when everything is read.
 */
export function readRows(
  texts: Iterable<string>,
  { delimiter, firstRow }: CsvFormat,
  take: (rows: readonly (readonly string[])[], firstRow: number) => Promise<boolean>,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    let next = 1;
    Papa.parse<string[]>(Readable.from(normalizeLineEnds(texts)), {
      delimiter,
      newline: '\n',
      chunk: ({ data, errors }, parser) => {
        const first = next;
        const skipped = Math.min(data.length, Math.max(0, firstRow - first));
        next += data.length;
        const broken = errors.find(({ type }) => type === 'Quotes');
        if (broken) {
          resolve(first + (broken.row ?? 0));
          parser.abort();
          return;
        }
        parser.pause();
        take(data.slice(skipped), first + skipped).then((isWanted) => {
          if (isWanted) parser.resume();
          else parser.abort();
        }, reject);
      },
      complete: () => resolve(null),
      error: reject,
    });
  });
}

/** Gives all lines the same end: a file that was merged from others has several. */
function* normalizeLineEnds(texts: Iterable<string>): Generator<string> {
  // The next piece may begin with the other half of a line end.
  let held = '';
  for (const text of texts) {
    const whole = held + text;
    held = whole.endsWith('\r') ? '\r' : '';
    yield whole.slice(0, whole.length - held.length).replace(/\r\n?/g, '\n');
  }
  if (held !== '') yield '\n';
}
