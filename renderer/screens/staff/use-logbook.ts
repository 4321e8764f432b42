import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { ParsedInput } from '../../../electron/contract/calls/calls.ts';
import type { LogbookSearch, LogbookView } from '../../../electron/contract/calls/logbook.ts';
import { formatIndiaDay } from '../../../electron/contract/domain/time.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../state/services.ts';
import { useCall, useQuery } from '../../state/use-call.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { downloadCsv, readCsvPieces } from '../../ui/csv-download.ts';
import { listKindNames } from './logbook-names.ts';

type LogbookExport = ParsedInput<'logbook.export'>;

/** The search as people type it. */
export type LogbookQuery = Pick<LogbookSearch, 'text' | 'who' | 'day'>;

/** Finds every entry. */
export const EVERYTHING: LogbookSearch = { text: '', kinds: [], who: null, day: null };

/** The search as main needs it: kinds by their names in the screen's language. */
export function useLogbookSearch(query: LogbookQuery): LogbookSearch {
  const { language } = useI18n();
  const text = query.text.trim();
  const folded = text.toLocaleLowerCase();
  const names = Object.entries(listKindNames(language));
  const kinds = names.flatMap(([kind, name]) => (name.toLocaleLowerCase().includes(folded) ? [kind] : []));
  return { ...query, text, kinds: text === '' ? [] : kinds };
}

interface LogbookPages {
  readonly view: LogbookView | null;
  /** Why the first page could not be read. */
  readonly problem: Problem | null;
  /** Reads the next page; null at the end. */
  readonly readMore: (() => void) | null;
  /** Reads the first page again. */
  refresh(): void;
}

/** The first page of matching entries, and more of them on request. */
export function useLogbook(search: LogbookSearch): LogbookPages {
  const call = useCall();
  const key = JSON.stringify(search);
  const [revision, setRevision] = useState(0);
  const { value, problem } = useQuery('logbook.view', { search, before: null }, revision);
  const [more, setMore] = useState<readonly LogbookView[]>([]);
  // The page that is being read; null if none is.
  const reading = useRef<object | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `search` by value; a refresh starts again at the first page
  useEffect(() => {
    reading.current = null;
    setMore([]);
  }, [key, revision]);

  const refresh = (): void => setRevision((before) => before + 1);
  if (value === null) return { view: null, problem, readMore: null, refresh };
  const next = (more.at(-1) ?? value).next;
  async function read(before: number): Promise<void> {
    if (reading.current !== null) return;
    const page = { search, before };
    reading.current = page;
    const result = await call('logbook.view', page);
    // Another search has begun meanwhile.
    if (reading.current !== page) return;
    reading.current = null;
    if (result.ok) setMore((pages) => [...pages, result.value]);
  }
  return {
    view: { ...value, entries: [value, ...more].flatMap(({ entries }) => entries) },
    problem,
    readMore: next === null ? null : () => void read(next),
    refresh,
  };
}

/** The counter's name as part of a file name, so that several counters' files differ; empty without a name. */
function nameForFile(counterName: string | null): string[] {
  const words = (counterName ?? '').match(/[\p{L}\p{M}\p{N}]+/gu);
  return words === null ? [] : [words.join('_')];
}

/** Saves the matching entries as CSV, oldest first; only those of a range if one is given. */
export function useLogbookExport(
  search: LogbookSearch,
  range: LogbookExport['range'] = null,
): { readonly isExporting: boolean; save(): void } {
  const { now } = useServices();
  const { counterName } = useWorkspace().snapshot.settings;
  const { language } = useI18n();
  const call = useCall();
  const [isExporting, setExporting] = useState(false);

  async function exportEntries(): Promise<void> {
    const names = listKindNames(language);
    const pieces = await readCsvPieces<null, number>(null, (after) =>
      call('logbook.export', { search, after, range, names }),
    );
    if (pieces === null) return;
    const part = range === null ? formatIndiaDay(now.get()) : `${range.first}-${range.last}`;
    downloadCsv(`${['logbook', ...nameForFile(counterName), part].join('-')}.csv`, pieces);
  }

  return {
    isExporting,
    save() {
      setExporting(true);
      void exportEntries().finally(() => setExporting(false));
    },
  };
}
