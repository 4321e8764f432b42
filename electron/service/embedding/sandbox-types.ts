// The types of the import. The package's index.d.ts is made of this file, so it names nothing outside of it.

/** What a sandbox begins with. */
export interface SandboxOptions {
  /** The same ids, codes, keys and secrets every time. Without it they are random. */
  readonly seed?: number;
  /** `manual`, the default: time stands still until {@link Sandbox.advance} moves it. `real`: it runs with the machine. */
  readonly clock?: 'manual' | 'real';
  /** Where manual time starts, in ISO 8601 with an offset; default: the machine's time. */
  readonly now?: string;
  /** `demo`, the default: a company, two stores with stock, and four keys. `empty`: nothing. */
  readonly fixture?: 'demo' | 'empty';
  /** `manual`, the default: couriers move when the operator moves them. `auto`: by themselves. */
  readonly courier?: 'manual' | 'auto';
  /** Requests a minute with one key; without it, no limit. */
  readonly rateLimit?: number;
  /** Gets every webhook, whatever its address, without a network. Without it every delivery fails. */
  readonly receiver?: (request: Request) => Response | Promise<Response>;
  /** A state that {@link Sandbox.snapshot} has taken. */
  readonly snapshot?: string;
}

/** Four API keys of the demo. */
export interface SandboxKeys {
  readonly test_company: string;
  readonly test_store: string;
  readonly live_company: string;
  readonly live_store: string;
}

/** The operator's calls by their names, as its OpenAPI document describes them. */
type Operations = Readonly<Record<string, unknown>>;

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The body that a call takes. */
export type OperatorBody<Operation> = Operation extends { requestBody?: infer Body }
  ? JsonOf<NonNullable<Body>>
  : undefined;

/** What a call answers. */
export type OperatorAnswer<Operation> = Operation extends { responses: infer Responses }
  ? [Extract<keyof Responses, 200 | 201>] extends [never]
    ? undefined
    : JsonOf<Responses[Extract<keyof Responses, 200 | 201>]>
  : unknown;

/** A sandbox in this process. Several are independent of each other, each with a clock of its own. */
export interface Sandbox<Calls = Operations> {
  /** The base addresses. They lead nowhere but through {@link Sandbox.fetch}. */
  readonly url: string;
  readonly liveUrl: string;
  /** Null with another fixture than the demo. */
  readonly keys: SandboxKeys | null;
  readonly companyId: string | null;
  readonly testStoreId: number | null;
  readonly liveStoreId: number | null;
  /** Like the global fetch, for the two addresses; a path alone is one of the sandbox. Hand it to your client. */
  fetch(this: void, input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Acts as everyone except the POS: a call of the operator API by its name. Throws if it is refused. */
  operator<Name extends keyof Calls & string>(
    name: Name,
    request?: {
      readonly params?: Readonly<Record<string, string | number>>;
      readonly body?: OperatorBody<Calls[Name]>;
    },
  ): Promise<OperatorAnswer<Calls[Name]>>;
  /**
   * Moves time forward by a text such as `15m` or `1h30m`, or by seconds. Everything that falls due has happened when it
   * resolves, webhooks included; without an argument, all that is due now. Resolves with the time.
   */
  advance(step?: string | number): Promise<string>;
  /** Returns to the contents of the beginning, with the same keys. */
  reset(): Promise<void>;
  /** The whole state, as the text of a file. */
  snapshot(): Promise<string>;
  /** Returns to a state. */
  restore(snapshot: string): Promise<void>;
  /** Ends it. */
  close(): Promise<void>;
}
