import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  formatPublicKey,
  isSignedDescription,
  signDescription,
} from '../../../../electron/desktop/updates/update-signature.ts';

const NAME = 'latest-linux.yml';
const TEXT = 'version: 1.2.0\nfiles:\n  - url: Counter.AppImage\n    sha512: abc\n';

function createKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { accepted: formatPublicKey(publicKey), privateKey };
}
const ours = createKey();
const next = createKey();
const stranger = createKey();
const signatures = signDescription(NAME, TEXT, [ours.privateKey]);

describe('a description is accepted', () => {
  test.each([
    ['with our signature', signatures, [ours.accepted], true],
    ['with one of two keys, while they change', signatures, [next.accepted, ours.accepted], true],
    [
      'with two signatures, of which this version knows one',
      signDescription(NAME, TEXT, [next.privateKey, ours.privateKey]),
      [ours.accepted],
      true,
    ],
    ['with Windows’ line endings', signatures.replace('\n', '\r\n'), [ours.accepted], true],
    ['with a stranger’s signature', signDescription(NAME, TEXT, [stranger.privateKey]), [ours.accepted], false],
    ['without a signature', '', [ours.accepted], false],
    ['with an error page instead', '<html>Not found</html>', [ours.accepted], false],
    ['without a key', signatures, [], false],
    ['with invalid keys', signatures, ['', 'AAAA', 'not a key'], false],
  ])('%s', (_, given, keys, accepted) => {
    expect(isSignedDescription(NAME, TEXT, given, keys)).toBe(accepted);
  });

  test('only as it was signed, and only for its own platform', () => {
    const keys = [ours.accepted];
    expect(isSignedDescription(NAME, TEXT.replace('1.2.0', '1.2.1'), signatures, keys)).toBe(false);
    expect(isSignedDescription(NAME, `${TEXT}\n`, signatures, keys)).toBe(false);
    expect(isSignedDescription('latest.yml', TEXT, signatures, keys)).toBe(false);
  });
});
