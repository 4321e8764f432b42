import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../../electron/contract/calls/call.ts';
import type { WebhookDeliveryPage, WebhookDeliveryView } from '../../../../electron/contract/calls/webhooks.ts';
import { useServices } from '../../../services/services.ts';

export const DELIVERY_FILTERS = ['all', 'PENDING', 'SUCCEEDED', 'DEAD'] as const;
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

interface Deliveries {
  readonly deliveries: readonly WebhookDeliveryView[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly problem: Problem | null;
  loadMore(): void;
  /** Updates a delivery that was sent again. */
  replace(delivery: WebhookDeliveryView): void;
}

const NOTHING: WebhookDeliveryPage = { deliveries: [], next: null };

/** Reads the deliveries to an endpoint, page by page. */
export function useDeliveries(endpointId: string, filter: DeliveryFilter): Deliveries {
  const { ipc } = useServices();
  const [list, setList] = useState<WebhookDeliveryPage>(NOTHING);
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);

  // The current read. An answer that arrives after staff chose another list belongs to a list that is gone.
  const reading = useRef<object | null>(null);

  const read = useCallback(
    async (cursor: string | null): Promise<void> => {
      const page = {};
      reading.current = page;
      setLoading(true);
      const status = filter === 'all' ? null : filter;
      const result = await ipc.call('webhooks.deliveries', { workspace: 'store', endpointId, status, cursor });
      if (reading.current !== page) return;
      setLoading(false);
      setProblem(result.ok ? null : result.problem);
      if (!result.ok) return;
      const { deliveries, next } = result.value;
      setList((before) => ({ deliveries: [...(cursor === null ? [] : before.deliveries), ...deliveries], next }));
    },
    [ipc, endpointId, filter],
  );

  useEffect(() => {
    setList(NOTHING);
    void read(null);
    return () => {
      reading.current = null;
    };
  }, [read]);

  return {
    ...list,
    isLoading,
    hasMore: list.next !== null,
    problem,
    loadMore: () => void read(list.next),
    replace: (delivery) =>
      setList(({ deliveries, next }) => ({
        deliveries: deliveries.map((each) => (each.id === delivery.id ? delivery : each)),
        next,
      })),
  };
}
