/** Interceptors that record or change what the service of a test says. */

import type { HttpResponse } from '../../electron/contract/ports.ts';
import type { WorkspaceHarness } from './workspace-harness.ts';

/** Records the path of every request from now on, oldest first. */
export function recordPaths(harness: WorkspaceHarness): string[] {
  const paths: string[] = [];
  harness.interceptor = (request, send) => {
    paths.push(request.url.slice(harness.practice.address.length));
    return send(request);
  };
  return paths;
}

/** The same response with another body. */
export function rewriteBody(response: HttpResponse, change: (body: string) => string): HttpResponse {
  return { status: response.status, header: response.header, body: change(response.body) };
}

export interface ListedEvent {
  id: string;
  type: string;
  data: { order?: Record<string, unknown> | null };
}

/** Changes every event as it is listed; null leaves it out. */
export function rewriteEvents(harness: WorkspaceHarness, change: (event: ListedEvent) => unknown): void {
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    if (!request.url.includes('/v1/events')) return response;
    return rewriteBody(response, (body) => {
      const list = JSON.parse(body) as { data: ListedEvent[] };
      return JSON.stringify({ ...list, data: list.data.map(change).filter((event) => event !== null) });
    });
  };
}
