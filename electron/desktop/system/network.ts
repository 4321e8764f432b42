import type { NetworkInterfaceInfo } from 'node:os';
import { networkInterfaces } from 'node:os';

/** Electron's main process is not told of a changed network, so its addresses are looked at this often. */
const LOOK_EVERY_MS = 5_000;

/**
 * Says when this PC came into another network: what is connected then may be dead without a sign of it. Whether the
 * line works is never concluded from this.
 */
export function setupNetwork(changed: () => void): void {
  let before = listAddresses(networkInterfaces());
  setInterval(() => {
    const now = listAddresses(networkInterfaces());
    if (now !== before && now !== '') changed();
    before = now;
  }, LOOK_EVERY_MS).unref();
}

/** The addresses by which this PC is on a network, as one text to compare. */
export function listAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ');
}
