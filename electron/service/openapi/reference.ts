import { readFileSync } from 'node:fs';
import type { OutgoingResponse } from '../core/http.ts';
import { findReferenceFile } from './reference-files.ts';

/** The documentation of one API: its OpenAPI document and the page that shows it. */
export interface Reference {
  readonly title: string;
  /** Builds the document, when it is first asked for. */
  readonly buildDocument: () => string;
  /** The name of the security scheme that the key is for. */
  readonly token: string;
  /** What `/llms.txt` serves; null for no such page. */
  readonly describe: (() => string) | null;
}

/** Describes a reference. Its document is built once. */
export function createReference(
  title: string,
  token: string,
  build: () => string,
  describe: Reference['describe'] = null,
): Reference {
  let document: string | undefined;
  return {
    title,
    token,
    describe,
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

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<"]/g, (character) => ESCAPES[character] ?? '');

function createPage({ title, token }: Reference, key: string | null): string {
  const values: Readonly<Record<string, string>> = { title, token, key: key ?? '' };
  const template = readFileSync(findReferenceFile('reference.html'), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
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
  const { describe } = reference;
  return {
    ...(describe ? { '/llms.txt': () => createFileResponse(describe(), 'text/plain') } : {}),
    '/docs': () => createFileResponse(createPage(reference, key), 'text/html'),
    '/docs/reference.js': serveScript('reference.js'),
    '/docs/scalar.js': serveScript('scalar.js'),
  };
}
