import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readReadyLine, startServiceProcess } from '../../../support/service-process.ts';

/** Sends raw bytes and reads until the connection ends. */
const sendRaw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

test('S9: every refusal over the network has a Request-Id and the error envelope', async () => {
  const run = startServiceProcess();
  const { sandbox_base_url: base, keys } = await readReadyLine(run);
  const port = Number(new URL(base).port);
  const rest = `Connection: close\r\nAuthorization: Bearer ${keys?.test_company}\r\n\r\n`;
  const cases: readonly [string, number][] = [
    [`GET /v1/ping HTTP/1.1\r\n${rest}`, 200],
    [`GET /v1/ping HTTP/1.1\r\nHost: a b\r\n${rest}`, 400],
    [`GET //x/../v1/%zz HTTP/1.1\r\nHost: x\r\n${rest}`, 404],
    [`BREW /v1/ping HTTP/1.1\r\nHost: x\r\n${rest}`, 400],
    [`GET /v1/ping HTTP/1.1\r\nHost: x\r\nno header\r\n${rest}`, 400],
    [`GET /v1/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${rest}`, 431],
    [`GET /v1/ping HTTP/1.1\r\nHost: x\r\nExpect: x\r\n${rest}`, 417],
    [`CONNECT x:1 HTTP/1.1\r\nHost: x\r\n${rest}`, 400],
    [`TRACE /v1/ping HTTP/1.1\r\nHost: x\r\n${rest}`, 405],
    [`GET http://x/v1/ping HTTP/1.1\r\nHost: x\r\n${rest}`, 200],
    [`GET /v1/./x/../ping HTTP/1.1\r\nHost: X:80\r\n${rest}`, 200],
    [`GET /v1\\ping HTTP/1.1\r\nHost: x\r\n${rest}`, 400],
    [`GET v1/ping HTTP/1.1\r\nHost: x\r\n${rest}`, 400],
    [`GET /v1/ping HTTP/1.1\r\nHost: x@y\r\n${rest}`, 400],
    [`GET /v1/ping HTTP/1.1\r\nHost: evil.example\r\n${rest}`, 421],
    [`GET /v1/ping HTTP/1.0\r\n${rest}`, 200],
    // Repeated headers are one, as for a browser: never the first alone.
    [`GET /v1/ping HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sk_test_other\r\n${rest}`, 401],
  ];
  for (const [bytes, status] of cases) {
    const response = await sendRaw(port, bytes);
    expect(response, bytes.slice(0, 40)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toMatch(/\r\nrequest-id: req_/i);
    const body = JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4));
    if (status >= 400) expect(body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  }
  // The service reads an upload of unknown length only up to the limit.
  const endless = new ReadableStream(
    { pull: (sink) => sink.enqueue(new Uint8Array(1_000_000).fill(32)) },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'PUT',
    body: endless,
    duplex: 'half',
    headers: { authorization: `Bearer ${keys?.test_company}`, 'content-type': 'application/json' },
  };
  const response = await fetch(`${base}/v1/stores/1001/inventory`, init).catch(() => undefined);
  // The aborted upload may lose the response; the service runs on and logs no failure.
  expect(response?.status ?? 413).toBe(413);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(run.output().err).not.toContain('failed');
});

test('a connection serves the next request after a body that nobody read and after a HEAD; the operator refuses a TRACE', async () => {
  const run = startServiceProcess();
  const { sandbox_base_url: base, operator_url: operator, keys } = await readReadyLine(run);
  const head = `Host: x\r\nAuthorization: Bearer ${keys?.test_company}\r\n`;
  const unread = `POST /v1/nothing HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\n12345`;
  const headOnly = `HEAD /v1/ping HTTP/1.1\r\n${head}\r\n`;
  const last = `GET /v1/stores HTTP/1.1\r\n${head}Connection: close\r\n\r\n`;
  const received = await sendRaw(Number(new URL(base).port), unread + headOnly + last);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(received).toMatch(/HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)+\r\nHTTP\/1\.1 200 OK/);
  const traced = await sendRaw(Number(new URL(operator).port), `TRACE / HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  expect(traced).toMatch(/^HTTP\/1\.1 401 /);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

/** Writes a whole request before it reads anything, as many clients do. Resolves to the response; rejects if it is lost. */
async function sendThenRead(port: number, head: string, body: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  const lost = new Promise<never>((_, reject) => socket.once('error', reject));
  const write = (bytes: string | Buffer) => new Promise((resolve) => socket.write(bytes, resolve));
  const writeAll = async () => {
    await write(head);
    for (let at = 0; at < body.length; at += 65_536) await write(body.subarray(at, at + 65_536));
  };
  await Promise.race([writeAll(), lost]);
  return Promise.race([text(socket), lost]);
}

test('a client that closes its connection gets the answer that comes before the end of its body', async () => {
  const run = startServiceProcess();
  const port = Number(new URL((await readReadyLine(run)).sandbox_base_url).port);
  const body = Buffer.alloc(8_000_000, 'x');
  const head = `POST /v1/sandbox/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
  expect(await sendThenRead(port, head, body)).toMatch(/^HTTP\/1\.1 401 /);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

test('a silent connection and a request that stops half-way do not delay shutdown', async () => {
  const run = startServiceProcess();
  const { sandbox_base_url: base, keys } = await readReadyLine(run);
  const port = Number(new URL(base).port);
  const silent = sendRaw(port, '');
  const partialHead = sendRaw(port, 'GET /v1/ping HTTP/1.1\r\nHost: x\r\n');
  const head = `Host: x\r\nAuthorization: Bearer ${keys?.test_company}\r\nContent-Type: application/json`;
  const partialBody = sendRaw(
    port,
    `PUT /v1/stores/1001/inventory HTTP/1.1\r\n${head}\r\nContent-Length: 100\r\n\r\n{`,
  );
  // Answered after the connections above are open.
  await fetch(`${base}/v1/ping`);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(await Promise.all([silent, partialHead, partialBody])).toEqual(['', '', '']);
}, 15_000);

test('a long body is compressed for whoever asks for it, and is the same', async () => {
  const run = startServiceProcess();
  const { sandbox_base_url: base, keys } = await readReadyLine(run);
  const read = async (encoding: string) => {
    const headers = { authorization: `Bearer ${keys?.test_company}`, 'accept-encoding': encoding };
    const response = await fetch(`${base}/v1/stores/1001/inventory?limit=50`, { headers });
    return { encoding: response.headers.get('content-encoding'), body: await response.text() };
  };
  const plain = await read('identity');
  expect(plain.body.length).toBeGreaterThan(4_096);
  expect(await read('br, gzip;q=0.5')).toEqual({ encoding: 'gzip', body: plain.body });
  expect(await read('*')).toEqual({ encoding: 'gzip', body: plain.body });
  expect(await read('gzip;q=0, *')).toEqual(plain);
  expect((await fetch(`${base}/v1/ping`)).headers.get('content-encoding')).toBeNull();
  run.child.kill('SIGTERM');
  await run.ended;
});
