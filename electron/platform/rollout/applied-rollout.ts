import { createHash } from 'node:crypto';
import { PRINTERS_MAX, type Printer } from '../../contract/domain/printing.ts';
import type { RolloutProblem } from '../../contract/domain/rollout.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, parseInstant } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Clock, Log } from '../../contract/ports.ts';
import type { PreferenceFile, Preferences } from '../../contract/preferences.ts';
import { DEFAULT_SETTINGS } from '../../contract/settings.ts';
import type { Rollout } from './rollout.ts';

/** How long a reset of the owners' PINs may wait for the next start. */
const RESET_WITHIN_MS = 7 * DAY;

/**
 * Sets rollout's language and printers in the preferences, and forgets the owners' PINs: once each, and again after the
 * administrator has changed the value. Between two changes staff may choose another language, and change or remove the
 * printers. What is fixed is set at every start. Returns the problems. What can't be stored, because the disk is full,
 * is tried again at the next start, so that nothing keeps Counter from ringing.
 */
export function applyRollout(
  rolloutFile: Rollout,
  preferences: PreferenceFile,
  { now }: Pick<Clock, 'now'>,
  log: Log,
): RolloutProblem[] {
  const { language, printers, resetOwnerPins } = rolloutFile;
  const before = preferences.read();
  const problems: RolloutProblem[] = [];
  const withLanguage = applyLanguage(before, language);
  const added = addPrinters(forgetOwnerPins(withLanguage, resetOwnerPins, now()), printers, problems);
  const after = setFixed(added, rolloutFile);
  const { settings, printing, rollout, staff, shown } = after;
  // Most starts write nothing.
  if (JSON.stringify(after) === JSON.stringify(before)) return problems;
  try {
    preferences.change({ settings, printing, rollout, staff, shown });
  } catch (fault) {
    log('rollout_not_applied', { fault: errorName(fault) });
  }
  return problems;
}

/** Sets the language, unless staff chose one that neither Counter nor rollout had set. */
function applyLanguage(preferences: Preferences, language: Rollout['language']): Preferences {
  const { settings, rollout } = preferences;
  if (language === null || language === rollout.language) return preferences;
  const isOurs = settings.language === (rollout.language ?? DEFAULT_SETTINGS.language);
  return {
    ...preferences,
    settings: isOurs ? { ...settings, language } : settings,
    rollout: { ...rollout, language },
  };
}

/** Sets what the administrator has fixed, whatever staff chose before it was. */
function setFixed(preferences: Preferences, rollout: Rollout): Preferences {
  const { settings, printing, shown, connection } = preferences;
  const { language, printers, escalation, heartbeat, fixed } = rollout;
  const isPracticeLeft = rollout.practice === false && shown === 'practice';
  return {
    ...preferences,
    settings: {
      ...settings,
      ...(language !== null && fixed.includes('language') ? { language } : {}),
      ...(escalation === null ? {} : { rungs: [...escalation] }),
      ...(heartbeat === null ? {} : { heartbeat }),
    },
    printing: fixed.includes('printers')
      ? { ...printing, printers: keepFallbacks(printers, printing.printers) }
      : printing,
    shown: isPracticeLeft ? (connection === null ? null : 'store') : shown,
  };
}

/** Fixed printers, with the stand-ins that staff chose among them. */
function keepFallbacks(fixed: readonly Printer[], before: readonly Printer[]): Printer[] {
  return fixed.slice(0, PRINTERS_MAX).map((printer) => {
    const fallback = before.find(({ id }) => id === printer.id)?.fallback ?? null;
    return { ...printer, fallback: fixed.some(({ id }) => id === fallback) ? fallback : null };
  });
}

/** The last resort of an owner who has lost PIN and key: whoever signs in as an owner next sets a new PIN (C20). */
function forgetOwnerPins(preferences: Preferences, day: string | null, now: Instant): Preferences {
  const { staff, rollout } = preferences;
  if (day === null || staff === null || day === rollout.ownerPins?.day) return preferences;
  const since = now - parseInstant(day);
  if (since < 0 || since >= RESET_WITHIN_MS) return preferences;
  const members = staff.members.map((each) => (each.role === 'owner' ? { ...each, pin: null, wrongPins: 0 } : each));
  return {
    ...preferences,
    staff: { ...staff, members },
    rollout: { ...rollout, ownerPins: { day, isLogged: false } },
  };
}

/** Adds the printers that are new or changed since they were last added. */
function addPrinters(preferences: Preferences, printers: readonly Printer[], problems: RolloutProblem[]): Preferences {
  const { printing, rollout } = preferences;
  const list = [...printing.printers];
  // Keeps the digests of printers that the file no longer names, because it may be unreadable just today.
  const added = { ...rollout.printers };
  for (const [index, printer] of printers.entries()) {
    const digest = digestOf(printer);
    const isPlaced = rollout.printers[printer.id] === digest || placePrinter(list, printer);
    if (isPlaced) added[printer.id] = digest;
    // Reports only the first problem.
    else if (problems.length === 0)
      problems.push({ field: `printers[${index}]`, fault: 'too_many_printers', detail: null });
  }
  return { ...preferences, printing: { ...printing, printers: list }, rollout: { ...rollout, printers: added } };
}

/** Replaces the printer that rollout added under this name, or adds it. Returns false if the list is full. */
function placePrinter(list: Printer[], printer: Printer): boolean {
  const at = list.findIndex(({ id }) => id === printer.id);
  if (at >= 0) {
    list[at] = { ...printer, fallback: list[at]?.fallback ?? null };
    return true;
  }
  const transport = JSON.stringify(printer.transport);
  // Staff have set this printer up themselves.
  if (list.some((each) => JSON.stringify(each.transport) === transport)) return true;
  if (list.length >= PRINTERS_MAX) return false;
  list.push(printer);
  return true;
}

function digestOf(printer: Printer): string {
  return createHash('sha256').update(JSON.stringify(printer)).digest('hex').slice(0, 16);
}
