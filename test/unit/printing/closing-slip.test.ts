import { expect, test } from 'vitest';
import { buildClosingSlip } from '../../../electron/printing/documents/closing-slip.ts';
import { sampleLetterhead } from '../../support/printing/sample-documents.ts';
import { SIGNED_CLOSINGS } from '../../support/snapshots/sales.ts';

test('the slip of a closing carries the logbook’s mark, which nobody at this PC can change afterwards', () => {
  const [closing = expect.unreachable()] = SIGNED_CLOSINGS;
  const marks = { isPractice: false, isCopy: false };
  const { blocks } = buildClosingSlip(sampleLetterhead('en'), closing, marks);
  expect(JSON.stringify(blocks)).toContain('48211 · 9f2c40d1b7a3e655');
});
