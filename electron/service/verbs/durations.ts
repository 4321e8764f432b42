import { DAY, HOUR, MINUTE, SECOND } from '../../contract/domain/time.ts';

const UNITS: Readonly<Record<string, number>> = { d: DAY, h: HOUR, m: MINUTE, s: SECOND };

/** Seconds of a duration such as `+15m` or `+1h30m`; null for any other text. */
export function readDuration(text: string): number | null {
  if (!/^\+(?:\d{1,7}[dhms])+$/.test(text)) return null;
  let total = 0;
  for (const [, count, unit = ''] of text.matchAll(/(\d+)([dhms])/g)) total += Number(count) * (UNITS[unit] ?? 0);
  return total / SECOND;
}
