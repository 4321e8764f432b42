import { isRecord } from '../input/field-coercion.ts';

/** API keys, webhook secrets and operator tokens, wherever they stand. */
const SECRETS = /\b(sk_test|sk_live|whsec|op)_\w{8,}/g;

/** A text without keys and secrets. */
export const redactText = (text: string): string => text.replaceAll(SECRETS, '$1_…');

/** The paths whose bodies or answers hold a secret by their nature: a connection code, a webhook's secret, its URL. */
const SECRET_PATHS = /^\/v1\/(?:connections\/claim|webhook-endpoints)/;

/** The fields that hold one, and what is shown instead. A URL's query may have a token of the receiver. */
const SECRET_FIELDS: Readonly<Record<string, (text: string) => string>> = {
  secret: () => '…',
  code: (text) => (/^[a-z_]+$/.test(text) ? text : '…'),
  url: (text) => text.replace(/\?.*/s, '?…'),
};

const redactField = (name: string, value: unknown): unknown => {
  const redact = Object.hasOwn(SECRET_FIELDS, name) ? SECRET_FIELDS[name] : undefined;
  return redact && typeof value === 'string' ? redact(value) : redactFields(value);
};

function redactFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactFields);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redactField(name, field)]));
}

/** A body or an answer without keys and secrets. Null if the text can't be checked for them. */
export function redactBody(path: string, body: string | null): string | null {
  if (body === null || !SECRET_PATHS.test(path)) return body && redactText(body);
  try {
    return redactText(JSON.stringify(redactFields(JSON.parse(body))));
  } catch {
    return null;
  }
}
