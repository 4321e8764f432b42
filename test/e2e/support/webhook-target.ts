import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenLocally } from '../../support/local-port.ts';

/** A receiver of webhooks on loopback, as a company's own program is one. */
export interface WebhookTarget {
  readonly url: string;
  /** Checks signatures with it, and answers a wrong one with 401; null takes everything. */
  secret: string | null;
  /** What it answers to a right request. */
  status: number;
  /** The types of the events that it has taken. */
  readonly taken: readonly string[];
  stop(): Promise<void>;
}

/** The header Service-Signature, over these very bytes. */
function signWebhook(body: Uint8Array, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

export async function startWebhookTarget(): Promise<WebhookTarget> {
  const taken: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signature = String(request.headers['service-signature']);
      const seconds = Number(/t=(\d+)/.exec(signature)?.[1]);
      const isRight = target.secret === null || signature === signWebhook(body, target.secret, seconds);
      const status = isRight ? target.status : 401;
      if (status === 200) taken.push(JSON.parse(body.toString()).type);
      response.writeHead(status).end();
    });
  });
  const target: WebhookTarget = {
    url: `http://127.0.0.1:${await listenLocally(server)}/events`,
    secret: null,
    status: 200,
    taken,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return target;
}
