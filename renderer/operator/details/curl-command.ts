import type { RequestDetails } from '../client/resources.ts';

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A request as a command line. It reads the key from the variable KEY instead of containing it. */
export function createCurlCommand({ method, url, content_type, idempotency_key, body }: RequestDetails): string {
  return [
    `curl -sS -i -X ${method} ${quote(url)}`,
    '-H "Authorization: Bearer $KEY"',
    ...(content_type === null ? [] : [`-H ${quote(`Content-Type: ${content_type}`)}`]),
    ...(idempotency_key === null ? [] : [`-H ${quote(`Idempotency-Key: ${idempotency_key}`)}`]),
    ...(body === null ? [] : [`--data-binary ${quote(body)}`]),
  ].join(' \\\n  ');
}
