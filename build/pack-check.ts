// npm run pack:check: packs what would be installed on Linux and on Windows, around a stand-in for Electron's runtime so
// that nothing is downloaded, and looks at it: the files, the native module, the fuses, the checksum, the size.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './node-version.js';
import { Arch, Platform } from 'electron-builder';
import { z } from 'zod';
import { buildIfStale } from './build-freshness.ts';
import type { PackPlatform } from './pack/inspection.ts';
import { inspectPackage } from './pack/inspection.ts';
import { packApp, repositoryRoot } from './pack/pack.ts';
import { writeStubRuntime } from './pack/stub-runtime.ts';

/** End-to-end tests run what is packed for this machine (test/e2e/support/app-launcher.ts). */
const OUTPUT = 'release/check';

const PACKINGS: Readonly<Record<PackPlatform, { readonly platform: Platform; readonly folder: string }>> = {
  linux: { platform: Platform.LINUX, folder: 'linux' },
  win32: { platform: Platform.WINDOWS, folder: 'win' },
};

const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64;
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(repositoryRoot, 'node_modules/electron/package.json'), 'utf8')));

await buildIfStale(console.error);
rmSync(join(repositoryRoot, OUTPUT), { recursive: true, force: true });
for (const [name, { platform, folder }] of Object.entries(PACKINGS)) {
  const packedFor = name as PackPlatform;
  const runtime = mkdtempSync(join(tmpdir(), 'counter-runtime-'));
  try {
    await writeStubRuntime(runtime, packedFor, version);
    await packApp({ platform, arch, folderOnly: true, output: OUTPUT, runtime });
  } finally {
    rmSync(runtime, { recursive: true });
  }
  const packed = join(repositoryRoot, OUTPUT, `${folder}-${arch === Arch.arm64 ? 'arm64-' : ''}unpacked`);
  const { faults, archiveBytes, fontBytes } = await inspectPackage(packed, packedFor, Arch[arch]);
  for (const fault of faults) console.error(`${packedFor}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`;
  console.log(
    `${packedFor}: archive ${megabytes(archiveBytes)} and ${megabytes(fontBytes)} of fonts, ${faults.length} faults`,
  );
}
