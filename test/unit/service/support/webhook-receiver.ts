import type { HttpRequest, HttpTransport } from '../../../../electron/contract/ports.ts';

type Reply = (request: HttpRequest) => number | Promise<number>;

/** A receiver of webhooks without a network: keeps what came and answers as it is told. */
export class WebhookReceiver {
  readonly received: HttpRequest[] = [];
  /** The status of the next answers; throw or never settle for none. */
  reply: Reply = () => 200;

  readonly transport: HttpTransport = async (request) => {
    this.received.push(request);
    const given = this.reply(request);
    const gone = new Promise<never>((_, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason), { once: true });
    });
    const status = await Promise.race([given, gone]);
    return { status, header: () => null, body: '' };
  };

  /** Types of the events that came, in order. */
  get types(): (string | undefined)[] {
    return this.received.map(({ headers }) => headers['service-event-type']);
  }

  /** An answer that never comes. */
  static readonly silence: Reply = () => new Promise<number>(() => undefined);
}
