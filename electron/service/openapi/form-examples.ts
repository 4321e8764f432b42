export interface ExampleValue {
  readonly summary: string;
  readonly value: unknown;
}

export type Examples = Readonly<Record<string, ExampleValue>>;
type Field = readonly [name: string, text: string];

/** The fields of a form that stand for a value: brackets nest. */
function listFields(value: unknown, name: string): Field[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  const isTop = name === '';
  return Object.entries(value).flatMap(([key, each]) => listFields(each, isTop ? key : `${name}[${key}]`));
}

const WRITERS: Readonly<Record<string, (fields: readonly Field[]) => string>> = {
  'application/x-www-form-urlencoded': (fields) =>
    fields.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&'),
  'multipart/form-data': (fields) => fields.map(([name, text]) => `-F '${name}=${text}'`).join(' '),
};

/** The examples of a body in a format: for a form, with the fields as they are sent, a multipart one in curl's words. */
export function writeExamples(examples: Examples, format: string): Examples {
  const write = WRITERS[format];
  if (!write) return examples;
  const entries = Object.entries(examples).map(([key, { summary, value }]) => {
    const text = write(listFields(value, ''));
    return [key, { summary, ...(text === '' ? {} : { description: `\`${text}\`` }), value }];
  });
  return Object.fromEntries(entries);
}
