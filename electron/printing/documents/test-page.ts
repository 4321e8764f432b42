import { formatRupees, paise } from '../../contract/domain/money.ts';
import type { PrintDocument } from '../../contract/domain/print-document.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { centered, line, pair, RULE, SPACE } from './blocks.ts';
import { formatDayAndTime } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { footerBlocks, letterheadBlocks, markBlocks } from './letterhead.ts';

/** Whether it burns dots that are sent to it; what the system prints has the system's own. */
const hasDots = ({ way }: Printer): boolean => way.kind === 'network' || way.kind === 'queue';

/** What a person looks at to say whether a printer is set up right: edges, sizes, ₹ and conjuncts of Hindi. */
export function buildTestPage(
  shop: Letterhead,
  printer: Printer,
  printedAt: Instant,
  marks: DocumentMarks,
): PrintDocument {
  const { t } = shop;
  return {
    title: t('test'),
    blocks: [
      ...markBlocks(shop, marks, 'practice_page'),
      ...letterheadBlocks(shop),
      centered(t('test'), { size: 'big', bold: true }),
      pair(t('test_printer'), printer.name),
      ...(hasDots(printer) ? [centered(t('test_width', String(printer.dots)), { size: 'small' })] : []),
      RULE,
      line(t('test_edges'), { size: 'small' }),
      { kind: 'ruler' },
      line(t('test_letters'), { size: 'small' }),
      centered(formatRupees(paise(12_345_650)), { size: 'big', bold: true }),
      // A page for the printer's own letters must hold no others, or it would be drawn.
      ...(printer.output === 'text'
        ? []
        : [centered('क्ष त्र ज्ञ श्री हिन्दी', { size: 'big' }), centered('बासमती चावल 5 kg')]),
      { kind: 'tick', count: '2 ×', isMany: true, text: 'Tata Salt 1 kg', note: '8901058851427' },
      { kind: 'barcode', value: 'COUNTER-TEST' },
      centered(formatDayAndTime(printedAt), { size: 'small' }),
      ...footerBlocks(shop),
      SPACE,
    ],
  };
}
