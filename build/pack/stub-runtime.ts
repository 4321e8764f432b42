import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

/** The text that marks the fuses in Electron's program, and the states in which Electron ships them. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const DEFAULT_FUSES = '101100011';

const fuseWire = Buffer.concat([
  Buffer.from(FUSE_SENTINEL),
  Buffer.from([1, DEFAULT_FUSES.length]),
  Buffer.from(DEFAULT_FUSES),
]);

function createWindowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(fuseWire);
  return Buffer.from(program.generate());
}

/**
 * Writes a folder that electron-builder takes for Electron's runtime, with only what packing touches. Packages can then be
 * inspected without Electron's own runtime, a download of 100 MB for each platform.
 */
export async function writeStubRuntime(folder: string, platform: 'linux' | 'win32', version: string): Promise<void> {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  writeFileSync(join(folder, 'version'), version);
  for (const language of ['en-US', 'en-GB', 'hi', 'fr']) writeFileSync(join(folder, 'locales', `${language}.pak`), '');
  if (platform === 'win32') writeFileSync(join(folder, 'electron.exe'), createWindowsProgram());
  else writeFileSync(join(folder, 'electron'), fuseWire, { mode: 0o755 });
  await createPackage(join(folder, 'locales'), join(folder, 'resources/default_app.asar'));
}
