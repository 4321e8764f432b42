import { formatRupees, paise } from '../../contract/domain/money.ts';
import type { PrintDocument } from '../../contract/domain/print-document.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import { hasDots } from '../../contract/domain/printing.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { centered, line, pair, RULE, SPACE } from './blocks.ts';
import { formatDayAndTime } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { footerBlocks, letterheadBlocks, markBlocks } from './letterhead.ts';

/** A page that shows whether a printer is set up right: edges, sizes, ₹ and Hindi conjuncts. */
export function buildTestPage(
  letterhead: Letterhead,
  printer: Printer,
  printedAt: Instant,
  marks: DocumentMarks,
): PrintDocument {
  const { t } = letterhead;
  return {
    title: t('test'),
    blocks: [
      ...markBlocks(letterhead, marks, 'practice_page'),
      ...letterheadBlocks(letterhead),
      centered(t('test'), { size: 'big', bold: true }),
      pair(t('test_printer'), printer.name),
      ...(hasDots(printer) ? [centered(t('test_width', String(printer.dots)), { size: 'small' })] : []),
      RULE,
      line(t('test_edges'), { size: 'small' }),
      { kind: 'ruler' },
      line(t('test_letters'), { size: 'small' }),
      centered(formatRupees(paise(12_345_650)), { size: 'big', bold: true }),
      // One character that the printer lacks would turn the whole page into a picture.
      ...(printer.output === 'text'
        ? []
        : [centered('क्ष त्र ज्ञ श्री हिन्दी', { size: 'big' }), centered('बासमती चावल 5 kg')]),
      { kind: 'tick', count: '2 ×', isMany: true, text: 'Tata Salt 1 kg', note: '8901058851427' },
      { kind: 'barcode', value: 'COUNTER-TEST' },
      centered(formatDayAndTime(printedAt), { size: 'small' }),
      ...footerBlocks(letterhead),
      SPACE,
      ...markBlocks(letterhead, { ...marks, isCopy: false }, 'practice_page'),
    ],
  };
}
