import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { ConnectionDropped, Failure } from '../core/failure.ts';
import type { IncomingRequest, OutgoingResponse, Serve } from '../core/http.ts';
import type { ServiceResponse } from './response.ts';
import { createStoredResponse, toErrorResponse, toOutgoingResponse } from './response.ts';
import { createRouter } from './router.ts';

/** What is learned about a request on its way, for the request log. */
interface RequestTrace {
  keyId: string | null;
  /** The beginning of the body, as text. */
  body: string | null;
}

/** A request to an address. */
export interface Call {
  readonly request: IncomingRequest;
  /** The values of the parameters in the endpoint's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly trace: RequestTrace;
}

/** An endpoint with what answers it. */
export interface Target {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly handle: (call: Call) => Promise<ServiceResponse> | ServiceResponse;
}

/** What an address serves besides its endpoints, without a key: documents as JSON, and pages, by their paths. */
export interface Documentation {
  readonly documents: Readonly<Record<string, () => string>>;
  readonly pages: Readonly<Record<string, () => OutgoingResponse>>;
}

/** When a request came, and how long its answer took. */
interface CallTimes {
  readonly requestId: string;
  readonly receivedAt: Instant;
  readonly durationMs: number;
}

interface AddressParts {
  readonly core: Core;
  readonly targets: readonly Target[];
  readonly documentation: Documentation;
  /** Refuses a caller who may not know which paths there are. */
  readonly admit: (call: Call) => void;
  readonly createRequestId: (request: IncomingRequest) => string;
  /** Called when a request is answered, with null if its connection is dropped instead. */
  readonly log?: (call: Call, times: CallTimes, response: ServiceResponse | null) => void;
}

/**
 * Creates an address: finds the endpoint of each request and turns every error into a response. Every response, errors
 * included, has a `Request-Id` and the service's own `Date` (S9). Rejects only if a fault drops the connection.
 */
export function createAddress({
  core,
  targets,
  documentation: { documents, pages },
  admit,
  createRequestId,
  log,
}: AddressParts): Serve {
  const router = createRouter<Target>([
    ...targets,
    ...Object.entries(documents).map(([path, document]) => ({
      method: 'GET',
      path,
      handle: () => createStoredResponse(200, document()),
    })),
  ]);
  const refuse = (call: Call): never => {
    admit(call);
    const allow = router.listMethods(call.request.path).join(', ');
    if (allow === '') throw new Failure('not_found', 'There is nothing at this path.');
    throw new Failure('method_not_allowed', `This path knows ${allow} only.`, { headers: { allow } });
  };

  return async (request) => {
    const page = request.method === 'GET' ? pages[request.path] : undefined;
    if (page) return page();
    const found = router.find(request.method, request.path);
    const call: Call = { request, params: found?.params ?? {}, trace: { keyId: null, body: null } };
    const requestId = createRequestId(request);
    const receivedAt = core.time.now();
    const startedAt = core.time.monotonic();
    const logResponse = (response: ServiceResponse | null): void =>
      log?.(call, { requestId, receivedAt, durationMs: core.time.monotonic() - startedAt }, response);
    let response: ServiceResponse;
    try {
      response = await (found?.target.handle ?? refuse)(call);
    } catch (error) {
      if (error instanceof ConnectionDropped) {
        logResponse(null);
        throw error;
      }
      response = toErrorResponse(core, error, requestId);
    }
    logResponse(response);
    return toOutgoingResponse(core, response, requestId);
  };
}
