/** The index of the words that items are found by (table `shelf_words`), with one row per item of the shelf. */

import type { SearchableItem } from '../../contract/domain/search-words.ts';
import { listItemWords } from '../../contract/domain/search-words.ts';
import { RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';

export interface ItemSearchIndex {
  /** Indexes an item's words. */
  put(item: number, searchable: SearchableItem): void;
  /** At most `limit` items that have words beginning with each of these. */
  find(words: readonly string[], limit: number): number[];
}

export function openItemSearchIndex(sqlite: SqliteConnection): ItemSearchIndex {
  const put = sqlite.prepare<[number, string]>('INSERT OR REPLACE INTO shelf_words (rowid, words) VALUES (?, ?)');
  const find = sqlite.prepare<[string, number]>(
    'SELECT rowid AS item FROM shelf_words WHERE shelf_words MATCH ? LIMIT ?',
  );
  return {
    put: (item, searchable) => {
      put.run(item, listItemWords(searchable));
    },
    find: (words, limit) =>
      words.length === 0 ? [] : find.all(writeQuery(words), limit).map((row) => new RowReader(row).int('item')),
  };
}

/** The query for words that begin with these. Words contain no quotes. */
function writeQuery(words: readonly string[]): string {
  return words.map((word) => `"${word}" *`).join(' ');
}
