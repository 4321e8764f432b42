import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Serve } from '../core/http.ts';
import type { Documentation } from './address.ts';
import { createAddress } from './address.ts';
import { admitCaller } from './admission.ts';
import { serveRequest } from './pipeline.ts';
import type { PipelineContext } from './pipeline-context.ts';
import type { EndpointRoute } from './route.ts';

/** Creates an address of the API, sandbox or live. */
export function createApi(
  parts: PipelineContext,
  routes: readonly EndpointRoute[],
  documentation: Documentation,
): Serve {
  const { core, mode, requestLog } = parts;
  return createAddress({
    core,
    targets: routes.map((route) => ({
      ...ENDPOINTS[route.name],
      handle: (call) => serveRequest(parts, call, route),
    })),
    documentation,
    admit: (call) => void admitCaller(parts, call),
    createRequestId: core.ids.request,
    log({ request, trace }, { requestId, receivedAt, durationMs }, response) {
      const { method, origin, path, query, headers } = request;
      requestLog.add({
        id: requestId,
        receivedAt,
        durationMs,
        mode,
        method,
        origin,
        path,
        query,
        contentType: headers.get('content-type'),
        idempotencyKey: headers.get('idempotency-key'),
        keyId: trace.keyId,
        body: trace.body,
        status: response?.status ?? null,
        replayed: response?.headers?.['idempotent-replayed'] === 'true',
        answer: response?.body ?? null,
      });
    },
  });
}
