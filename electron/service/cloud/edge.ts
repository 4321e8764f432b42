import { checkRequestOrigin } from '../adapters/loopback-guard.ts';
import { findObject } from './directory-object.ts';
import type { CloudSettings, Environment } from './environment.ts';
import { readSettings } from './environment.ts';
import { callObject, createCall } from './object-calls.ts';
import { directoryOf, FIRST_OBJECT, gateOf, gateOfAddress, hashKey } from './object-names.ts';
import { serveOperator } from './operator-edge.ts';

/** How many keys a Worker remembers with their objects. */
const KEPT_KEYS = 10_000;

/** The object of each key that was looked up. The directory never changes an entry. */
const known = new Map<string, string>();

/** Finds the object that serves a key or, if the key is unknown, refuses it. */
async function findObjectOfKey({ DIRECTORY }: Environment, hash: string): Promise<string> {
  const kept = known.get(hash);
  if (kept !== undefined) return kept;
  const found = await findObject(DIRECTORY, directoryOf(hash), hash);
  if (found === undefined) return gateOf(hash);
  if (known.size >= KEPT_KEYS) known.clear();
  known.set(hash, found);
  return found;
}

/** Why a request must be refused where only programs of this machine may call; null if it may pass. */
function findOriginProblem(request: Request, { allowedNames }: CloudSettings): ReturnType<typeof checkRequestOrigin> {
  if (allowedNames === null) return null;
  const headers = { host: new URL(request.url).host, origin: request.headers.get('origin') ?? undefined };
  return checkRequestOrigin(headers, allowedNames);
}

/** Serves one of the three addresses: finds the object that a request belongs to, and sends it there. */
export async function serveAddress(request: Request, environment: Environment): Promise<Response> {
  const settings = readSettings(environment);
  const problem = findOriginProblem(request, settings);
  if (problem)
    return callObject(environment.COMPANIES, gateOfAddress(request), 'refuse', createCall('POST', '/', problem));
  if (environment.ADDRESS === 'operator') return serveOperator(request, environment, settings);
  const hash = hashKey(request);
  // The page of a service for this machine alone has the key of the first object filled in.
  const isPageWithKey = settings.showTestKey && new URL(request.url).pathname === '/docs';
  const stranger = isPageWithKey ? FIRST_OBJECT : gateOfAddress(request);
  const object = hash === undefined ? stranger : await findObjectOfKey(environment, hash);
  return callObject(environment.COMPANIES, object, environment.ADDRESS, request);
}
