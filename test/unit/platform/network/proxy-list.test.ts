import { expect, test } from 'vitest';
import { parseProxyList, parseProxyUrl } from '../../../../electron/platform/network/proxy-list.ts';

const DIRECT = { kind: 'direct' };
const route = (kind: string, host: string, port: number) => ({ kind, host, port });

test.each([
  ['DIRECT', [DIRECT]],
  ['', [DIRECT]],
  ['QUIC proxy.shop:443', [DIRECT]],
  ['PROXY 10.0.0.1:8080; DIRECT', [route('http', '10.0.0.1', 8080), DIRECT]],
  ['HTTPS proxy.shop', [route('https', 'proxy.shop', 443)]],
  ['SOCKS 10.0.0.1; SOCKS4 10.0.0.2:99', [route('socks4', '10.0.0.1', 1080), route('socks4', '10.0.0.2', 99)]],
  ['SOCKS5 10.0.0.1:1080;proxy 10.0.0.2', [route('socks5', '10.0.0.1', 1080), route('http', '10.0.0.2', 80)]],
  ['DIRECT; PROXY [fd00::1]:8080', [DIRECT, route('http', 'fd00::1', 8080)]],
  ['PROXY; PROXY a/b:1; PROXY user@a:1; DIRECT', [DIRECT]],
])('the system’s answer “%s” is parsed', (answer, routes) => {
  expect(parseProxyList(answer)).toEqual(routes);
});

test.each([
  ['http://10.0.0.1:8080', route('http', '10.0.0.1', 8080)],
  ['http://proxy.shop/', route('http', 'proxy.shop', 80)],
  ['https://proxy.shop', route('https', 'proxy.shop', 443)],
  ['socks5://proxy.shop', route('socks5', 'proxy.shop', 1080)],
  ['socks://[fd00::1]:9', route('socks4', 'fd00::1', 9)],
  ['http://user:secret@proxy.shop', null],
  ['ftp://proxy.shop', null],
  ['proxy.shop', null],
  ['', null],
])('the URL “%s” is parsed', (url, expected) => {
  expect(parseProxyUrl(url)).toEqual(expected);
});
