import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createOutsideTransport,
  createTransportPool,
} from '../../../../electron/api-client/transport/http-transport.ts';
import type { ProxySignIn } from '../../../../electron/contract/calls/proxy.ts';
import type { ProxyProblem, ProxyTokens, Route } from '../../../../electron/contract/domain/proxy-route.ts';
import type { HttpNetwork } from '../../../../electron/contract/ports.ts';
import { NotPublic, NotSent } from '../../../../electron/contract/ports.ts';
import { createProxySignIn } from '../../../../electron/platform/network/proxy-sign-in.ts';
import { createProcessSecrets } from '../../../../electron/preview/secrets.ts';
import { createCheckedLookup } from '../../../../electron/service/adapters/webhook-transport.ts';
import type { TestProxy } from '../../../support/test-proxies.ts';
import { startHttpProxy, startNtlmProxy, startSocksProxy } from '../../../support/test-proxies.ts';
import type { TlsService } from '../../../support/tls-service.ts';
import { startTlsService, TEST_AUTHORITY } from '../../../support/tls-service.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

const DIRECT: Route = { kind: 'direct' };

let service: TlsService;
let arrived: (string | undefined)[];
let proxies: ProxySignIn;
let stops: (() => void)[];
let routes: readonly Route[];
const clock = new VirtualClock();

beforeEach(async () => {
  arrived = [];
  stops = [];
  service = await startTlsService((request, response) => {
    arrived.push(request.headers.authorization);
    response.end('{}');
  });
  stops.push(service.stop);
  proxies = await createProxySignIn({ secrets: createProcessSecrets(), log: () => undefined });
});
afterEach(() => {
  for (const stop of stops) stop();
});

async function start<Started extends { stop(): void }>(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  stops.push(started.stop);
  return started;
}

/** A port of loopback at which nothing listens. */
async function findDeadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function open(readCertificates = () => [TEST_AUTHORITY], tokens?: ProxyTokens): HttpNetwork {
  const parts = { clock, findRoutes: async () => routes, logins: proxies, readCertificates };
  const network = createTransportPool({ ...parts, ...(tokens && { tokens }) });
  stops.push(() => network.dropConnections());
  return network;
}

async function send(network = open(), host = 'localhost'): Promise<string> {
  const url = `https://${host}:${service.port}/v1/ping`;
  const headers = { authorization: 'Bearer secret' };
  const { body } = await network.transport({ method: 'POST', url, headers, body: '{}' });
  return body;
}

async function expectNotSent(problem: ProxyProblem | null, network = open()): Promise<void> {
  await expect(send(network)).rejects.toBeInstanceOf(NotSent);
  expect([proxies.view()?.problem ?? null, arrived]).toEqual([problem, []]);
}

const through = (proxy: TestProxy, kind: 'http' | 'socks4' | 'socks5' = 'http'): Route => {
  return { kind, host: '127.0.0.1', port: proxy.port };
};

const signIn = (proxy: TestProxy, user: string, password: string): Promise<void> =>
  proxies.signIn({ proxy: `127.0.0.1:${proxy.port}`, user, password }, false);

describe('a certificate', () => {
  beforeEach(() => {
    routes = [DIRECT];
  });

  test('of an authority of the system is trusted', async () => {
    expect(await send()).toBe('{}');
  });

  test('of an unknown authority, or for another name, gets no request, whatever the environment says (C13)', async () => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      await expectNotSent(
        null,
        open(() => []),
      );
      routes = [through(await start(startHttpProxy()))];
      await expectNotSent(
        null,
        open(() => []),
      );
      await expect(send(open(), 'service.other')).rejects.toBeInstanceOf(NotSent);
      expect(arrived).toEqual([]);
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    }
  });
});

describe('a proxy', () => {
  test('of each kind carries the request, encrypted; a SOCKS5 proxy looks up the name', async () => {
    const http = await start(startHttpProxy());
    const socks = await start(startSocksProxy());
    for (const route of [through(http), through(socks, 'socks5'), through(socks, 'socks4')]) {
      routes = [route];
      expect(await send(open(), route.kind === 'socks4' ? 'localhost' : 'service.test')).toBe('{}');
    }
    expect(http.asked).toEqual([{ target: `service.test:${service.port}`, login: null }]);
    expect(socks.asked.map(({ target }) => target)).toEqual([
      `service.test:${service.port}`,
      `127.0.0.1:${service.port}`,
    ]);
  });

  test('that is reached by TLS proves who it is', async () => {
    const tls = await start(startTlsService(() => undefined));
    routes = [{ kind: 'https', host: 'localhost', port: tls.port }];
    await expectNotSent(
      'unreachable',
      open(() => []),
    );
  });

  test.each([
    [403, 'refused'],
    [400, 'refused'],
    [502, null],
    [504, null],
  ] as const)('that answers %i gets nothing, and none after it is tried', async (status, problem) => {
    const next = await start(startHttpProxy());
    const proxy = await start(startHttpProxy());
    proxy.refuse(status);
    routes = [through(proxy), through(next)];
    await expectNotSent(problem);
    expect(next.asked).toEqual([]);
  });

  test('that is down is passed over, and set aside for five minutes while another works', async () => {
    const proxy = await start(startHttpProxy());
    const first = await start(startHttpProxy());
    routes = [through(first), through(proxy), DIRECT];
    first.stop();
    const network = open();
    const sendAnew = async (): Promise<void> => {
      await send(network);
      network.dropConnections();
    };
    await sendAnew();
    expect([proxy.asked.length, arrived.length]).toEqual([1, 1]);

    // It listens again, but is not asked before the time is over.
    const back = createServer((socket) => socket.destroy()).listen(first.port, '127.0.0.1');
    stops.push(() => back.close());
    await once(back, 'listening');
    let asked = 0;
    back.on('connection', () => {
      asked += 1;
    });
    await sendAnew();
    expect(asked).toBe(0);
    await clock.advance(5 * 60_000 + 1);
    await sendAnew();
    expect([asked, proxy.asked.length]).toEqual([1, 3]);
  });

  test('is tried again at once when all are down: an outage sets nothing aside', async () => {
    const proxy = await start(startHttpProxy());
    routes = [{ kind: 'http', host: '127.0.0.1', port: await findDeadPort() }];
    const network = open();
    await expectNotSent('unreachable', network);
    routes = [...routes, through(proxy)];
    expect(await send(network)).toBe('{}');
    expect(proxies.view()?.problem).toBeNull();
  });

  test('never carries plain http, in which it could read the key', async () => {
    const proxy = await start(startHttpProxy());
    routes = [through(proxy)];
    const url = `http://127.0.0.1:${await findDeadPort()}/`;
    const request = { method: 'GET', url, headers: {}, body: undefined };
    await expect(open().transport(request)).rejects.toBeInstanceOf(NotSent);
    expect(proxy.asked).toEqual([]);
  });
});

describe('a proxy’s password (C13)', () => {
  test.each(['http', 'socks5'] as const)(
    'is asked for, tried once if wrong, and used when right (%s)',
    async (kind) => {
      const starts = { http: startHttpProxy, socks5: startSocksProxy };
      const proxy = await start(starts[kind]({ login: 'asha:right' }));
      routes = [through(proxy, kind)];
      const network = open();
      await expectNotSent('password_needed', network);

      proxy.asked.length = 0;
      await signIn(proxy, 'asha', 'wrong');
      await Promise.allSettled([send(network), send(network), send(network)]);
      await expectNotSent('password_wrong', network);
      expect(proxy.asked.filter(({ login }) => login !== null)).toHaveLength(1);

      await signIn(proxy, 'asha', 'right');
      expect(await Promise.all([send(network), send(network)])).toEqual(['{}', '{}']);
      expect(proxies.view()).toMatchObject({ problem: null, hasPassword: true });
    },
  );

  test('goes to the proxy that it is for, and to no other', async () => {
    const own = await start(startHttpProxy({ login: 'asha:right' }));
    const other = await start(startHttpProxy({ login: 'asha:right' }));
    await signIn(own, 'asha', 'right');
    routes = [through(other)];
    await expectNotSent('password_needed');
    expect(other.asked).toEqual([{ target: `localhost:${service.port}`, login: null }]);
  });

  test('is asked for where the proxy offers several ways', async () => {
    routes = [through(await start(startHttpProxy({ login: 'x:y', schemes: ['NTLM', 'Basic realm="shop, north"'] })))];
    await expectNotSent('password_needed');
  });
});

describe('a proxy that wants a Windows sign-in', () => {
  const isRight = (message: Buffer): boolean => message.toString() === 'right';
  /** A PC whose sign-in is `answer`, or that has only what staff have typed. */
  const signedIn =
    (answer: string | null): ProxyTokens =>
    async ({ login, send }) => {
      await send('NTLM hello');
      const given = answer ?? login?.password;
      if (given === undefined) return 'login_wanted';
      const left = await send(`NTLM ${Buffer.from(given).toString('base64')}`);
      return left === null ? 'impossible' : 'login_wanted';
    };
  const openSignedIn = (answer: string | null): HttpNetwork => open(undefined, signedIn(answer));

  test('lets the PC’s own sign-in through, on one connection, and nobody is asked', async () => {
    const proxy = await start(startNtlmProxy(isRight));
    routes = [through(proxy)];
    const network = openSignedIn('right');
    expect(await send(network)).toBe('{}');
    expect(proxies.view()?.problem).toBeNull();

    // The next connection begins with the first token.
    network.dropConnections();
    expect(await send(network)).toBe('{}');
    const tokens = ['NTLM hello', `NTLM ${Buffer.from('right').toString('base64')}`];
    expect(proxy.asked.map(({ login }) => login)).toEqual([null, ...tokens, ...tokens]);
  });

  test('gets the password that staff type in tokens only, and a wrong one once (C13)', async () => {
    const proxy = await start(startNtlmProxy(isRight));
    routes = [through(proxy)];
    const network = openSignedIn(null);
    await expectNotSent('password_needed', network);
    await signIn(proxy, 'SHOP\\asha', 'wrong');
    await expectNotSent('password_wrong', network);
    await expectNotSent('password_wrong', network);
    const wrong = `NTLM ${Buffer.from('wrong').toString('base64')}`;
    expect(proxy.asked.filter(({ login }) => login === wrong)).toHaveLength(1);
    await signIn(proxy, 'SHOP\\asha', 'right');
    expect(await send(network)).toBe('{}');
    expect(proxy.asked.filter(({ login }) => login?.startsWith('Basic'))).toEqual([]);
  });

  test('lets nothing through on a PC that has none', async () => {
    routes = [through(await start(startNtlmProxy(isRight)))];
    await expectNotSent(
      'sign_in_unsupported',
      open(undefined, async () => 'impossible'),
    );
  });
});

describe('an address outside', () => {
  const post = (host: string, resolved = '127.0.0.1'): Promise<number> =>
    createOutsideTransport(
      { clock, findRoutes: async () => routes, logins: proxies, readCertificates: () => [TEST_AUTHORITY] },
      createCheckedLookup(async () => [resolved], false),
    )({ method: 'GET', url: `https://${host}:${service.port}/beat`, headers: {}, body: undefined }).then(
      ({ status }) => status,
    );

  test('is reached through the shop’s proxy, with its password', async () => {
    const proxy = await start(startHttpProxy({ login: 'shop:secret' }));
    routes = [through(proxy)];
    await signIn(proxy, 'shop', 'secret');
    expect(await post('service.test')).toBe(200);
    expect(proxy.asked.at(-1)?.target).toBe(`service.test:${service.port}`);
  });

  test('that the proxy refuses is no problem of the line to the service', async () => {
    const proxy = await start(startHttpProxy());
    proxy.refuse(403);
    routes = [through(proxy)];
    await expect(post('service.test')).rejects.toBeInstanceOf(NotSent);
    expect(proxies.view()?.problem ?? null).toBeNull();
  });

  test('that is not public gets nothing, as a name or as a number, with or without a proxy', async () => {
    routes = [DIRECT];
    await expect(post('localhost')).rejects.toBeInstanceOf(NotPublic);
    await expect(post('127.0.0.1')).rejects.toBeInstanceOf(NotPublic);
    await expect(post('[::1]', '::1')).rejects.toBeInstanceOf(NotPublic);
    const proxy = await start(startHttpProxy());
    routes = [through(proxy)];
    await expect(post('127.0.0.1')).rejects.toBeInstanceOf(NotPublic);
    expect([proxy.asked, arrived]).toEqual([[], []]);
  });
});
