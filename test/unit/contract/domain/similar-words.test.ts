import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitQuery } from '../../../../electron/contract/domain/search-words.ts';
import { createVocabulary, measureReading } from '../../../../electron/contract/domain/similar-words.ts';

const SHELF = [
  'Milk',
  'Milton flask',
  'Chilli powder',
  'Aashirvaad Atta',
  'Tata Salt',
  'Chocolate',
  'Haldiram Bhujia',
  'Britannia Biscuit',
  'Paneer',
  'Cheese',
  'Cow Ghee',
  'Dishwash',
  'Maggi Noodles',
  'Parachute Coconut Oil',
  'दूध',
  'सरसों का तेल',
  'चावल',
  'मूंग दाल',
  'नमक',
  'हल्दी',
  'बिस्कुट',
];

/** The names that a typed text may mean, closest first. */
function find(typed: string, names: readonly string[] = SHELF): string[] {
  const vocabulary = createVocabulary();
  vocabulary.add(names.flatMap(splitQuery));
  for (const reading of vocabulary.listReadings(splitQuery(typed))) {
    const found = names.flatMap((name) => {
      const distance = measureReading(reading, splitQuery(name));
      return distance === null ? [] : [{ name, distance }];
    });
    if (found.length > 0) return found.toSorted((one, other) => one.distance - other.distance).map(({ name }) => name);
  }
  return [];
}

describe('a mistyped word finds what was meant', () => {
  test.each([
    ['mili', 'Milk'],
    ['mlik', 'Milk'],
    ['imlk', 'Milk'],
    ['mik', 'Milk'],
    ['millk', 'Milk'],
    ['ashirwad aata', 'Aashirvaad Atta'],
    ['taata slat', 'Tata Salt'],
    ['choclate', 'Chocolate'],
    ['choclat', 'Chocolate'],
    ['chokolate', 'Chocolate'],
    ['bhujiya', 'Haldiram Bhujia'],
    ['brittania biskit', 'Britannia Biscuit'],
    ['panir', 'Paneer'],
    ['noodels', 'Maggi Noodles'],
    ['parasute coconet', 'Parachute Coconut Oil'],
    ['दुध', 'दूध'],
    ['सरसो तले', 'सरसों का तेल'],
    ['चवल', 'चावल'],
    ['चावाल', 'चावल'],
    ['मुंग दाल', 'मूंग दाल'],
    ['नकम', 'नमक'],
    ['हलदी', 'हल्दी'],
    ['बिस्किट', 'बिस्कुट'],
    // Two spellings of one short word, and a slip within letters that make one sound.
    ['ghi', 'Cow Ghee'],
    ['cehese', 'Cheese'],
    ['nodoles', 'Maggi Noodles'],
    ['dsihwash', 'Dishwash'],
  ])('%s: %s', (typed, meant) => {
    expect(find(typed)[0]).toBe(meant);
  });
});

const LETTERS = [...'aeioubcdghklmnprstvwxyzकमरलतदिा'];
const word = fc.array(fc.constantFrom(...LETTERS), { minLength: 4, maxLength: 9 }).map((letters) => letters.join(''));

/** One slip of the hand at a place of a word. */
const SLIPS: Readonly<Record<string, (word: string, place: number, letter: string) => string>> = {
  missing: (text, place) => text.slice(0, place) + text.slice(place + 1),
  extra: (text, place, letter) => text.slice(0, place) + letter + text.slice(place),
  wrong: (text, place, letter) => text.slice(0, place) + letter + text.slice(place + 1),
  swapped: (text, place) =>
    text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2),
};

test.each(Object.entries(SLIPS))('a word with one letter %s is found, wherever the slip is', (_name, slip) => {
  void fc.assert(
    fc.property(word, fc.nat(3), fc.constantFrom(...LETTERS), (meant, place, letter) => {
      expect(find(slip(meant, place, letter), [meant])).toEqual([meant]);
    }),
    { numRuns: 300 },
  );
});

test.each(['8901234567890', '1234', 'SKU-99', 'A12', '5kg', '॥', ''])(
  '“%s” is never read as something else',
  (typed) => {
    expect(find(typed, ['8901234567891', '1235', 'SKU-98', 'A13', '6kg'])).toEqual([]);
  },
);

test('a code beside a mistyped word must be there as it is', () => {
  const names = ['Tata Salt 1kg', 'Tata Salt 5kg'];
  expect(find('slat 5kg', names)).toEqual(['Tata Salt 5kg']);
  expect(find('slat 7kg', names)).toEqual([]);
});

test('two letters are too few to be taken for others, and long words may have two slips', () => {
  expect(find('ti', ['Tea'])).toEqual([]);
  expect(find('coconatt oyl', ['Coconut Oil'])).toEqual(['Coconut Oil']);
  expect(find('vermiseli', ['Vermicelli'])).toEqual(['Vermicelli']);
  expect(find('vrmisely', ['Vermicelli'])).toEqual(['Vermicelli']);
  expect(find('salwt', ['Slate'])).toEqual([]);
});
