/** The ways that print a sheet as a page: the host lays it out and hands it to the system, or writes it as PDF. */

import type { PagePrinter } from '../../contract/domain/print-document.ts';
import type { PrinterWay } from './transport.ts';
import { notSent, unknown } from './transport.ts';

/** A printer of the system, or its dialog where `device` is null. */
export function systemWay(pages: PagePrinter, device: string | null, page: string): PrinterWay {
  return {
    async send({ sheet, copies, begin }) {
      if (!begin()) return { kind: 'taken_back' };
      switch (await pages.print(sheet, { device, page, copies })) {
        case 'taken':
          return { kind: 'sent' };
        case 'closed':
          return { kind: 'over', fault: 'dialog_closed' };
        case 'no_printer':
          return notSent('unknown_printer');
        case 'refused':
          return unknown('refused');
      }
    },
  };
}

/** A file for each print. A half one is not left behind. */
export function fileWay(pages: PagePrinter, page: string): PrinterWay {
  return {
    async send({ sheet, begin }) {
      if (!begin()) return { kind: 'taken_back' };
      return (await pages.save(sheet, page)) ? { kind: 'done' } : notSent('no_file');
    },
  };
}

/** Where the host prints no pages: in the preview. */
export const NO_PAGES: PrinterWay = { send: () => Promise.resolve({ kind: 'over', fault: 'refused' }) };
