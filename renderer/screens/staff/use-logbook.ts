import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { LogbookSearch, LogbookView } from '../../../electron/contract/calls/logbook.ts';
import { formatIndiaDay } from '../../../electron/contract/domain/time.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { downloadCsv, readCsvPieces } from '../../ui/csv-download.ts';
import { listKindNames } from './logbook-names.ts';

/** The search as people type it. */
export type LogbookQuery = Pick<LogbookSearch, 'text' | 'who' | 'day'>;

/** The search as main needs it: kinds by their names in the screen's language. */
export function useLogbookSearch(query: LogbookQuery): LogbookSearch {
  const { t } = useI18n();
  const text = query.text.trim();
  const folded = text.toLocaleLowerCase();
  const names = Object.entries(listKindNames(t));
  const kinds = names.flatMap(([kind, name]) => (name.toLocaleLowerCase().includes(folded) ? [kind] : []));
  return { ...query, text, kinds: text === '' ? [] : kinds };
}

interface LogbookPages {
  readonly view: LogbookView | null;
  /** Why the first page could not be read. */
  readonly problem: Problem | null;
  /** Reads the next page; null at the end. */
  readonly readMore: (() => void) | null;
}

/** The first page of matching entries, and more of them on request. */
export function useLogbook(search: LogbookSearch): LogbookPages {
  const call = useCall();
  const key = JSON.stringify(search);
  const { value, problem } = useQuery('logbook.view', { search, before: null }, 0);
  const [more, setMore] = useState<readonly LogbookView[]>([]);
  // The page that is being read; null if none is.
  const reading = useRef<object | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `search` by value
  useEffect(() => {
    reading.current = null;
    setMore([]);
  }, [key]);

  if (value === null) return { view: null, problem, readMore: null };
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
  };
}

/** The counter's name as part of a file name, so that several counters' files differ; empty without a name. */
function nameForFile(counterName: string | null): string[] {
  const words = (counterName ?? '').match(/[\p{L}\p{M}\p{N}]+/gu);
  return words === null ? [] : [words.join('_')];
}

/** Saves the matching entries as CSV, oldest first. */
export function useLogbookExport(search: LogbookSearch): { readonly isExporting: boolean; save(): void } {
  const { now } = useServices();
  const { counterName } = useWorkspace().snapshot.settings;
  const { t } = useI18n();
  const call = useCall();
  const [isExporting, setExporting] = useState(false);

  async function exportEntries(): Promise<void> {
    const names = listKindNames(t);
    const pieces = await readCsvPieces<null, number>(null, (after) => call('logbook.export', { search, after, names }));
    if (pieces === null) return;
    const day = formatIndiaDay(now.get());
    downloadCsv(`${['logbook', ...nameForFile(counterName), day].join('-')}.csv`, pieces);
  }

  return {
    isExporting,
    save() {
      setExporting(true);
      void exportEntries().finally(() => setExporting(false));
    },
  };
}
