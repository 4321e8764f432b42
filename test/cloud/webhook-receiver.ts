import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';
import { listenLocally } from '../support/local-port.ts';

/** Receives the webhooks of many companies, each at an address of its own. */
export interface WebhookReceiver {
  addressOf(company: number): string;
  /** The next event of the company that has not been received before is answered with 500 once. */
  failNext(company: number): void;
  /** For each event that arrived at the company's address, the statuses that it was answered with. */
  attemptsAt(company: number): ReadonlyMap<string, readonly number[]>;
  close(): Promise<void>;
}

const received = z.object({ id: z.string() });

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const attempts = new Map<number, Map<string, number[]>>();
  const failing = new Set<number>();
  const server = createServer(async (request, response) => {
    const company = Number(request.url?.slice(1));
    const { id } = received.parse(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    const ofCompany = attempts.get(company) ?? new Map<string, number[]>();
    attempts.set(company, ofCompany);
    const before = ofCompany.get(id) ?? [];
    const status = before.length === 0 && failing.delete(company) ? 500 : 204;
    ofCompany.set(id, [...before, status]);
    response.writeHead(status).end();
  });
  const port = await listenLocally(server);
  return {
    addressOf: (company) => `http://127.0.0.1:${port}/${company}`,
    failNext: (company) => void failing.add(company),
    attemptsAt: (company) => attempts.get(company) ?? new Map(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
