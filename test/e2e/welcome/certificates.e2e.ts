import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startTlsService, type TlsService } from '../../support/tls-service.ts';
import { test as base } from '../support/fixtures.ts';

/** Variables that would switch verification off, or make an unknown authority trusted. */
const LAX: Readonly<Record<string, string>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
  NODE_EXTRA_CA_CERTS: join(import.meta.dirname, '../../support/certificates/authority.pem'),
  SSL_CERT_FILE: join(import.meta.dirname, '../../support/certificates/authority.pem'),
};

interface LaxMachine {
  /** Everything that reached the server; no key may be in it. */
  readonly impostor: TlsService & { readonly requests: unknown[] };
}

const test = base.extend<LaxMachine>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  impostor: async ({}, use) => {
    const requests: unknown[] = [];
    const server = await startTlsService((request, response) => {
      requests.push(request.headers);
      response.end('{}');
    });
    await use({ ...server, requests });
    server.stop();
  },
  // The app inherits the environment of the tests.
  profile: async ({ profile }, use) => {
    const before = Object.keys(LAX).map((name) => [name, process.env[name]] as const);
    Object.assign(process.env, LAX);
    await use(profile);
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  },
});

test('a server that does not prove who it is gets no key, whatever the environment says (C13)', async ({
  page,
  counter,
  impostor,
}) => {
  await page.getByRole('textbox', { name: 'Address of the service' }).fill(`https://localhost:${impostor.port}`);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('sk_live_secret');
  await page.getByRole('button', { name: 'Check the key' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing answers at this address.');
  expect(impostor.requests).toEqual([]);
  expect(counter.output()).toContain('api.no_answer');
});
