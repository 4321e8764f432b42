// npm run administrator-files: writes what a chain's administrator uses, made from the table of the rollout's fields: the
// JSON schema of the rollout file, the ADMX template of Windows, an example of macOS's property list. Renews the table in
// .github/ROLLOUT.md, which `npm run check` compares.
//   npm run administrator-files -- [FOLDER]   release/administrators by default
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import './node-version.js';
import { createAdml, createAdmx } from './administrator/group-policy.ts';
import { createPropertyList } from './administrator/property-list.ts';
import { renewRolloutPage } from './administrator/rollout-page.ts';
import { createRolloutSchema } from './administrator/rollout-schema.ts';

const top = join(import.meta.dirname, '..');
const folder = process.argv[2] ?? join(top, 'release/administrators');

const files: Readonly<Record<string, string>> = {
  'rollout.schema.json': `${JSON.stringify(createRolloutSchema(), null, 2)}\n`,
  'PolicyDefinitions/Counter.admx': createAdmx(),
  'PolicyDefinitions/en-US/Counter.adml': createAdml(),
  'app.counter.desktop.plist': createPropertyList(),
};

for (const [name, text] of Object.entries(files)) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(file);
}

const page = join(top, '.github/ROLLOUT.md');
writeFileSync(page, renewRolloutPage(readFileSync(page, 'utf8')));
