import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readReadyLine, startServiceProcess } from '../../../support/service-process.ts';

/** Sends bytes as they are and reads what comes until the connection ends. */
const raw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      got += String(chunk);
    });
    socket.on('close', () => resolve(got));
    socket.on('error', reject);
  });

test('S9: over the network too, every refusal has its Request-Id and the error shape', async () => {
  const program = startServiceProcess();
  const { sandbox_base_url: base, keys } = await readReadyLine(program);
  const port = Number(new URL(base).port);
  const rest = `Connection: close\r\nAuthorization: Bearer ${keys?.test_company}\r\n\r\n`;
  const cases: readonly [string, number][] = [
    [`GET /v1/ping HTTP/1.1\r\n${rest}`, 200],
    [`GET /v1/ping HTTP/1.1\r\nHost: a b\r\n${rest}`, 400],
    [`GET //x/../v1/%zz HTTP/1.1\r\nHost: x\r\n${rest}`, 404],
    [`BREW /v1/ping HTTP/1.1\r\nHost: x\r\n${rest}`, 400],
    [`GET /v1/ping HTTP/1.1\r\nHost: x\r\nno header\r\n${rest}`, 400],
    [`GET /v1/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${rest}`, 431],
    [`TRACE /v1/ping HTTP/1.1\r\nHost: x\r\n${rest}`, 405],
  ];
  for (const [bytes, status] of cases) {
    const got = await raw(port, bytes);
    expect(got, bytes.slice(0, 40)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(got).toMatch(/\r\nrequest-id: req_/i);
    const body = JSON.parse(got.slice(got.indexOf('\r\n\r\n') + 4));
    if (status >= 400) expect(body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  }
  // An upload of unknown length is read no further than the limit.
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
  const answer = await fetch(`${base}/v1/stores/1001/inventory`, init).catch(() => undefined);
  // The answer may be lost to the broken upload; the service is alive and says nothing went wrong with it.
  expect(answer?.status ?? 413).toBe(413);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(program.output().err).not.toContain('failed');
});

test('who is connected and says nothing, or stops in mid-request, does not hold up the end', async () => {
  const program = startServiceProcess();
  const { sandbox_base_url: base, keys } = await readReadyLine(program);
  const port = Number(new URL(base).port);
  const silent = raw(port, '');
  const inMidHead = raw(port, 'GET /v1/ping HTTP/1.1\r\nHost: x\r\n');
  const head = `Host: x\r\nAuthorization: Bearer ${keys?.test_company}\r\nContent-Type: application/json`;
  const inMidBody = raw(port, `PUT /v1/stores/1001/inventory HTTP/1.1\r\n${head}\r\nContent-Length: 100\r\n\r\n{`);
  // Answered after those above were connected.
  await fetch(`${base}/v1/ping`);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(await Promise.all([silent, inMidHead, inMidBody])).toEqual(['', '', '']);
}, 15_000);
