import type { HttpTransport } from '../contract/ports.ts';
import { NotSent } from '../contract/ports.ts';

/** A transport that can be disconnected: the **Network** switch of the practice store. */
export interface NetworkSwitch {
  readonly transport: HttpTransport;
  readonly isConnected: boolean;
  /**
   * Connects or disconnects. While disconnected it behaves as in a shop: new requests never leave, and earlier ones may
   * have taken effect although their responses never arrive.
   */
  setConnected(connected: boolean): void;
}

export function createNetworkSwitch(transport: HttpTransport, connected: boolean): NetworkSwitch {
  let isConnected = connected;
  const pendingDisconnects = new Set<() => void>();

  return {
    async transport(request) {
      if (!isConnected) throw new NotSent('the network is switched off');
      const disconnection = Promise.withResolvers<never>();
      const disconnect = () =>
        disconnection.reject(new Error('the network was switched off before the response arrived'));
      pendingDisconnects.add(disconnect);
      try {
        return await Promise.race([transport(request), disconnection.promise]);
      } finally {
        pendingDisconnects.delete(disconnect);
      }
    },
    get isConnected() {
      return isConnected;
    },
    setConnected(next) {
      isConnected = next;
      if (next) return;
      for (const disconnect of pendingDisconnects) disconnect();
    },
  };
}
