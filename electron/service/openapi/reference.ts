import { readFileSync } from 'node:fs';
import type { OutgoingResponse } from '../core/http.ts';
import { escapeMarkup } from '../core/markup.ts';
import { findReferenceFile } from './reference-files.ts';

/** What a reference serves besides its document and the page that shows it. */
export interface ReferenceText {
  /** The content type, without its encoding. */
  readonly type: string;
  readonly write: () => string;
}

/** Such texts by their paths. */
export type ReferenceTexts = Readonly<Record<string, ReferenceText>>;

/** The documentation of one API: its OpenAPI document and the page that shows it. */
export interface Reference {
  readonly title: string;
  /** Builds the document, when it is first asked for. */
  readonly buildDocument: () => string;
  /** The name of the security scheme that the key is for. */
  readonly token: string;
  readonly texts: ReferenceTexts;
}

/** Describes a reference. Its document is built once. */
export function createReference(
  title: string,
  token: string,
  build: () => string,
  texts: ReferenceTexts = {},
): Reference {
  let document: string | undefined;
  return {
    title,
    token,
    texts,
    buildDocument: () => {
      document ??= build();
      return document;
    },
  };
}

/**
 * Scalar creates its style sheets and sets style attributes at run time, so styles can't be limited to files. Everything
 * else is: scripts from this address only, requests to this address only.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const createFileResponse = (body: string, type: string): OutgoingResponse => ({
  status: 200,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-cache',
  },
  body,
});

function createPage({ title, token }: Reference, key: string | null): string {
  const values: Readonly<Record<string, string>> = { title, token, key: key ?? '' };
  const template = readFileSync(findReferenceFile('reference.html'), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeMarkup(values[name] ?? ''));
}

/**
 * The pages of a reference by path. They need no key: they hold no data but the key to fill in.
 *
 * @param key the key to fill in; null leaves the field empty, unless the address ends in `#key=…`
 */
export function createReferencePages(
  reference: Reference,
  key: string | null,
): Readonly<Record<string, () => OutgoingResponse>> {
  const serveScript = (name: 'reference.js' | 'scalar.js') => () =>
    createFileResponse(readFileSync(findReferenceFile(name), 'utf8'), 'text/javascript');
  const texts = Object.entries(reference.texts).map(
    ([path, { type, write }]) => [path, () => createFileResponse(write(), type)] as const,
  );
  return {
    ...Object.fromEntries(texts),
    '/docs': () => createFileResponse(createPage(reference, key), 'text/html'),
    '/docs/reference.js': serveScript('reference.js'),
    '/docs/scalar.js': serveScript('scalar.js'),
  };
}
