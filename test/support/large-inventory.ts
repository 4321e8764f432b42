/** The inventory of a large store: names as groceries have them, in two scripts. */

import { mkdirSync } from 'node:fs';
import type { PushRow } from '../../electron/contract/api/requests.ts';
import { parseAmount } from '../../electron/contract/domain/money.ts';
import { type Instant, instant } from '../../electron/contract/domain/time.ts';
import type { Connection } from '../../electron/contract/domain/workspace.ts';
import { openDatabase } from '../../electron/database/database.ts';
import { databasePath } from '../../electron/workspace/connection/database-path.ts';
import { createDice } from './dice.ts';

const BRANDS =
  'Tata,Aashirvaad,Fortune,Amul,Parle,Britannia,Dabur,Patanjali,MDH,Everest,Saffola,Haldiram,Vim,Colgate'.split(',');
const GOODS =
  'mustard oil,atta,toor dal,basmati rice,sugar,salt,butter,milk,tea,chilli powder,turmeric,सरसों का तेल,आटा,चावल,soap,biscuit,rajma,moong dal,besan,poha,ketchup,noodles'.split(
    ',',
  );
const KINDS = 'gold,premium,classic,organic,fresh,family pack,value pack,special,natural,royal'.split(',');

/** Products with valid EAN-13 barcodes, the same for the same count. */
export function createProducts(count: number): PushRow[] {
  const dice = createDice(1, 'products');
  return Array.from({ length: count }, (_, index): PushRow => {
    const name = `${dice.pick(BRANDS)} ${dice.pick(GOODS)} ${dice.pick(KINDS)} ${dice.between(1, 20) * 50} g`;
    return {
      barcode: createEan13(index),
      name,
      stock: dice.between(0, 60),
      price: `${dice.between(5, 900)}.00`,
      low_stock_threshold: dice.between(0, 8),
      external_id: `SKU-${index}`,
    };
  });
}

function createEan13(index: number): string {
  const digits = `890${String(index * 7).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Creates the database that the app will open for a connection, with `count` products in its first store, read at a time. */
export function fillInventory(
  folder: string,
  connection: Connection,
  count: number,
  readAt: Instant = instant(1_000),
): void {
  const [storeId = 0] = connection.storeIds;
  mkdirSync(folder, { recursive: true });
  const database = openDatabase(databasePath(folder, 'store', connection), connection);
  database.write(() => {
    for (const { barcode, name, stock, price, low_stock_threshold, external_id } of createProducts(count))
      database.items.put(storeId, barcode, {
        stock,
        available: stock,
        lowMark: low_stock_threshold ?? null,
        readAt,
        name: name ?? null,
        price: price === undefined ? null : parseAmount(price),
        externalId: external_id ?? null,
      });
    database.metadata.advanceCursor(`items:${storeId}`, readAt);
  });
  database.close();
}
