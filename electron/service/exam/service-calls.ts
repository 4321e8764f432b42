type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Calls the exam's own service. Rejects if it refuses: that is a fault of the scene, not of the POS. */
export type Call = (method: Method, path: string, body?: object) => Promise<unknown>;

function createCall(serve: (request: Request) => Promise<Response>, token: string): Call {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await serve(new Request(`http://127.0.0.1${path}`, { method, headers, ...sent }));
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

/** The service of an exam, as far as the exam calls it. */
interface CalledService {
  readonly operator: (request: Request) => Promise<Response>;
  readonly sandbox: (request: Request) => Promise<Response>;
  readonly ready: { readonly operator_token: string; readonly keys: { readonly test_company: string } | null };
}

export const createServiceCalls = ({ operator, sandbox, ready }: CalledService) => ({
  operator: createCall(operator, ready.operator_token),
  callApi: createCall(sandbox, ready.keys?.test_company ?? ''),
});
