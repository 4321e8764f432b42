/** What defines a kind of action, apart from the shape of its payload (contract/domain/actions.ts). */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { RequestSlot } from '../../api-client/request-queue.ts';
import type { RefusedResult } from '../../api-client/response.ts';
import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { ActionKind, ActionPayload, ActionSubject } from '../../contract/domain/actions.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { NumberedPushRow } from '../../database/tables/actions/push-rows.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';
import type { EnqueueInput } from '../requests/enqueue-input.ts';
import type { ActionContext, OutboxContext } from '../requests/outbox-context.ts';
import type { ActionOf, OutboxRequest } from '../requests/outbox-request.ts';
import type { DispatchResult, OutcomeByRow, PushOutcome, SettledOutcome } from '../requests/outcome.ts';
import type { PreflightResult } from '../requests/preflight.ts';
import type { OrderRule } from '../requests/reconciliation.ts';

/** The order of sending: decisions on orders, then couriers, bookings and stock; rows of files come last. */
export const URGENCIES = ['decision', 'courier', 'booking', 'stock', 'file'] as const;

/**
 * What happens to a request whose key the service may have forgotten (C9). `read_order`: the order shows whether it was
 * done. `find_run`: the list of inventory runs is searched for it. `find_run_or_repeat`: so it is, and it is sent anew if
 * none is found. `new_key`: it is sent under a new key, because doing it twice is harmless. `refuse`: staff decide.
 */
export type StaleKeyRule = 'read_order' | 'find_run' | 'find_run_or_repeat' | 'new_key' | 'refuse';

/** The current state of the order or sale of a refused action. */
export interface RefusalContext {
  readonly order: OrderRow | null;
  readonly sale: StoredSale | null;
}

/**
 * One kind of action. Its functions are methods, which TypeScript compares loosely, so that the registry can hold the
 * definitions of all payloads; each receives only its own payload.
 */
export interface ActionKindDefinition<Payload extends ActionPayload = ActionPayload> {
  readonly kind: Payload['kind'];
  readonly subject: ActionSubject;

  // Queue
  readonly urgency: (typeof URGENCIES)[number];
  /** The most actions that one request carries. */
  readonly batchSize: number;
  /** Actions of one lane are sent one after another, different lanes in parallel. */
  lane(storeId: number, payload: Payload): string;
  /**
   * Whether its key is derived, like its id (enqueue-input.ts) or from its order (decision-key.ts). Such an action is
   * sent alone. Default: no.
   */
  hasDerivedKey?(payload: Payload): boolean;
  /** Whether two actions can share a request. Default: any two can. */
  canJoin?(first: Payload, next: Payload): boolean;

  // Enqueue, in its transaction
  /** Whether the action still makes sense; withdraws an unsent action that it replaces. Default: always. */
  admit?(context: ActionContext, input: EnqueueInput<Payload>): boolean;
  /** Stores what belongs to an action that was just added. */
  afterEnqueue?(context: ActionContext, input: EnqueueInput<Payload>, lane: string): void;

  // Dispatch
  /** For how long an unanswered request is sent again unchanged, in milliseconds. Default: as long as its key lasts. */
  readonly repeatsForMs?: number;
  /** Null if its requests carry no idempotency key, so that a preflight precedes each of them. */
  readonly staleKey: StaleKeyRule | null;
  preflight?(context: OutboxContext, request: OutboxRequest<Payload>): PreflightResult | Promise<PreflightResult>;
  send(client: ApiClient, request: OutboxRequest<Payload>, slot: RequestSlot): Promise<DispatchResult<Payload>>;

  // Response
  /** Only for actions that a reading of their order can settle. */
  readonly order?: OrderRule;
  /** Only for actions that become an inventory run: reads the finished run. */
  readRun?(request: OutboxRequest<Payload>, run: ApiInventoryRun): OutcomeByRow<Payload>;
  /** What a refusal of the whole request means row by row; null if every row is refused. */
  explainRefusal?(request: OutboxRequest<Payload>, result: RefusedResult): OutcomeByRow<Payload> | null;
  /** Stores what follows from a done action, in the commit that stores its outcome. */
  onDone?(context: ActionContext, action: ActionOf<Payload>, outcome: SettledOutcome): void;
  /** Stores what follows from a refused action, in the same commit. */
  onRefused?(context: ActionContext, action: ActionOf<Payload>, outcome: SettledOutcome): void;
  /** Only for actions whose rows are stored beside them. */
  readonly pushRows?: PushRowRules<Payload>;

  // Screens and readers
  /** Kinds whose later actions for the same order supersede a refused action of this kind. */
  readonly supersededBy: readonly ActionKind[];
  /** Whether a refusal still needs attention. Default: always. */
  isRefusalOpen?(context: RefusalContext): boolean;
  /** The barcodes whose stock the action changes. Default: none. */
  affectedBarcodes?(database: CounterDatabase, action: ActionOf<Payload>): readonly string[];
}

/** How an action with many rows (table `push_rows`) is sent in several requests. */
export interface PushRowRules<Payload extends ActionPayload> {
  /** The rows of its next request. */
  load(database: CounterDatabase, action: ActionOf<Payload>): readonly NumberedPushRow[];
  /**
   * Stores what the response says about the rows of a request. Returns the action's outcome; null while rows remain to
   * be sent.
   */
  settle(
    context: ActionContext,
    action: ActionOf<Payload>,
    items: readonly NumberedPushRow[],
    outcome: PushOutcome,
  ): SettledOutcome | null;
  /** What the refusal of one request means for the whole action. */
  readRefusal(action: ActionOf<Payload>, refusal: SettledOutcome): SettledOutcome;
  /** Sends the rows again in smaller batches, because this request did nothing. */
  split(context: ActionContext, action: ActionOf<Payload>, items: readonly NumberedPushRow[], answer: string): void;
}
