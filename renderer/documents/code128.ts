import JsBarcode from 'jsbarcode';

/** Encodes a text in Code 128 as modules, true for black. Null if the text has characters outside Code 128. */
export function encodeCode128(value: string): boolean[] | null {
  const drawn: { encodings?: { data: string }[] } = {};
  let valid = true;
  JsBarcode(drawn, value, { format: 'CODE128', valid: (is) => (valid = is) });
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('');
  return valid && modules !== '' ? [...modules].map((module) => module === '1') : null;
}
