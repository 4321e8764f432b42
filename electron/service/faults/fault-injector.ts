import { z } from 'zod';

/** Faults that apply to a request. */
const REQUEST_FAULTS = ['status', 'delay', 'drop_before', 'drop_after'] as const;

/** Faults that apply to lists and deliveries of events. */
const EVENT_FAULTS = ['duplicate_events', 'reorder_events', 'delay_events'] as const;

const EVENT_KINDS: ReadonlySet<string> = new Set(EVENT_FAULTS);

const FAULT_KINDS = [...REQUEST_FAULTS, ...EVENT_FAULTS] as const;

export const faultSchema = z.object({
  match: z
    .object({ method: z.string().optional(), path: z.string().optional(), key_id: z.string().optional() })
    .optional(),
  kind: z.enum(FAULT_KINDS),
  times: z.int().min(1).max(1_000_000),
  status: z.int().min(400).max(599).optional(),
  retry_after: z.int().min(0).max(86_400).optional(),
  delay_ms: z.int().min(0).max(3_600_000).optional(),
});

export type Fault = z.output<typeof faultSchema>;

/** The request or delivery that a fault is matched against. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  /** The path as the specification writes it, with parameters in braces. */
  readonly template: string;
  readonly keyId: string | null;
}

/** Whether a pattern equals the path or its template or, if it ends in `*`, is a prefix of the path. */
function pathMatches(pattern: string, { path, template }: FaultTarget): boolean {
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1));
  return pattern === path || pattern === template;
}

function matches({ match }: Fault, target: FaultTarget): boolean {
  if (match?.method !== undefined && match.method.toUpperCase() !== target.method) return false;
  if (match?.key_id !== undefined && match.key_id !== target.keyId) return false;
  return match?.path === undefined || pathMatches(match.path, target);
}

/** Holds the faults that the operator has added. Each applies `times` times. */
export function createFaultInjector() {
  let pending: { fault: Fault; left: number }[] = [];

  const take = (target: FaultTarget, isEventFault: boolean): Fault | undefined => {
    const match = pending.find(({ fault }) => EVENT_KINDS.has(fault.kind) === isEventFault && matches(fault, target));
    if (!match) return undefined;
    match.left -= 1;
    pending = pending.filter(({ left }) => left > 0);
    return match.fault;
  };

  return {
    add(fault: Fault): void {
      pending.push({ fault, left: fault.times });
    },
    clear(): void {
      pending = [];
    },
    /** The pending faults, oldest first, each with the number of times it still applies (`left`). */
    pending: (): (Fault & { left: number })[] => pending.map(({ fault, left }) => ({ ...fault, left })),
    /** Uses the first fault that matches this request once and returns it; undefined if none does. */
    takeRequestFault: (target: FaultTarget): Fault | undefined =>
      pending.length === 0 ? undefined : take(target, false),
    /** The same for a list or delivery of events. */
    takeEventFault: (target: FaultTarget): Fault | undefined => (pending.length === 0 ? undefined : take(target, true)),
  };
}

export type FaultInjector = ReturnType<typeof createFaultInjector>;
