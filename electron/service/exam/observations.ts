/** A request of the POS under examination, with the service's answer. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly idempotencyKey: string | null;
  /** When it arrived, in monotonic milliseconds. */
  readonly at: number;
  body: string;
  /** Null until it is answered, or if the connection was dropped. */
  status: number | null;
  answer: string;
  isEnded: boolean;
}

/** One POST of an event to the POS. */
export interface Delivery {
  readonly type: string;
  readonly orderId: string | null;
  /** Null until the POS has answered, or if it did not. */
  status: number | null;
  isEnded: boolean;
}

/** The request or delivery that a verdict is about, without anything that differs between two runs. */
export interface Guilty {
  readonly request: string;
  readonly status: number | null;
}

/** The POS did what the specification forbids, or did not do what it demands. */
export class Failed extends Error {
  readonly guilty: Guilty | null;

  constructor(message: string, guilty: Guilty | null) {
    super(message);
    this.guilty = guilty;
  }
}

/** The POS had no occasion to show how it behaves. */
export class NotShown extends Error {}
