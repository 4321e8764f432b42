/** The program around the page: what it has to say of itself, and what rollout and links bring. */

import type { HostView } from '../../electron/contract/ipc/platform.ts';
import type { Link } from '../ipc/ipc-link.ts';
import { type Signal, signal } from './signal.ts';

/** Follows the host's view; null until it has been told. */
export function followHost({ hatch }: Link): Signal<HostView | null> {
  const view = signal<HostView | null>(null);
  hatch.listen((event) => {
    if (event.name === 'host') view.set(event.host);
  });
  // Asked once: what changes later is told.
  void hatch.call('host.view', {}).then((answer) => {
    if (answer.ok && view.get() === null) view.set(answer.value);
  });
  return view;
}
