import { expect, test } from 'vitest';
import { instant } from '../../../electron/contract/domain/time.ts';
import { buildCountingList } from '../../../electron/printing/documents/counting-list.ts';
import { buildDaySummary } from '../../../electron/printing/documents/day-summary.ts';
import { buildDeliverySlip } from '../../../electron/printing/documents/delivery-slip.ts';
import { buildPickingSlip } from '../../../electron/printing/documents/picking-slip.ts';
import { buildReceipt } from '../../../electron/printing/documents/receipt.ts';
import { buildTestPage } from '../../../electron/printing/documents/test-page.ts';
import {
  sampleLetterhead,
  sampleOrder,
  sampleOrderDocument,
  samplePrinter,
} from '../../support/printing/sample-documents.ts';

const MARKS = { isPractice: true, isCopy: false } as const;
const AT = instant(1_795_000_000_000);
const letterhead = sampleLetterhead('en');
const data = sampleOrderDocument(sampleOrder());

test.each([
  ['receipt', buildReceipt(letterhead, data, MARKS)],
  ['picking slip', buildPickingSlip(letterhead, data, MARKS)],
  ['delivery slip', buildDeliverySlip(letterhead, data, MARKS)],
  ['counting list', buildCountingList(letterhead, [], AT, MARKS)],
  ['day summary', buildDaySummary(letterhead, { at: AT, sales: [], delivered: 0, cancelled: 0 }, MARKS)],
  ['test page', buildTestPage(letterhead, samplePrinter(384), AT, MARKS)],
])('the mark of practice is at both ends of a %s, so that a torn-off piece has it (C16)', (_name, { blocks }) => {
  const mark = { kind: 'mark', text: expect.stringMatching(/^PRACTICE/) };
  expect([blocks.at(0), blocks.at(-1)]).toEqual([mark, mark]);
});
