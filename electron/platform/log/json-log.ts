import type { Clock, Log } from '../../contract/ports.ts';
import { redact } from './log-redactor.ts';
import { createRepeatFilter } from './log-repeats.ts';

/** Takes one line of the log, without its end. Never throws. */
export type LogSink = (line: string) => void;

/** How many lines are kept in memory, for a support file while the disk takes no writes. */
const RECENT_LINES_MAX = 500;
const VALUE_LENGTH_MAX = 500;

/** The log of one run of the program. */
export interface JsonLog {
  /** Writes one line of JSON to standard error and to each sink. Never throws. */
  readonly log: Log;
  /** Sends lines to `sink` as well, beginning with the recent ones. A repeated line is sent once a minute. */
  addSink(sink: LogSink): void;
  /** The newest lines, oldest first. */
  recentLines(): readonly string[];
}

/** Creates the log. Values that look like a secret or a contact are masked (C13). */
export function createJsonLog(clock: Clock, standardError: LogSink = createStandardErrorSink()): JsonLog {
  const sinks: LogSink[] = [];
  const recent: string[] = [];
  const countOmitted = createRepeatFilter(clock);

  function keep(line: string): void {
    recent.push(line);
    if (recent.length > RECENT_LINES_MAX) recent.shift();
    for (const sink of sinks) sink(line);
  }

  return {
    log(event, values = {}) {
      const said = { event, ...redactValues(values) };
      const at = readTime(clock);
      standardError(JSON.stringify({ at, ...said }));
      const omitted = countOmitted(JSON.stringify(said));
      if (omitted !== null) keep(JSON.stringify(omitted === 0 ? { at, ...said } : { at, ...said, omitted }));
    },
    addSink(sink) {
      for (const line of recent) sink(line);
      sinks.push(sink);
    },
    recentLines: () => [...recent],
  };
}

/** Writes lines to standard error for as long as something reads it. */
function createStandardErrorSink(): LogSink {
  const { stderr } = process;
  // Without a listener, the error of a closed pipe (EPIPE) or a full disk would end the app.
  stderr.on('error', () => undefined);
  return (line) => {
    try {
      stderr.write(`${line}\n`);
    } catch {
      // A Windows app without a console has no standard error.
    }
  };
}

function redactValues(values: Parameters<Log>[1] & object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? redactText(value) : value]),
  );
}

function redactText(value: string): string {
  const text = redact(value);
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}

/** The time of a line; null if the PC's clock shows a time that no date can hold. */
function readTime(clock: Clock): string | null {
  try {
    return new Date(clock.now()).toISOString();
  } catch {
    return null;
  }
}
