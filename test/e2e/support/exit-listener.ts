import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Listens for anything that reaches one address of this PC, by UDP and by TCP. */
export interface ExitListener {
  readonly address: string;
  readonly udpPort: number;
  readonly tcpPort: number;
  /** What arrived until now, one entry for each datagram and each connection. */
  heard(): Promise<readonly string[]>;
  stop(): void;
}

/** Loopback and, where there is a network, this PC's own address in it. */
export function listOwnAddresses(): string[] {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
  return ['127.0.0.1', ...outside.slice(0, 1)];
}

/** Starts listening on free ports of an address. */
export async function listenForExit(address: string): Promise<ExitListener> {
  const heard: string[] = [];
  const udp = createSocket('udp4', () => void heard.push('udp'));
  udp.bind(0, address);
  await once(udp, 'listening');
  const tcp = createServer((socket) => {
    heard.push('tcp');
    socket.on('error', () => undefined).resume();
  });
  tcp.listen(0, address);
  await once(tcp, 'listening');
  const at = tcp.address();
  const tcpPort = at !== null && typeof at === 'object' ? at.port : 0;
  const { port: udpPort } = udp.address();
  return {
    address,
    udpPort,
    tcpPort,
    // Sends a message of its own: it arrives after everything sent before, and proves that both protocols work.
    async heard() {
      const arrived = Promise.all([once(udp, 'message'), once(tcp, 'connection')]);
      udp.send('own', udpPort, address);
      connect(tcpPort, address)
        .on('error', () => undefined)
        .destroySoon();
      await arrived;
      heard.splice(heard.indexOf('udp'), 1);
      heard.splice(heard.indexOf('tcp'), 1);
      return [...heard];
    },
    stop() {
      udp.close();
      tcp.close();
    },
  };
}
