import type { FuseV1Config } from '@electron/fuses';
import { FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * The state of every fuse of Electron. The type lets none be left out, and packing fails if a newer Electron has one more.
 * All but the last limit what someone who can start Counter can turn it into.
 */
export const FUSES: Readonly<Record<FuseV1Options, boolean>> = {
  // ELECTRON_RUN_AS_NODE would turn the signed program into a Node for anyone's code.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS and --inspect would run other code inside it.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Together: only the packed archive runs, and only unchanged (macOS, Windows).
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Counter has no V8 snapshot of its own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page has its own scheme, so files need no privileges.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Speeds up WebAssembly, which nothing here uses: Electron's default.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The fuses as `flipFuses` takes them. */
export const FUSE_CONFIG: FuseV1Config = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  resetAdHocDarwinSignature: process.platform === 'darwin',
  ...FUSES,
};
