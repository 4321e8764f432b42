/** What crosses the preview's socket, as JSON texts. */

import type { BridgeEvent, CallInput, CallResult } from '../../electron/contract/bridge.ts';
import type { CallName } from '../../electron/contract/bridge-names.ts';

/** A call on its way to the host. `id` comes back with its result. */
export function callFrame<Name extends CallName>(id: number, name: Name, input: CallInput<Name>): string {
  return JSON.stringify({ id, name, input });
}

/** What the host sends. */
export type HostFrame =
  | { readonly kind: 'result'; readonly id: number; readonly result: CallResult<CallName> }
  | { readonly kind: 'event'; readonly event: BridgeEvent };

/** Reads a frame of the host, or null when it is not one. The host is our own program: what is in a frame is believed. */
export function readHostFrame(text: string): HostFrame | null {
  let frame: { readonly id?: number; readonly result?: CallResult<CallName>; readonly event?: BridgeEvent };
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof frame !== 'object' || frame === null) return null;
  if (typeof frame.id === 'number' && frame.result !== undefined) {
    return { kind: 'result', id: frame.id, result: frame.result };
  }
  return frame.event === undefined ? null : { kind: 'event', event: frame.event };
}
