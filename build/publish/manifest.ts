import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of package.json that a release is made from. */
export interface Manifest {
  readonly version: string;
  /** The public keys whose updates this version accepts. */
  readonly releaseKeys: readonly string[];
}

/** Reads package.json, which a person writes and `npm run check` checks. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as Manifest;
}
