import type { BridgeEvent } from '../contract/bridge.ts';

/** Calls `listener` for every event of the counter until the function it gives is called. */
export type Listen = (listener: (event: BridgeEvent) => void) => () => void;
