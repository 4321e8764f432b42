import { createServer, type IncomingMessage } from 'node:http';
import { listenLocally } from '../../support/local-port.ts';

/** A line between the app and a service that hears what the app sends. */
export interface RecordingProxy {
  /** What the app takes for the service's address. */
  readonly address: string;
  /** The bodies of what was sent to a path that ends so, oldest first. */
  bodiesSentTo(path: string): readonly unknown[];
  stop(): void;
}

/** An answer on its way to the app. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Listens in on the line to a service. What it says itself goes on unchanged, both ways, unless `change` says otherwise. */
export async function startRecordingProxy(
  service: { readonly address: string },
  change: (answer: Answer, request: IncomingMessage) => Answer = (answer) => answer,
): Promise<RecordingProxy> {
  const heard: { readonly path: string; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request;
      const body = await textOf(request);
      heard.push({ path: url, body });
      const answer = await fetch(`${service.address}${url}`, {
        method,
        headers: headersOf(request),
        body: body === '' ? null : body,
      });
      const text = await answer.text();
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OF_ONE_HOP.has(name)));
      const changed = change({ status: answer.status, headers, text }, request);
      response.writeHead(changed.status, changed.headers).end(changed.text);
    })().catch(() => response.destroy());
  });
  return {
    address: `http://127.0.0.1:${await listenLocally(server)}`,
    bodiesSentTo: (path) => heard.filter((each) => each.path.endsWith(path)).map(({ body }) => JSON.parse(body)),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Headers of one connection, not of what is sent over it. */
const OF_ONE_HOP = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !OF_ONE_HOP.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
