/** Replaces this version of the program with another, and keeps this one for going back. */

import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from './update-state.ts';

/** How one platform exchanges versions of the program. */
export interface ProgramFiles {
  /** Keeps the running version. Returns false if nothing could bring it back. Throws the file system's errors. */
  keepPrevious(): boolean;
  /** Puts the downloaded file in place, or starts it. If it can't, throws and leaves the running version in place. */
  install(file: string): Promise<void>;
  /** Puts the kept version back in place. Throws if it can't. */
  goBack(): Promise<void>;
  /** Forgets the kept version, because the new one has started. */
  confirm(): void;
  /** The program to start afterwards; null if an installer starts it. */
  readonly program: string | null;
}

export interface ProgramPlace {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  /** The running program. */
  readonly program: string;
  /** The folder for everything about updates. */
  readonly folder: string;
  /** Hands the download to the system's own updater (macOS). */
  readonly installBundle: () => Promise<void>;
}

/** The program's files on this platform, if Counter updates itself there (updates.ts). */
export function openProgramFiles({
  platform,
  environment,
  program,
  folder,
  installBundle,
}: ProgramPlace): ProgramFiles {
  switch (platform) {
    case 'win32':
      // The installer keeps a copy of itself there (electron-builder).
      return createInstallerFiles(folder, join(environment['LOCALAPPDATA'] ?? '', 'counter-updater', 'installer.exe'));
    case 'darwin':
      return createBundleFiles(resolve(program, '../../..'), folder, installBundle);
    default:
      return createAppImageFiles(environment['APPIMAGE'] ?? program, folder);
  }
}

/** Replaces the file at `place` with a copy of another one. A power cut leaves the old or the new one, never a part. */
function replaceFile(file: string, place: string): void {
  const next = `${place}.new`;
  try {
    // Copies nothing where the file system can share the blocks.
    copyFileSync(file, next, constants.COPYFILE_FICLONE);
    chmodSync(next, 0o755);
    const descriptor = openSync(next, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(next, place);
    syncFolder(dirname(place));
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** Moves a file to `place`, which takes no space if both are on one disk, so that going back works on a full one. */
function moveFile(file: string, place: string): void {
  try {
    renameSync(file, place);
    syncFolder(dirname(place));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    replaceFile(file, place);
  }
}

/** An AppImage is one file, and stays where staff and the autostart entry find it. */
export function createAppImageFiles(place: string, folder: string): ProgramFiles {
  const previous = join(folder, 'previous.AppImage');
  return {
    program: place,
    keepPrevious: () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      replaceFile(place, previous);
      return true;
    },
    install: async (file) => replaceFile(file, place),
    goBack: async () => moveFile(previous, place),
    confirm: () => rmSync(previous, { force: true }),
  };
}

/**
 * On Windows the installer exchanges versions. The installer of the running version was kept by the last update, or at
 * the first installation by the installer itself, in `cached`.
 */
export function createInstallerFiles(
  folder: string,
  cached: string,
  run: (program: string, args: readonly string[]) => Promise<void> = runDetached,
): ProgramFiles {
  const current = join(folder, 'current.exe');
  const next = join(folder, 'next.exe');
  const previous = join(folder, 'previous.exe');
  // Without questions, in the place of the running version, which the installer ends and starts again.
  const args = ['--updated', '/S', '--force-run'];
  return {
    program: null,
    keepPrevious: () => {
      const known = [current, cached].find((file) => existsSync(file));
      if (known === undefined) return false;
      mkdirSync(folder, { recursive: true });
      replaceFile(known, previous);
      return true;
    },
    install: async (file) => {
      replaceFile(file, next);
      await run(next, args);
    },
    goBack: () => run(previous, args),
    confirm: () => {
      if (existsSync(next)) renameSync(next, current);
      rmSync(previous, { force: true });
    },
  };
}

/**
 * On macOS the system's own updater replaces the bundle and checks its signature; `install` hands it the download.
 * Going back uses the copy of the bundle.
 */
export function createBundleFiles(bundle: string, folder: string, install: () => Promise<void>): ProgramFiles {
  const previous = join(folder, 'previous.app');
  const copyBundle = (from: string, to: string): void => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  };
  const exchangeBundle = (): void => {
    const next = `${bundle}.new`;
    const failed = join(folder, 'failed.app');
    copyBundle(previous, next);
    rmSync(failed, { recursive: true, force: true });
    renameSync(bundle, failed);
    renameSync(next, bundle);
  };
  return {
    program: join(bundle, 'Contents/MacOS/Counter'),
    keepPrevious: () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      copyBundle(bundle, previous);
      return true;
    },
    install,
    goBack: async () => exchangeBundle(),
    confirm: () => {
      for (const name of ['previous.app', 'failed.app']) rmSync(join(folder, name), { recursive: true, force: true });
    },
  };
}

/** Starts a program that outlives this one. */
async function runDetached(program: string, args: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.once('spawn', resolve);
  child.once('error', reject);
  child.unref();
  await promise;
}
