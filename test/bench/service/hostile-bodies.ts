/** Bodies that cost little to send and could cost much to read, and honest ones of the same size. */

const KIBIBYTE = 1_024;
export const MEBIBYTE = 1_024 * KIBIBYTE;

export const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=b',
} as const;

export type BodyFormat = keyof typeof CONTENT_TYPES;

export interface HostileBody {
  readonly name: string;
  readonly format: BodyFormat;
  readonly bytes: Buffer;
}

/** A text repeated until it has this size. */
const fill = (text: string, size: number): string => text.repeat(Math.floor(size / text.length));

/** Texts made from their index, until together they have this size. */
function list(create: (index: number) => string, size: number): string {
  let text = '';
  for (let index = 0; text.length < size; index += 1) text += create(index);
  return text;
}

const section = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** A push of 1000 rows, in this format and of about this size. Its long texts are in Devanagari, as in a shop. */
export function createHonestBody(format: BodyFormat, size: number): Buffer {
  const bytesPerLetter = format === 'form' ? 9 : 3;
  const letters = Math.max(1, Math.floor((size / 1_000 - (format === 'multipart' ? 330 : 150)) / bytesPerLetter));
  const row = (index: number) => ({
    barcode: `890${index}`,
    stock: '5',
    name: 'क'.repeat(Math.min(letters, 225)),
    ...(letters > 225 ? { description: 'क'.repeat(Math.min(letters - 225, 2_000)) } : {}),
    ...(letters > 2_225 ? { category: 'क'.repeat(225), brand: 'क'.repeat(150) } : {}),
  });
  const rows = Array.from({ length: 1_000 }, (_, index) => row(index));
  if (format === 'json') return Buffer.from(JSON.stringify({ items: rows.map((each) => ({ ...each, stock: 5 })) }));
  const fields = rows.flatMap((each, index) =>
    Object.entries(each).map(([name, value]): [string, string] => [`items[${index}][${name}]`, value]),
  );
  if (format === 'form') return Buffer.from(new URLSearchParams(fields).toString());
  return Buffer.from(`${fields.map(([name, value]) => section(name, value)).join('')}--b--\r\n`);
}

const SMALL = 400 * KIBIBYTE;
const LARGE = 32 * MEBIBYTE - 200;
const LARGE_JSON = 12 * MEBIBYTE - 200;

/** Bodies known to stop services like this one, each in one of the formats. */
export function* createHostileBodies(): Generator<HostileBody> {
  const body = (name: string, format: BodyFormat, text: string): HostileBody => ({
    name,
    format,
    bytes: Buffer.from(text),
  });
  yield body('form, a=1&a=1…', 'form', fill('a=1&', SMALL));
  yield body(
    'form, aN[99999]=1',
    'form',
    list((index) => `a${index}[99999]=1&`, SMALL),
  );
  yield body(
    'form, e[99999-i]=1',
    'form',
    list((index) => `e[${99_999 - index}]=1&`, SMALL),
  );
  yield body(
    'form, e[i][a]=1',
    'form',
    list((index) => `e[${index}][a]=1&`, SMALL),
  );
  yield body(
    'form, items[i][a]=1',
    'form',
    list((index) => `items[${index}][a]=1&`, SMALL),
  );
  yield body('form, a[99999][99999]…', 'form', `a${fill('[99999]', SMALL)}=1`);
  yield body('form, a[9][9]… in each', 'form', fill(`a${'[9]'.repeat(7)}=1&`, SMALL));
  yield body('form, &&&…', 'form', fill('&', LARGE));
  yield body('form, one text of %41', 'form', `a=${fill('%41', LARGE)}`);
  yield body('form, items=[{},{},…]', 'form', `items=[${fill('{},', LARGE)}{}]`);
  yield body('JSON, items: [{},{},…]', 'json', `{"items":[${fill('{},', LARGE_JSON)}{}]}`);
  yield body('JSON, x: [{},{},…]', 'json', `{"x":[${fill('{},', LARGE_JSON)}{}]}`);
  yield body('JSON, [[[[…', 'json', fill('[', LARGE_JSON));
  yield body('JSON, blanks', 'json', `{"items":[]${fill(' ', LARGE_JSON)}}`);
  yield body('JSON, one text', 'json', `{"x":"${fill('x', LARGE_JSON)}"}`);
  yield body('JSON, one escaped text', 'json', `{"x":"${fill('\\u0915', LARGE_JSON)}"}`);
  yield body(
    'JSON, 1000 long barcodes',
    'json',
    `{"items":[${fill(`{"barcode":"${'9'.repeat(32_000)}"},`, LARGE_JSON)}{}]}`,
  );
  yield body(
    'JSON, names',
    'json',
    `{${Array.from({ length: 190_000 }, (_, index) => `"${'n'.repeat(40)}${index}":0`).join()}}`,
  );
  yield body('multipart, short values', 'multipart', `${fill(section('a', '1'), SMALL)}--b--\r\n`);
  yield body('multipart, almost boundaries', 'multipart', `${section('a', fill('\r\n--bx', LARGE))}--b--\r\n`);
  yield body('multipart, one value', 'multipart', `${section('a', fill('x', LARGE))}--b--\r\n`);
}
