import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { APP_ID, DEEP_LINK_SCHEME } from '../../electron/platform/app-identity.ts';
import { readManifest } from '../publish/manifest.ts';
import { extractReleaseNotes } from '../publish/release-notes.ts';
import { FUSE_CONFIG } from './fuses.ts';
import { NOTICES } from './licence-notices.ts';

/** The program's name on Linux. */
export const LINUX_PROGRAM = 'counter';

const driver = 'node_modules/better-sqlite3';

/**
 * Patterns of the files in the archive. Everything but the database driver is bundled. Of the driver, which comes with its C
 * sources and binaries for eight platforms, only what runs on the target platform is packed.
 */
const listPackedFiles = (platform: 'linux' | 'win32' | 'darwin'): string[] => [
  'package.json',
  'dist/{main,preload,renderer}/**',
  // Chromium loads the same fonts as woff2.
  '!dist/renderer/**/*.woff',
  '!dist/*/packages.json',
  `!${driver}/{deps,src}/**`,
  `!${driver}/{binding.gyp,README.md}`,
  `!${driver}/lib/{linux,linuxmusl,win32,darwin}-*.js`,
  `!${driver}/prebuilds/!(${platform}-\${arch}).node`,
  '!node_modules/node-addon-api/**',
];

/** Sets every fuse, after the archive's checksum was written into the program and before the program is signed. */
async function burnFuses({ appOutDir, electronPlatformName, packager }: AfterPackContext): Promise<void> {
  const { productFilename } = packager.appInfo;
  const programs: Readonly<Record<string, string>> = {
    darwin: `${productFilename}.app`,
    win32: `${productFilename}.exe`,
  };
  await flipFuses(join(appOutDir, programs[electronPlatformName] ?? LINUX_PROGRAM), FUSE_CONFIG);
}

/**
 * What macOS shows when Counter first asks: for the microphone at an ear test, which the entitlements let a hardened
 * program have, and for the shop's network. Without the latter, macOS 15 and later silently reach no network printer.
 */
const MAC_REASONS = {
  NSMicrophoneUsageDescription: 'Counter listens whether its own ring is heard, when you test it.',
  NSLocalNetworkUsageDescription: 'Counter prints on the printers of the shop’s network.',
};

function readReleaseNotes(): string {
  const changelog = readFileSync(join(import.meta.dirname, '../../.github/CHANGELOG.md'), 'utf8');
  return extractReleaseNotes(changelog, readManifest().version);
}

/**
 * How Counter is packed; a new object for each use, because electron-builder writes into it. The environment names the
 * certificates: `CSC_LINK`, `CSC_KEY_PASSWORD` and `APPLE_API_KEY`, `APPLE_API_KEY_ID`, `APPLE_API_ISSUER` on macOS,
 * `WIN_CSC_LINK` and `WIN_CSC_KEY_PASSWORD` for Windows. Without them the result is unsigned.
 */
export function createConfiguration(environment: NodeJS.ProcessEnv = process.env): Configuration {
  const both: ('x64' | 'arm64')[] = ['x64', 'arm64'];
  const repository = environment['GITHUB_REPOSITORY'];
  return {
    appId: APP_ID,
    productName: 'Counter',
    copyright: 'MIT licence',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    artifactName: 'Counter-${version}-${os}-${arch}.${ext}',
    directories: { output: 'release', buildResources: 'build' },
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    npmRebuild: false,
    electronLanguages: ['en-US', 'en-GB', 'hi'],
    extraResources: [
      { from: NOTICES, to: 'NOTICES.txt' },
      { from: 'LICENSE', to: 'LICENSE.txt' },
    ],
    afterPack: burnFuses,
    protocols: { name: 'Counter', schemes: [DEEP_LINK_SCHEME] },
    // The rollout file names the address of updates (electron/platform/rollout/rollout.ts). electron-builder still
    // needs one, to write the updater's own configuration and the list of files that such an address serves.
    publish: { provider: 'generic', url: 'https://updates.invalid/' },
    // The updated app shows them once.
    releaseInfo: { releaseNotes: readReleaseNotes() },
    extraMetadata: {
      homepage: repository === undefined ? 'https://counter.invalid/' : `https://github.com/${repository}`,
    },
    linux: {
      files: listPackedFiles('linux'),
      target: [
        { target: 'AppImage', arch: both },
        { target: 'deb', arch: both },
      ],
      executableName: LINUX_PROGRAM,
      icon: 'build/icon.png',
      category: 'Office',
      synopsis: 'Orders, sales and stock of a store on one screen',
      maintainer: 'Counter contributors <contributors@counter.invalid>',
    },
    win: {
      files: listPackedFiles('win32'),
      target: [
        { target: 'nsis', arch: both },
        // For all users of a PC, by an administrator's tool, which also brings newer versions.
        { target: 'msi', arch: both },
      ],
      icon: 'build/icon.ico',
    },
    // The newest toolset: the default one starts every AppImage without Chromium's sandbox.
    toolsets: { appimage: '1.0.3' },
    nsis: {
      // Installs for this user, without an administrator, unless all users are chosen (silently: /S /allusers). Only an
      // installation for one user updates itself.
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: false,
      allowToChangeInstallationDirectory: false,
      deleteAppDataOnUninstall: false,
      include: 'build/pack/installer.nsh',
      shortcutName: 'Counter',
    },
    msi: {
      oneClick: true,
      perMachine: true,
      runAfterFinish: false,
      createDesktopShortcut: true,
      shortcutName: 'Counter',
    },
    mac: {
      files: listPackedFiles('darwin'),
      target: [
        { target: 'dmg', arch: both },
        // The updater on macOS needs a zip.
        { target: 'zip', arch: both },
      ],
      icon: 'build/icon.png',
      category: 'public.app-category.business',
      extendInfo: MAC_REASONS,
      hardenedRuntime: true,
      entitlements: 'build/pack/entitlements.mac.plist',
      entitlementsInherit: 'build/pack/entitlements.mac.plist',
      notarize: Boolean(environment['APPLE_API_KEY']),
    },
  };
}
