import type { ApiClient } from '../../api-client/api-client.ts';
import type { RequestSlot } from '../../api-client/request-queue.ts';
import type { ActionPurpose } from '../requests/outbox-request.ts';

/** Runs a task for each due request in parallel, up to a limit for each purpose. */
export interface WorkerPool {
  /** Starts tasks until as many wait for a slot as requests of their purpose are due. */
  fill(due: readonly ActionPurpose[]): void;
  /** Resolves when no task is running. */
  idle(): Promise<void>;
}

/** The most parallel tasks: two pushes of a file never share a slow line. */
const MAX_TASKS: Readonly<Record<ActionPurpose, number>> = { action: 6, background: 1 };

const PURPOSES: readonly ActionPurpose[] = ['action', 'background'];

export function createWorkerPool(parts: {
  readonly client: ApiClient;
  /** Runs one task; `slot` is null if the client was closed. */
  readonly run: (purpose: ActionPurpose, slot: RequestSlot | null) => Promise<void> | undefined;
  /** Called after each task, or with its error. */
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}): WorkerPool {
  const running: Readonly<Record<ActionPurpose, Set<Promise<void>>>> = { action: new Set(), background: new Set() };
  const waiting: Record<ActionPurpose, number> = { action: 0, background: 0 };

  const runInSlot = async (purpose: ActionPurpose): Promise<void> => {
    waiting[purpose] += 1;
    const slot = await parts.client.acquireSlot(purpose);
    waiting[purpose] -= 1;
    await parts.run(purpose, slot);
  };
  const start = (purpose: ActionPurpose): void => {
    const tasks = running[purpose];
    const task = runInSlot(purpose)
      .finally(() => tasks.delete(task))
      .then(parts.done, parts.failed);
    tasks.add(task);
  };

  return {
    fill: (due) => {
      for (const purpose of PURPOSES) {
        const dueCount = due.filter((each) => each === purpose).length;
        while (waiting[purpose] < dueCount && running[purpose].size < MAX_TASKS[purpose]) start(purpose);
      }
    },
    idle: async () => {
      await Promise.all(PURPOSES.flatMap((purpose) => [...running[purpose]]));
    },
  };
}
