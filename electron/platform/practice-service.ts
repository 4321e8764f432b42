import { z } from 'zod';
import type { HttpTransport, PracticeService } from '../contract/ports.ts';

/** Answers a request without a network. */
type Answering = (request: Request) => Promise<Response>;

/** What a practice store needs of the service that runs in this process (electron/service/service.ts). */
export interface EmbeddedService {
  readonly sandbox: Answering;
  readonly operator: Answering;
  readonly ready: {
    readonly operator_token: string;
    readonly company_id: string | null;
    readonly test_store_id: number | null;
  };
  close(): Promise<void>;
}

/** The practice service's own database, in the data folder. */
export const PRACTICE_DATABASE_FILE = 'practice-service.db';

/** Nothing listens there; a name that can't be a real one, so that no key ever leaves for it. */
const ADDRESS = 'http://practice.invalid';

const madeKey = z.object({ key: z.string() });

/** Makes the running service a practice store, with a key that is good for this run: the service keeps only its hash. */
export async function openPracticeService(service: EmbeddedService): Promise<PracticeService> {
  const operate: PracticeService['operate'] = async (method, path, body) => {
    const answer = await service.operator(
      new Request(`${ADDRESS}${path}`, {
        method,
        headers: { authorization: `Bearer ${service.ready.operator_token}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the practice service answered ${answer.status} to ${method} ${path}`);
    return text === '' ? null : JSON.parse(text);
  };

  const { company_id, test_store_id } = service.ready;
  if (company_id === null || test_store_id === null) throw new Error('the practice service has no store');
  const { key } = madeKey.parse(await operate('POST', '/operator/keys', { company_id, mode: 'test' }));
  return {
    address: ADDRESS,
    transport: wireTo(service.sandbox),
    key,
    storeId: test_store_id,
    operate,
    close: () => service.close(),
  };
}

/** A wire that ends in this process. */
function wireTo(answering: Answering): HttpTransport {
  return async ({ method, url, headers, body, signal }) => {
    const answer = await answering(new Request(url, { method, headers, body: body ?? null, signal: signal ?? null }));
    const text = await answer.text();
    return { status: answer.status, header: (name) => answer.headers.get(name), body: text };
  };
}
