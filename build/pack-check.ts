// npm run pack:check: packs for Linux and Windows around a stub of Electron's runtime, so that nothing is downloaded, and
// inspects the result: files, native module, fuses, checksum, size.
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

/** End-to-end tests run the app that is packed here for this machine (test/e2e/support/app-launcher.ts). */
const OUTPUT = 'release/check';

const PACK_TARGETS: Readonly<Record<PackPlatform, { readonly platform: Platform; readonly folder: string }>> = {
  linux: { platform: Platform.LINUX, folder: 'linux' },
  win32: { platform: Platform.WINDOWS, folder: 'win' },
};

const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64;
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(repositoryRoot, 'node_modules/electron/package.json'), 'utf8')));

await buildIfStale(console.error);
rmSync(join(repositoryRoot, OUTPUT), { recursive: true, force: true });
for (const [name, { platform, folder }] of Object.entries(PACK_TARGETS)) {
  const target = name as PackPlatform;
  const runtime = mkdtempSync(join(tmpdir(), 'counter-runtime-'));
  try {
    await writeStubRuntime(runtime, target, version);
    await packApp({ platform, arch, folderOnly: true, output: OUTPUT, forTests: true, runtime });
  } finally {
    rmSync(runtime, { recursive: true });
  }
  const packed = join(repositoryRoot, OUTPUT, `${folder}-${arch === Arch.arm64 ? 'arm64-' : ''}unpacked`);
  const { faults, archiveBytes, fontBytes } = await inspectPackage(packed, target, Arch[arch], { forTests: true });
  for (const fault of faults) console.error(`${target}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`;
  console.log(
    `${target}: archive ${megabytes(archiveBytes)} and ${megabytes(fontBytes)} of fonts, ${faults.length} faults`,
  );
}
