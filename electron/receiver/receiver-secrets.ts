import { z } from 'zod';
import { RECEIVER_SECRETS_MAX, webhookSecret } from '../contract/domain/receiver.ts';
import type { Log, Secrets } from '../contract/ports.ts';

export interface ReceiverSecrets {
  current(): readonly string[];
  /** Reads the secrets of the connected store. Rejects while they can't be read: then none may be written over them. */
  load(): Promise<void>;
  /** Whether the connected store has changed since the secrets were read. */
  isOutdated(): boolean;
  /** Adds a secret; if there are more than two, forgets the oldest. Returns false if no store is connected. */
  add(secret: string): Promise<boolean>;
  forget(lastFour: string): Promise<void>;
}

export interface ReceiverSecretsParts {
  readonly secrets: Secrets;
  /** The name under which the secrets of the connected store are stored; null without a store. */
  readonly secretName: () => string | null;
  readonly log: Log;
}

const storedSecrets = z.array(webhookSecret).max(RECEIVER_SECRETS_MAX);

/** Keeps the secrets of the connected store's endpoints, stored like its key (C13). */
export function createReceiverSecrets({ secrets, secretName, log }: ReceiverSecretsParts): ReceiverSecrets {
  let name: string | null = null;
  let current: readonly string[] = [];

  async function write(next: readonly string[]): Promise<void> {
    if (name === null) return;
    current = next;
    if (next.length === 0) await secrets.forget(name);
    else await secrets.write(name, JSON.stringify(next));
  }

  const isOutdated = (): boolean => secretName() !== name;

  async function load(): Promise<void> {
    if (isOutdated()) current = [];
    name = secretName();
    const text = name === null ? null : await secrets.read(name);
    try {
      current = text === null ? [] : storedSecrets.parse(JSON.parse(text));
    } catch {
      current = [];
      log('receiver_secrets_unreadable');
    }
  }

  return {
    current: () => current,
    load,
    isOutdated,
    async add(secret) {
      await load();
      if (name === null) return false;
      await write([...current.filter((each) => each !== secret), secret].slice(-RECEIVER_SECRETS_MAX));
      return true;
    },
    async forget(lastFour) {
      await load();
      await write(current.filter((each) => !each.endsWith(lastFour)));
    },
  };
}
