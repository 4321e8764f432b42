// npm run sign-updates -- FOLDER [--withdrawn "1.2.0 1.2.1"] [--part 10]: signs the descriptions of updates
// (latest*.yml) with the key in COUNTER_RELEASE_KEY, for Counter to accept them for half a year. Counters install no
// withdrawn version. With --part, only that percentage of the counters gets the version, until it is signed again.
// Needs nothing but Node, so that no dependency runs where the key is.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './node-version.js';
import { readManifest } from './publish/manifest.ts';
import { signUpdates } from './publish/signing.ts';

const { values, positionals } = parseArgs({
  options: { withdrawn: { type: 'string' }, part: { type: 'string', default: '100' } },
  allowPositionals: true,
});
const [folder] = positionals;
const withdrawn = (values.withdrawn ?? '').split(' ').filter((each) => each !== '');
const { version, releaseKeys } = readManifest();
try {
  if (folder === undefined) throw new Error('Name the folder with the descriptions.');
  const part = Number(values.part);
  if (!(Number.isInteger(part) && part >= 0 && part <= 100)) throw new Error('--part is a whole number from 0 to 100.');
  const keys = process.env['COUNTER_RELEASE_KEY'] ?? '';
  for (const name of signUpdates({ folder, keys, accepted: releaseKeys, version, withdrawn, part, now: Date.now() })) {
    console.log(join(folder, name));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
