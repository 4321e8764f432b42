import type { HttpRequest, HttpTransport } from '../../../../electron/contract/ports.ts';

type Respond = (request: HttpRequest) => number | Promise<number>;

/** A receiver of webhooks without a network: records requests and responds as `respond` says. */
export class WebhookReceiver {
  readonly received: HttpRequest[] = [];
  /** Returns the status of the next responses. It may throw or never settle. */
  respond: Respond = () => 200;
  /** The body of the next responses. */
  answer = '';

  readonly transport: HttpTransport = async (request) => {
    this.received.push(request);
    const status = this.respond(request);
    const aborted = new Promise<never>((_, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason), { once: true });
    });
    return { status: await Promise.race([status, aborted]), header: () => null, body: this.answer };
  };

  /** The types of the received events, in order. */
  get types(): (string | undefined)[] {
    return this.received.map(({ headers }) => headers['service-event-type']);
  }

  /** A response that never comes. */
  static readonly noResponse: Respond = () => new Promise<number>(() => undefined);
}
