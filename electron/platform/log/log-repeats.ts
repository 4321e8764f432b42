import { MINUTE } from '../../contract/domain/time.ts';
import type { Clock } from '../../contract/ports.ts';

/** How often the same line is written at most. During an outage, some repeat every second. */
const PAUSE_MS = MINUTE;
const KINDS_MAX = 200;

/** Decides whether a line is written. Returns how many equal lines were left out before it, or null to leave it out. */
export type RepeatFilter = (text: string) => number | null;

/** Lets equal texts through once a minute. */
export function createRepeatFilter(clock: Clock): RepeatFilter {
  const kinds = new Map<string, { writtenAt: number; omitted: number }>();
  return (text) => {
    const now = clock.monotonic();
    const kind = kinds.get(text);
    if (kind !== undefined && now - kind.writtenAt < PAUSE_MS) {
      kind.omitted += 1;
      return null;
    }
    const [oldest] = kinds.keys();
    if (kinds.size >= KINDS_MAX && oldest !== undefined) kinds.delete(oldest);
    kinds.delete(text);
    kinds.set(text, { writtenAt: now, omitted: 0 });
    return kind?.omitted ?? 0;
  };
}
