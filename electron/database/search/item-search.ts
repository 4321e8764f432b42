/** The index of words by which items are found (table `shelf_words`). A row of it is one item of the shelf. */

import type { Findable } from '../../contract/domain/item-search.ts';
import { itemWords } from '../../contract/domain/item-search.ts';
import { Fields } from '../row-reader.ts';
import type { Connection } from '../sqlite.ts';

export interface ShelfWords {
  /** Puts an item's words into the index. */
  put(item: number, findable: Findable): void;
  /** Items that have words beginning with each of these, `most` of them at most. */
  find(words: readonly string[], most: number): number[];
}

export function openShelfWords(connection: Connection): ShelfWords {
  const put = connection.prepare<[number, string]>('INSERT OR REPLACE INTO shelf_words (rowid, words) VALUES (?, ?)');
  const find = connection.prepare<[string, number]>(
    'SELECT rowid AS item FROM shelf_words WHERE shelf_words MATCH ? LIMIT ?',
  );
  return {
    put: (item, findable) => {
      put.run(item, itemWords(findable));
    },
    find: (words, most) =>
      words.length === 0 ? [] : find.all(matchOf(words), most).map((row) => new Fields(row).int('item')),
  };
}

/** Every word as the beginning of one. Words have no quotes in them. */
function matchOf(words: readonly string[]): string {
  return words.map((word) => `"${word}" *`).join(' ');
}
