// npm run sign-updates -- FOLDER: signs the descriptions of updates (latest*.yml) with the key in COUNTER_RELEASE_KEY, for
// Counter to accept them. Needs nothing but Node, so that no dependency runs where the key is.
import { join } from 'node:path';
import './node-version.js';
import { readManifest } from './publish/manifest.ts';
import { signUpdates } from './publish/signing.ts';

const [folder] = process.argv.slice(2);
const { version, releaseKeys } = readManifest();
try {
  if (folder === undefined) throw new Error('Name the folder with the descriptions.');
  const keys = process.env['COUNTER_RELEASE_KEY'] ?? '';
  for (const name of signUpdates({ folder, keys, accepted: releaseKeys, version })) console.log(join(folder, name));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
