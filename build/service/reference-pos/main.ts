/**
 * A correct POS in under 400 lines: what an integration must do, and nothing else. Its till is two addresses on this
 * machine, which the adapter (adapter.ts) calls; a real POS has a screen there.
 */

import { createServer } from 'node:http';
import { join } from 'node:path';
import { openBooks } from './books.ts';
import { createClient } from './client.ts';
import { createPos } from './pos.ts';
import { isSigned } from './signature.ts';

const { EXAM_URL = '', EXAM_KEY = '', EXAM_STORE_ID = '', EXAM_PORT = '', EXAM_FOLDER = '.' } = process.env;
const FIRST_WAIT_MS = 60;
const storeId = Number(EXAM_STORE_ID);

const books = openBooks(join(EXAM_FOLDER, 'journal.jsonl'), storeId);
const call = createClient(EXAM_URL, EXAM_KEY, FIRST_WAIT_MS);
const webhookUrl = `http://127.0.0.1:${EXAM_PORT}/events`;
const pos = createPos({ books, call, storeId, webhookUrl, now: () => new Date() });

/** Answers a delivery: first the signature, then the disk, then 2xx, and only then the work. */
function receive(headers: NodeJS.Dict<string | string[]>, body: Buffer): number {
  if (!isSigned(String(headers['service-signature'] ?? ''), body, books.secrets(), Date.now())) return 400;
  if (headers['service-test'] === undefined) books.receive(JSON.parse(body.toString()), 'webhook');
  setImmediate(pos.sendWaiting);
  return 204;
}

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const path = request.url ?? '';
  const answer = (value: unknown): void => void response.end(JSON.stringify(value));
  try {
    if (path === '/events') response.writeHead(receive(request.headers, body)).end();
    else if (path === '/till/bills') answer(books.bills());
    else if (path.startsWith('/till/stock/')) answer(books.stock(path.slice('/till/stock/'.length)));
    else if (path === '/till/act') answer(await pos.act(JSON.parse(body.toString())).then(() => true));
    else response.writeHead(404).end();
  } catch {
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
});
server.listen(Number(EXAM_PORT), '127.0.0.1', () => void pos.start());
