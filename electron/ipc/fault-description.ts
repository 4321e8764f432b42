import type { DiskFault } from '../contract/domain/disk-fault.ts';
import { classifyDiskFault, NEWER_DATABASE } from '../contract/domain/disk-fault.ts';
import type { Problem } from '../contract/ipc/call.ts';

/** What staff are told of a disk that did not do what it should. */
const PROBLEM_BY_DISK_FAULT: Readonly<Record<DiskFault, Problem>> = {
  full: 'disk_full',
  failing: 'disk_failing',
  damaged: 'disk_failing',
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
  return { problem: problemOf(thrown, code), facts: { fault: thrown.name, code, place } };
}

function problemOf(thrown: Error, code: string | null): Problem {
  if (code === NEWER_DATABASE) return 'newer_database';
  const fault = classifyDiskFault(thrown);
  return fault === null ? 'internal' : PROBLEM_BY_DISK_FAULT[fault];
}

/** The line of code that threw. The message stands before it, in any number of lines, and is cut off first. */
function firstPlace({ stack = '', message }: Error): string | null {
  const messageAt = stack.indexOf(message);
  if (messageAt < 0) return null;
  const lines = stack.slice(messageAt + message.length).split('\n');
  return lines.find((line) => line.startsWith('    at '))?.trim() ?? null;
}
