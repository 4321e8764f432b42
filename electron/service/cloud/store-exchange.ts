import { z } from 'zod';
import type { FetchStore, StoreTransfers } from '../account/store-transfer.ts';
import { releaseAnswer } from '../account/store-transfer.ts';
import { findObject } from './directory-object.ts';
import type { Environment } from './environment.ts';
import { callObject, createCall } from './object-calls.ts';
import { directoryOf } from './object-names.ts';

export const forgetBody = z.object({ id: z.string() });

/** The most moves of a store since its code was generated: an object that has released it names the next one. */
const MOST_MOVES = 8;

/** Fetches stores from the objects in which their codes were generated. */
export const createStoreFetcher =
  ({ COMPANIES, DIRECTORY }: Environment, name: string, transfers: () => StoreTransfers): FetchStore =>
  async (codeHash, mode) => {
    const storeIds = transfers().storeIds();
    const request = { codeHash, mode, destination: name, storeIds };
    let from = transfers().findDestination(codeHash) ?? (await findObject(DIRECTORY, directoryOf(codeHash), codeHash));
    for (let move = 0; move < MOST_MOVES && from !== undefined && from !== name; move += 1) {
      const response = await callObject(COMPANIES, from, 'release', createCall('POST', '/', request));
      const answer = releaseAnswer.parse(await response.json());
      if ('contents' in answer) {
        transfers().take(answer.contents);
        const { id } = answer.contents;
        // If this fails, the other object keeps a copy that it no longer needs.
        await Promise.allSettled([callObject(COMPANIES, from, 'forget', createCall('POST', '/', { id }))]);
        return;
      }
      from = 'goneTo' in answer ? answer.goneTo : undefined;
    }
  };
