/**
 * Finds the words that a mistyped word probably means: words that sound the same in common spellings, in Latin or
 * Devanagari letters, and words one slip away (a letter missing, extra, wrong, or swapped with the next); two slips for
 * long words. Slips are counted both as spelled and as sounded, because a slip within "ch" or "ee" changes more than
 * one sound. A word with a digit is part of a code and never matches another word.
 */

import { foldText } from './search-words.ts';

/**
 * Words with their distance from a typed one: 0 for the word itself, 1 if it begins with the typed word, 2 if it sounds
 * the same, 3 if it begins with the same sound; otherwise {@link PER_SLIP} for each slip.
 */
export type SimilarWords = ReadonlyMap<string, number>;

/** A typed word and the words that it may mean. */
export interface WordChoice {
  readonly typed: string;
  readonly similar: SimilarWords;
}

/** One way to read the typed text: each of its words with the words that it may mean. */
export type TypedReading = readonly WordChoice[];

/** The words that typed words are compared with. */
export interface Vocabulary {
  add(words: readonly string[]): void;
  /**
   * The ways to read the typed words, closest first: with the most similar words alone, then with all. Empty if no word
   * can have been mistyped.
   */
  listReadings(typedWords: readonly string[]): readonly TypedReading[];
}

const PER_SLIP = 4;
const BEGINS = 1;
const SAME_SOUND = 2;

/** Shorter words never match others, because half of them are one slip apart. A Devanagari letter is a syllable. */
const SLIP_LETTERS = 3;
const SLIP_SYLLABLES = 2;
/** The fewest letters compared with the beginning of a longer word. */
const BEGINNING_LETTERS = 4;
/** Words with at least this many letters may have two slips. */
const TWO_SLIP_LETTERS = 8;
/** How many similar words are kept for each typed one. */
const MAX_SIMILAR = 30;

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
const LATIN_MARKS = /[\u0300-\u036f]/g;

/** Spellings of one sound, in the order in which they are replaced. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/chh?/g, 'ç'],
  [/([bdgjkpst])h/g, '$1'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|y/g, 'i'],
  [/oo/g, 'u'],
  // Devanagari: long and short vowels, sibilants and nasals, and the sign that joins two letters.
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/ै/g, 'े'],
  [/ौ/g, 'ो'],
  [/ई/g, 'इ'],
  [/ऊ/g, 'उ'],
  [/ऐ/g, 'ए'],
  [/औ/g, 'ओ'],
  [/[शष]/g, 'स'],
  [/[ङञण]/g, 'न'],
  [/्/g, ''],
  // A double letter sounds like one.
  [/(.)\1+/gu, '$1'],
];

/** The sound of a word: words with the same key are spellings of each other. */
export function soundKey(word: string): string {
  return SPELLINGS.reduce((key, [spelling, sound]) => key.replaceAll(spelling, sound), withoutAccents(word));
}

function withoutAccents(word: string): string {
  return foldText(foldText(word).normalize('NFD').replaceAll(LATIN_MARKS, ''));
}

interface Entry extends Forms {
  readonly word: string;
}

/** The two forms in which slips are counted; only one for a word that is spelled as it sounds. */
interface Forms {
  readonly sound: Form;
  readonly spelling: Form;
}

interface Form {
  readonly text: string;
  readonly letters: number;
}

function toForms(word: string): Forms {
  const toForm = (text: string): Form => ({ text, letters: markLetters(text) });
  const sound = toForm(soundKey(word));
  const spelling = withoutAccents(word);
  return { sound, spelling: spelling === sound.text ? sound : toForm(spelling) };
}

export function createVocabulary(): Vocabulary {
  const known = new Set<string>();
  const entries: Entry[] = [];
  return {
    add: (words) => {
      for (const word of words) {
        if (!LETTERS.test(word) || known.has(word)) continue;
        known.add(word);
        entries.push({ word, ...toForms(word) });
      }
    },
    listReadings: (typedWords) => {
      if (!typedWords.some(canBeMistyped)) return [];
      const all = typedWords.map((typed) => ({ typed, similar: findSimilar(entries, typed) }));
      const closest = all.map(({ typed, similar }) => ({ typed, similar: keepClosest(similar) }));
      return [closest, all];
    },
  };
}

function canBeMistyped(typed: string): boolean {
  return LETTERS.test(typed) && isLongEnough(withoutAccents(typed));
}

/** Whether a text has enough letters to contain a slip. */
function isLongEnough(text: string): boolean {
  return text.length >= (DEVANAGARI.test(text) ? SLIP_SYLLABLES : SLIP_LETTERS);
}

function findSimilar(entries: readonly Entry[], typed: string): SimilarWords {
  if (!canBeMistyped(typed)) return new Map();
  const forms = toForms(typed);
  const measureSound = createSlipMeasure(forms.sound);
  const measureSpelling = createSlipMeasure(forms.spelling);
  const measure = ({ word, sound, spelling }: Entry): number => {
    const sameness = measureSameness(typed, forms.sound.text, word, sound.text);
    if (sameness !== null) return sameness;
    const bySound = measureSound(sound);
    if (spelling === sound && forms.spelling === forms.sound) return bySound;
    return Math.min(bySound, measureSpelling(spelling));
  };
  const found: [string, number][] = [];
  for (const entry of entries) {
    const distance = measure(entry);
    if (distance < Number.POSITIVE_INFINITY) found.push([entry.word, distance]);
  }
  return new Map(found.toSorted(([, one], [, other]) => one - other).slice(0, MAX_SIMILAR));
}

/** The distance of a word that equals, sounds like or begins like the typed one; null for any other word. */
function measureSameness(typed: string, key: string, word: string, sound: string): number | null {
  if (word.startsWith(typed)) return word === typed ? 0 : BEGINS;
  if (sound === key) return SAME_SOUND;
  return isLongEnough(key) && sound.startsWith(key) ? SAME_SOUND + BEGINS : null;
}

/** Creates a function that measures a word's distance in slips; infinite if it has too many. */
function createSlipMeasure(typed: Form): (word: Form) => number {
  if (!isLongEnough(typed.text)) return () => Number.POSITIVE_INFINITY;
  const allowed = typed.text.length >= TWO_SLIP_LETTERS ? 2 : 1;
  const countSlips = createSlipCounter(typed.text, allowed);
  return (word) => {
    // One slip removes at most one letter.
    if (countBits(typed.letters & ~word.letters) > allowed) return Number.POSITIVE_INFINITY;
    const { whole, beginning } = countSlips(word.text);
    const asBeginning = typed.text.length < BEGINNING_LETTERS ? Number.POSITIVE_INFINITY : beginning;
    const fewest = Math.min(whole, asBeginning);
    if (fewest > allowed) return Number.POSITIVE_INFINITY;
    return fewest * PER_SLIP + (whole <= asBeginning ? 0 : SAME_SOUND);
  };
}

/** Keeps only the words with the fewest slips. */
function keepClosest(similar: SimilarWords): SimilarWords {
  const slipsOf = (distance: number): number => Math.floor(distance / PER_SLIP);
  const fewest = Math.min(...[...similar.values()].map(slipsOf));
  return new Map([...similar].filter(([, distance]) => slipsOf(distance) === fewest));
}

/** The letters of a word as bits; some letters share one. */
function markLetters(key: string): number {
  let bits = 0;
  for (let at = 0; at < key.length; at += 1) bits |= 1 << (key.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The slips that lead from a typed word to another. */
interface Slips {
  /** To the whole word. */
  readonly whole: number;
  /** To the closest beginning of it. */
  readonly beginning: number;
}

/**
 * Creates a function that counts the slips (letters missing, extra, wrong, or two swapped) from `typed` to a word: the
 * optimal string alignment, up to `most`; more count as infinite.
 */
function createSlipCounter(typed: string, most: number): (word: string) => Slips {
  const length = typed.length;
  const widest = length + most;
  const far = most + 1;
  // The rows are reused for every word, because each key press compares thousands.
  let beforeLast = new Uint8Array(widest + 2);
  let last = new Uint8Array(widest + 2);
  let current = new Uint8Array(widest + 2);
  return (word) => {
    const width = Math.min(word.length, widest);
    for (let column = 0; column <= width; column += 1) last[column] = Math.min(column, far);
    for (let row = 1; row <= length; row += 1) {
      // Cells farther from the diagonal have more slips than allowed.
      const from = Math.max(1, row - most);
      const to = Math.min(width, row + most);
      current.fill(far, 0, width + 1);
      if (row <= most) current[0] = row;
      let fewest = at(current, 0);
      const letter = typed.charCodeAt(row - 1);
      for (let column = from; column <= to; column += 1) {
        let slips = at(last, column - 1) + (letter === word.charCodeAt(column - 1) ? 0 : 1);
        slips = Math.min(slips, at(last, column) + 1, at(current, column - 1) + 1);
        const isSwap =
          row > 1 &&
          column > 1 &&
          letter === word.charCodeAt(column - 2) &&
          typed.charCodeAt(row - 2) === word.charCodeAt(column - 1);
        if (isSwap) slips = Math.min(slips, at(beforeLast, column - 2) + 1);
        current[column] = Math.min(slips, far);
        if (slips < fewest) fewest = slips;
      }
      if (fewest > most) return NOT_SIMILAR;
      [beforeLast, last, current] = [last, current, beforeLast];
    }
    let beginning = far;
    for (let column = 0; column <= width; column += 1) beginning = Math.min(beginning, at(last, column));
    return { whole: word.length > widest ? far : at(last, word.length), beginning };
  };
}

const NOT_SIMILAR: Slips = { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };

/** Reads a cell. Rows are always long enough. */
function at(row: Uint8Array, column: number): number {
  return row[column] ?? 0;
}

/**
 * How far a text with these words is from a reading of what was typed; null if some typed word matches none of them.
 */
export function measureReading(reading: TypedReading, words: readonly string[]): number | null {
  let sum = 0;
  for (const { typed, similar } of reading) {
    const distances = words.map((word) => similar.get(word) ?? (word.startsWith(typed) ? BEGINS : null));
    const known = distances.filter((distance) => distance !== null);
    if (known.length === 0) return null;
    sum += Math.min(...known);
  }
  return sum;
}
