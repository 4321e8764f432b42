import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { extractFile, getRawHeader, listPackage, statFile } from '@electron/asar';
import type { FuseConfig } from '@electron/fuses';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { z } from 'zod';
import { LINUX_PROGRAM } from './configuration.ts';
import { FUSES } from './fuses.ts';

export type PackPlatform = 'linux' | 'win32';

/** The upper limit for the archive without its fonts and Help's pictures, in bytes. */
export const ARCHIVE_LIMIT = 4_350_000;

/** The upper limit for Help's pictures, in bytes: some sixteen screens in each language. */
const PICTURE_LIMIT = 2_500_000;

const FONT = /\.woff2$/;

/** The pictures of Help, which a build has once `npm run guide` has taken them. */
const PICTURE = /^dist\/renderer\/assets\/[\w-]+\.webp$/;

/** The first bytes of a native module, which identify its platform. */
const NATIVE_MAGIC: Readonly<Record<PackPlatform, string>> = { linux: '\x7fELF', win32: 'MZ' };

/** The name of the app's program. */
export const PROGRAM_NAMES: Readonly<Record<PackPlatform, string>> = { linux: LINUX_PROGRAM, win32: 'Counter.exe' };

/** The archive holds at least one file for each of these, and nothing else. */
const listArchivedFiles = (platform: PackPlatform, arch: string): readonly RegExp[] => [
  /^package\.json$/,
  /^dist\/main\/[\w-]+\.js$/,
  /^dist\/preload\/preload\.cjs$/,
  /^dist\/renderer\/[\w-]+\.html$/,
  /^dist\/renderer\/assets\/[\w-]+\.js$/,
  /^dist\/renderer\/assets\/[\w-]+\.css$/,
  /^dist\/renderer\/assets\/[\w-]+\.woff2$/,
  /^node_modules\/better-sqlite3\/(LICENSE|package\.json)$/,
  /^node_modules\/better-sqlite3\/lib\/(binding|database|index|sqlite-error|util)\.js$/,
  /^node_modules\/better-sqlite3\/lib\/methods\/[a-z]+\.js$/,
  new RegExp(`^node_modules/better-sqlite3/prebuilds/${platform}-${arch}\\.node$`),
];

/** What lies beside the archive. */
const RESOURCES: readonly RegExp[] = [/^app\.asar$/, /^LICENSE\.txt$/, /^NOTICES\.txt$/];

/** Files that are not Counter's own: the stub's app, and the updater's configuration, which only a Windows installer has. */
const IGNORED: ReadonlySet<string> = new Set(['default_app.asar', 'app-update.yml']);

/** Lists files that don't belong there, and patterns that no file matches. */
export function findFileFaults(files: readonly string[], expected: readonly RegExp[]): string[] {
  return [
    ...files.filter((file) => !expected.some((pattern) => pattern.test(file))).map((file) => `${file} is packed`),
    ...expected
      .filter((pattern) => !files.some((file) => pattern.test(file)))
      .map(({ source }) => `${source} is missing`),
  ];
}

/** Lists fuses in the wrong state. */
function findFuseFaults(wire: FuseConfig<FuseState>): string[] {
  return Object.entries(FUSES).flatMap(([index, on]) => {
    const fuse = Number(index) as FuseV1Options;
    return wire[fuse] === (on ? FuseState.ENABLE : FuseState.DISABLE)
      ? []
      : [`the fuse ${FuseV1Options[fuse]} is not ${on}`];
  });
}

const FOR_TESTS_FAULT = 'the archive was made for tests: it obeys switches that open its page to anyone';

function isMadeForTests(archive: string): boolean {
  return 'madeForTests' in z.looseObject({}).parse(JSON.parse(extractFile(archive, 'package.json').toString('utf8')));
}

/** Lists what is wrong with a packed folder, one line each, and returns its size. */
export async function inspectPackage(
  folder: string,
  platform: PackPlatform,
  arch: string,
  { forTests = false } = {},
): Promise<{ readonly faults: readonly string[]; readonly archiveBytes: number; readonly fontBytes: number }> {
  const resources = join(folder, 'resources');
  const archive = join(resources, 'app.asar');
  const program = join(folder, PROGRAM_NAMES[platform]);
  const expected = listArchivedFiles(platform, arch);

  const files = new Map<string, { readonly size: number; readonly unpacked: boolean }>();
  for (const name of listPackage(archive, { isPack: false })) {
    const path = name.slice(1);
    const entry = statFile(archive, path);
    if ('size' in entry) files.set(path.split(sep).join('/'), { size: entry.size, unpacked: entry.unpacked === true });
  }
  const fontBytes = sumSizes(files, FONT);
  const pictureBytes = sumSizes(files, PICTURE);
  const archiveBytes = statSync(archive).size - fontBytes - pictureBytes;

  const resourceFiles = listFiles(resources).filter((name) => !IGNORED.has(name));
  const native = [...files].filter(([name]) => name.endsWith('.node'));
  const unpacked = native.map(([name]) => `app.asar.unpacked/${name}`);

  const faults = [
    ...findFileFaults(
      [...files.keys()].filter((name) => !PICTURE.test(name)),
      expected,
    ),
    ...findFileFaults(
      resourceFiles.filter((name) => !unpacked.includes(name)),
      RESOURCES,
    ),
    ...native.flatMap(([name, { unpacked: isUnpacked }]) => {
      if (!isUnpacked) return [`${name} is inside of the archive, from where nothing can load it`];
      const magic = readFileSync(join(resources, 'app.asar.unpacked', name))
        .subarray(0, 4)
        .toString('latin1');
      return magic.startsWith(NATIVE_MAGIC[platform]) ? [] : [`${name} is not for ${platform}`];
    }),
    ...(native.length === 1 ? [] : [`${native.length} native modules are packed`]),
    ...(pictureBytes <= PICTURE_LIMIT ? [] : [`the pictures of Help have ${pictureBytes} bytes`]),
    ...(archiveBytes <= ARCHIVE_LIMIT ? [] : [`the archive has ${archiveBytes} bytes without its fonts and pictures`]),
    ...(isMadeForTests(archive) === forTests ? [] : [forTests ? 'no mark of a build for tests' : FOR_TESTS_FAULT]),
    ...findFuseFaults(await getCurrentFuseWire(program)),
    ...(platform === 'win32' ? findChecksumFaults(program, archive) : []),
  ];
  return { faults, archiveBytes, fontBytes };
}

function sumSizes(files: ReadonlyMap<string, { readonly size: number }>, pattern: RegExp): number {
  return [...files].reduce((sum, [name, { size }]) => sum + (pattern.test(name) ? size : 0), 0);
}

/** Checks that the program holds the checksum of its archive (asar integrity), which Linux doesn't support. */
function findChecksumFaults(program: string, archive: string): string[] {
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program)));
  const resource = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  const checksum = createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');
  const text = resource === undefined ? '' : Buffer.from(resource.bin).toString('utf8');
  return text.includes(checksum) ? [] : ['the program does not hold the checksum of its archive'];
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );
}
