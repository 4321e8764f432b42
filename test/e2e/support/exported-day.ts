/** Reads back what the app exports, with nothing of the app. */

import { findNodes, parseXml, type XmlNode } from '../../support/strict-xml.ts';
import { readPaise } from './day-ledger.ts';

/** The rows of a CSV, by heading. */
export function readCsv(text: string): Record<string, string>[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(readCell));
  const [headings = [], ...lines] = rows;
  return lines.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])));
}

const readCell = ([, quoted, plain = '']: RegExpExecArray): string => quoted?.replaceAll('""', '"') ?? plain;

/** A voucher of Tally: its id, and the amount of each ledger in paise. */
interface Voucher {
  readonly id: string;
  readonly entries: Readonly<Record<string, number>>;
}

/** The vouchers of a file for Tally. */
export function readVouchers(text: string): Voucher[] {
  const textOf = (node: XmlNode, name: string): string => findNodes(node, name)[0]?.text ?? '';
  return findNodes(parseXml(text), 'VOUCHER').map((voucher) => ({
    id: voucher.attributes['REMOTEID'] ?? '',
    entries: Object.fromEntries(
      findNodes(voucher, 'ALLLEDGERENTRIES.LIST').map((entry) => [
        textOf(entry, 'LEDGERNAME'),
        readPaise(textOf(entry, 'AMOUNT')),
      ]),
    ),
  }));
}
