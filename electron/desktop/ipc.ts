import { ipcMain } from 'electron';
import type { CallName, CallResult } from '../contract/calls/calls.ts';
import { CALL_CHANNEL } from '../contract/calls/channels.ts';
import type { Log } from '../contract/ports.ts';
import { PAGE_URL } from './security/page-protocol.ts';

export interface IpcParts {
  readonly answer: (name: string, input: unknown) => Promise<CallResult<CallName>>;
  /** Whether a sender shows the page at `ownPage` in its window's own frame (ipc/sender.ts). */
  readonly isOwnPage: (sender: { readonly url: string; readonly topFrame: boolean }, ownPage: string) => boolean;
  /** Records that a call came, by the id of the contents that sent it. */
  readonly noteCall: (contentsId: number) => void;
  readonly log: Log;
}

/** Answers the renderer's calls. Trusts nothing, not even that the renderer sent them. */
export function setupIpc({ answer, isOwnPage, noteCall, log }: IpcParts): void {
  ipcMain.handle(
    CALL_CHANNEL,
    async ({ sender, senderFrame }, name: unknown, input: unknown): Promise<CallResult<CallName>> => {
      // No frame means that it closed before its message arrived.
      const known =
        senderFrame !== null && isOwnPage({ url: senderFrame.url, topFrame: senderFrame.parent === null }, PAGE_URL);
      if (!known || typeof name !== 'string') {
        log('call_refused');
        // Returned like any other result, because a thrown error would cross with its message.
        return { ok: false, problem: 'bad_input' };
      }
      noteCall(sender.id);
      return await answer(name, input);
    },
  );
}
