import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

/** What the fuses are found by in Electron's program, and their number and states as Electron ships them. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES_AS_SHIPPED = '101100011';

const fuseWire = Buffer.concat([
  Buffer.from(FUSE_SENTINEL),
  Buffer.from([1, FUSES_AS_SHIPPED.length]),
  Buffer.from(FUSES_AS_SHIPPED),
]);

function windowsProgram(): Buffer {
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
 * Lays a folder that electron-builder takes for Electron's runtime, and that holds of it only what packing touches: so
 * that what is packed can be looked at where Electron's own runtime, 100 MB for each platform, can't be had.
 */
export async function writeStubRuntime(folder: string, platform: 'linux' | 'win32', version: string): Promise<void> {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  writeFileSync(join(folder, 'version'), version);
  for (const language of ['en-US', 'en-GB', 'hi', 'fr']) writeFileSync(join(folder, 'locales', `${language}.pak`), '');
  if (platform === 'win32') writeFileSync(join(folder, 'electron.exe'), windowsProgram());
  else writeFileSync(join(folder, 'electron'), fuseWire, { mode: 0o755 });
  await createPackage(join(folder, 'locales'), join(folder, 'resources/default_app.asar'));
}
