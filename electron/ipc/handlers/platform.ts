import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { PLATFORM_CALLS, Platform, PlatformView } from '../../contract/calls/platform.ts';

/** The view of a program without platform features: the preview. */
const NO_PLATFORM: PlatformView = {
  version: null,
  updatedFrom: null,
  news: null,
  updates: false,
  updateCheck: null,
  newVersion: null,
  login: null,
  address: null,
  code: null,
  rollout: null,
  isDataPrivate: true,
};

/** Version, updates, autostart and followed links. */
export function platformHandlers(platform: Platform | undefined): CallHandlers<keyof typeof PLATFORM_CALLS> {
  return {
    'platform.view': () => ({ ok: true, value: platform?.view() ?? NO_PLATFORM }),
    'platform.startAtLogin': ({ on }) => {
      // Null if it can't be set at all.
      const setByRollout = platform?.view().login?.setByRollout;
      if (platform === undefined || setByRollout !== null) return failed('not_possible_now');
      platform.startAtLogin(on);
      return DONE;
    },
    'platform.update': () => (platform?.update() === true ? DONE : failed('not_possible_now')),
    'platform.seen': ({ note }) => {
      platform?.seen(note);
      return DONE;
    },
  };
}
