/** The index of the words that find items (table `item_words`), with one row per item of the shelf. */

import type { SearchableItem } from '../../contract/domain/search-words.ts';
import { listItemWords } from '../../contract/domain/search-words.ts';
import type { TypedReading, Vocabulary, WordChoice } from '../../contract/domain/similar-words.ts';
import { createVocabulary } from '../../contract/domain/similar-words.ts';
import { listMeanings } from '../../contract/domain/word-meanings.ts';
import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';

export interface ItemSearchIndex {
  /** Indexes an item's words. */
  put(item: number, searchable: SearchableItem): void;
  /** At most `limit` items that have, for each of these words, one that begins with it or means the same. */
  find(words: readonly string[], limit: number): number[];
  /** The ways to read mistyped words as words of items, the closest first. */
  listReadings(words: readonly string[]): readonly TypedReading[];
  /** At most `limit` items with a word for each typed word of a reading. */
  findReading(reading: TypedReading, limit: number): number[];
}

export function openItemSearchIndex(sqlite: SqliteConnection): ItemSearchIndex {
  const put = sqlite.prepare<[number, string]>('INSERT OR REPLACE INTO item_words (rowid, words) VALUES (?, ?)');
  const find = sqlite.prepare<[string, number]>(
    'SELECT rowid AS item FROM item_words WHERE item_words MATCH ? LIMIT ?',
  );
  const findItems = (query: string, limit: number): number[] =>
    find.all(query, limit).map((row) => new RowReader(row).int('item'));
  let vocabulary: Vocabulary | null = null;
  return {
    put: (item, searchable) => {
      const words = listItemWords(searchable);
      put.run(item, words);
      vocabulary?.add(words.split(' '));
    },
    find: (words, limit) => (words.length === 0 ? [] : findItems(words.map(writeMeanings).join(' AND '), limit)),
    listReadings: (words) => {
      vocabulary ??= readVocabulary(sqlite);
      return vocabulary.listReadings(words);
    },
    findReading: (reading, limit) => findItems(reading.map(writeChoice).join(' AND '), limit),
  };
}

/** The query for words that begin with this one. Words contain no quotes. */
function writeBeginning(word: string): string {
  return `"${word}" *`;
}

function writeMeanings(word: string): string {
  return writeAlternatives(word, listMeanings(word));
}

function writeChoice({ typed, similar }: WordChoice): string {
  return writeAlternatives(typed, [...similar.keys()]);
}

function writeAlternatives(beginning: string, words: readonly string[]): string {
  return `(${[writeBeginning(beginning), ...words.map((word) => `"${word}"`)].join(' OR ')})`;
}

/** Reads the words of all items. Leaves out numbers, which most of them are. */
function readVocabulary(sqlite: SqliteConnection): Vocabulary {
  sqlite.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.item_terms USING fts5vocab('main', 'item_words', 'row')");
  const vocabulary = createVocabulary();
  vocabulary.add(
    sqlite
      .prepare("SELECT term FROM temp.item_terms WHERE term > '9'")
      .all()
      .map((row) => new RowReader(row).text('term')),
  );
  return vocabulary;
}
