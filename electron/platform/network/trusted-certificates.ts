import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';

/** The files in which Linux distributions keep the system's certificates. */
const LINUX_FILES: readonly string[] = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/**
 * Reads the authorities to trust: the runtime's own and the system's, to which antivirus software and companies add
 * theirs. The environment adds none, because setting a variable takes no administrator.
 */
export function readTrustedCertificates(platform: NodeJS.Platform): string[] {
  return [...tls.rootCertificates, ...readSystemCertificates(platform)];
}

function readSystemCertificates(platform: NodeJS.Platform): string[] {
  if (platform !== 'linux') return 'getCACertificates' in tls ? tls.getCACertificates('system') : [];
  for (const file of LINUX_FILES) {
    try {
      return [readFileSync(file, 'utf8')];
    } catch {
      // Another distribution uses another file.
    }
  }
  return [];
}
