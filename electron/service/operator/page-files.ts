import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Log } from '../../contract/ports.ts';
import { Failure } from '../core/failure.ts';
import type { Target } from '../pipeline/address.ts';
import type { ServiceResponse } from '../pipeline/response.ts';

/**
 * Finds the folder with the operator page's files, which `build/service/operator-page.ts` builds from `renderer/operator`.
 * Rejects with one line that says why there is none.
 */
export type FindPageFolder = () => Promise<string>;

const INDEX = 'operator.html';
const ASSETS = 'assets';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Allows only the page's own files and requests, no text that becomes code or markup, and no frames, in which a foreign
 * page could hijack clicks.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

type PageFiles = ReadonlyMap<string, Buffer<ArrayBuffer>>;

/** Reads all files at once: an open page must not need any from a folder that a newer build has replaced. */
function readPageFiles(folder: string): PageFiles {
  const read = (name: string) => [name, Buffer.from(readFileSync(join(folder, name)))] as const;
  return new Map([read(INDEX), ...readdirSync(join(folder, ASSETS)).map((name) => read(`${ASSETS}/${name}`))]);
}

/** Calls a function that may take long once, or again if it has failed. */
function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** What serves the operator page. It needs no token, because the files contain no data. */
export function createPageTargets(findFolder: FindPageFolder, log: Log): readonly Target[] {
  const load = once(async () => readPageFiles(await findFolder()));
  const serve = async (name: string): Promise<ServiceResponse> => {
    let files: PageFiles;
    try {
      files = await load();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log('operator_page_missing', { why });
      return { status: 503, headers: { ...HEADERS, 'content-type': 'text/plain' }, body: `${why}\n` };
    }
    const body = files.get(name);
    if (!body) throw new Failure('not_found', 'The page has no such file.');
    return {
      status: 200,
      headers: { ...HEADERS, 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' },
      body,
    };
  };
  return [
    { method: 'GET', path: '/', handle: () => serve(INDEX) },
    { method: 'GET', path: `/${ASSETS}/{name}`, handle: ({ params }) => serve(`${ASSETS}/${params['name']}`) },
  ];
}
