import type { Printer, PrinterTransportSettings } from '../../../electron/contract/domain/printing.ts';

/** Kinds of printer that staff can add. */
export type PrinterKind = PrinterTransportSettings['kind'];

const WAYS: Readonly<Record<PrinterKind, PrinterTransportSettings>> = {
  network: { kind: 'network', host: '', port: 9_100 },
  queue: { kind: 'queue', queue: '' },
  system: { kind: 'system', device: null, page: 'A4' },
  pdf: { kind: 'pdf', page: 'A4' },
};

/** A printer of a kind, before anybody has set anything. */
export function createPrinter(kind: PrinterKind, name: string): Printer {
  return {
    id: crypto.randomUUID(),
    name,
    way: WAYS[kind],
    roles: ['receipt', 'picking', 'delivery'],
    dots: 576,
    output: 'picture',
    copies: 1,
    cut: true,
    drawer: false,
    beep: false,
    fallback: null,
  };
}
