import { expect, test } from 'vitest';
import { buildPickingSlip } from '../../../electron/printing/documents/picking-slip.ts';
import { sampleLetterhead, sampleOrder, sampleOrderDocument } from '../../support/printing/sample-documents.ts';

/** The names on a picking slip, from top to bottom. */
function namesOn(language: string, names: readonly (string | null)[]): string[] {
  const order = sampleOrder();
  const [line = expect.unreachable()] = order.lines;
  const lines = names.map((name) => ({ ...line, name }));
  const marks = { isPractice: false, isCopy: false };
  const { blocks } = buildPickingSlip(sampleLetterhead(language), sampleOrderDocument({ ...order, lines }), marks);
  return blocks.flatMap((block) => (block.kind === 'tick' ? [block.text] : []));
}

test.each([
  ['en', ['Atta 2 kg', 'Atta 10 kg', 'आटा', 'ஆட்டா']],
  ['hi', ['आटा', 'ஆட்டா', 'Atta 2 kg', 'Atta 10 kg']],
  ['mr', ['आटा', 'ஆட்டா', 'Atta 2 kg', 'Atta 10 kg']],
  ['ta', ['ஆட்டா', 'आटा', 'Atta 2 kg', 'Atta 10 kg']],
  ['en+ta', ['Atta 2 kg', 'Atta 10 kg', 'आटा', 'ஆட்டா']],
])('a slip in %s sorts the names as its first language does, and numbers by size', (language, sorted) => {
  expect(namesOn(language, ['Atta 10 kg', 'ஆட்டா', 'आटा', 'Atta 2 kg'])).toEqual(sorted);
});

test('a count above one stands out', () => {
  const order = sampleOrder();
  const [line = expect.unreachable()] = order.lines;
  const lines = [1, 2].map((quantity) => ({ ...line, quantity }));
  const marks = { isPractice: false, isCopy: false };
  const { blocks } = buildPickingSlip(sampleLetterhead('en'), sampleOrderDocument({ ...order, lines }), marks);
  expect(blocks.flatMap((block) => (block.kind === 'tick' ? [block.isMany] : []))).toEqual([false, true]);
});

test('lines without a name come last', () => {
  expect(namesOn('en', [null, 'Dal', null, 'Atta']).slice(0, 2)).toEqual(['Atta', 'Dal']);
});
