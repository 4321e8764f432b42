import { posix } from 'node:path';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { readTerms } from './signed-terms.ts';
import type { Described, Refusal } from './update-decision.ts';
import { isSignedDescription, signatureName } from './update-signature.ts';

/** The description of an update isn't accepted. Nothing that it describes is downloaded. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
  readonly reason: 'not_signed' | 'no_terms' | Refusal;

  constructor(reason: UpdateRefused['reason']) {
    super(`the update is refused: ${reason}`);
    this.reason = reason;
  }
}

export interface SignedProviderParts {
  /** The folder of the descriptions and files. */
  readonly url: string;
  /** The accepted public keys (update-signature.ts). */
  readonly keys: readonly string[];
  /** Why a version isn't wanted. Called for signed descriptions only. */
  readonly findRefusal: (described: Described) => Refusal | null;
}

type ProviderConstructor = new (
  options: unknown,
  updater: AppUpdater,
  runtimeOptions: ProviderRuntimeOptions,
) => GenericProvider;

/**
 * Makes electron-updater's provider for a plain address accept only descriptions that we have signed. The files need no
 * signature of their own, because the description contains their hashes, which electron-updater checks.
 */
export function createSignedProvider({ url, keys, findRefusal }: SignedProviderParts): ProviderConstructor {
  return class SignedProvider extends GenericProvider {
    constructor(_options: unknown, updater: AppUpdater, runtimeOptions: ProviderRuntimeOptions) {
      super({ provider: 'generic', url }, updater, runtimeOptions);
    }

    override async getLatestVersion(): Promise<UpdateInfo> {
      const info = await super.getLatestVersion();
      const terms = readTerms(info);
      if (terms === null) throw new UpdateRefused('no_terms');
      const refusal = findRefusal({ version: info.version, ...terms });
      // A version that isn't newer is no fault; the updater ignores it.
      if (refusal !== null && refusal !== 'not_newer') throw new UpdateRefused(refusal);
      return info;
    }

    /** Reads the description, and its signature beside it. */
    protected override async httpRequest(address: URL): Promise<string | null> {
      const description = await super.httpRequest(address);
      const name = posix.basename(address.pathname);
      const signatures = await this.#readSignatures(new URL(signatureName(name) + address.search, address));
      if (description === null || !isSignedDescription(name, description, signatures, keys)) {
        throw new UpdateRefused('not_signed');
      }
      return description;
    }

    async #readSignatures(address: URL): Promise<string> {
      try {
        return (await super.httpRequest(address)) ?? '';
      } catch (error) {
        // A description without a signature isn't ours.
        if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return '';
        throw error;
      }
    }
  };
}
