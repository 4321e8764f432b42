import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createConfiguration } from '../../build/pack/configuration.ts';
import { createWingetManifests } from '../../build/publish/winget.ts';

test('macOS is told why Counter wants the shop’s network, without which no network printer is reached', () => {
  expect(createConfiguration({}).mac?.extendInfo).toMatchObject({
    NSLocalNetworkUsageDescription: expect.stringContaining('printers'),
    NSMicrophoneUsageDescription: expect.any(String),
  });
});

test('Windows has an installer for one user and one for all', () => {
  const { win, msi } = createConfiguration({});
  expect(win?.target).toMatchObject([{ target: 'nsis' }, { target: 'msi' }]);
  expect(msi).toMatchObject({ perMachine: true, oneClick: true });
});

test('the uninstaller removes downloads of updates', () => {
  const script = readFileSync(join(import.meta.dirname, '../../build/pack/installer.nsh'), 'utf8');
  expect(script).toContain('RMDir /r "$LOCALAPPDATA\\counter-updater"');
});

test('the winget manifests name each installer with its scope and checksum', () => {
  const url = 'https://github.com/c/c/releases/download/v1.4.2/Counter-1.4.2-win-x64';
  const installers = [
    { arch: 'x64', kind: 'nullsoft', url: `${url}.exe`, sha256: 'ab'.repeat(32) },
    { arch: 'x64', kind: 'wix', url: `${url}.msi`, sha256: 'cd'.repeat(32) },
  ] as const;
  const manifests = Object.values(createWingetManifests('1.4.2', installers)).map((text) => parse(text));
  expect(manifests.map(({ ManifestType }) => ManifestType)).toEqual(['version', 'installer', 'defaultLocale']);
  for (const manifest of manifests)
    expect(manifest).toMatchObject({ PackageIdentifier: 'Counter.Counter', PackageVersion: '1.4.2' });
  expect(manifests[1].Installers).toMatchObject([
    { Architecture: 'x64', Scope: 'user', InstallerType: 'nullsoft', InstallerSha256: 'AB'.repeat(32) },
    { Scope: 'machine', InstallerType: 'wix', InstallerUrl: `${url}.msi` },
  ]);
});
