/** Days and times of day as people in India type them. */

/** "2026-11-30" → "30-11-2026". */
export function formatDayText(day: string): string {
  return day.split('-').toReversed().join('-');
}

/** "30-11-2026", "30/11/26", "30.11.2026" or "30112026" → "2026-11-30"; null if it is no day. */
export function parseDayText(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  const written = [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const at = Date.parse(`${written}T00:00:00Z`);
  // February 30 would be read as March 2.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(written) ? written : null;
}

/** Minutes after midnight → "9:30 pm". */
export function formatTimeText(minutes: number): string {
  const hours = Math.floor(minutes / 60) % 24;
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** "9:30 pm", "9.30pm", "9 pm", "21:30" or "2130" → minutes after midnight; null if it is no time. */
export function parseTimeText(text: string): number | null {
  const [, typedHours = '', minutes = '0', half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text) ?? [];
  const hours = Number(typedHours);
  if (typedHours === '' || Number(minutes) > 59) return null;
  if (half === undefined) return hours > 23 ? null : hours * 60 + Number(minutes);
  if (hours < 1 || hours > 12) return null;
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes);
}
