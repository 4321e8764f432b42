import type { WebSocket } from 'ws';
import type { CallName, CallResult, IpcEvent } from '../contract/calls/calls.ts';
import type { HostFrame } from '../contract/calls/preview-frames.ts';
import { callFrame, drawnFrame } from '../contract/calls/preview-frames.ts';
import type { Log } from '../contract/ports.ts';
import type { DocumentRasteriser } from './document-rasteriser.ts';

/** The part of the app that the socket uses. */
export interface IpcEndpoint {
  answer(name: string, input: unknown): Promise<CallResult<CallName>>;
  listen(listener: (event: IpcEvent) => void): () => void;
}

/** How many calls of one page may wait for answers; the page itself never comes close. */
const CALLS_LIMIT = 200;

/**
 * How many bytes may wait for a page that doesn't read. Beyond this its socket closes, and it reconnects with a fresh
 * snapshot.
 */
const UNREAD_LIMIT = 16 * 1024 * 1024;

/** Close codes of the WebSocket protocol (RFC 6455, 7.4.1). */
const NOT_TEXT = 1003;
const POLICY_VIOLATION = 1008;

/**
 * Serves one page over its socket: answers `{id, name, input}` with `{id, result}`, sends events as `{event}` and
 * documents to draw as `{draw}`, and takes drawings back in pieces as `{drawn}`. Any other frame closes the socket; an
 * unknown call or an invalid input gets a problem as its answer.
 */
export function serveSocket(socket: WebSocket, app: IpcEndpoint, rasteriser: DocumentRasteriser, log: Log): void {
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
    if (drawn.success) return rasteriser.take(drawn.data.drawn);
    const call = callFrame.safeParse(frame);
    if (!call.success) return refuse(POLICY_VIOLATION, 'bad_frame');
    if (waiting >= CALLS_LIMIT) return refuse(POLICY_VIOLATION, 'too_many_calls');
    waiting += 1;
    const { id, name, input } = call.data;
    send({ id, result: await app.answer(name, input) });
    waiting -= 1;
  }

  const stopEvents = app.listen((event) => send({ event }));
  const leaveRasteriser = rasteriser.join({ send });
  socket.on('close', () => {
    stopEvents();
    leaveRasteriser();
  });
  // Frames that are broken or exceed the limit end here, after ws has closed the socket.
  socket.on('error', () => log('socket_bad_frame', { why: 'protocol' }));
  socket.on('message', (data, isBinary) => {
    if (isBinary) refuse(NOT_TEXT, 'not_text');
    // With its default binaryType, ws delivers text as one Buffer.
    else void answer(String(data));
  });
}

/** The parsed text; undefined if it isn't JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
