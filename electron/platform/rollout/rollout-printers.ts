import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ORDER_DOCUMENTS } from '../../contract/domain/print-document.ts';
import type { Printer, PrinterKind, PrinterTransportSettings } from '../../contract/domain/printing.ts';
import { PRINTER_KINDS, PRINTER_TRANSPORTS, printer as printerSchema } from '../../contract/domain/printing.ts';
import type { FieldReaders, ReportProblem } from './field-reader.ts';
import { readFields, readWith } from './field-reader.ts';
import { isObject } from './rollout-file.ts';

/** The widths of a roll, by the size on its box. */
const ROLLS = { '58mm': 384, '80mm': 576, '80mm-512': 512 } as const;
const PAGES = { A4: 'A4', A5: 'A5', '58mm': 'roll58', '80mm': 'roll80' } as const;

const { shape } = printerSchema;
const { network, queue, system } = PRINTER_TRANSPORTS;

const flag = readWith(z.boolean(), 'true_or_false');
const rollPaper = readWith(z.enum(['58mm', '80mm', '80mm-512']), 'printer_paper');
const pagePaper = readWith(z.enum(['A4', 'A5', '58mm', '80mm']), 'printer_paper');

const COMMON = {
  kind: readWith(z.enum(PRINTER_KINDS), 'printer_kind'),
  name: readWith(shape.name, 'printer_name'),
  documents: readWith(z.array(z.enum(ORDER_DOCUMENTS)), 'printer_documents'),
  copies: readWith(shape.copies, 'printer_copies'),
} as const;

/** Printers that take ESC/POS. */
const ROLL = {
  ...COMMON,
  paper: rollPaper,
  output: readWith(shape.output, 'printer_output'),
  cut: flag,
  drawer: flag,
  beep: flag,
} as const;

const NETWORK = {
  ...ROLL,
  host: readWith(network.schema.shape.host, 'printer_host'),
  port: readWith(network.schema.shape.port, 'printer_port'),
} as const;

const QUEUE = { ...ROLL, queue: readWith(queue.schema.shape.queue, 'printer_queue') } as const;

const SYSTEM = { ...COMMON, paper: pagePaper, device: readWith(system.schema.shape.device, 'printer_device') } as const;

const PDF = { ...COMMON, paper: pagePaper } as const;

/** The fields of each kind of printer, for the page that documents them. */
export const PRINTER_FIELDS: Readonly<Record<PrinterKind, FieldReaders<object>>> = {
  network: NETWORK,
  queue: QUEUE,
  system: SYSTEM,
  pdf: PDF,
};

/** Reads one printer. Returns null if the given fields don't say how to reach it. */
export function readPrinter(value: unknown, at: string, report: ReportProblem): Printer | null {
  if (!isObject(value)) {
    report(at, 'printer');
    return null;
  }
  const kind = COMMON.kind(value['kind'], `${at}.kind`, report);
  return kind && READERS[kind]({ value, at: `${at}.`, report });
}

interface Entry {
  readonly value: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly report: ReportProblem;
}

const READERS: Readonly<Record<PrinterKind, (entry: Entry) => Printer | null>> = {
  network(entry) {
    const { name, host, port = 9_100, ...rest } = readKnown(entry, NETWORK, ['name', 'host']);
    if (name === undefined || host === undefined) return null;
    return buildRollPrinter(name, { kind: 'network', host, port }, rest);
  },
  queue(entry) {
    const { name, queue: queueName, ...rest } = readKnown(entry, QUEUE, ['name', 'queue']);
    if (name === undefined || queueName === undefined) return null;
    return buildRollPrinter(name, { kind: 'queue', queue: queueName }, rest);
  },
  system(entry) {
    const { name, device = null, paper = 'A4', ...rest } = readKnown(entry, SYSTEM, ['name']);
    return name === undefined ? null : buildPrinter(name, { kind: 'system', device, page: PAGES[paper] }, rest);
  },
  pdf(entry) {
    const { name, paper = 'A4', ...rest } = readKnown(entry, PDF, ['name']);
    return name === undefined ? null : buildPrinter(name, { kind: 'pdf', page: PAGES[paper] }, rest);
  },
};

/** Reads a printer's fields. A missing required field is reported as a problem of that field. */
function readKnown<Fields extends object>(
  { value, at, report }: Entry,
  readers: FieldReaders<Fields>,
  required: readonly (keyof Fields & string)[],
): Partial<Fields> {
  const given = Object.entries(value).filter(([, each]) => each !== null);
  const missing = required.map((name) => [name, undefined] as const);
  return readFields({ ...Object.fromEntries(missing), ...Object.fromEntries(given) }, readers, at, report);
}

interface CommonFields {
  readonly documents?: Printer['roles'];
  readonly copies?: number;
}

interface RollFields extends CommonFields, Partial<Pick<Printer, 'output' | 'cut' | 'drawer' | 'beep'>> {
  readonly paper?: keyof typeof ROLLS;
}

function buildRollPrinter(
  name: string,
  transport: PrinterTransportSettings,
  { paper = '80mm', output = 'picture', cut = true, drawer = false, beep = false, ...rest }: RollFields,
): Printer {
  return { ...buildPrinter(name, transport, rest), dots: ROLLS[paper], output, cut, drawer, beep };
}

/** A printer with default settings, except for the given ones. */
function buildPrinter(
  name: string,
  transport: PrinterTransportSettings,
  { documents = [...ORDER_DOCUMENTS], copies = 1 }: CommonFields,
): Printer {
  return {
    id: deriveId(name),
    name,
    transport,
    roles: documents,
    dots: ROLLS['80mm'],
    output: 'picture',
    copies,
    cut: true,
    drawer: false,
    beep: false,
    fallback: null,
  };
}

/** Derives a UUID (version 8) from a name, so that a changed entry replaces the printer that it created before. */
function deriveId(name: string): string {
  const bytes = createHash('sha256').update(`rollout printer ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
