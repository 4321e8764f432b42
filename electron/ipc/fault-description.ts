import type { Problem } from '../contract/calls/call.ts';
import type { DiskFault } from '../contract/domain/disk-fault.ts';
import { classifyDiskFault, NEWER_DATABASE } from '../contract/domain/disk-fault.ts';

/** The problem that staff see for each disk fault. */
const PROBLEM_BY_DISK_FAULT: Readonly<Record<DiskFault, Problem>> = {
  full: 'disk_full',
  failing: 'disk_failing',
  locked: 'disk_failing',
  damaged: 'disk_failing',
};

/** A fault as it may be described. Error messages stay out of the log, because they may contain what staff typed. */
export interface FaultDescription {
  readonly problem: Problem;
  readonly facts: { readonly fault: string; readonly code: string | null; readonly place: string | null };
}

/** Describes a thrown value: the problem for the renderer, and facts that are safe to log. */
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

/**
 * The line of code that threw. The message, which may have several lines, precedes it in the stack and is cut off
 * first.
 */
function firstPlace({ stack = '', message }: Error): string | null {
  const messageAt = stack.indexOf(message);
  if (messageAt < 0) return null;
  const lines = stack.slice(messageAt + message.length).split('\n');
  return lines.find((line) => line.startsWith('    at '))?.trim() ?? null;
}
