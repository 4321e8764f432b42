import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createRawServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createTransportPool } from '../../../electron/api-client/http-transport.ts';
import type { HttpNetwork, HttpRequest } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server on a free port of this machine; gives its address. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function openLine(): HttpNetwork {
  const line = createTransportPool(() => Promise.resolve(null));
  closers.push(() => line.dropConnections());
  return line;
}

const get = (url: string): HttpRequest => ({ method: 'GET', url, headers: {}, body: undefined });

describe('the real line', () => {
  test('sends method, path, headers and body as they are, and reads the answer whole', async () => {
    const address = await serve((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        response.setHeader('Request-Id', 'req_1');
        response.statusCode = 201;
        response.end(JSON.stringify([request.method, request.url, request.headers['idempotency-key'], body]));
      });
    });
    const response = await openLine().transport({
      method: 'POST',
      url: `${address}/v1/x?since=a%2Bb`,
      headers: { 'idempotency-key': 'k' },
      body: '{"name":"दाल"}',
    });
    expect(response.status).toBe(201);
    expect(response.header('REQUEST-ID')).toBe('req_1');
    expect(response.header('nothing')).toBeNull();
    expect(JSON.parse(response.body)).toEqual(['POST', '/v1/x?since=a%2Bb', 'k', '{"name":"दाल"}']);
  });

  test('follows no redirect: a key belongs to its address', async () => {
    const seen: (string | undefined)[] = [];
    const address = await serve((request, response) => {
      seen.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await openLine().transport(get(`${address}/v1/ping`))).status).toBe(302);
    expect(seen).toEqual(['/v1/ping']);
  });

  test('a connection that can’t be made proves that nothing was sent', async () => {
    const address = await serve((_request, response) => response.end());
    closers.pop()?.();
    await expect(openLine().transport(get(address))).rejects.toBeInstanceOf(NotSent);
    await expect(openLine().transport(get('http://counter.invalid/'))).rejects.toBeInstanceOf(NotSent);
  });

  test('a connection that breaks after the request may have done it', async () => {
    const address = await serve((request) => request.socket.destroy());
    const failed = openLine().transport({ ...get(address), method: 'POST', body: '{}' });
    await expect(failed).rejects.not.toBeInstanceOf(NotSent);
  });

  test('an answer that breaks off in the middle is none', async () => {
    const address = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"half":');
      setImmediate(() => response.destroy());
    });
    await expect(openLine().transport(get(address))).rejects.toThrow();
  });

  test('keeps its connections, until they are dropped; what was under way then ends at once', async () => {
    const sockets = new Set<Socket>();
    const address = await serve((request, response) => {
      sockets.add(request.socket);
      if (request.url !== '/hangs') response.end('{}');
    });
    const line = openLine();
    // A connection is free again a moment after its answer was read.
    const ask = async (path: string): Promise<void> => {
      await line.transport(get(`${address}${path}`));
      await new Promise((resolve) => setImmediate(resolve));
    };
    await ask('/a');
    await ask('/b');
    expect(sockets.size).toBe(1);
    const hanging = line.transport(get(`${address}/hangs`));
    const ended = expect(hanging).rejects.toThrow();
    await ask('/c');
    line.dropConnections();
    await ended;
    await ask('/d');
    expect(sockets.size).toBe(3);
  });

  test('gives up when it is told to', async () => {
    const address = await serve(() => undefined);
    const giveUp = new AbortController();
    const asked = openLine().transport({ ...get(address), signal: giveUp.signal });
    setImmediate(() => giveUp.abort());
    await expect(asked).rejects.toThrow();
  });

  test('goes through the proxy that the platform names', async () => {
    const asked: string[] = [];
    const proxy = createRawServer((socket) => {
      socket.once('data', (data) => {
        asked.push(String(data).split('\r\n', 1)[0] ?? '');
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      });
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    closers.push(() => proxy.close());
    const line = createTransportPool(() =>
      Promise.resolve(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`),
    );
    closers.push(() => line.dropConnections());
    expect((await line.transport(get('http://127.0.0.1:9/v1/ping'))).body).toBe('{}');
    expect(asked).toEqual(['GET http://127.0.0.1:9/v1/ping HTTP/1.1']);
  });
});
