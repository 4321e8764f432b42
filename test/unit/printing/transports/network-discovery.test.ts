import { afterEach, expect, test } from 'vitest';
import { systemPorts } from '../../../../electron/platform/system-ports.ts';
import { findNetworkPrinters } from '../../../../electron/printing/transports/network-discovery.ts';
import type { FakePrinter } from '../../../support/printing/fake-printer.ts';
import { startFakePrinter } from '../../../support/printing/fake-printer.ts';

/** Addresses of this machine that nothing else uses: all of 127/8 is loopback. */
const NETWORK = '127.83.44';

let printers: FakePrinter[] = [];
afterEach(async () => {
  await Promise.all(printers.map((printer) => printer.stop()));
  printers = [];
});

async function startAt(last: number, port = 0): Promise<FakePrinter> {
  const printer = await startFakePrinter({ answers: true }, port, `${NETWORK}.${last}`);
  printers.push(printer);
  return printer;
}

test('a search finds every printer in the network, in ascending order, and sends it nothing', async () => {
  const { port } = await startAt(200);
  await startAt(9, port);
  await startAt(254, port);
  expect(await findNetworkPrinters(systemPorts.timers, [`${NETWORK}.1`], port)).toEqual([
    { host: `${NETWORK}.9`, port },
    { host: `${NETWORK}.200`, port },
    { host: `${NETWORK}.254`, port },
  ]);
  expect(printers.flatMap((printer) => printer.prints())).toEqual([]);
});

test('a search leaves out this PC itself and other networks', async () => {
  const { port } = await startAt(1);
  const elsewhere = await startFakePrinter({}, port, '127.83.45.9');
  printers.push(elsewhere);
  expect(await findNetworkPrinters(systemPorts.timers, [`${NETWORK}.1`], port)).toEqual([]);
});

test('a search finds nothing without a network', async () => {
  expect(await findNetworkPrinters(systemPorts.timers, [])).toEqual([]);
});
