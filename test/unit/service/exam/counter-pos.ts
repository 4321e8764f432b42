/**
 * Counter as the exam of a POS starts it: the app without a window, with its data in EXAM_FOLDER, connected to the
 * sandbox. What its screen would call, the adapter (counter-adapter.ts) calls at EXAM_PORT.
 */

import { createServer } from 'node:http';
import { startAppProcess } from '../../../support/app-process.ts';

const { EXAM_URL = '', EXAM_KEY = '', EXAM_STORE_ID = '', EXAM_PORT = '', EXAM_FOLDER = '' } = process.env;

const app = startAppProcess(EXAM_FOLDER);
if ((await app.call('connect.current', {})) === null) {
  await app.call('settings.change', { booksByItself: true });
  await app.call('connect.check', { address: EXAM_URL, key: EXAM_KEY });
  await app.call('connect.open', { storeIds: [Number(EXAM_STORE_ID)], keepWithoutKeyring: false });
}

createServer(async (request, response) => {
  try {
    const { name, input } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end(JSON.stringify((await app.call(name, input)) ?? null));
  } catch (error) {
    response.writeHead(409).end(String(error));
  }
}).listen(Number(EXAM_PORT), '127.0.0.1');
