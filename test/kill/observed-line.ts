/**
 * A proxy between the app and the service that tracks which actions are under way and can hold one, on its way to the
 * service or with its answer on the way back.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '../support/local-port.ts';

/** Where an action is held. `request`: the service has not had it. `answer`: the service has done it, and the app doesn't know. */
export type HoldingPoint = 'request' | 'answer';

export interface ObservedLine {
  readonly address: string;
  /** Holds the `nth` action from now, from 1 on. Resolves when it is held. */
  hold(at: HoldingPoint, nth: number): Promise<void>;
  /** Holds no more than it does already. */
  stopHolding(): void;
  /** How many actions have left the app without their answer having left for it. */
  countUnanswered(): number;
  /** Lets what is held go on: an action to the service, an answer to nobody. False: it is lost. */
  release(goesOn: boolean): void;
  close(): void;
}

interface Hold {
  readonly at: HoldingPoint;
  /** How many actions pass before. */
  left: number;
  readonly reached: () => void;
}

/** Starts the line to a service. */
export async function openObservedLine(serviceAddress: string): Promise<ObservedLine> {
  const unanswered = new Set<IncomingMessage>();
  let wanted: Hold | null = null;
  let letGo: (goesOn: boolean) => void = () => undefined;

  /** Passes what is not to be held here. Returns whether it goes on. */
  const pass = async (at: HoldingPoint): Promise<boolean> => {
    if (wanted?.at !== at) return true;
    wanted.left -= 1;
    if (wanted.left > 0) return true;
    const { reached } = wanted;
    wanted = null;
    const released = new Promise<boolean>((resolve) => {
      letGo = resolve;
    });
    reached();
    return await released;
  };

  async function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<[IncomingMessage, Buffer]> {
    // A connection of its own: one that is kept may belong to a service that has been killed.
    const onward = request(new URL(url ?? '/', serviceAddress), { method, headers, agent: false });
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      onward.on('response', resolve).on('error', reject).end(body);
    });
    const answer = await response;
    return [answer, await buffer(answer)];
  }

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isAction = incoming.method !== 'GET';
    const body = await buffer(incoming);
    if (isAction) unanswered.add(incoming);
    if (isAction && !(await pass('request'))) return void outgoing.destroy();
    const [answer, content] = await forward(incoming, body);
    if (isAction && !(await pass('answer'))) return void outgoing.destroy();
    unanswered.delete(incoming);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
  }

  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => undefined);
    carry(incoming, outgoing)
      // One of the two sides was killed.
      .catch(() => outgoing.destroy())
      .finally(() => unanswered.delete(incoming));
  });
  const port = await listenLocally(server);
  return {
    address: `http://127.0.0.1:${port}`,
    hold: (at, nth) =>
      new Promise((reached) => {
        wanted = { at, left: nth, reached };
      }),
    stopHolding: () => {
      wanted = null;
    },
    countUnanswered: () => unanswered.size,
    release: (goesOn) => letGo(goesOn),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
