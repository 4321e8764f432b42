/** Transports that print pages: the platform lays a document out and hands it to the system, or writes it as PDF. */

import type { PagePrinter } from '../../contract/domain/print-document.ts';
import type { PrinterTransport } from './transport.ts';
import { notSentResult, unknownResult } from './transport.ts';

/** A printer of the system; where `device` is null, staff choose one in the system's dialog. */
export function createPagePrinterTransport(pages: PagePrinter, device: string | null, page: string): PrinterTransport {
  return {
    async send({ document, copies, begin }) {
      if (!begin()) return { kind: 'withdrawn' };
      switch (await pages.print(document, { device, page, copies })) {
        case 'taken':
          return { kind: 'sent' };
        case 'closed':
          return { kind: 'over', fault: 'dialog_closed' };
        case 'no_printer':
          return notSentResult('unknown_printer');
        case 'refused':
          return unknownResult('refused');
        case 'unanswered':
          return unknownResult('no_answer');
      }
    },
  };
}

/** Writes a file for each document. A failed write leaves no file behind. */
export function createPdfTransport(pages: PagePrinter, page: string): PrinterTransport {
  return {
    async send({ document, begin }) {
      if (!begin()) return { kind: 'withdrawn' };
      return (await pages.save(document, page)) ? { kind: 'done' } : notSentResult('no_file');
    },
  };
}

/** For platforms that print no pages, such as the preview. */
export const UNAVAILABLE_TRANSPORT: PrinterTransport = {
  send: () => Promise.resolve({ kind: 'over', fault: 'refused' }),
};
