import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { APP_ID, DEEP_LINK_SCHEME } from '../../electron/platform/app-identity.ts';
import { FUSE_CONFIG } from './fuses.ts';
import { NOTICES } from './licence-notices.ts';

/** The program's name on Linux. */
export const LINUX_PROGRAM = 'counter';

const driver = 'node_modules/better-sqlite3';

/**
 * What goes into the archive. All but the database driver is bundled; of the driver, which holds its C sources and
 * programs for eight platforms, what is run on the one that is packed for.
 */
const packed = (platform: 'linux' | 'win32' | 'darwin'): string[] => [
  'package.json',
  'dist/{main,preload,renderer}/**',
  // Chromium takes the newer form of the same fonts.
  '!dist/renderer/**/*.woff',
  '!dist/*/packages.json',
  `!${driver}/{deps,src}/**`,
  `!${driver}/{binding.gyp,README.md}`,
  `!${driver}/lib/{linux,linuxmusl,win32,darwin}-*.js`,
  `!${driver}/prebuilds/!(${platform}-\${arch}).node`,
  '!node_modules/node-addon-api/**',
];

/** Turns every fuse to what was decided, when the archive's checksum is in the program and before it is signed. */
async function burnFuses({ appOutDir, electronPlatformName, packager }: AfterPackContext): Promise<void> {
  const { productFilename } = packager.appInfo;
  const programs: Readonly<Record<string, string>> = {
    darwin: `${productFilename}.app`,
    win32: `${productFilename}.exe`,
  };
  await flipFuses(join(appOutDir, programs[electronPlatformName] ?? LINUX_PROGRAM), FUSE_CONFIG);
}

/**
 * How Counter is packed, made anew for each packing because the packer writes into it. Signing is by environment alone:
 * `CSC_LINK`, `CSC_KEY_PASSWORD` and `APPLE_API_KEY`, `APPLE_API_KEY_ID`, `APPLE_API_ISSUER` on macOS, `WIN_CSC_LINK` and
 * `WIN_CSC_KEY_PASSWORD` for Windows; without them what comes out is unsigned.
 */
export function createConfiguration(environment: NodeJS.ProcessEnv = process.env): Configuration {
  const both: ('x64' | 'arm64')[] = ['x64', 'arm64'];
  const repository = environment['GITHUB_REPOSITORY'];
  return {
    appId: APP_ID,
    productName: 'Counter',
    copyright: 'MIT licence',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the packer fills it in
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
    // No address of updates is known here: rollout names it (electron/platform/rollout.ts). The packer still has to
    // write what the updater reads of itself, and the list of files that such an address serves.
    publish: { provider: 'generic', url: 'https://updates.invalid/' },
    extraMetadata: {
      homepage: repository === undefined ? 'https://counter.invalid/' : `https://github.com/${repository}`,
    },
    linux: {
      files: packed('linux'),
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
      files: packed('win32'),
      target: [{ target: 'nsis', arch: both }],
      icon: 'build/icon.ico',
    },
    // The newest of the packer's tools: the older one starts every AppImage without Chromium's sandbox.
    toolsets: { appimage: '1.0.3' },
    nsis: {
      // Asks for nobody's permission: for this user alone, unless whoever installs it chooses otherwise
      // (silently: /S /allusers). Only an installation of one's own updates itself.
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: false,
      allowToChangeInstallationDirectory: false,
      deleteAppDataOnUninstall: false,
      include: 'build/pack/installer.nsh',
      shortcutName: 'Counter',
    },
    mac: {
      files: packed('darwin'),
      target: [
        { target: 'dmg', arch: both },
        // What a macOS app updates itself from.
        { target: 'zip', arch: both },
      ],
      icon: 'build/icon.png',
      category: 'public.app-category.business',
      hardenedRuntime: true,
      notarize: Boolean(environment['APPLE_API_KEY']),
    },
  };
}
