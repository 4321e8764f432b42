/**
 * The receiver of webhooks: keeps its port open according to the settings, and announces what arrives to the connected
 * store's sync, which then polls at once. Only polling stores events, so it alone decides order, cursor and duplicates.
 */

import type { PreferenceFile } from '../contract/domain/preferences.ts';
import type { ReceiverSettings } from '../contract/domain/receiver.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import { errorName } from '../contract/error-name.ts';
import type { AppEvents } from '../contract/events.ts';
import type { ReceiverState, ReceiverView } from '../contract/ipc/receiver.ts';
import type { Clock, ListenForWebhooks, Log, Secrets, Timers, WebhookListener } from '../contract/ports.ts';
import { createReceiverSecrets } from './receiver-secrets.ts';
import type { ReceivingWorkspace } from './webhook-answers.ts';
import { createWebhookAnswers } from './webhook-answers.ts';

export interface WebhookReceiverParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  readonly events: EventSink<AppEvents>;
  readonly listenForWebhooks: ListenForWebhooks;
  /** The name under which the secrets of the connected store are stored; null without a store. */
  readonly secretName: () => string | null;
  readonly workspace: () => ReceivingWorkspace | null;
}

export interface WebhookReceiver {
  view(): ReceiverView;
  change(settings: ReceiverSettings): Promise<void>;
  /**
   * Accepts signatures with this secret as well; if there are more than two, forgets the oldest. Resolves to false if
   * no store is connected.
   */
  addSecret(secret: string): Promise<boolean>;
  forgetSecret(lastFour: string): Promise<void>;
  /** Opens the port if it should be open, because the store or the network has changed. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** By then a port may be free again, or its address back. */
const RETRY_MS = 5 * SECOND;

const SHOWN_CHARACTERS = 4;

const STATE_OF_CODE: Readonly<Record<string, ReceiverState>> = {
  EADDRINUSE: 'port_taken',
  EADDRNOTAVAIL: 'address_gone',
};

function classifyFailure(error: unknown): ReceiverState {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return STATE_OF_CODE[code] ?? 'failed';
}

export function createWebhookReceiver(parts: WebhookReceiverParts): WebhookReceiver {
  const { timers, log, preferences, events } = parts;
  const secrets = createReceiverSecrets(parts);
  const answers = createWebhookAnswers({ ...parts, secrets: secrets.current });
  let state: ReceiverState = 'off';
  let listener: WebhookListener | null = null;
  let cancelRetry = (): void => undefined;
  let isClosed = false;
  /** Opens and closes run one after another. */
  let queue: Promise<void> = Promise.resolve();

  function show(next: ReceiverState): void {
    if (next !== state) log('receiver', { state: next });
    state = next;
    events.emit('snapshot.stale');
  }

  async function release(): Promise<void> {
    cancelRetry();
    const old = listener;
    listener = null;
    if (old === null) return;
    parts.workspace()?.endAnnouncements();
    await old.close();
  }

  function retryLater(fault: ReceiverState): void {
    show(fault);
    cancelRetry = timers.after(RETRY_MS, () => void enqueue(open));
  }

  async function open(): Promise<void> {
    await release();
    const { receiver } = preferences.read();
    if (isClosed || !receiver.isOn) return show('off');
    try {
      await secrets.load();
    } catch {
      return retryLater('secrets_unreadable');
    }
    if (isClosed) return show('off');
    if (secrets.current().length === 0) return show('waiting');
    show('opening');
    try {
      const opened = await parts.listenForWebhooks({
        ...receiver,
        receive: answers.receive,
        failed: (error) => {
          if (listener !== opened) return;
          void enqueue(async () => {
            await release();
            retryLater(classifyFailure(error));
          });
        },
      });
      listener = opened;
      show('listening');
    } catch (error) {
      retryLater(classifyFailure(error));
    }
  }

  function enqueue(task: () => Promise<void>): Promise<void> {
    queue = queue.then(task).catch((error: unknown) => log('receiver_fault', { error: errorName(error) }));
    return queue;
  }

  /** Leaves an open port open, so that no webhook is lost while a secret changes. */
  const refresh = (): Promise<void> =>
    enqueue(async () => {
      const canStay = state === 'listening' && !secrets.isOutdated() && secrets.current().length > 0;
      if (canStay) events.emit('snapshot.stale');
      else await open();
    });

  return {
    view: () => ({
      settings: preferences.read().receiver,
      state,
      secrets: secrets.current().map((secret) => ({ lastFour: secret.slice(-SHOWN_CHARACTERS) })),
      keeping: parts.secrets.keeping,
      ...answers.view(),
    }),
    async change(settings) {
      preferences.change({ receiver: settings });
      await enqueue(open);
    },
    async addSecret(secret) {
      if (!(await secrets.add(secret))) return false;
      await refresh();
      return true;
    },
    async forgetSecret(lastFour) {
      await secrets.forget(lastFour);
      await refresh();
    },
    refresh,
    async close() {
      isClosed = true;
      await enqueue(open);
    },
  };
}
