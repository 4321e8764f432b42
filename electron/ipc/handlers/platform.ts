import { DONE, failed } from '../../contract/ipc/call.ts';
import type { CallHandlers } from '../../contract/ipc/calls.ts';
import type { PLATFORM_CALLS, Platform, PlatformView } from '../../contract/ipc/platform.ts';

/** A host that has nothing to say: the preview. */
const NOTHING: PlatformView = {
  version: null,
  updatedFrom: null,
  updates: false,
  newVersion: null,
  startsAtLogin: null,
  address: null,
  code: null,
};

/** Answers the calls about the host. */
export function platformHandlers(host: Platform | undefined): CallHandlers<keyof typeof PLATFORM_CALLS> {
  return {
    'host.view': () => ({ ok: true, value: host?.view() ?? NOTHING }),
    'host.startAtLogin': ({ on }) => {
      if (host === undefined || host.view().startsAtLogin === null) return failed('not_possible_now');
      host.startAtLogin(on);
      return DONE;
    },
    'host.update': () => (host?.update() === true ? DONE : failed('not_possible_now')),
    'host.seen': ({ note }) => {
      host?.seen(note);
      return DONE;
    },
  };
}
