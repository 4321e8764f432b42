import { DONE, failed } from '../../contract/ipc/call.ts';
import type { CallHandlers } from '../../contract/ipc/calls.ts';
import type { RECEIVER_CALLS } from '../../contract/ipc/receiver.ts';
import type { WebhookReceiver } from '../../receiver/webhook-receiver.ts';

/** The receiver of webhooks: where it listens, and which secrets it accepts. */
export function receiverHandlers(receiver: WebhookReceiver | undefined): CallHandlers<keyof typeof RECEIVER_CALLS> {
  return {
    'receiver.change': async (settings) => {
      if (receiver === undefined) return failed('not_possible_now');
      await receiver.change(settings);
      return DONE;
    },
    'receiver.addSecret': async ({ secret, keepWithoutKeyring }) => {
      if (receiver === undefined) return failed('not_possible_now');
      if (receiver.view().keeping === 'plain' && !keepWithoutKeyring) return failed('not_possible_now');
      return (await receiver.addSecret(secret)) ? DONE : failed('not_open');
    },
    'receiver.forgetSecret': async ({ lastFour }) => {
      await receiver?.forgetSecret(lastFour);
      return DONE;
    },
  };
}
