import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createTransportPool } from '../../../../electron/api-client/transport/http-transport.ts';
import type { HttpNetwork, HttpRequest } from '../../../../electron/contract/ports.ts';
import { NotSent } from '../../../../electron/contract/ports.ts';
import { systemPorts } from '../../../../electron/platform/system-ports.ts';

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a server on a free port of this machine and returns its URL. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function openPool(): HttpNetwork {
  const pool = createTransportPool(systemPorts);
  closers.push(() => pool.dropConnections());
  return pool;
}

const get = (url: string): HttpRequest => ({ method: 'GET', url, headers: {}, body: undefined });

describe('the transport', () => {
  test('sends method, path, headers and body unchanged, and reads the complete response', async () => {
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
    const response = await openPool().transport({
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

  test('reaches each of two services at its own address', async () => {
    const { transport } = openPool();
    for (const name of ['one', 'other']) {
      const address = await serve((_request, response) => response.end(name));
      expect((await transport(get(address))).body).toBe(name);
    }
  });

  test('follows no redirect: a key belongs to its address', async () => {
    const seen: (string | undefined)[] = [];
    const address = await serve((request, response) => {
      seen.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await openPool().transport(get(`${address}/v1/ping`))).status).toBe(302);
    expect(seen).toEqual(['/v1/ping']);
  });

  test('rejects with NotSent when it can’t connect', async () => {
    const address = await serve((_request, response) => response.end());
    closers.pop()?.();
    await expect(openPool().transport(get(address))).rejects.toBeInstanceOf(NotSent);
    await expect(openPool().transport(get('http://counter.invalid/'))).rejects.toBeInstanceOf(NotSent);
  });

  test('does not claim NotSent when the connection breaks after the request', async () => {
    const address = await serve((request) => request.socket.destroy());
    const failed = openPool().transport({ ...get(address), method: 'POST', body: '{}' });
    await expect(failed).rejects.not.toBeInstanceOf(NotSent);
  });

  test('rejects a response that breaks off', async () => {
    const address = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"half":');
      setImmediate(() => response.destroy());
    });
    await expect(openPool().transport(get(address))).rejects.toThrow();
  });

  test('keeps its connections until they are dropped, which ends open requests at once', async () => {
    const sockets = new Set<Socket>();
    const address = await serve((request, response) => {
      sockets.add(request.socket);
      if (request.url !== '/hangs') response.end('{}');
    });
    const pool = openPool();
    // A connection is free again a moment after its response was read.
    const request = async (path: string): Promise<void> => {
      await pool.transport(get(`${address}${path}`));
      await new Promise((resolve) => setImmediate(resolve));
    };
    await request('/a');
    await request('/b');
    expect(sockets.size).toBe(1);
    const hanging = pool.transport(get(`${address}/hangs`));
    const ended = expect(hanging).rejects.toThrow();
    await request('/c');
    pool.dropConnections();
    await ended;
    await request('/d');
    expect(sockets.size).toBe(3);
  });

  test('waits for the response after an unasked 100 Continue, also on a connection used again', async () => {
    const address = await serve((_request, response) => {
      response.writeContinue();
      response.writeProcessing();
      setImmediate(() => response.end('{"ok":true}'));
    });
    const pool = openPool();
    for (let round = 0; round < 3; round += 1) {
      const response = await pool.transport({ ...get(address), method: 'POST', body: '{}' });
      expect([response.status, response.body]).toEqual([200, '{"ok":true}']);
    }
  });

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', Buffer.from],
    ['gzip, BR', (text: string) => brotliCompressSync(gzipSync(text))],
  ])('reads a body that comes as %s, unasked', async (encoding, encode) => {
    const address = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': encoding });
      response.end(encode('{"name":"दाल"}'));
    });
    expect((await openPool().transport(get(address))).body).toBe('{"name":"दाल"}');
  });

  test.each([
    ['is damaged', 'gzip', gzipSync('{"half":').subarray(0, -9)],
    ['grows without end', 'gzip', gzipSync(Buffer.alloc(33 * 1024 * 1024))],
    ['has an unknown encoding', 'compress', Buffer.from('{}')],
    ['is encoded four times', 'gzip,gzip,gzip,gzip', gzipSync('{}')],
  ])('rejects a body that %s', async (_, encoding, body) => {
    const address = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(body);
    });
    await expect(openPool().transport(get(address))).rejects.not.toBeInstanceOf(NotSent);
  });

  test('aborts by its signal', async () => {
    const address = await serve(() => undefined);
    const controller = new AbortController();
    const response = openPool().transport({ ...get(address), signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(response).rejects.toThrow();
  });

  test('claims NotSent when the request was given up before it was written', async () => {
    const address = await serve(() => undefined);
    const response = openPool().transport({ ...get(address), signal: AbortSignal.abort() });
    await expect(response).rejects.toBeInstanceOf(NotSent);
  });
});
