import type { NetworkInterfaceInfo } from 'node:os';
import { networkInterfaces } from 'node:os';

/** How often the addresses are checked, because Electron reports no change of network to the main process. */
const CHECK_EVERY_MS = 2_000;

/**
 * Calls `changed` when this PC joins another network, because open connections may then be dead without a sign. This
 * says nothing about whether the service can be reached.
 */
export function setupNetwork(changed: () => void): void {
  let before = listAddresses(networkInterfaces());
  setInterval(() => {
    const now = listAddresses(networkInterfaces());
    if (now !== before && now !== '') changed();
    before = now;
  }, CHECK_EVERY_MS).unref();
}

/** This PC's network addresses, as one text to compare. */
export function listAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ');
}
