/** Every way to a printer, by the kind that staff chose. */

import type { PagePrinter } from '../../contract/domain/print-document.ts';
import type { FoundPrinter, Printer, Way } from '../../contract/domain/printing.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import { networkWay } from './network.ts';
import { findOnNetwork } from './network-discovery.ts';
import { fileWay, NO_PAGES, systemWay } from './page-printer.ts';
import { runsPrograms } from './program-runner.ts';
import { findQueues, queueWay } from './raw-queue.ts';
import type { PrinterWay } from './transport.ts';

export interface Ways {
  to(printer: Printer): PrinterWay;
  /** Printers of this PC and of the local network; takes a few seconds. */
  find(): Promise<FoundPrinter[]>;
}

/** The ways of this PC. `pages` is null where the host prints none. */
export function openWays(timers: Timers, platform: NodeJS.Platform, pages: PagePrinter | null): Ways {
  const run = runsPrograms(timers, MINUTE);
  /** Kept, because a way learns whether its printer answers. */
  const open = new Map<string, PrinterWay>();

  function make(way: Way): PrinterWay {
    switch (way.kind) {
      case 'network':
        return networkWay(way, timers);
      case 'queue':
        return queueWay(way.queue, platform, run);
      case 'system':
        return pages === null ? NO_PAGES : systemWay(pages, way.device, way.page);
      case 'pdf':
        return pages === null ? NO_PAGES : fileWay(pages, way.page);
    }
  }

  return {
    to({ way }) {
      const name = JSON.stringify(way);
      const known = open.get(name) ?? make(way);
      open.set(name, known);
      return known;
    },
    async find() {
      const [hosts, queues] = await Promise.all([findOnNetwork(timers), findQueues(platform, run)]);
      return [
        ...hosts.map((address) => ({ kind: 'network', ...address }) as const),
        ...queues.map((queue) => ({ kind: 'queue', queue }) as const),
      ];
    },
  };
}
