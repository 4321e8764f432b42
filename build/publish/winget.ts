/** The manifests that winget and private repositories of it take, for the Windows installers of a release. */

const SCHEMA = '1.9.0';
const IDENTIFIER = 'Counter.Counter';

export interface WindowsInstaller {
  readonly arch: 'x64' | 'arm64';
  readonly kind: 'nullsoft' | 'wix';
  readonly url: string;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
}

/** The three manifests, by the names of their files. */
export function createWingetManifests(
  version: string,
  installers: readonly WindowsInstaller[],
): Readonly<Record<string, string>> {
  const common = `PackageIdentifier: ${IDENTIFIER}\nPackageVersion: ${version}\n`;
  const end = (type: string): string => `ManifestType: ${type}\nManifestVersion: ${SCHEMA}\n`;
  const entries = installers.map(
    ({ arch, kind, url, sha256 }) => `- Architecture: ${arch}
  InstallerType: ${kind}
  Scope: ${kind === 'wix' ? 'machine' : 'user'}
  InstallerUrl: ${url}
  InstallerSha256: ${sha256.toUpperCase()}
`,
  );
  return {
    [`${IDENTIFIER}.yaml`]: `${common}DefaultLocale: en-IN\n${end('version')}`,
    [`${IDENTIFIER}.installer.yaml`]: `${common}UpgradeBehavior: install\nInstallers:\n${entries.join('')}${end('installer')}`,
    [`${IDENTIFIER}.locale.en-IN.yaml`]: `${common}PackageLocale: en-IN
Publisher: Counter contributors
PackageName: Counter
License: MIT
ShortDescription: Orders, sales and stock of a store on one screen
${end('defaultLocale')}`,
  };
}
