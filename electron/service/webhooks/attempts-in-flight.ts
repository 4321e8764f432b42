import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';

/** The most concurrent attempts to one endpoint, so that a slow receiver is not flooded. */
const ATTEMPTS_PER_ENDPOINT = 32;

/** The most concurrent attempts to all endpoints. */
const ATTEMPTS = 128;

/**
 * Limits concurrent attempts, and keeps a delivery from being attempted twice at once.
 *
 * @param countConnections how many connections to an endpoint are free
 */
export function createAttemptsInFlight(countConnections: (endpoint: WebhookEndpointRecord) => number) {
  /** By the ids of their deliveries. */
  const flights = new Map<number, { readonly endpointId: string; readonly ended: Promise<void> }>();

  const countTo = (endpointId: string): number => {
    let count = 0;
    for (const flight of flights.values()) if (flight.endpointId === endpointId) count += 1;
    return count;
  };

  return {
    has: (deliveryId: number): boolean => flights.has(deliveryId),
    countTo,
    /** How many more attempts to an endpoint may start. */
    countFree: (endpoint: WebhookEndpointRecord): number =>
      Math.min(ATTEMPTS_PER_ENDPOINT - countTo(endpoint.id), ATTEMPTS - flights.size, countConnections(endpoint)),
    /** Adds an attempt, which `attempt` ends by resolving; it must not reject. Returns what resolves after that. */
    add(endpointId: string, deliveryId: number, attempt: Promise<void>): Promise<void> {
      const ended = attempt.then(() => void flights.delete(deliveryId));
      flights.set(deliveryId, { endpointId, ended });
      return ended;
    },
    /** Resolves when the attempts that are in flight now have ended; undefined if there are none. */
    whenIdle: (): Promise<unknown> | undefined =>
      flights.size === 0 ? undefined : Promise.all([...flights.values()].map(({ ended }) => ended)),
  };
}

export type AttemptsInFlight = ReturnType<typeof createAttemptsInFlight>;
