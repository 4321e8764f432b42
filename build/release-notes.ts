// npm run --silent release-notes: what the changelog says of this version to the people at a counter.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import './node-version.js';
import { readManifest } from './publish/manifest.ts';
import { extractReleaseNotes } from './publish/release-notes.ts';

const changelog = readFileSync(join(import.meta.dirname, '../.github/CHANGELOG.md'), 'utf8');
console.log(extractReleaseNotes(changelog, readManifest().version));
