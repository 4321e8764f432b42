import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ releaseKeys: z.array(z.string()).catch([]) });

/**
 * The public keys of releases: `releaseKeys` in the package.json that this app was packed with. Without any, the app
 * doesn't update itself.
 */
export function readReleaseKeys(appFolder: string): readonly string[] {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'))).releaseKeys;
  } catch {
    return [];
  }
}
