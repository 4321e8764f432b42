/** Every way to a printer, by the kind that staff chose. */

import type { PagePrinter } from '../../contract/domain/print-document.ts';
import type { Printer, PrinterTransportSettings } from '../../contract/domain/printing.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { DiscoveredPrinter } from '../../contract/ipc/printing.ts';
import type { Timers } from '../../contract/ports.ts';
import { createNetworkTransport } from './network.ts';
import { findNetworkPrinters } from './network-discovery.ts';
import { createPagePrinterTransport, createPdfTransport, UNAVAILABLE_TRANSPORT } from './page-printer.ts';
import { createProgramRunner } from './program-runner.ts';
import { createRawQueueTransport, findRawQueues } from './raw-queue.ts';
import type { PrinterTransport } from './transport.ts';

export interface TransportRegistry {
  transportFor(printer: Printer): PrinterTransport;
  /** Printers of this PC and of the local network; takes a few seconds. */
  findPrinters(): Promise<DiscoveredPrinter[]>;
}

/** The ways of this PC. `pages` is null where the host prints none. */
export function createTransportRegistry(
  timers: Timers,
  platform: NodeJS.Platform,
  pages: PagePrinter | null,
): TransportRegistry {
  const run = createProgramRunner(timers, MINUTE);
  /** Kept, because a way learns whether its printer answers. */
  const open = new Map<string, PrinterTransport>();

  function make(way: PrinterTransportSettings): PrinterTransport {
    switch (way.kind) {
      case 'network':
        return createNetworkTransport(way, timers);
      case 'queue':
        return createRawQueueTransport(way.queue, platform, run);
      case 'system':
        return pages === null ? UNAVAILABLE_TRANSPORT : createPagePrinterTransport(pages, way.device, way.page);
      case 'pdf':
        return pages === null ? UNAVAILABLE_TRANSPORT : createPdfTransport(pages, way.page);
    }
  }

  return {
    transportFor({ way }) {
      const name = JSON.stringify(way);
      const known = open.get(name) ?? make(way);
      open.set(name, known);
      return known;
    },
    async findPrinters() {
      const [hosts, queues] = await Promise.all([findNetworkPrinters(timers), findRawQueues(platform, run)]);
      return [
        ...hosts.map((address) => ({ kind: 'network', ...address }) as const),
        ...queues.map((queue) => ({ kind: 'queue', queue }) as const),
      ];
    },
  };
}
