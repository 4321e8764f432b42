/**
 * Names a thrown value for the log: its class, its code if it has one, and the same of its cause. Never its message,
 * which may contain what staff typed or what the service sent (C13).
 */
export function errorName(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const { cause } = thrown;
  return cause instanceof Error && cause !== thrown ? `${ownName(thrown)} (${ownName(cause)})` : ownName(thrown);
}

/** Codes of the system, of SQLite and of undici are words in capitals; anything else could be data. */
function ownName(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? `${error.name} ${code}` : error.name;
}
