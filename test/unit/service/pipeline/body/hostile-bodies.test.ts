import { request } from 'node:http';
import { expect, test } from 'vitest';
import { readReadyLine, startServiceProcess } from '../../../../support/service-process.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const SMALL = 400_000;
const LARGE = 32_000_000;
const LARGE_JSON = 12_000_000;

/** Far more than any of these bodies takes, even on a busy machine, and far less than the minutes of a quadratic reader. */
const PROMPT_MS = 15_000;

const CUT_OFF = 0;

const fill = (text: string, size: number): string => text.repeat(Math.floor(size / text.length));

function list(create: (index: number) => string, size: number): string {
  let text = '';
  for (let index = 0; text.length < size; index += 1) text += create(index);
  return text;
}

/** Bodies that stop a service for seconds or minutes if its reader takes more than linear time. */
const BODIES: readonly (readonly [name: string, type: string, body: string])[] = [
  ['a=1&a=1…', FORM, fill('a=1&', SMALL)],
  ['aN[99999]=1', FORM, list((index) => `a${index}[99999]=1&`, SMALL)],
  ['items[99999-i]=1', FORM, list((index) => `items[${99_999 - index}]=1&`, SMALL)],
  ['items[i][a]=1', FORM, list((index) => `items[${index}][a]=1&`, SMALL)],
  ['a[99999][99999]…', FORM, `a${fill('[99999]', SMALL)}=1`],
  ['{},{},…', JSON_TYPE, `{"items":[${fill('{},', LARGE_JSON)}{}]}`],
  ['x: {},{},…', JSON_TYPE, `{"x":[${fill('{},', LARGE_JSON)}{}]}`],
  ['one long text', JSON_TYPE, `{"x":"${fill('\\u0000', LARGE_JSON)}"}`],
  ['one text of quotes', JSON_TYPE, `{"x":"${fill('\\"', LARGE_JSON)}"}`],
  ['one long number', JSON_TYPE, `{"items":${fill('9', LARGE_JSON)}}`],
  ['items={},{},…', FORM, `items=[${fill('{},', LARGE)}{}]`],
  [
    'sections',
    'multipart/form-data; boundary=b',
    fill('--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n', SMALL),
  ],
];

test('S9: no body stops the service, with a key or without: each is refused promptly, and a ping beside it is served', async () => {
  const run = startServiceProcess('--rate-limit', 'off');
  const { sandbox_base_url: base, keys } = await readReadyLine(run);
  const send = (key: string | undefined, type: string, body: string): Promise<{ status: number; ms: number }> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const headers = { 'content-type': type, ...(key ? { authorization: `Bearer ${key}` } : {}) };
      const sent = request(`${base}/v1/stores/1001/inventory`, { method: 'PUT', headers, agent: false }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - startedAt });
      });
      // A refusal may come before the whole body is sent; the service then closes the connection early.
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve({ status: CUT_OFF, ms: 0 });
        else reject(error);
      });
      sent.end(body);
    });
  const ping = async (): Promise<number> => {
    const startedAt = performance.now();
    const answer = await fetch(`${base}/v1/ping`, { headers: { authorization: `Bearer ${keys?.test_company}` } });
    expect(answer.status).toBe(200);
    await answer.text();
    return performance.now() - startedAt;
  };
  for (const [name, type, body] of BODIES) {
    for (const [key, status] of [
      [undefined, 401],
      ['sk_test_wrong', 401],
      [keys?.test_company, 400],
    ] as const) {
      const answer = send(key, type, body);
      const delays = [await ping(), await ping(), await ping()];
      const { status: answered, ms } = await answer;
      const expected = answered === CUT_OFF && status === 401 && body.length > SMALL ? CUT_OFF : status;
      expect([answered, ms < PROMPT_MS, Math.max(...delays) < PROMPT_MS], name).toEqual([expected, true, true]);
    }
  }
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(run.output().err).not.toContain('failed');
}, 120_000);

test('a caller without a key is answered before the body has arrived', async () => {
  const run = startServiceProcess();
  const { sandbox_base_url: base, keys } = await readReadyLine(run);
  const send = (key: string | undefined): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': JSON_TYPE,
        'content-length': LARGE,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      };
      const sent = request(`${base}/v1/sandbox/orders`, { method: 'POST', headers, agent: false }, (answer) => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      });
      sent.on('error', reject);
      // The rest of the body never comes.
      sent.write('{');
    });
  expect(await send(undefined)).toBe(401);
  expect(await send('sk_test_wrong')).toBe(401);
  expect(await send(keys?.live_company)).toBe(401);
  expect(await send(keys?.test_store)).toBe(403);
  expect(await send(keys?.test_company)).toBe(413);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
}, 30_000);
