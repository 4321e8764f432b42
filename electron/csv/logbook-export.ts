import type { LogbookEntry } from '../contract/domain/logbook.ts';
import { formatInstant } from '../contract/domain/time.ts';
import { formatCsvLine } from './csv-writer.ts';

const HEADINGS = ['Number', 'Date', 'Time', 'Person', 'What', 'Kind', 'Details', 'Hash'] as const;

/** The first line of the logbook's CSV. */
export function formatLogbookHeading(): string {
  return formatCsvLine([...HEADINGS]);
}

/** One line for each entry, with times in India's time zone. `names`: the names of the kinds, for people. */
export function formatLogbookLines(entries: readonly LogbookEntry[], names: Readonly<Record<string, string>>): string {
  return entries
    .map(({ number, at, who, what, details, hash }) => {
      const time = formatInstant(at);
      const words = Object.entries(details).map(([field, value]) => `${field}: ${value ?? ''}`);
      return formatCsvLine([
        String(number),
        time.slice(0, 10),
        time.slice(11, 19),
        who ?? '',
        names[what] ?? what,
        what,
        words.join('; '),
        hash,
      ]);
    })
    .join('');
}
