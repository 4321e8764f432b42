// Formats times, amounts and names for display.

/** The time of day of a timestamp, which is always in India time. @param {string} time */
export const formatClock = (time) => time.slice(11, 19);

/** @param {string} time */
export const formatDay = (time) =>
  new Date(`${time.slice(0, 10)}T00:00Z`).toLocaleDateString('en-IN', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

/** The time of day, preceded by the date unless that is today's. @param {string} time @param {string} now */
export const formatMoment = (time, now) =>
  time.slice(0, 10) === now.slice(0, 10)
    ? formatClock(time)
    : `${formatDay(time).replace(/^\w+, | \d{4}$/g, '')} ${formatClock(time)}`;

/** A duration as minutes and seconds. @param {number} milliseconds */
export function formatDuration(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** @param {string} amount a decimal string */
export const formatAmount = (amount) => `₹${rupees.format(Number(amount))}`;

/** `OUT_FOR_DELIVERY` as `out for delivery`. @param {string} name */
export const formatName = (name) => name.toLowerCase().replaceAll('_', ' ');
