import type { HttpRequest, HttpTransport } from '../../../../electron/contract/ports.ts';

type Reply = (request: HttpRequest) => number | Promise<number>;

/** A receiver of webhooks without a network: records requests and answers with `reply`. */
export class WebhookReceiver {
  readonly received: HttpRequest[] = [];
  /** The status of the next responses. It may throw or never settle. */
  reply: Reply = () => 200;

  readonly transport: HttpTransport = async (request) => {
    this.received.push(request);
    const reply = this.reply(request);
    const aborted = new Promise<never>((_, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason), { once: true });
    });
    const status = await Promise.race([reply, aborted]);
    return { status, header: () => null, body: '' };
  };

  /** The types of the received events, in order. */
  get types(): (string | undefined)[] {
    return this.received.map(({ headers }) => headers['service-event-type']);
  }

  /** A response that never comes. */
  static readonly silence: Reply = () => new Promise<number>(() => undefined);
}
