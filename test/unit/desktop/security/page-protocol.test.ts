import { beforeEach, describe, expect, test } from 'vitest';
import { PAGE_URL, setupPage } from '../../../../electron/desktop/security/page-protocol.ts';
import { protocol, resetElectron } from '../../../support/electron-fake.ts';

beforeEach(() => {
  resetElectron();
  setupPage((pathname, connect) =>
    Promise.resolve({ status: 200, headers: { 'x-connect': connect }, body: Buffer.from(pathname) }),
  );
});

async function ask(url: string, method = 'GET') {
  const answer = await protocol.handler?.(new Request(url, { method }));
  return { status: answer?.status, text: await answer?.text(), connect: answer?.headers.get('x-connect') };
}

describe('the app’s scheme', () => {
  test('serves the page, which may connect to nothing', async () => {
    expect(await ask(PAGE_URL)).toEqual({ status: 200, text: '/', connect: "'none'" });
  });

  test('serves the page’s files', async () => {
    expect(await ask(`${PAGE_URL}assets/a.js?x=1`)).toMatchObject({ status: 200, text: '/assets/a.js' });
  });

  test.each([
    ['another host', 'counter://other/', 'GET'],
    ['another method', PAGE_URL, 'POST'],
  ])('serves nothing for %s', async (_, url, method) => {
    expect(await ask(url, method)).toEqual({ status: 404, text: '', connect: null });
  });
});
