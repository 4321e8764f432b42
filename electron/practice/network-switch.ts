import type { HttpTransport } from '../contract/ports.ts';
import { NotSent } from '../contract/ports.ts';

/** A wire with a plug: the switch **Network** of the practice store. */
export interface NetworkSwitch {
  readonly transport: HttpTransport;
  readonly isConnected: boolean;
  /**
   * Pulls the plug or puts it back. Pulled, it is as in a shop: what is asked from now on never leaves, and what was
   * asked before may have been done, but its answer never comes.
   */
  setConnected(connected: boolean): void;
}

/** Puts a plug into a wire. */
export function createNetworkSwitch(transport: HttpTransport, connected: boolean): NetworkSwitch {
  let isConnected = connected;
  const underWay = new Set<() => void>();

  return {
    async transport(request) {
      if (!isConnected) throw new NotSent('the plug is pulled');
      const pulled = Promise.withResolvers<never>();
      const pull = () => pulled.reject(new Error('the plug was pulled before the answer came'));
      underWay.add(pull);
      try {
        return await Promise.race([transport(request), pulled.promise]);
      } finally {
        underWay.delete(pull);
      }
    },
    get isConnected() {
      return isConnected;
    },
    setConnected(next) {
      isConnected = next;
      if (next) return;
      for (const pull of underWay) pull();
    },
  };
}
