import { useCallback, useEffect, useState } from 'react';
import type { OperatorClient } from '../client/operator-client.ts';
import { type Snapshot, snapshotList } from '../client/resources.ts';
import { useOperator } from '../session/operator-context.ts';

interface UsedSnapshots {
  /** Oldest first. */
  readonly snapshots: readonly Snapshot[];
  /** Runs an action, then reads the list again. */
  change(done: string, action: (client: OperatorClient) => Promise<unknown>): void;
}

/** The snapshots that the service keeps. The overview leaves them out, because they seldom change. */
export function useSnapshots(): UsedSnapshots {
  const { run } = useOperator();
  const [snapshots, setSnapshots] = useState<readonly Snapshot[]>([]);
  const change = useCallback<UsedSnapshots['change']>(
    (done, action) =>
      run(done, async (client) => {
        await action(client);
        setSnapshots((await client.read('/snapshots', snapshotList)).data);
      }),
    [run],
  );
  useEffect(() => change('', () => Promise.resolve()), [change]);
  return { snapshots, change };
}
