import JsBarcode from 'jsbarcode';

/** The bars of a text in Code 128: a list of modules, true for black. Null when it holds what Code 128 can't. */
export function encodeCode128(value: string): boolean[] | null {
  const drawn: { encodings?: { data: string }[] } = {};
  let valid = true;
  JsBarcode(drawn, value, { format: 'CODE128', valid: (is) => (valid = is) });
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('');
  return valid && modules !== '' ? [...modules].map((module) => module === '1') : null;
}
