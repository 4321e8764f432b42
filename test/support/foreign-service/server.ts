/** The marketplace over real HTTP, for the habits of how answers travel. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { ForeignApi, WrittenAnswer } from './api.ts';
import type { Habit } from './habits.ts';

const ENCODERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;
const SLICE_BYTES = 7;

type Wire = NonNullable<Habit['wire']>;

function write(response: ServerResponse, { status, headers, body }: WrittenAnswer, wires: ReadonlySet<Wire>): void {
  if (wires.has('continue')) response.writeContinue();
  if (wires.has('processing')) response.writeProcessing();
  if (wires.has('hints')) response.writeEarlyHints({ link: '</style.css>; rel=preload' });
  if (wires.has('close')) response.setHeader('Connection', 'close');
  if (wires.has('trailers')) response.setHeader('Trailer', 'Server-Timing');
  for (const [name, value] of Object.entries(headers))
    response.setHeader(wires.has('upper_case') ? name.toUpperCase() : name, value);
  response.statusCode = status;
  const encoding = (['gzip', 'deflate', 'br'] as const).find((each) => wires.has(each));
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  const bytes = encoding === undefined ? Buffer.from(body) : ENCODERS[encoding](body);
  if (wires.has('slices'))
    for (let from = 0; from < bytes.length; from += SLICE_BYTES)
      response.write(bytes.subarray(from, from + SLICE_BYTES));
  else response.write(bytes);
  if (wires.has('trailers')) response.addTrailers({ 'Server-Timing': 'total;dur=3' });
  response.end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

export interface ForeignServer {
  readonly address: string;
  /** What clients called themselves. */
  readonly userAgents: ReadonlySet<string | undefined>;
  stop(): Promise<void>;
}

export async function startForeignServer(api: ForeignApi, habits: readonly Habit[]): Promise<ForeignServer> {
  const wires = new Set(habits.flatMap(({ wire }) => wire ?? []));
  const userAgents = new Set<string | undefined>();
  const server = createServer((request, response) => {
    userAgents.add(request.headers['user-agent']);
    readBody(request)
      .then((body) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
        );
        write(response, api.handle({ method: request.method ?? '', target: request.url ?? '', headers, body }), wires);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userAgents,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
