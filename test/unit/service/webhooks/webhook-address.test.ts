import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createWebhookTransport } from '../../../../electron/service/adapters/webhook-transport.ts';
import {
  isPublicAddress,
  readWebhookUrl,
  requirePublicAddress,
} from '../../../../electron/service/webhooks/webhook-address.ts';
import { listenLocally } from '../../../support/local-port.ts';

const PRIVATE = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '4000::1',
  '::127.0.0.1',
  'fe80::1%eth0',
  'nonsense',
  '',
];
const SPELLINGS = [
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.1',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
  '3232235777',
];

/** Names that are never public, even if the name server does not know them. */
const PRIVATE_NAMES = [
  'localhost',
  'LOCALHOST.',
  'hooks.localhost',
  'printer.local',
  'pos.internal',
  'nas.home.arpa',
  'intranet',
];

describe('S5: the addresses that a webhook may have', () => {
  test.each(PRIVATE)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each(SPELLINGS)('https://%s/ is refused in this spelling', (host) => {
    expect(() => readWebhookUrl(`https://${host}/`, false)).toThrow('public https');
  });

  test.each(PRIVATE_NAMES)('https://%s/ is refused for its name', (host) => {
    expect(() => readWebhookUrl(`https://${host}/`, false)).toThrow('is not public');
    expect(readWebhookUrl(`https://${host}/`, true).protocol).toBe('https:');
  });

  test.each([
    'http://example.com/',
    'ftp://example.com',
    'https://user@example.com/',
    'https://:pw@example.com/',
    'example.com',
    '',
    'https://',
    ' https://example.com/',
    'https://example.com/a b',
    'https://example.com/\n',
    'https://exa\tmple.com/',
    'https://pos..example/',
    'https://.pos.example/',
  ])('%s is refused', (url) => expect(() => readWebhookUrl(url, false)).toThrow('public https'));

  test('plain http and private addresses can be allowed; a user name cannot', () => {
    expect(readWebhookUrl('http://127.0.0.1:9/', true).port).toBe('9');
    expect(() => readWebhookUrl('http://user@127.0.0.1/', true)).toThrow('user');
  });

  test('a name is refused if any of its addresses is not public', async () => {
    const lookup = () => Promise.resolve(['8.8.8.8', '10.0.0.1']);
    await expect(requirePublicAddress(new URL('https://x.example/'), lookup, false)).rejects.toThrow(
      /x\.example is not public\.$/,
    );
    await expect(
      requirePublicAddress(new URL('https://x.example/'), () => Promise.resolve(['8.8.8.8']), false),
    ).resolves.toBeUndefined();
    await expect(
      requirePublicAddress(new URL('https://x.example/'), () => Promise.reject(new Error('gone')), false),
    ).resolves.toBeUndefined();
  });
});

describe('the transport checks the address that it connects to', () => {
  const post = { method: 'POST', headers: {}, body: '{}' };

  test('a name that resolves differently after registration reaches nothing', async () => {
    let reached = 0;
    const server = createServer((_, response) => {
      reached += 1;
      response.end();
    });
    const port = await listenLocally(server);
    const lookups: string[] = [];
    const lookup = (name: string) => {
      lookups.push(name);
      return Promise.resolve(['127.0.0.1']);
    };
    const strict = createWebhookTransport(lookup, false);
    await expect(strict({ ...post, url: `http://rebound.example:${port}/` })).rejects.toThrow(
      'The address is not public',
    );
    await expect(strict({ ...post, url: `http://127.0.0.1:${port}/` })).rejects.toThrow('The address is not public');
    expect([reached, lookups]).toEqual([0, ['rebound.example']]);
    const open = createWebhookTransport(lookup, true);
    expect((await open({ ...post, url: `http://rebound.example:${port}/` })).status).toBe(200);
    expect([reached, lookups.length]).toEqual([1, 2]);
    await Promise.all([strict.close(), open.close()]);
    await new Promise((resolve) => server.close(resolve));
  });

  test('a redirect is not followed', async () => {
    const paths: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      paths.push(url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const port = await listenLocally(server);
    const transport = createWebhookTransport(() => Promise.resolve(['127.0.0.1']), true);
    expect((await transport({ ...post, url: `http://127.0.0.1:${port}/first` })).status).toBe(302);
    expect(paths).toEqual(['/first']);
    await transport.close();
    await new Promise((resolve) => server.close(resolve));
  });

  test('an interim response and a compressed answer are taken for what they are', async () => {
    const server = createServer((_request, response) => {
      response.writeContinue();
      response.writeHead(202, { 'content-encoding': 'gzip' }).end(gzipSync('booked'));
    });
    const port = await listenLocally(server);
    const transport = createWebhookTransport(() => Promise.resolve(['127.0.0.1']), true);
    for (let round = 0; round < 2; round += 1) {
      const answer = await transport({ ...post, url: `http://receiver.example:${port}/` });
      expect([answer.status, answer.body]).toEqual([202, 'booked']);
    }
    await transport.close();
    await new Promise((resolve) => server.close(resolve));
  });
});
