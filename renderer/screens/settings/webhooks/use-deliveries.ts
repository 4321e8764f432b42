import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../../../../electron/contract/ipc/call.ts';
import type { WebhookDeliveryPage, WebhookDeliveryView } from '../../../../electron/contract/ipc/webhooks.ts';
import { useServices } from '../../../state/services.ts';

export const DELIVERY_FILTERS = ['all', 'PENDING', 'SUCCEEDED', 'DEAD'] as const;
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

interface Deliveries {
  readonly deliveries: readonly WebhookDeliveryView[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly problem: Problem | null;
  loadMore(): void;
  /** Shows a delivery that was sent again as it is now. */
  replace(delivery: WebhookDeliveryView): void;
}

const NOTHING: WebhookDeliveryPage = { deliveries: [], next: null };

/** Reads the deliveries to an endpoint, page by page. */
export function useDeliveries(endpointId: string, filter: DeliveryFilter): Deliveries {
  const { ipc } = useServices();
  const [list, setList] = useState<WebhookDeliveryPage>(NOTHING);
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);

  const read = useCallback(
    async (cursor: string | null, isCurrent: () => boolean): Promise<void> => {
      setLoading(true);
      const status = filter === 'all' ? null : filter;
      const result = await ipc.call('webhooks.deliveries', { workspace: 'store', endpointId, status, cursor });
      if (!isCurrent()) return;
      setLoading(false);
      setProblem(result.ok ? null : result.problem);
      if (!result.ok) return;
      const { deliveries, next } = result.value;
      setList((before) => ({ deliveries: [...(cursor === null ? [] : before.deliveries), ...deliveries], next }));
    },
    [ipc, endpointId, filter],
  );

  useEffect(() => {
    let isCurrent = true;
    setList(NOTHING);
    void read(null, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [read]);

  return {
    ...list,
    isLoading,
    hasMore: list.next !== null,
    problem,
    loadMore: () => void read(list.next, () => true),
    replace: (delivery) =>
      setList(({ deliveries, next }) => ({
        deliveries: deliveries.map((each) => (each.id === delivery.id ? delivery : each)),
        next,
      })),
  };
}
