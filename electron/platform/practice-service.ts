import { z } from 'zod';
import type { HttpTransport, PracticeService } from '../contract/ports.ts';

/** Answers a request without a network. */
type RequestHandler = (request: Request) => Promise<Response>;

/** What a practice store needs from the service in this process (electron/service/service.ts). */
export interface EmbeddedService {
  readonly sandbox: RequestHandler;
  readonly operator: RequestHandler;
  readonly ready: {
    readonly operator_token: string;
    readonly company_id: string | null;
    readonly test_store_id: number | null;
  };
  close(): Promise<void>;
}

/** The practice service's database file, in the data folder. */
export const PRACTICE_DATABASE_FILE = 'practice-service.db';

/** An address that can't exist, so that no key ever leaves for it. */
const ADDRESS = 'http://practice.invalid';

const createdKey = z.object({ key: z.string() });

/** Turns the running service into a practice store. Closes it if that fails. */
export async function openPracticeService(service: EmbeddedService): Promise<PracticeService> {
  try {
    return await prepareService(service);
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Creates an API key for this run, because the service stores only its hash. */
async function prepareService(service: EmbeddedService): Promise<PracticeService> {
  const operate: PracticeService['operate'] = async (method, path, body) => {
    const response = await service.operator(
      new Request(`${ADDRESS}${path}`, {
        method,
        headers: { authorization: `Bearer ${service.ready.operator_token}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`the practice service answered ${response.status} to ${method} ${path}`);
    return text === '' ? null : JSON.parse(text);
  };

  const { company_id, test_store_id } = service.ready;
  if (company_id === null || test_store_id === null) throw new Error('the practice service has no store');
  const { key } = createdKey.parse(await operate('POST', '/operator/keys', { company_id, mode: 'test' }));
  return {
    address: ADDRESS,
    transport: createTransport(service.sandbox),
    key,
    storeId: test_store_id,
    operate,
    close: () => service.close(),
  };
}

/** A transport that delivers requests within this process. */
function createTransport(handle: RequestHandler): HttpTransport {
  return async ({ method, url, headers, body, signal }) => {
    const response = await handle(new Request(url, { method, headers, body: body ?? null, signal: signal ?? null }));
    const text = await response.text();
    return { status: response.status, header: (name) => response.headers.get(name), body: text };
  };
}
