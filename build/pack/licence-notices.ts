import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MIT } from './mit.ts';
import { PACKAGES_FILE } from './package-list-plugin.ts';

/** The file with the licences of everything packed. Relative to the top of the repository. */
export const NOTICES = 'dist/NOTICES.txt';

/** Licences that only ask for their text to be included. Any other needs a person's decision. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
]);

/** The programs that are packed. */
const PACKED_BUNDLES = ['main', 'preload', 'renderer'];

/** Packages that are packed as they are, not bundled. */
const UNBUNDLED = ['node_modules/better-sqlite3'];

const folders = z.array(z.string());
const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform((author) => author.name)]).optional(),
});

export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  /** The SPDX name that the package states. */
  readonly licence: string;
  /** The whole text, or null if the package includes none. */
  readonly text: string | null;
}

/** What a package in a folder says about its licence. */
export function readLicence(folder: string): PackageLicence {
  const about = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const { name, version, license: licence = 'none', author = `the authors of ${name}` } = about;
  const file = readdirSync(folder).find((each) => /^([\w-]+-)?licen[cs]e(\.(md|txt))?$/i.test(each));
  return {
    name,
    version,
    licence,
    text: file === undefined ? formatStandardText(licence, author) : readText(folder, file),
  };
}

const readText = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

/** Many small packages only name their licence. For MIT, whose text is the same everywhere, the name is enough. */
function formatStandardText(licence: string, author: string): string | null {
  return licence === 'MIT' ? `Copyright (c) ${author}\n\n${MIT}` : null;
}

/** Whether every licence of a package is allowed: one that bundles others may name several, as "MIT AND ISC". */
const isAllowed = (licence: string): boolean => licence.split(/ and /i).every((each) => ALLOWED.has(each));

/** Lists why packages may not be packed, one line each. */
export function findLicenceFaults(packages: readonly PackageLicence[]): string[] {
  return packages.flatMap(({ name, version, licence, text }) => [
    ...(isAllowed(licence) ? [] : [`${name} ${version}: the licence ${licence} is not among the allowed ones`]),
    ...(text === null ? [`${name} ${version}: has no text of its licence with it`] : []),
  ]);
}

/** Joins the licences of all packages into one text. */
export function formatNotices(packages: readonly PackageLicence[]): string {
  const notices = packages.map(
    ({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text?.trim() ?? ''}\n`,
  );
  const separator = `\n${'-'.repeat(80)}\n\n`;
  return ['Counter is made with the following packages.\n', ...notices].join(separator);
}

/** Reads the licences of everything packed. The programs must have been built. */
function readPackedLicences(root: string): PackageLicence[] {
  const bundled = PACKED_BUNDLES.flatMap((bundle) =>
    folders.parse(JSON.parse(readFileSync(join(root, 'dist', bundle, PACKAGES_FILE), 'utf8'))),
  );
  return [...new Set([...bundled, ...UNBUNDLED])].sort().map((folder) => readLicence(join(root, folder)));
}

/** Writes the notices file. Throws if a package may not be packed. */
export function writeNotices(root: string): readonly PackageLicence[] {
  const packages = readPackedLicences(root);
  const faults = findLicenceFaults(packages);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  writeFileSync(join(root, NOTICES), formatNotices(packages));
  return packages;
}
