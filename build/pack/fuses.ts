import type { FuseV1Config } from '@electron/fuses';
import { FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * Every fuse that Electron has, decided: the type lets none be left out, and packing fails where a newer Electron has
 * one more. All but the last are about what somebody who can start Counter may make of it.
 */
export const FUSES: Readonly<Record<FuseV1Options, boolean>> = {
  // ELECTRON_RUN_AS_NODE would turn the signed program into anybody's Node.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS and --inspect would run other code inside of it.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The two together: only the archive that was packed is run, and only as it was packed (macOS, Windows).
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no snapshot of our own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes from a scheme of its own; a file is nothing special.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Speed of WebAssembly, which nothing here uses: as Electron has it.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The fuses as the tool that burns them in wants them. */
export const FUSE_CONFIG: FuseV1Config = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  resetAdHocDarwinSignature: process.platform === 'darwin',
  ...FUSES,
};
