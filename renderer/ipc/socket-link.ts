/** The hatch over the preview host's WebSocket: the same calls and events as in Electron. */

import { computeBackoff } from '../../electron/contract/domain/backoff.ts';
import type { RasteriseDocument } from '../../electron/contract/domain/print-document.ts';
import type { CallInput, CallName, CallResult, IpcClient, IpcEvent } from '../../electron/contract/ipc/calls.ts';
import type { CallFrame } from '../../electron/contract/ipc/preview-frames.ts';
import type { IpcLink } from './ipc-link.ts';
import { encodeCall, encodeDrawing, encodeDrawingFailure, parseHostFrame } from './socket-frames.ts';

const RECONNECT_BACKOFF = { firstMs: 250, maxMs: 5_000 } as const;

/** What the link needs of the browser. */
export interface SocketEnvironment {
  open(): WebSocket;
  after(milliseconds: number, task: () => void): void;
  readonly draw: RasteriseDocument;
}

interface Pending {
  readonly settle: (result: CallResult<CallName>) => void;
  /** What is still to be sent; null once it has been, so that a key in it is not kept (C13). */
  frame: string | null;
}

/**
 * Opens the socket and opens it again whenever it is lost, after 0.25 s at first and 5 s at most. A call made while it
 * is lost waits; a call whose answer was lost comes to `internal`, because it may have been done.
 */
export function createSocketLink(world: SocketEnvironment): IpcLink {
  const pending = new Map<CallFrame['id'], Pending>();
  const listeners = new Set<(event: IpcEvent) => void>();
  const hostListeners = new Set<(there: boolean) => void>();
  let socket: WebSocket | null = null;
  let failures = 0;
  let lastId = 0;

  function sendWaiting(): void {
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const call of pending.values()) {
      if (call.frame === null) continue;
      socket.send(call.frame);
      call.frame = null;
    }
  }

  function giveUpSent(): void {
    for (const [id, call] of pending) {
      if (call.frame !== null) continue;
      pending.delete(id);
      call.settle({ ok: false, problem: 'internal' });
    }
  }

  function read(text: string): void {
    const frame = parseHostFrame(text);
    if (frame === null) return;
    if ('draw' in frame) {
      const { id, sheet, width } = frame.draw;
      const { draw } = world;
      void draw(sheet, width)
        .then((dots) => encodeDrawing(id, dots))
        .catch(() => [encodeDrawingFailure(id)])
        .then((frames) => {
          for (const each of frames) if (socket?.readyState === WebSocket.OPEN) socket.send(each);
        });
    } else if ('event' in frame) {
      for (const listener of listeners) listener(frame.event);
    } else {
      pending.get(frame.id)?.settle(frame.result);
      pending.delete(frame.id);
    }
  }

  function connect(): void {
    socket = world.open();
    socket.addEventListener('open', () => {
      failures = 0;
      for (const listener of hostListeners) listener(true);
      sendWaiting();
    });
    socket.addEventListener('message', (message) => read(String(message.data)));
    socket.addEventListener('close', () => {
      giveUpSent();
      for (const listener of hostListeners) listener(false);
      failures += 1;
      world.after(computeBackoff(RECONNECT_BACKOFF, failures), connect);
    });
  }

  const hatch: IpcClient = {
    host: 'preview',
    call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        // The frames carry no types: the host answers a call by its name's type.
        const settle = (result: CallResult<CallName>): void => resolve(result as CallResult<Name>);
        pending.set(id, { settle, frame: encodeCall(id, name, input) });
        sendWaiting();
      });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  connect();
  return {
    client: hatch,
    onAvailabilityChange(listener) {
      hostListeners.add(listener);
      return () => hostListeners.delete(listener);
    },
  };
}
