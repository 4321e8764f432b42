import { join } from 'node:path';
import type { Arch, Platform } from 'electron-builder';
import { build } from 'electron-builder';
import { createConfiguration } from './configuration.ts';
import { writeNotices } from './licence-notices.ts';

export const repositoryRoot = join(import.meta.dirname, '../..');

export interface PackOptions {
  readonly platform: Platform;
  /** Undefined: those of the configuration. */
  readonly arch?: Arch;
  /** Only the folder that would be installed. */
  readonly folderOnly: boolean;
  /** Below the top of the project. */
  readonly output: string;
  /** A folder to be taken for Electron's runtime, instead of Electron's own download. */
  readonly runtime?: string;
}

/** Packs what has been built. Publishes nothing anywhere. */
export async function packApp({ platform, arch, folderOnly, output, runtime }: PackOptions): Promise<void> {
  writeNotices(repositoryRoot);
  const config = createConfiguration();
  await build({
    projectDir: repositoryRoot,
    targets: platform.createTarget(folderOnly ? 'dir' : null, ...(arch === undefined ? [] : [arch])),
    config: {
      ...config,
      directories: { ...config.directories, output },
      ...(runtime === undefined ? {} : { electronDist: runtime }),
    },
    publish: 'never',
  });
}
