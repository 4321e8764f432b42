import { networkInterfaces } from 'node:os';
import type { Timers } from '../../contract/ports.ts';
import type { PrinterAddress } from './printer-socket.ts';
import { openPrinterSocket } from './printer-socket.ts';

const PORT = 9_100;

/** A printer in the same building answers sooner. */
const TIMEOUT_MS = 500;

const PARALLEL_MAX = 64;

/** Networks that are searched: cable and Wi-Fi, not every virtual one that a program has added. */
const NETWORKS_MAX = 2;

/** The other addresses of the /24 network around an address. */
function listNeighbours(address: string): string[] {
  const [first, second, third, own] = address.split('.');
  return Array.from({ length: 254 }, (_, index) => index + 1)
    .filter((last) => String(last) !== own)
    .map((last) => `${first}.${second}.${third}.${last}`);
}

function listOwnAddresses(): string[] {
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
 * Finds the addresses in the local networks that accept connections at the printers' port, in ascending order. Nothing is
 * sent to them. `around`: this PC's own addresses.
 */
export async function findNetworkPrinters(
  timers: Timers,
  around: readonly string[] = listOwnAddresses(),
  port: number = PORT,
): Promise<PrinterAddress[]> {
  const hosts = around.flatMap(listNeighbours);
  const answering = new Set<string>();
  for (let from = 0; from < hosts.length; from += PARALLEL_MAX) {
    await Promise.all(
      hosts.slice(from, from + PARALLEL_MAX).map(async (host) => {
        const socket = await openPrinterSocket({ host, port }, timers, TIMEOUT_MS);
        if (socket === null) return;
        socket.destroy();
        answering.add(host);
      }),
    );
  }
  return hosts.filter((host) => answering.has(host)).map((host) => ({ host, port }));
}
