/** The program around the page: what it has to say of itself, and what rollout and links bring. */

import type { PlatformView } from '../../electron/contract/ipc/platform.ts';
import type { IpcLink } from '../ipc/ipc-link.ts';
import { createSignal, type Signal } from './signal.ts';

/** Follows the host's view; null until it has been told. */
export function createPlatformSignal({ client: hatch }: IpcLink): Signal<PlatformView | null> {
  const view = createSignal<PlatformView | null>(null);
  hatch.listen((event) => {
    if (event.name === 'host') view.set(event.host);
  });
  // Asked once: what changes later is told.
  void hatch.call('host.view', {}).then((answer) => {
    if (answer.ok && view.get() === null) view.set(answer.value);
  });
  return view;
}
