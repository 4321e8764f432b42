/** The states of printing: what is about to be printed, what a printer reports, an unknown outcome, a printer being set up. */

import type { PrintingView, PrintJobView } from '../../electron/contract/calls/printing.ts';
import type { PrintFault } from '../../electron/contract/domain/printing.ts';
import { type FirstSteps, NEW_FIRST_STEPS } from '../../electron/contract/preferences.ts';
import { samplePrinter } from '../support/printing/sample-documents.ts';
import { NO_PRINTERS } from '../support/snapshots/printing.ts';
import { createSnapshot, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import { timeToday } from '../support/snapshots/values.ts';
import type { GalleryState } from './order-states.ts';
import type { CallAnswers } from './stock-states.ts';

const counter = samplePrinter(576, { name: 'Counter' });
const kitchen = samplePrinter(384, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', name: 'Kitchen, 58 mm' });

const PAPER: PrintingView = {
  ...NO_PRINTERS,
  settings: {
    ...NO_PRINTERS.settings,
    printers: [counter, kitchen],
    byItself: true,
    address: '12, MG Road, Indore',
    gstin: '23ABCDE1234F1Z5',
  },
};

function print(part: Partial<PrintJobView>): PrintJobView {
  return {
    workspace: 'store',
    number: 41,
    document: 'picking',
    orderId: 'ord_7K38',
    orderNumber: '7K38',
    isCopy: false,
    byItself: false,
    state: 'done',
    fault: null,
    printerName: 'Counter',
    askedAt: timeToday('11:51'),
    ...part,
  };
}

/** Orders, with this paper. */
function onOrders(part: Partial<PrintingView>): GalleryState {
  return { screen: '#orders', snapshot: createSnapshot({ alarm: SILENT_ALARM, printing: { ...PAPER, ...part } }) };
}

/** Faults that the line shows of a printer. */
const PRINTER_FAULTS = [
  'no_answer',
  'offline',
  'cover_open',
  'no_paper',
  'printer_error',
  'unknown_printer',
  'refused',
  'blocked',
  'no_file',
  'nobody_draws',
  'not_drawn',
  'broke_off',
  'stalled',
] as const satisfies readonly PrintFault[];

const faulty = (fault: PrintFault): Partial<PrintingView> => ({
  faults: [{ printerId: counter.id, name: counter.name, fault }],
  waiting: 2,
});

/** With what main answers in it. */
type PaperState = GalleryState & { readonly answers?: CallAnswers };

const settings: PaperState = {
  screen: '#settings',
  snapshot: createSnapshot({ alarm: SILENT_ALARM, printing: PAPER }),
  answers: {
    'printing.change': null,
    'printing.print': print({ number: 44, document: 'test', state: 'waiting' }),
    'printing.jobs': [
      print({ number: 44, document: 'test', orderId: null, orderNumber: null, state: 'waiting', fault: 'no_paper' }),
    ],
    'printing.find': [
      { kind: 'network', host: '192.168.1.50', port: 9_100 },
      { kind: 'queue', queue: 'EPSON TM-T82X Receipt' },
    ],
  },
};

function withFirstSteps(firstSteps: FirstSteps): PaperState {
  const state = onOrders(NO_PRINTERS);
  return { ...state, snapshot: { ...state.snapshot, firstSteps } };
}

export const PRINTING_STATES: Readonly<Record<string, PaperState>> = {
  ...Object.fromEntries(
    PRINTER_FAULTS.map((fault) => [`printer-${fault.replaceAll('_', '-')}`, onOrders(faulty(fault))]),
  ),
  'printer-ready': onOrders({}),
  'first-steps': withFirstSteps({ ...NEW_FIRST_STEPS, isHeard: true }),
  'first-steps-left': withFirstSteps({ ...NEW_FIRST_STEPS, isOpen: false }),
  'look-at-the-paper': onOrders({
    asks: [
      print({ state: 'unknown', fault: 'broke_off' }),
      print({
        number: 42,
        document: 'day',
        orderId: null,
        orderNumber: null,
        state: 'unknown',
        fault: 'counter_ended',
      }),
    ],
  }),
  printing: {
    ...onOrders(faulty('no_paper')),
    printing: { orderId: 'ord_7K38', storeId: 3, number: '7K38', status: 'ACCEPTED' },
    answers: {
      'printing.jobs': [
        print({ number: 43, isCopy: true, state: 'waiting', fault: 'no_paper' }),
        print({ number: 42, document: 'receipt' }),
        print({ number: 41 }),
      ],
    },
  },
  'printing-a-list': {
    ...onOrders({ settings: { ...PAPER.settings, printers: [] } }),
    printing: { document: 'counting', storeId: 3, barcodes: ['8901000000552'] },
    answers: { 'printing.jobs': [] },
  },
  'printing-labels': {
    ...onOrders({ settings: { ...PAPER.settings, printers: [] } }),
    printing: { document: 'labels', storeId: 3, barcodes: ['8901000000552'] },
    answers: { 'printing.jobs': [] },
  },
  'paper-settings': settings,
  'paper-settings-blocked': {
    ...settings,
    snapshot: createSnapshot({ alarm: SILENT_ALARM, printing: { ...PAPER, ...faulty('blocked') } }),
  },
};
