// npm run winget-manifest -- FOLDER: writes the winget manifests of the Windows installers in the folder, beside them. Needs
// nothing but Node. GITHUB_REPOSITORY says where the release is downloaded.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import './node-version.js';
import { readManifest } from './publish/manifest.ts';
import { createWingetManifests } from './publish/winget.ts';

const folder = process.argv[2] ?? 'release';
const { version } = readManifest();
const repository = process.env['GITHUB_REPOSITORY'] ?? 'counter/counter';

const installers = readdirSync(folder).flatMap((name) => {
  const [, arch, ending] = /^Counter-.*-win-(x64|arm64)\.(exe|msi)$/.exec(name) ?? [];
  if (arch !== 'x64' && arch !== 'arm64') return [];
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  const url = `https://github.com/${repository}/releases/download/v${version}/${name}`;
  return [{ arch, kind: ending === 'msi' ? 'wix' : 'nullsoft', url, sha256 } as const];
});
if (installers.length === 0) throw new Error(`${folder} has no installer of Windows`);
for (const [name, text] of Object.entries(createWingetManifests(version, installers))) {
  writeFileSync(join(folder, name), text);
}
