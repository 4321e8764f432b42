/** Looks for printers on the local network, when somebody asks for it: every address beside this PC's own, at port 9100. */

import { networkInterfaces } from 'node:os';
import type { Timers } from '../../contract/ports.ts';
import { openPrinterSocket } from './printer-socket.ts';

const PORT = 9_100;

/** A printer in the same building answers within this. */
const WITHIN_MS = 500;

const AT_ONCE = 64;

/** Networks of a PC that are worth a look: its own cable and radio, not every bridge that a program has made. */
const NETWORKS_MAX = 2;

/** The other addresses of the smallest usual network around an address: those that share its first three numbers. */
function neighbours(address: string): string[] {
  const [first, second, third, own] = address.split('.');
  return Array.from({ length: 254 }, (_, index) => index + 1)
    .filter((last) => String(last) !== own)
    .map((last) => `${first}.${second}.${third}.${last}`);
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate(address))
    .map(({ address }) => address)
    .slice(0, NETWORKS_MAX);
}

function isPrivate(address: string): boolean {
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(address);
}

/**
 * Addresses at which something answers where printers do, in the order of the network. Nothing is sent to them.
 * `around`: this PC's own addresses.
 */
export async function findNetworkPrinters(
  timers: Timers,
  around: readonly string[] = ownAddresses(),
  port: number = PORT,
): Promise<{ host: string; port: number }[]> {
  const hosts = around.flatMap(neighbours);
  const answering = new Set<string>();
  for (let at = 0; at < hosts.length; at += AT_ONCE) {
    await Promise.all(
      hosts.slice(at, at + AT_ONCE).map(async (host) => {
        const socket = await openPrinterSocket({ host, port }, timers, WITHIN_MS);
        if (socket === null) return;
        socket.destroy();
        answering.add(host);
      }),
    );
  }
  return hosts.filter((host) => answering.has(host)).map((host) => ({ host, port }));
}
