// node verify-evidence.ts FILE [--mark "123 · 0f3a…"]: verifies an evidence file that a counter saved (C21). Needs nothing but
// Node 22.18 or newer, and nothing else of this repository. Exit code 0: verified; 1: refused; 2: not a question it can answer.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** What a verification says, in sentences. A file with faults is refused, whatever else holds. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly proven: readonly string[];
  /** What this file can't show. */
  readonly open: readonly string[];
}

/** An entry of the logbook about the order; of any other only the hash of its content is in the file. */
interface Entry {
  readonly number: number;
  readonly at?: string;
  readonly who?: string | null;
  readonly what?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly content?: string;
}

interface Chain {
  readonly mark: string;
  readonly previous: string;
  readonly entries: readonly Entry[];
}

interface Link {
  readonly entry: Entry;
  readonly hash: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (fault: string): Verdict => ({ faults: [fault], proven: [], open: [] });

/** Verifies a file's bytes. `mark`: one that was written down elsewhere, such as on the slip of a closing; null without. */
export function verifyEvidence(bytes: Uint8Array, mark: string | null): Verdict {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const content = parse(text);
  if (content === null) return refuse('This is not an evidence file: it is not JSON.');
  const { digest, ...rest } = content;
  if (typeof digest !== 'string') return refuse('This is not an evidence file: it has no digest.');
  const isAsWritten = Buffer.from(`${JSON.stringify(content, null, 2)}\n`).equals(bytes);
  if (!isAsWritten || sha256(JSON.stringify(rest, null, 2)) !== digest)
    return refuse('The file was changed after the counter saved it: its digest is another one.');
  return verifyLogbook(rest, mark);
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const ALWAYS_OPEN = [
  'Whether what people did is what they scanned and pressed: a packet may be scanned and not packed.',
  'Whether the order, its events and its prints are as the marketplace knows them: ask it for the ids in the file.',
];

const ONLY_HASHES =
  'Whether the counter left out what an entry about this order says: of the others only a hash is here. Compare with the logbook.';

const NOTHING_ELSEWHERE =
  'Whether the counter’s own people changed the logbook before the file was saved: only a mark that was written down elsewhere shows that (--mark).';

function verifyLogbook(content: Readonly<Record<string, unknown>>, mark: string | null): Verdict {
  const whole = 'Not a byte of the file was changed after it was saved, unless by somebody who wrote its digest anew.';
  const { logbook } = content;
  if (!isChain(logbook)) {
    if (mark !== null) return refuse('The file has no part of a logbook, so it does not have this mark.');
    return { faults: [], proven: [whole], open: [...ALWAYS_OPEN, 'Who did it: the counter kept no logbook.'] };
  }
  const links = readLinks(logbook);
  if (links === null) return refuse('Its part of the logbook has a gap.');
  const faults: string[] = [];
  if (formatMark(links.at(-1)) !== logbook.mark)
    faults.push('The end of the logbook’s chain is not the mark that it names.');
  const marked = mark === null ? null : findMarked(links, mark);
  if (mark !== null && marked === null) faults.push(`The logbook has no entry with the mark “${mark}”.`);
  const own = links.filter(({ entry }) => entry.what !== undefined);
  const covered = marked === null ? 0 : own.filter(({ entry }) => entry.number <= marked).length;
  return {
    faults,
    proven: [
      whole,
      `Of the logbook’s ${links.length} entries in the file, ${own.length} about this order, none was changed or taken out after the last one (${logbook.mark}) was written.`,
      ...(marked === null
        ? []
        : [
            `Since the mark “${mark}” was written down, none of the ${covered} entries about this order before it was changed.`,
          ]),
    ],
    open: [
      ...ALWAYS_OPEN,
      ONLY_HASHES,
      ...listUnlogged(content, links),
      ...(marked === null ? [NOTHING_ELSEWHERE] : []),
      ...(marked !== null && covered < own.length
        ? [`The ${own.length - covered} entries after that mark: compare a later one.`]
        : []),
    ],
  };
}

function isChain(value: unknown): value is Chain {
  if (!isObject(value)) return false;
  const { mark, previous, entries } = value;
  return (
    typeof mark === 'string' &&
    typeof previous === 'string' &&
    Array.isArray(entries) &&
    entries.every((entry) => isObject(entry) && Number.isInteger(entry['number']))
  );
}

/** The hash of each entry, which covers the hash of the one before it; null if the numbers have a gap. */
function readLinks({ previous, entries }: Chain): readonly Link[] | null {
  const links: Link[] = [];
  for (const entry of entries) {
    const last = links.at(-1);
    if (last !== undefined && entry.number !== last.entry.number + 1) return null;
    links.push({ entry, hash: sha256((last?.hash ?? previous) + hashContent(entry)) });
  }
  return links;
}

function hashContent({ number, at, who, what, details, content }: Entry): string {
  if (content !== undefined) return content;
  return sha256(JSON.stringify([number, Date.parse(at ?? ''), who, what, JSON.stringify(details)]));
}

const MARK_LENGTH = 16;

const formatMark = (link: Link | undefined): string =>
  link === undefined ? '' : `${link.entry.number} · ${link.hash.slice(0, MARK_LENGTH)}`;

/** The number of the entry that a mark names, however its blanks and dots were copied; null without one. */
function findMarked(links: readonly Link[], mark: string): number | null {
  const [number = '', hash = ''] = mark.toLowerCase().match(/[0-9a-f]+/g) ?? [];
  const link = links.find(({ entry }) => String(entry.number) === number);
  return link !== undefined && hash.length >= MARK_LENGTH && link.hash.startsWith(hash) ? link.entry.number : null;
}

/** Scans of the bag by a known person that the logbook doesn't have: a full disk kept them out, or they were made up. */
function listUnlogged({ bag }: Readonly<Record<string, unknown>>, links: readonly Link[]): string[] {
  const steps: readonly unknown[] = Array.isArray(bag) ? bag : [];
  const scanned = new Set(links.map(({ entry }) => entry.what === 'bags.scan' && entry.details?.['barcode']));
  return steps.flatMap((step) => {
    const { code = null, who = null } = isObject(step) ? step : {};
    if (typeof code !== 'string' || who === null || scanned.has(code)) return [];
    return [`Whether ${code} was scanned for the bag: the logbook has no such scan.`];
  });
}

function main(): number {
  const { values, positionals } = parseArgs({ options: { mark: { type: 'string' } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    console.error('Name one evidence file: node verify-evidence.ts FILE [--mark "123 · 0f3a…"]');
    return 2;
  }
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    console.error(`${file} can’t be read: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
  const { faults, proven, open } = verifyEvidence(bytes, values.mark ?? null);
  const say = (title: string, lines: readonly string[]): void =>
    console.log([title, ...lines.map((line) => `  - ${line}`)].join('\n'));
  if (faults.length > 0) {
    say('REFUSED', faults);
    return 1;
  }
  say('VERIFIED', proven);
  say('What this can’t show', open);
  return 0;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) process.exitCode = main();
