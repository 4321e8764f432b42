/** IPC over the preview's WebSocket: the same calls and events as in Electron. */

import type { CallInput, CallName, CallResult, IpcClient, IpcEvent } from '../../electron/contract/calls/calls.ts';
import type { CallFrame, DrawFrame } from '../../electron/contract/calls/preview-frames.ts';
import { computeBackoff } from '../../electron/contract/domain/backoff.ts';
import type { RasteriseDocument } from '../../electron/contract/domain/print-document.ts';
import type { IpcLink } from './ipc-link.ts';
import { encodeCall, encodeDrawing, encodeDrawingFailure, parseHostFrame } from './socket-frames.ts';

const RECONNECT_BACKOFF = { firstMs: 250, maxMs: 5_000 } as const;

/** The browser functions that the link uses. */
export interface SocketEnvironment {
  open(): WebSocket;
  after(milliseconds: number, task: () => void): void;
  readonly draw: RasteriseDocument;
}

/**
 * Opens the socket, and reopens it whenever it is lost, at first after 0.25 s and at most after 5 s. Calls made in the
 * meantime wait. A call whose answer was lost fails with `internal`, because main may have executed it.
 */
export function createSocketLink({ open, after, draw }: SocketEnvironment): IpcLink {
  const listeners = new Set<(event: IpcEvent) => void>();
  const availabilityListeners = new Set<(isAvailable: boolean) => void>();
  let socket: WebSocket | null = null;
  let failures = 0;
  const calls = new PendingCalls(() => (socket?.readyState === WebSocket.OPEN ? socket : null));

  async function answerDrawing({ id, sheet: printDocument, width }: DrawFrame['draw']): Promise<void> {
    const frames = await draw(printDocument, width)
      .then((bitmap) => encodeDrawing(id, bitmap))
      .catch(() => [encodeDrawingFailure(id)]);
    for (const frame of frames) if (socket?.readyState === WebSocket.OPEN) socket.send(frame);
  }

  function read(text: string): void {
    const frame = parseHostFrame(text);
    if (frame === null) return;
    if ('draw' in frame) void answerDrawing(frame.draw);
    else if ('event' in frame) for (const listener of listeners) listener(frame.event);
    else calls.settle(frame.id, frame.result);
  }

  function connect(): void {
    socket = open();
    socket.addEventListener('open', () => {
      failures = 0;
      for (const listener of availabilityListeners) listener(true);
      calls.sendWaiting();
    });
    socket.addEventListener('message', (message) => read(String(message.data)));
    socket.addEventListener('close', () => {
      calls.failSent();
      for (const listener of availabilityListeners) listener(false);
      failures += 1;
      after(computeBackoff(RECONNECT_BACKOFF, failures), connect);
    });
  }

  const client: IpcClient = {
    host: 'preview',
    call: (name, input) => calls.add(name, input),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  connect();
  return {
    client,
    onAvailabilityChange(listener) {
      availabilityListeners.add(listener);
      return () => availabilityListeners.delete(listener);
    },
  };
}

interface PendingCall {
  readonly settle: (result: CallResult<CallName>) => void;
  /** The frame to send; null once sent, so that an API key in it doesn't stay in memory (C13). */
  frame: string | null;
}

/** The calls that have no answer yet. */
class PendingCalls {
  private readonly calls = new Map<CallFrame['id'], PendingCall>();
  private readonly findOpenSocket: () => WebSocket | null;
  private lastId = 0;

  constructor(findOpenSocket: () => WebSocket | null) {
    this.findOpenSocket = findOpenSocket;
  }

  add<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve) => {
      // Frames carry no types: the host answers with the type that belongs to the call's name.
      const settle = (result: CallResult<CallName>): void => resolve(result as CallResult<Name>);
      this.calls.set(id, { settle, frame: encodeCall(id, name, input) });
      this.sendWaiting();
    });
  }

  sendWaiting(): void {
    const socket = this.findOpenSocket();
    if (socket === null) return;
    for (const call of this.calls.values()) {
      if (call.frame === null) continue;
      socket.send(call.frame);
      call.frame = null;
    }
  }

  settle(id: CallFrame['id'], result: CallResult<CallName>): void {
    this.calls.get(id)?.settle(result);
    this.calls.delete(id);
  }

  /** Fails the calls whose answers were lost with the connection. */
  failSent(): void {
    for (const [id, call] of this.calls) {
      if (call.frame !== null) continue;
      this.calls.delete(id);
      call.settle({ ok: false, problem: 'internal' });
    }
  }
}
