import type { Problem } from '../contract/bridge.ts';

/** Codes of the database and of the file system that staff can do something about. */
const PROBLEM_BY_CODE: Readonly<Record<string, Problem>> = {
  SQLITE_FULL: 'disk_full',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
};

/** A thrown value in words that are safe to log: an error's message may hold what was typed, so it stays out. */
export interface FaultDescription {
  readonly problem: Problem;
  readonly facts: { readonly fault: string; readonly code: string | null; readonly place: string | null };
}

/** What the renderer is told about a thrown value, and what the log may keep of it. */
export function describeFault(thrown: unknown): FaultDescription {
  if (!(thrown instanceof Error))
    return { problem: 'internal', facts: { fault: typeof thrown, code: null, place: null } };
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
  const place = firstPlace(thrown);
  return { problem: (code && PROBLEM_BY_CODE[code]) || 'internal', facts: { fault: thrown.name, code, place } };
}

/** The line of code that threw. The message stands before it, in any number of lines, and is cut off first. */
function firstPlace({ stack = '', message }: Error): string | null {
  const messageAt = stack.indexOf(message);
  if (messageAt < 0) return null;
  const lines = stack.slice(messageAt + message.length).split('\n');
  return lines.find((line) => line.startsWith('    at '))?.trim() ?? null;
}
