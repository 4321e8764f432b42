import { describe, expect, test } from 'vitest';
import { wrapText } from '../../../../renderer/documents/typography.ts';

/** Every character one wide. */
const inColumns = (text: string, width: number): string[] => wrapText(text, width, ({ length }) => length);

describe('A text on paper breaks', () => {
  test('not at all while it fits', () => {
    expect(inColumns('2 × ₹28.00 · MRP ₹30.00', 23)).toEqual(['2 × ₹28.00 · MRP ₹30.00']);
  });

  test('first between parts, where the dot between them goes', () => {
    expect(inColumns('8901058851427 · shelf says 42', 26)).toEqual(['8901058851427', 'shelf says 42']);
    expect(inColumns('one · two · three', 9)).toEqual(['one · two', 'three']);
  });

  test('between words, where a part is longer than a line', () => {
    expect(inColumns('Aashirvaad Superior Atta · 10 kg', 12)).toEqual(['Aashirvaad', 'Superior', 'Atta · 10 kg']);
  });

  test('never at a space that holds an amount together', () => {
    expect(inColumns('2\u00a0×\u00a0₹28.00 MRP\u00a0₹30.00', 12)).toEqual(['2\u00a0×\u00a0₹28.00', 'MRP\u00a0₹30.00']);
  });

  test('inside a word only where it is wider than a line, and never between a letter and its signs', () => {
    const lines = inColumns('स्वास्थ्यवर्धक', 5);
    expect(lines.join('')).toBe('स्वास्थ्यवर्धक');
    const graphemes = [...new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment('स्वास्थ्यवर्धक')];
    const ends = graphemes.map(({ index, segment }) => index + segment.length);
    let at = 0;
    for (const line of lines) {
      at += line.length;
      expect(ends).toContain(at);
    }
  });
});
