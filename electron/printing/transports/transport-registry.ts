import type { DiscoveredPrinter } from '../../contract/calls/printing.ts';
import type { PagePrinter } from '../../contract/domain/print-document.ts';
import type { Printer, PrinterTransportSettings } from '../../contract/domain/printing.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import { createNetworkTransport } from './network.ts';
import { findNetworkPrinters } from './network-discovery.ts';
import { createPagePrinterTransport, createPdfTransport, UNAVAILABLE_TRANSPORT } from './page-printer.ts';
import { openSystemPrograms } from './program-runner.ts';
import { createRawQueueTransport, findRawQueues } from './raw-queue.ts';
import type { PrinterTransport } from './transport.ts';

export interface TransportRegistry {
  /** The transport to a printer, by the kind that staff chose. */
  transportFor(printer: Printer): PrinterTransport;
  /** Finds printers of this PC and of the local network; takes a few seconds. */
  findPrinters(): Promise<DiscoveredPrinter[]>;
}

/** The transports of this PC. `pages`: null where the platform prints none. */
export function createTransportRegistry(
  timers: Timers,
  platform: NodeJS.Platform,
  pages: PagePrinter | null,
): TransportRegistry {
  const run = openSystemPrograms(timers, platform).runWithin(MINUTE);
  /** Transports are kept, because they remember whether their printer answers. */
  const open = new Map<string, PrinterTransport>();

  function createTransport(settings: PrinterTransportSettings): PrinterTransport {
    switch (settings.kind) {
      case 'network':
        return createNetworkTransport(settings, timers);
      case 'queue':
        return createRawQueueTransport(settings.queue, platform, run, timers);
      case 'system':
        return pages === null
          ? UNAVAILABLE_TRANSPORT
          : createPagePrinterTransport(pages, settings.device, settings.page);
      case 'pdf':
        return pages === null ? UNAVAILABLE_TRANSPORT : createPdfTransport(pages, settings.page);
    }
  }

  return {
    transportFor({ transport: settings }) {
      const name = JSON.stringify(settings);
      const transport = open.get(name) ?? createTransport(settings);
      open.set(name, transport);
      return transport;
    },
    async findPrinters() {
      const [hosts, queues] = await Promise.all([findNetworkPrinters(timers), findRawQueues(platform, run, pages)]);
      return [
        ...hosts.map((address) => ({ kind: 'network', ...address }) as const),
        ...queues.map((queue) => ({ kind: 'queue', queue }) as const),
      ];
    },
  };
}
