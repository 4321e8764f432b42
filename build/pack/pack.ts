import { join } from 'node:path';
import type { Arch, Platform } from 'electron-builder';
import { build } from 'electron-builder';
import { createConfiguration } from './configuration.ts';
import { writeNotices } from './licence-notices.ts';

export const repositoryRoot = join(import.meta.dirname, '../..');

export interface PackOptions {
  readonly platform: Platform;
  /** Without it, the architectures of the configuration. */
  readonly arch?: Arch;
  /** Makes only the folder that an installer would install. */
  readonly folderOnly: boolean;
  /** Relative to the top of the repository. */
  readonly output: string;
  /** Marks the archive as one for end-to-end tests, which obeys every switch of Chromium's. */
  readonly forTests?: boolean;
  /** A folder to use as Electron's runtime instead of Electron's download. */
  readonly runtime?: string;
}

/** Packs the built programs. Publishes nothing. */
export async function packApp({ platform, arch, folderOnly, output, forTests, runtime }: PackOptions): Promise<void> {
  writeNotices(repositoryRoot);
  const config = createConfiguration();
  await build({
    projectDir: repositoryRoot,
    targets: platform.createTarget(folderOnly ? 'dir' : null, ...(arch === undefined ? [] : [arch])),
    config: {
      ...config,
      directories: { ...config.directories, output },
      extraMetadata: { ...config.extraMetadata, ...(forTests === true && { madeForTests: true }) },
      ...(runtime === undefined ? {} : { electronDist: runtime }),
    },
    publish: 'never',
  });
}
