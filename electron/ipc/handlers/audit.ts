import { addMs, DAY, parseInstant } from '../../contract/domain/time.ts';
import type { AUDIT_CALLS, AuditCheck, AuditSearch } from '../../contract/ipc/audit.ts';
import { DONE, failed } from '../../contract/ipc/call.ts';
import type { CallHandlers } from '../../contract/ipc/calls.ts';
import type { Timers } from '../../contract/ports.ts';
import { formatAuditHeading, formatAuditLines } from '../../csv/audit-export.ts';
import type { AuditFilter } from '../../database/audit/audit-file.ts';
import type { AuditLog } from '../../database/audit/audit-log.ts';
import type { AuditRecorder } from '../../staff/audit-recorder.ts';

const PAGE_ENTRIES = 50;
const EXPORT_ENTRIES = 1_000;
/** Entries that are checked without a break: a few milliseconds, in which no order waits. */
const CHECK_ENTRIES = 250;

/** The logbook. */
export function auditHandlers(recorder: AuditRecorder, timers: Timers): CallHandlers<keyof typeof AUDIT_CALLS> {
  return {
    'audit.view': ({ search, before }) => {
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
          files: file.files(),
          waiting: recorder.waiting(),
        },
      };
    },
    'audit.check': async () => ({ ok: true, value: await checkAll(recorder.read(), timers) }),
    'audit.remove': ({ sequence }, { who }) => (recorder.remove(sequence, who) ? DONE : failed('not_possible_now')),
    'audit.export': ({ search, after, range, names }) => {
      const edge = after ?? (range?.first ?? 1) - 1;
      const entries = recorder.read().readAfter(toFilter(search), edge, EXPORT_ENTRIES, range?.last);
      const text = (after === null ? formatAuditHeading() : '') + formatAuditLines(entries, names);
      const next = entries.length < EXPORT_ENTRIES ? null : (entries.at(-1)?.number ?? null);
      return { ok: true, value: { text, next } };
    },
  };
}

function toFilter({ text, kinds, who, day }: AuditSearch): AuditFilter {
  const from = day === null ? null : parseInstant(day);
  return { text, kinds, who, from, to: from === null ? null : addMs(from, DAY) };
}

/** Checks the whole chain, with a break after each few hundred entries. */
async function checkAll(file: AuditLog, timers: Timers): Promise<AuditCheck> {
  const steps = file.check(CHECK_ENTRIES);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await new Promise<void>((resolve) => void timers.after(0, resolve));
  }
}
