import { describe, expect, test } from 'vitest';
import { wrapText } from '../../../../renderer/documents/typography.ts';

/** Wraps a text whose characters are all one unit wide. */
const wrapMonospaced = (text: string, width: number): string[] => wrapText(text, width, ({ length }) => length);

describe('wrapText breaks a text', () => {
  test('nowhere if it fits', () => {
    expect(wrapMonospaced('2 × ₹28.00 · MRP ₹30.00', 23)).toEqual(['2 × ₹28.00 · MRP ₹30.00']);
  });

  test('between parts first, dropping the dot between them', () => {
    expect(wrapMonospaced('8901058851427 · shelf says 42', 26)).toEqual(['8901058851427', 'shelf says 42']);
    expect(wrapMonospaced('one · two · three', 9)).toEqual(['one · two', 'three']);
  });

  test('between words if a part is longer than a line', () => {
    expect(wrapMonospaced('Aashirvaad Superior Atta · 10 kg', 12)).toEqual(['Aashirvaad', 'Superior', 'Atta · 10 kg']);
  });

  test('never at a no-break space, which holds an amount together', () => {
    expect(wrapMonospaced('2\u00a0×\u00a0₹28.00 MRP\u00a0₹30.00', 12)).toEqual([
      '2\u00a0×\u00a0₹28.00',
      'MRP\u00a0₹30.00',
    ]);
  });

  test('inside a word only if it is wider than a line, and never between a letter and its signs', () => {
    const lines = wrapMonospaced('स्वास्थ्यवर्धक', 5);
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
