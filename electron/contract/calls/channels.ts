/** The channels of Electron's IPC. This file imports nothing, because it is bundled into the preload script. */

/** Calls of the renderer, each with a result. */
export const CALL_CHANNEL = 'counter:call';

/** Events from main. */
export const EVENT_CHANNEL = 'counter:event';
