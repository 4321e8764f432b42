// npm run dist: makes the installers, by default for the platform it runs on. Needs Electron's own downloads.
//   npm run dist -- [--linux | --win | --mac] [--x64 | --arm64] [--dir] [--built] [--for-tests]
// --built skips the build and packs dist/ as it is; release signing uses this. --for-tests packs what end-to-end tests
// run, which is never released.
import { parseArgs } from 'node:util';
import { Arch, Platform } from 'electron-builder';
import './node-version.js';
import { buildIfStale } from './build-freshness.ts';
import { packApp } from './pack/pack.ts';

const { values } = parseArgs({
  options: {
    linux: { type: 'boolean' },
    win: { type: 'boolean' },
    mac: { type: 'boolean' },
    x64: { type: 'boolean' },
    arm64: { type: 'boolean' },
    dir: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    'for-tests': { type: 'boolean', default: false },
  },
});

const platform = values.linux ? Platform.LINUX : values.win ? Platform.WINDOWS : values.mac ? Platform.MAC : null;
const arch = values.x64 ? Arch.x64 : values.arm64 ? Arch.arm64 : undefined;

if (!values.built) await buildIfStale(console.error);
await packApp({
  platform: platform ?? Platform.current(),
  ...(arch === undefined ? {} : { arch }),
  folderOnly: values.dir,
  output: 'release',
  forTests: values['for-tests'],
});
