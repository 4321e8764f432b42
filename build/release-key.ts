// npm run --silent release-key: makes a key for signing updates. Its public half belongs in "releaseKeys" of package.json,
// its private half into the secret COUNTER_RELEASE_KEY and a safe, and nowhere else.
import { generateKeyPairSync } from 'node:crypto';
import './node-version.js';
import { formatPublicKey } from '../electron/desktop/updates/update-signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
console.log(`Public, for package.json:            ${formatPublicKey(publicKey)}`);
console.log(
  `Private, for COUNTER_RELEASE_KEY:    ${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`,
);
