import { DONE, failed } from '../../contract/ipc/call.ts';
import type { CallHandlers } from '../../contract/ipc/calls.ts';
import type { PLATFORM_CALLS, Platform, PlatformView } from '../../contract/ipc/platform.ts';

/** The view of a host without platform features: the preview. */
const NO_PLATFORM: PlatformView = {
  version: null,
  updatedFrom: null,
  updates: false,
  newVersion: null,
  startsAtLogin: null,
  address: null,
  code: null,
};

/** Version, updates, autostart and followed links. */
export function platformHandlers(platform: Platform | undefined): CallHandlers<keyof typeof PLATFORM_CALLS> {
  return {
    'host.view': () => ({ ok: true, value: platform?.view() ?? NO_PLATFORM }),
    'host.startAtLogin': ({ on }) => {
      if (platform === undefined || platform.view().startsAtLogin === null) return failed('not_possible_now');
      platform.startAtLogin(on);
      return DONE;
    },
    'host.update': () => (platform?.update() === true ? DONE : failed('not_possible_now')),
    'host.seen': ({ note }) => {
      platform?.seen(note);
      return DONE;
    },
  };
}
