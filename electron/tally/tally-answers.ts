/**
 * Reads the answers of Tally's XML interface. They hold characters and references that XML forbids, so nothing is taken
 * for well-formed: only named elements are looked for.
 */

/** What Tally did with a voucher. `words`: what it said, word for word. */
export type ImportAnswer =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly words: string }
  /** The company of the request is not open. */
  | { readonly kind: 'wrong_company' }
  /** The answer is not whole, or none of Tally. The voucher may be in the books. */
  | { readonly kind: 'unreadable' };

export interface TallyStockItem {
  readonly name: string;
  /** Its part number and aliases. One of them may be its barcode. */
  readonly aliases: readonly string[];
  readonly unit: string;
  /** Units in stock; null if it is no whole number. */
  readonly closing: number | null;
}

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeText(text: string): string {
  return text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex === '' ? 10 : 16);
      // Tally marks a reserved name by the character 4.
      return code < 32 || code > 0x10_ffff ? '' : String.fromCodePoint(code);
    })
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => REFERENCES[name] ?? '')
    .trim();
}

/** The texts of all elements of this name that hold only text. */
const listTexts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`, 'gi'))].map(([, text = '']) =>
    decodeText(text),
  );

const countOf = (xml: string, name: string): number => Number(listTexts(xml, name)[0] ?? '0') || 0;

const isWhole = (xml: string): boolean => /<\/(ENVELOPE|RESPONSE)>\s*$/i.test(xml);

const ABOUT_COMPANY = /SVCurrentCompany/i;

/** Reads the answer to the import of one voucher. */
export function readImportAnswer(xml: string): ImportAnswer {
  if (!isWhole(xml)) return { kind: 'unreadable' };
  const words = listTexts(xml, 'LINEERROR').join(' · ');
  if (ABOUT_COMPANY.test(words)) return { kind: 'wrong_company' };
  const refused = countOf(xml, 'ERRORS') + countOf(xml, 'EXCEPTIONS') + countOf(xml, 'IGNORED');
  if (words !== '' || refused > 0) return { kind: 'refused', words };
  const taken = countOf(xml, 'CREATED') + countOf(xml, 'ALTERED') + countOf(xml, 'COMBINED');
  return taken > 0 ? { kind: 'taken' } : { kind: 'unreadable' };
}

/** The names of the objects of a collection; null if the answer is not whole or none of Tally. */
export function readNames(xml: string, type: 'COMPANY' | 'LEDGER'): string[] | null {
  if (!isWhole(xml)) return null;
  return listObjects(xml, type).map(({ name }) => name);
}

/** The stock items of a company; null if the answer is not whole or none of Tally. */
export function readStockItems(xml: string): TallyStockItem[] | null {
  if (!isWhole(xml)) return null;
  return listObjects(xml, 'STOCKITEM').map(({ name, content }) => {
    const [quantity = ''] = listTexts(content, 'CLOSINGBALANCE');
    const names = [...listTexts(content, 'PARTNO'), ...listTexts(content, 'NAME')];
    return {
      name,
      aliases: names.filter((each) => each !== '' && each !== name),
      unit: listTexts(content, 'BASEUNITS')[0] ?? '',
      closing: readQuantity(quantity),
    };
  });
}

/** "12 Nos", "-3.00 Pcs", "1,200 Nos"; an empty balance is none. */
function readQuantity(text: string): number | null {
  if (text === '') return 0;
  const [, figure = ''] = /^(-?[\d,]+(?:\.0+)?)(?:\s|$)/.exec(text) ?? [];
  return figure === '' ? null : Number(figure.replaceAll(',', ''));
}

function listObjects(xml: string, type: string): { readonly name: string; readonly content: string }[] {
  const objects = xml.matchAll(new RegExp(`<${type}\\s[^>]*?NAME="([^"]*)"[^>]*?(?:/>|>(.*?)</${type}>)`, 'gis'));
  return [...objects].map(([, name = '', content = '']) => ({ name: decodeText(name), content }));
}
