import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { getRawHeader, listPackage, statFile } from '@electron/asar';
import type { FuseConfig } from '@electron/fuses';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { LINUX_PROGRAM } from './configuration.ts';
import { FUSES } from './fuses.ts';

export type PackPlatform = 'linux' | 'win32';

/** Bytes of the archive without its fonts. */
const ARCHIVE_LIMIT = 3_000_000;

const FONT = /\.woff2$/;

/** How a native module begins, so that none is packed for the wrong platform. */
const NATIVE_BEGINS: Readonly<Record<PackPlatform, string>> = { linux: '\x7fELF', win32: 'MZ' };

/** Electron's program, under the name that it was given. */
export const PROGRAM_NAMES: Readonly<Record<PackPlatform, string>> = { linux: LINUX_PROGRAM, win32: 'Counter.exe' };

/** What belongs into the archive: each of these at least once, and nothing else. */
const archived = (platform: PackPlatform, arch: string): readonly RegExp[] => [
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

/** What stands beside the archive. */
const RESOURCES: readonly RegExp[] = [/^app\.asar$/, /^LICENSE\.txt$/, /^NOTICES\.txt$/];

/** Not ours to pack: the stand-in's own app, and what the packer tells the updater, for Windows with an installer only. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['default_app.asar', 'app-update.yml']);

/** Files that don't belong there, and kinds of files that are missing. */
export function findFileFaults(files: readonly string[], expected: readonly RegExp[]): string[] {
  return [
    ...files.filter((file) => !expected.some((pattern) => pattern.test(file))).map((file) => `${file} is packed`),
    ...expected
      .filter((pattern) => !files.some((file) => pattern.test(file)))
      .map(({ source }) => `${source} is missing`),
  ];
}

/** Fuses that are not as they were decided. */
function fuseFaults(wire: FuseConfig<FuseState>): string[] {
  return Object.entries(FUSES).flatMap(([place, on]) => {
    const fuse = Number(place) as FuseV1Options;
    return wire[fuse] === (on ? FuseState.ENABLE : FuseState.DISABLE)
      ? []
      : [`the fuse ${FuseV1Options[fuse]} is not ${on}`];
  });
}

/** What is wrong with a packed folder, one line each, and what it weighs. */
export async function inspectPackage(
  folder: string,
  platform: PackPlatform,
  arch: string,
): Promise<{ readonly faults: readonly string[]; readonly archiveBytes: number; readonly fontBytes: number }> {
  const resources = join(folder, 'resources');
  const archive = join(resources, 'app.asar');
  const program = join(folder, PROGRAM_NAMES[platform]);
  const expected = archived(platform, arch);

  const files = new Map<string, { readonly size: number; readonly unpacked: boolean }>();
  for (const name of listPackage(archive, { isPack: false })) {
    const path = name.slice(1);
    const entry = statFile(archive, path);
    if ('size' in entry) files.set(path.split(sep).join('/'), { size: entry.size, unpacked: entry.unpacked === true });
  }
  const fontBytes = [...files].reduce((sum, [name, { size }]) => sum + (FONT.test(name) ? size : 0), 0);
  const archiveBytes = statSync(archive).size - fontBytes;

  const beside = filesBelow(resources).filter((name) => !LEFT_ALONE.has(name));
  const native = [...files].filter(([name]) => name.endsWith('.node'));
  const unpacked = native.map(([name]) => `app.asar.unpacked/${name}`);

  const faults = [
    ...findFileFaults([...files.keys()], expected),
    ...findFileFaults(
      beside.filter((name) => !unpacked.includes(name)),
      RESOURCES,
    ),
    ...native.flatMap(([name, { unpacked: isUnpacked }]) => {
      if (!isUnpacked) return [`${name} is inside of the archive, from where nothing can load it`];
      const begin = readFileSync(join(resources, 'app.asar.unpacked', name))
        .subarray(0, 4)
        .toString('latin1');
      return begin.startsWith(NATIVE_BEGINS[platform]) ? [] : [`${name} is not for ${platform}`];
    }),
    ...(native.length === 1 ? [] : [`${native.length} native modules are packed`]),
    ...(archiveBytes <= ARCHIVE_LIMIT ? [] : [`the archive has ${archiveBytes} bytes without its fonts`]),
    ...fuseFaults(await getCurrentFuseWire(program)),
    ...(platform === 'win32' ? checksumFaults(program, archive) : []),
  ];
  return { faults, archiveBytes, fontBytes };
}

/** Whether the program holds the checksum of its archive (asar integrity). Linux has no such thing. */
function checksumFaults(program: string, archive: string): string[] {
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program)));
  const held = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  const wanted = createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');
  const text = held === undefined ? '' : Buffer.from(held.bin).toString('utf8');
  return text.includes(wanted) ? [] : ['the program does not hold the checksum of its archive'];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );
}
