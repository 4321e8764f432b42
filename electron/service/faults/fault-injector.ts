import type { EventFault, Fault, RequestFault } from './fault-schema.ts';

/** The request or delivery that a fault is matched against. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  /** The path as the specification writes it, with parameters in braces. */
  readonly template: string;
  readonly keyId: string | null;
  /** The webhook endpoint of a delivery. */
  readonly endpointId?: string;
}

/** A fault that still applies `left` times. */
export interface PendingFault {
  readonly id: string;
  readonly fault: Fault;
  readonly left: number;
}

const EVENT_KINDS: ReadonlySet<string> = new Set([
  'duplicate_events',
  'reorder_events',
  'delay_events',
] satisfies EventFault['kind'][]);

const isEventFault = (fault: Fault): fault is EventFault => EVENT_KINDS.has(fault.kind);
const isRequestFault = (fault: Fault): fault is RequestFault => !EVENT_KINDS.has(fault.kind);

/** Whether a pattern equals the path or its template or, if it ends in `*`, is a prefix of the path. */
function pathMatches(pattern: string, { path, template }: FaultTarget): boolean {
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1));
  return pattern === path || pattern === template;
}

function matches({ match }: Fault, target: FaultTarget): boolean {
  if (match === undefined) return true;
  if (match.method !== undefined && match.method !== target.method) return false;
  if (match.key_id !== undefined && match.key_id !== target.keyId) return false;
  if ('endpoint_id' in match && match.endpoint_id !== undefined && match.endpoint_id !== target.endpointId)
    return false;
  return match.path === undefined || pathMatches(match.path, target);
}

/** Holds the faults that the operator has added, oldest first. Each applies `times` times. */
export function createFaultInjector() {
  let pending: readonly PendingFault[] = [];

  /** Uses the first fault of a group that matches the target once and returns it; undefined if none does. */
  const take = <Group extends Fault>(
    isInGroup: (fault: Fault) => fault is Group,
    target: FaultTarget,
  ): Group | undefined => {
    for (const [index, { fault, left, id }] of pending.entries()) {
      if (!isInGroup(fault) || !matches(fault, target)) continue;
      pending = pending.toSpliced(index, 1, ...(left > 1 ? [{ id, fault, left: left - 1 }] : []));
      return fault;
    }
    return undefined;
  };

  return {
    add(id: string, fault: Fault): void {
      pending = [...pending, { id, fault, left: fault.times }];
    },
    /** Removes one fault. Returns false if it is not pending. */
    remove(id: string): boolean {
      const before = pending.length;
      pending = pending.filter((each) => each.id !== id);
      return pending.length < before;
    },
    clear(): void {
      pending = [];
    },
    pending: (): readonly PendingFault[] => pending,
    /** Replaces all faults, oldest first. */
    replace(faults: readonly PendingFault[]): void {
      pending = faults;
    },
    keep() {
      const kept = pending;
      return () => {
        pending = kept;
      };
    },
    takeRequestFault: (target: FaultTarget): RequestFault | undefined => take(isRequestFault, target),
    takeEventFault: (target: FaultTarget): EventFault | undefined => take(isEventFault, target),
  };
}

export type FaultInjector = ReturnType<typeof createFaultInjector>;
