/** The most concurrent attempts to one endpoint, so that a slow receiver is not flooded. */
const SLOTS_PER_ENDPOINT = 32;

/** The most concurrent attempts to all endpoints. */
const SLOTS = 128;

/** Limits concurrent attempts, and keeps a delivery from being attempted twice at once. */
export function createDeliverySlots() {
  const busyByEndpoint = new Map<string, Set<number>>();
  let inFlight = 0;

  const busy = (endpointId: string): Set<number> => {
    const ids = busyByEndpoint.get(endpointId) ?? new Set<number>();
    busyByEndpoint.set(endpointId, ids);
    return ids;
  };

  return {
    /** The deliveries of an endpoint that are in flight or whose outcome is not recorded yet. */
    busy: (endpointId: string): ReadonlySet<number> => busy(endpointId),
    /** How many more attempts to an endpoint may start. */
    free: (endpointId: string): number => Math.min(SLOTS_PER_ENDPOINT - busy(endpointId).size, SLOTS - inFlight),
    inFlight: (): number => inFlight,
    take(endpointId: string, deliveryId: number): void {
      busy(endpointId).add(deliveryId);
      inFlight += 1;
    },
    /** Ends an attempt. Its delivery stays busy until `release`, after the outcome is recorded. */
    finish(): void {
      inFlight -= 1;
    },
    release(deliveryIds: readonly number[]): void {
      for (const ids of busyByEndpoint.values()) for (const id of deliveryIds) ids.delete(id);
    },
  };
}

export type DeliverySlots = ReturnType<typeof createDeliverySlots>;
