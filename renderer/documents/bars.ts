import JsBarcode from 'jsbarcode';

/** The formats of the barcodes of packets, by their number of digits. */
const PACKET_FORMATS: Readonly<Record<number, string>> = { 8: 'EAN8', 12: 'UPC', 13: 'EAN13' };

/**
 * Encodes a text as the modules of a barcode, true for black: EAN or UPC if it is such a number, otherwise Code 128. Null
 * if the text has characters outside Code 128.
 */
export function encodeBars(value: string): boolean[] | null {
  const format = /^\d+$/.test(value) ? PACKET_FORMATS[value.length] : undefined;
  // A number with a wrong check digit is no EAN.
  return (format === undefined ? null : encodeAs(format, value)) ?? encodeAs('CODE128', value);
}

function encodeAs(format: string, value: string): boolean[] | null {
  const drawn: { encodings?: { data: string }[] } = {};
  let valid = true;
  JsBarcode(drawn, value, { format, flat: true, valid: (is) => (valid = is) });
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('');
  return valid && modules !== '' ? [...modules].map((module) => module === '1') : null;
}
