/** The ways that print a sheet as a page: the host lays it out and hands it to the system, or writes it as PDF. */

import type { PagePrinter } from '../../contract/domain/print-document.ts';
import type { PrinterTransport } from './transport.ts';
import { notSentResult, unknownResult } from './transport.ts';

/** A printer of the system, or its dialog where `device` is null. */
export function createPagePrinterTransport(pages: PagePrinter, device: string | null, page: string): PrinterTransport {
  return {
    async send({ document: sheet, copies, begin }) {
      if (!begin()) return { kind: 'taken_back' };
      switch (await pages.print(sheet, { device, page, copies })) {
        case 'taken':
          return { kind: 'sent' };
        case 'closed':
          return { kind: 'over', fault: 'dialog_closed' };
        case 'no_printer':
          return notSentResult('unknown_printer');
        case 'refused':
          return unknownResult('refused');
      }
    },
  };
}

/** A file for each print. A half one is not left behind. */
export function createPdfTransport(pages: PagePrinter, page: string): PrinterTransport {
  return {
    async send({ document: sheet, begin }) {
      if (!begin()) return { kind: 'taken_back' };
      return (await pages.save(sheet, page)) ? { kind: 'done' } : notSentResult('no_file');
    },
  };
}

/** Where the host prints no pages: in the preview. */
export const UNAVAILABLE_TRANSPORT: PrinterTransport = {
  send: () => Promise.resolve({ kind: 'over', fault: 'refused' }),
};
