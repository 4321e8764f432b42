import type { Hono } from 'hono';
import { createMethodFailure, Failure } from '../core/failure.ts';

interface Endpoint {
  readonly method: string;
  /** With parameters in Hono's notation, `:name`. */
  readonly path: string;
}

/** Adds the routes that answer 405 on the paths of the endpoints and 404 on every other path. */
export function addFallbackRoutes(
  app: Hono,
  endpoints: readonly Endpoint[],
  notFoundMessage: string,
  refuse: (request: Request, createFailure: () => Failure) => Promise<Response>,
): void {
  for (const [path, endpointsOfPath] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    app.all(path, (c) => refuse(c.req.raw, () => createMethodFailure(endpointsOfPath)));
  }
  app.notFound((c) => refuse(c.req.raw, () => new Failure('not_found', notFoundMessage)));
}
