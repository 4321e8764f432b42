import { request as httpRequest } from 'node:http';
import { startTlsService, type TlsService } from '../../support/tls-service.ts';

/** A service's https address, which only proxies can reach: its name leads nowhere. */
export interface TlsFront extends TlsService {
  readonly address: string;
}

/** Puts https in front of a service that speaks http. */
export async function startTlsFront(service: { readonly address: string }): Promise<TlsFront> {
  const { origin, host, pathname } = new URL(service.address);
  const front = await startTlsService((request, response) => {
    const { method, url, headers } = request;
    // The service answers to its own name only.
    const onward = httpRequest(`${origin}${url}`, { method, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  return { ...front, address: `https://service.test:${front.port}${pathname.replace(/\/$/, '')}` };
}
