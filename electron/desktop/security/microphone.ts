/** Who may use the microphone: the app's own page, for the seconds of one ear test. */

import { PAGE_URL } from './page-protocol.ts';

/** How long the page may ask for the microphone once it has said that it tests, in milliseconds. */
const ALLOWED_MS = 10_000;

/** What Electron tells about a request for a permission, as far as it matters here. */
interface PermissionDetails {
  readonly isMainFrame: boolean;
  readonly requestingUrl?: string;
  readonly mediaType?: string;
  readonly mediaTypes?: readonly string[];
}

export interface MicrophonePermission {
  /** Allows it for ten seconds. */
  allow(): void;
  allows(permission: string, details: PermissionDetails): boolean;
}

export function createMicrophonePermission(
  isOwnPage: (sender: { readonly url: string; readonly topFrame: boolean }, ownPage: string) => boolean,
  monotonic: () => number,
): MicrophonePermission {
  let until = Number.NEGATIVE_INFINITY;
  return {
    allow() {
      until = monotonic() + ALLOWED_MS;
    },
    allows(permission, { isMainFrame, requestingUrl = '', mediaType, mediaTypes = [] }) {
      const asked = mediaType === undefined ? mediaTypes : [mediaType];
      return (
        permission === 'media' &&
        asked.length > 0 &&
        asked.every((each) => each === 'audio') &&
        monotonic() < until &&
        isOwnPage({ url: requestingUrl, topFrame: isMainFrame }, PAGE_URL)
      );
    },
  };
}
