/** The most concurrent attempts to one endpoint, so that a slow receiver is not flooded. */
const ATTEMPTS_PER_ENDPOINT = 32;

/** The most concurrent attempts to all endpoints. */
const ATTEMPTS = 128;

type Flights = ReadonlyMap<number, Promise<void>>;

const NO_FLIGHTS: Flights = new Map();

/** Limits concurrent attempts, and keeps a delivery from being attempted twice at once. */
export function createAttemptsInFlight() {
  const byEndpoint = new Map<string, Map<number, Promise<void>>>();
  const flightsTo = (endpointId: string): Flights => byEndpoint.get(endpointId) ?? NO_FLIGHTS;

  const countAll = (): number => {
    let count = 0;
    for (const flights of byEndpoint.values()) count += flights.size;
    return count;
  };

  const remove = (endpointId: string, deliveryId: number): void => {
    const flights = byEndpoint.get(endpointId);
    flights?.delete(deliveryId);
    if (flights?.size === 0) byEndpoint.delete(endpointId);
  };

  return {
    has: (endpointId: string, deliveryId: number): boolean => flightsTo(endpointId).has(deliveryId),
    countTo: (endpointId: string): number => flightsTo(endpointId).size,
    /** How many more attempts to an endpoint may start. */
    countFree: (endpointId: string): number =>
      Math.min(ATTEMPTS_PER_ENDPOINT - flightsTo(endpointId).size, ATTEMPTS - countAll()),
    /** Adds an attempt, which `attempt` ends by resolving; it must not reject. Returns what resolves after that. */
    add(endpointId: string, deliveryId: number, attempt: Promise<void>): Promise<void> {
      const flights = byEndpoint.get(endpointId) ?? new Map<number, Promise<void>>();
      byEndpoint.set(endpointId, flights);
      const ended = attempt.then(() => remove(endpointId, deliveryId));
      flights.set(deliveryId, ended);
      return ended;
    },
    /** Resolves when the attempts that are in flight now have ended; undefined if there are none. */
    whenIdle(): Promise<unknown> | undefined {
      const all = [...byEndpoint.values()].flatMap((flights) => [...flights.values()]);
      return all.length === 0 ? undefined : Promise.all(all);
    },
  };
}

export type AttemptsInFlight = ReturnType<typeof createAttemptsInFlight>;
