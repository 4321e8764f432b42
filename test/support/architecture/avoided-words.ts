/** Words that no file name may contain, because the glossary (electron/README.md) has a better one. */
const AVOIDED_WORDS: readonly {
  readonly words: readonly string[];
  /** The word to use. */
  readonly instead: string;
  /** The only folder in which the words are wrong; everywhere if it is left out. */
  readonly within?: string;
}[] = [
  { words: ['trail', 'trails'], instead: 'database' },
  { words: ['fact', 'facts'], instead: 'metadata' },
  { words: ['around', 'surroundings'], instead: 'workspace' },
  { words: ['deed', 'deeds', 'act', 'acts', 'press', 'presses', 'work'], instead: 'action' },
  { words: ['carry', 'carrier', 'stay', 'free', 'apart', 'anew'], instead: 'dispatch, retry or settle' },
  { words: ['runner', 'ledger'], instead: 'worker or request state', within: 'electron/outbox' },
  { words: ['before', 'look', 'looks'], instead: 'preflight' },
  { words: ['judge', 'told', 'untold'], instead: 'reconciliation' },
  { words: ['end', 'ending', 'endings', 'reply'], instead: 'outcome' },
  { words: ['piece', 'pieces'], instead: 'batch or split' },
  { words: ['putting', 'bag', 'bags'], instead: 'count correction' },
  { words: ['guess', 'guessed', 'guesses'], instead: 'provisional time' },
  { words: ['past', 'loose', 'place', 'loop'], instead: 'backfill, cursor, poller or full scan' },
  { words: ['syncs'], instead: 'inventory runs' },
  { words: ['hearing', 'heard'], instead: 'audibility' },
  { words: ['paper', 'sheet', 'sheets', 'way', 'ways', 'asked'], instead: 'document, print job or transport' },
  { words: ['bridge', 'hatch'], instead: 'ipc' },
  { words: ['host', 'hosts', 'shell', 'air'], instead: 'platform or desktop' },
  { words: ['strip', 'strips', 'part', 'parts', 'desk', 'shown'], instead: 'list, dialog, panel or banner' },
  { words: ['allowance', 'gate', 'turn', 'pace'], instead: 'limiter, slot or back-off' },
  // No noun, or a metaphor.
  { words: ['looking', 'working', 'wanted', 'written', 'hands', 'neighbour'], instead: 'a noun for what it holds' },
];

/** Files named by an avoided word. A name is split at its hyphens and dots. */
export function findNameFaults(paths: Iterable<string>): string[] {
  const faults: string[] = [];
  for (const path of paths) {
    const words = (path.split('/').at(-1) ?? '').split(/[-.]/);
    for (const { words: avoided, instead, within } of AVOIDED_WORDS) {
      const word = words.find((each) => avoided.includes(each));
      const isHere = within === undefined || path.startsWith(`${within}/`);
      if (word !== undefined && isHere) faults.push(`${path}: “${word}” is an avoided word; say ${instead}`);
    }
  }
  return faults;
}
