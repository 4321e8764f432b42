import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, 'page');

/**
 * The library that shows an OpenAPI document, as one script. Of Scalar's packages, the one for Fastify is the only small
 * one with this file: 27 MB installed, where the library's own package brings 290.
 */
const LIBRARY = join(import.meta.dirname, '../../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js');

/** The files of the reference page in the sources, by name. The build copies them to `page/` beside the bundle. */
export const REFERENCE_FILES: Readonly<Record<'reference.html' | 'reference.js' | 'scalar.js', string>> = {
  'reference.html': join(PAGE, 'reference.html'),
  'reference.js': join(PAGE, 'reference.js'),
  'scalar.js': LIBRARY,
};

/** Where a file is now: beside the bundle, or in the sources. */
export function findReferenceFile(name: keyof typeof REFERENCE_FILES): string {
  const built = join(PAGE, name);
  return existsSync(built) ? built : REFERENCE_FILES[name];
}
