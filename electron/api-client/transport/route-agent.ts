import type { AgentOptions, ClientRequestArgs } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import { SECOND } from '../../contract/domain/time.ts';
import { NotSent } from '../../contract/ports.ts';
import { Agent } from './node-http.ts';

/** How long a connection without a request is kept, unless the service says less. Polls come once a second. */
const OPTIONS: AgentOptions = { keepAlive: true, timeout: 4 * SECOND };

/** Keeps the connections to one address, each made by `connect` and secure before anything is written to it. */
export class RouteAgent extends Agent {
  readonly #connect: buildConnector.connector;
  readonly #target: buildConnector.Options;
  readonly #sockets = new Set<Socket>();
  /** Ends the wait for each connection that is not open yet. */
  readonly #giveUp = new Set<() => void>();

  constructor(connect: buildConnector.connector, { host, hostname, protocol, port }: URL) {
    super(OPTIONS);
    this.#connect = connect;
    this.#target = { host, hostname, protocol, port };
  }

  override createConnection(
    _options: ClientRequestArgs,
    callback: (error: Error | null, stream: Duplex) => void = () => undefined,
  ): undefined {
    const giveUp = (): void => end(new NotSent('the connections were dropped'));
    const end = (error: Error | null, socket = new Socket()): void => {
      if (!this.#giveUp.delete(giveUp)) socket.destroy();
      else callback(error, socket);
    };
    this.#giveUp.add(giveUp);
    this.#connect(this.#target, (...[error, socket]) => {
      if (error !== null) {
        end(error);
        return;
      }
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      end(null, socket);
    });
  }

  /** Keeps no connection after its open request. */
  retire(): void {
    this.maxFreeSockets = 0;
    for (const sockets of Object.values(this.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  }

  /** Ends open requests as well. */
  override destroy(): void {
    for (const giveUp of this.#giveUp) giveUp();
    for (const socket of this.#sockets) socket.destroy();
    super.destroy();
  }
}
