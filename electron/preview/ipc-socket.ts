import type { WebSocket } from 'ws';
import type { CallName, CallResult, IpcEvent } from '../contract/ipc/calls.ts';
import type { HostFrame } from '../contract/ipc/preview-frames.ts';
import { callFrame, drawnFrame } from '../contract/ipc/preview-frames.ts';
import type { Log } from '../contract/ports.ts';
import type { DocumentRasteriser } from './document-rasteriser.ts';

/** The counter's end of the bridge, as the socket needs it. */
export interface IpcEndpoint {
  answer(name: string, input: unknown): Promise<CallResult<CallName>>;
  listen(listener: (event: IpcEvent) => void): () => void;
}

/** Calls of one page that may wait for their answers; the page itself never comes near. */
const CALLS_LIMIT = 200;

/** Bytes that may wait for a page that doesn't read. It then loses the socket and starts anew with a fresh snapshot. */
const UNREAD_LIMIT = 16 * 1024 * 1024;

/** Close codes of the WebSocket protocol (RFC 6455, 7.4.1). */
const NOT_TEXT = 1003;
const AGAINST_THE_RULES = 1008;

/**
 * Serves one page over its socket: `{id, name, input}` is answered with `{id, result}`, events go out as `{event}`. What is
 * to be drawn goes out as `{draw}` and comes back in pieces as `{drawn}`.
 * What isn't such a frame closes the socket; a call that doesn't exist or has a wrong input is answered as a problem.
 */
export function serveSocket(socket: WebSocket, bridge: IpcEndpoint, drawing: DocumentRasteriser, log: Log): void {
  let waiting = 0;

  function send(frame: HostFrame): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > UNREAD_LIMIT) {
      log('socket_unread');
      socket.terminate();
      return;
    }
    socket.send(JSON.stringify(frame));
  }

  function refuse(code: number, why: string): void {
    log('socket_bad_frame', { why });
    socket.close(code, why);
  }

  async function answer(text: string): Promise<void> {
    const frame = readJson(text);
    const drawn = drawnFrame.safeParse(frame);
    if (drawn.success) return drawing.take(drawn.data.drawn);
    const call = callFrame.safeParse(frame);
    if (!call.success) return refuse(AGAINST_THE_RULES, 'bad_frame');
    if (waiting >= CALLS_LIMIT) return refuse(AGAINST_THE_RULES, 'too_many_calls');
    waiting += 1;
    const { id, name, input } = call.data;
    send({ id, result: await bridge.answer(name, input) });
    waiting -= 1;
  }

  const silence = bridge.listen((event) => send({ event }));
  const leave = drawing.join({ send });
  socket.on('close', () => {
    silence();
    leave();
  });
  // A frame over the limit or broken ones end here; ws has closed the socket already.
  socket.on('error', () => log('socket_bad_frame', { why: 'protocol' }));
  socket.on('message', (data, isBinary) => {
    if (isBinary) refuse(NOT_TEXT, 'not_text');
    // ws gives text as one Buffer, its binaryType being left as it is.
    else void answer(String(data));
  });
}

/** What the text holds, or undefined. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
