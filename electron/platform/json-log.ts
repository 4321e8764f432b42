import type { Clock, Log } from '../contract/ports.ts';

/** Writes each log line as one line of JSON, by default to standard error. */
export function createJsonLog(
  clock: Clock,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Log {
  return (event, facts = {}) => write(`${JSON.stringify({ at: new Date(clock.now()), event, ...facts })}\n`);
}
