import { z } from 'zod';
import { RECEIVER_SECRETS_MAX, webhookSecret } from '../contract/domain/receiver.ts';
import type { Log, Secrets } from '../contract/ports.ts';

export interface ReceiverSecrets {
  current(): readonly string[];
  /** Reads those of the store that is connected now. */
  load(): Promise<void>;
  /** Whether another store is connected than when they were read. */
  isOutdated(): boolean;
  /** Of more than two, forgets the oldest. False while no store is connected. */
  add(secret: string): Promise<boolean>;
  forget(lastFour: string): Promise<void>;
}

export interface ReceiverSecretsParts {
  readonly secrets: Secrets;
  /** Under which name those of the connected store are kept; null without one. */
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

  async function load(): Promise<void> {
    name = secretName();
    const text = name === null ? null : await secrets.read(name).catch(() => null);
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
    isOutdated: () => secretName() !== name,
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
