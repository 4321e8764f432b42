import { expect, test } from 'vitest';
import { parseInstant } from '../../../electron/contract/domain/time.ts';
import { buildDeliverySlip } from '../../../electron/printing/documents/delivery-slip.ts';
import type { OrderDocumentData } from '../../../electron/printing/documents/order-blocks.ts';
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

test.each([
  ['picking slip', buildPickingSlip],
  ['delivery slip', buildDeliverySlip],
])('a %s printed after the bag was checked says when, by whom, and how many units were in it', (_, build) => {
  const bag = { at: parseInstant('2026-11-20T11:42:00+05:30'), who: 'Meena', ticked: 7, units: 8, missing: [] };
  const marks = { isPractice: false, isCopy: false };
  const print = (part: Partial<OrderDocumentData>): string =>
    JSON.stringify(build(sampleLetterhead('en'), sampleOrderDocument(sampleOrder(), part), marks).blocks);
  expect(print({ bag })).toContain('"Bag checked","right":"11:42 am · Meena · 7/8"');
  expect(print({ bag: { ...bag, who: null } })).toContain('"11:42 am · 7/8"');
  expect(print({})).not.toContain('Bag checked');
});
