/** The index of words by which items are found (table `shelf_words`). A row of it is one item of the shelf. */

import type { SearchableItem } from '../../contract/domain/search-words.ts';
import { listItemWords } from '../../contract/domain/search-words.ts';
import { RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';

export interface ItemSearchIndex {
  /** Puts an item's words into the index. */
  put(item: number, findable: SearchableItem): void;
  /** Items that have words beginning with each of these, `most` of them at most. */
  find(words: readonly string[], most: number): number[];
}

export function openItemSearchIndex(sqlite: SqliteConnection): ItemSearchIndex {
  const put = sqlite.prepare<[number, string]>('INSERT OR REPLACE INTO shelf_words (rowid, words) VALUES (?, ?)');
  const find = sqlite.prepare<[string, number]>(
    'SELECT rowid AS item FROM shelf_words WHERE shelf_words MATCH ? LIMIT ?',
  );
  return {
    put: (item, findable) => {
      put.run(item, listItemWords(findable));
    },
    find: (words, most) =>
      words.length === 0 ? [] : find.all(matchOf(words), most).map((row) => new RowReader(row).int('item')),
  };
}

/** Every word as the beginning of one. Words have no quotes in them. */
function matchOf(words: readonly string[]): string {
  return words.map((word) => `"${word}" *`).join(' ');
}
