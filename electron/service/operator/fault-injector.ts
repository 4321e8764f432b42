import { z } from 'zod';

/** Things that go wrong on purpose. The last three concern lists and deliveries of events. */
const FAULT_KINDS = [
  'status',
  'delay',
  'drop_before',
  'drop_after',
  'duplicate_events',
  'reorder_events',
  'delay_events',
] as const;

const EVENT_KINDS: ReadonlySet<string> = new Set(['duplicate_events', 'reorder_events', 'delay_events']);

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

/** A request as a fault sees it. */
export interface FaultTarget {
  readonly method: string;
  /** The path as it was called, and as the specification writes it. */
  readonly path: string;
  readonly template: string;
  readonly keyId: string | null;
}

/** A path matches as it was called, as the specification writes it, or by its beginning when it ends in `*`. */
function pathMatches(wanted: string, { path, template }: FaultTarget): boolean {
  if (wanted.endsWith('*')) return path.startsWith(wanted.slice(0, -1));
  return wanted === path || wanted === template;
}

function matches({ match }: Fault, target: FaultTarget): boolean {
  if (match?.method !== undefined && match.method.toUpperCase() !== target.method) return false;
  if (match?.key_id !== undefined && match.key_id !== target.keyId) return false;
  return match?.path === undefined || pathMatches(match.path, target);
}

/** The faults that are waiting for a request to hit. Each hits so many times and is gone. */
export function createFaultInjector() {
  let waiting: { fault: Fault; left: number }[] = [];

  const take = (target: FaultTarget, ofEvents: boolean): Fault | undefined => {
    const hit = waiting.find(({ fault }) => EVENT_KINDS.has(fault.kind) === ofEvents && matches(fault, target));
    if (!hit) return undefined;
    hit.left -= 1;
    waiting = waiting.filter(({ left }) => left > 0);
    return hit.fault;
  };

  return {
    add(fault: Fault): void {
      waiting.push({ fault, left: fault.times });
    },
    clear(): void {
      waiting = [];
    },
    /** What still waits, oldest first, and how often each will hit. */
    waiting: (): (Fault & { left: number })[] => waiting.map(({ fault, left }) => ({ ...fault, left })),
    /** The fault that hits this request, if any. */
    ofRequest: (target: FaultTarget): Fault | undefined => (waiting.length === 0 ? undefined : take(target, false)),
    /** The fault that hits this list or delivery of events, if any. */
    ofEvents: (target: FaultTarget): Fault | undefined => (waiting.length === 0 ? undefined : take(target, true)),
  };
}

export type FaultInjector = ReturnType<typeof createFaultInjector>;
