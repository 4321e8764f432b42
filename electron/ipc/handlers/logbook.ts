import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { LOGBOOK_CALLS, LogbookCheck, LogbookSearch } from '../../contract/calls/logbook.ts';
import { addMs, DAY, parseInstant } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import { formatLogbookHeading, formatLogbookLines } from '../../csv/logbook-export.ts';
import type { Logbook, LogbookFilter } from '../../database/logbook/logbook.ts';
import type { LogbookRecorder } from '../../staff/logbook-recorder.ts';

const PAGE_ENTRIES = 50;
const EXPORT_ENTRIES = 1_000;
/** How many entries are checked without a break: a few milliseconds, so that no order waits. */
const CHECK_ENTRIES = 250;

/** The logbook. */
export function logbookHandlers(recorder: LogbookRecorder, timers: Timers): CallHandlers<keyof typeof LOGBOOK_CALLS> {
  return {
    'logbook.view': ({ search, before }) => {
      const file = recorder.read();
      const entries = file.readBefore(toFilter(search), before, PAGE_ENTRIES);
      const next = entries.length < PAGE_ENTRIES ? null : (entries.at(-1)?.number ?? null);
      return {
        ok: true,
        value: {
          entries,
          next,
          people: file.people(),
          newest: file.newest(),
          waiting: recorder.waiting(),
        },
      };
    },
    'logbook.check': async () => ({ ok: true, value: await checkAll(recorder.read(), timers) }),
    'logbook.export': ({ search, after, names }) => {
      const entries = recorder.read().readAfter(toFilter(search), after ?? 0, EXPORT_ENTRIES);
      const text = (after === null ? formatLogbookHeading() : '') + formatLogbookLines(entries, names);
      const next = entries.length < EXPORT_ENTRIES ? null : (entries.at(-1)?.number ?? null);
      return { ok: true, value: { text, next } };
    },
  };
}

function toFilter({ text, kinds, who, day }: LogbookSearch): LogbookFilter {
  const from = day === null ? null : parseInstant(day);
  return { text, kinds, who, from, to: from === null ? null : addMs(from, DAY) };
}

/** Checks the whole chain, with a break after each few hundred entries. */
async function checkAll(file: Logbook, timers: Timers): Promise<LogbookCheck> {
  const steps = file.check(CHECK_ENTRIES);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await new Promise<void>((resolve) => void timers.after(0, resolve));
  }
}
