// npm run licences: lists the licence of every packed package, and fails on one that is not allowed.
import { join } from 'node:path';
import './node-version.js';
import { buildIfStale } from './build-freshness.ts';
import { NOTICES, writeNotices } from './pack/licence-notices.ts';

await buildIfStale(console.error);
for (const { name, version, licence } of writeNotices(join(import.meta.dirname, '..'))) {
  console.log(`${licence.padEnd(14)} ${name} ${version}`);
}
console.log(`Their texts: ${NOTICES}`);
