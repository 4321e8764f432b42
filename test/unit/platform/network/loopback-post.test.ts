import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { postToLoopback } from '../../../../electron/platform/network/loopback-post.ts';
import { findFreePort, listenLocally } from '../../../support/local-port.ts';

const never = new AbortController().signal;

/** A program that listens on a port of this PC. Returns the port. */
async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return await listenLocally(server);
}

test('A text is posted to this PC whole, and its answer is read whole', async () => {
  const port = await listen((request, response) => {
    void text(request).then((body) => response.end(`${request.method} ${body}`));
  });
  expect(await postToLoopback(port, '<A>दाल ₹1</A>', never)).toBe('POST <A>दाल ₹1</A>');
});

test('An answer that breaks off is none', async () => {
  const port = await listen((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('<RESPONSE>', () => response.destroy());
  });
  await expect(postToLoopback(port, '<A/>', never)).rejects.toThrow();
});

test('A port that nothing listens on is an error, and so is an answer that is no longer waited for', async () => {
  const stopped = new AbortController();
  const port = await listen(() => stopped.abort(new Error('too late')));
  await expect(postToLoopback(port, '<A/>', stopped.signal)).rejects.toThrow();
  await expect(postToLoopback(await findFreePort(), '<A/>', never)).rejects.toThrow('ECONNREFUSED');
});
