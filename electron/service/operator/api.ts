import { timingSafeEqual } from 'node:crypto';
import { Failure } from '../core/failure.ts';
import type { IncomingRequest, Serve } from '../core/http.ts';
import { BODY_LIMITS, parseBody, readBytes } from '../input/request-body.ts';
import { readQuery } from '../input/request-query.ts';
import type { LetOthersRun } from '../input/unreadable-body.ts';
import type { Documentation, Target } from '../pipeline/address.ts';
import { createAddress } from '../pipeline/address.ts';
import { sha256 } from '../storage/engine/hash.ts';
import { operatorAccountRoutes } from './account-and-store-routes.ts';
import { operatorControlRoutes } from './clock-and-fault-routes.ts';
import type { OperatorEndpoint } from './contract/endpoints.ts';
import { OPERATOR_ENDPOINTS } from './contract/endpoints.ts';
import { operatorOrderRoutes } from './order-routes.ts';
import { operatorOverviewRoutes } from './overview-routes.ts';
import { createPageTargets, type FindPageFolder } from './page-files.ts';
import type { OperatorParts, OperatorRoute } from './route.ts';
import { operatorStateRoutes } from './state-routes.ts';

const ROUTES: readonly OperatorRoute[] = [
  ...operatorControlRoutes,
  ...operatorAccountRoutes,
  ...operatorOrderRoutes,
  ...operatorOverviewRoutes,
  ...operatorStateRoutes,
];

const isSameText = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(left)), Buffer.from(sha256(right)));

function requireToken({ headers }: IncomingRequest, token: string): void {
  if (isSameText(headers.get('authorization') ?? '', `Bearer ${token}`)) return;
  throw new Failure('authentication_required', 'Send the operator token in the header Authorization: Bearer <token>.');
}

const mayHaveBody = ({ method }: IncomingRequest): boolean => method !== 'GET' && method !== 'HEAD';

function createTarget(parts: OperatorParts, letOthersRun: LetOthersRun, token: string, route: OperatorRoute): Target {
  const { core } = parts;
  const endpoint: OperatorEndpoint = OPERATOR_ENDPOINTS[route.name];
  return {
    method: endpoint.method,
    path: endpoint.path,
    async handle({ request, params }) {
      requireToken(request, token);
      const bytes = mayHaveBody(request) ? await readBytes(request, BODY_LIMITS.pushAsJson) : Buffer.alloc(0);
      const body = await parseBody(bytes, request, letOthersRun);
      core.scheduler.catchUp();
      const query = readQuery(request.query, endpoint.query);
      const given = { ...parts, param: (name: string) => params[name] ?? '', query, body };
      if (route.isAsync) return route.run(given);
      const response = core.storage.transaction(() => route.run(given));
      core.scheduler.wake();
      return response;
    },
  };
}

/** Says that the service is ready, to whoever waits for it: it needs no token and shows nothing. */
const HEALTH = { '/operator/health': () => JSON.stringify({ ready: true }) };

/** The operator's address, with its page if there is one. Its errors have the same envelope as the API's. */
export function createOperatorApi(
  parts: OperatorParts,
  letOthersRun: LetOthersRun,
  token: string,
  documentation: Documentation,
  findPageFolder?: FindPageFolder,
): Serve {
  const { core } = parts;
  let reads = 0;
  return createAddress({
    core,
    targets: [
      ...ROUTES.map((route) => createTarget(parts, letOthersRun, token, route)),
      ...(findPageFolder ? createPageTargets(findPageFolder, core.log) : []),
    ],
    documentation: { ...documentation, documents: { ...documentation.documents, ...HEALTH } },
    admit: ({ request }) => requireToken(request, token),
    // A GET draws no random id: with a seed, an open page would otherwise change every later id (S12).
    createRequestId({ method }) {
      if (method !== 'GET') return core.ids.request();
      reads += 1;
      return `req_watch${reads}`;
    },
  });
}
